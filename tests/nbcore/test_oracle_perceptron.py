"""Perceptrons against scikit-learn, and against loops that follow the book to the letter."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import Perceptron as SkPerceptron
from sklearn.linear_model import SGDClassifier

from nbcore import MulticlassPerceptron, Perceptron, joint_features
from tests.nbcore.random_data import measurements


def book(X, target, eta, epochs, weight, order=None, bias=True, start=None):
    """Row after row; every state (w, b), one per visit, the start first; rows corrected."""
    w, b = np.zeros(X.shape[1]), 0.0
    if start is not None:
        w, b = np.array(start[0], dtype=float), float(start[1])
    states, corrected = [(w.copy(), b)], []
    for _ in range(epochs):
        clean = True
        for i in range(len(X)) if order is None else order:
            if weight[i] > 0 and target[i] * (w @ X[i] + b) <= 0:
                w = w + eta * weight[i] * target[i] * X[i]
                b = b + eta * weight[i] * target[i] * bias
                clean = False
                corrected.append(int(i))
            states.append((w.copy(), b))
        if clean:
            break
    return states, corrected


def signs(y):
    return np.where(y == np.unique(y)[1], 1.0, -1.0)


@settings(max_examples=40)
@given(problem=measurements(classes=2), epochs=st.integers(1, 6), eta=st.sampled_from([1.0, 0.25]))
def test_perceptron_is_that_of_scikit_learn(problem, epochs, eta):
    X = np.round(problem.X * 8) / 8  # exact sums, so that both see the same scores
    ours = Perceptron(eta=eta, max_epochs=epochs)
    theirs = SkPerceptron(eta0=eta, max_iter=epochs, tol=None, shuffle=False)
    weight = None if problem.weight is None else np.ceil(problem.weight)
    ours.fit(X, problem.y, sample_weight=weight)
    theirs.fit(X, problem.y, sample_weight=weight)
    np.testing.assert_allclose(ours.coef_, theirs.coef_, atol=1e-9)
    np.testing.assert_allclose(ours.intercept_, theirs.intercept_, atol=1e-9)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))


@settings(max_examples=40)
@given(problem=measurements(classes=2), data=st.data())
def test_every_step_is_that_of_the_book(problem, data):
    X, y = np.round(problem.X * 8) / 8, problem.y
    weight = np.ones(len(y)) if problem.weight is None else np.ceil(problem.weight)
    settings = dict(eta=data.draw(st.sampled_from([1.0, 0.5])), epochs=data.draw(st.integers(1, 5)))
    bias = data.draw(st.booleans())
    picks = data.draw(st.none() | st.lists(st.integers(0, len(y) - 1), min_size=1, max_size=6))
    start = data.draw(st.sampled_from([None, (np.full(X.shape[1], 0.5), -1.0)]))
    states, corrected = book(
        X, signs(y), weight=weight, order=picks, bias=bias, start=start, **settings
    )
    model = Perceptron(
        eta=settings["eta"], max_epochs=settings["epochs"], bias=bias, start=start,
        order="cyclic" if picks is None else "given", picks=picks,
    )  # fmt: skip
    steps = list(model.steps(X, y, sample_weight=weight))
    assert [step.picked for step in steps] == [None, *corrected]
    assert model.n_updates_ == len(corrected)
    w, b = states[-1]
    np.testing.assert_allclose(steps[-1].weights, w)
    assert steps[-1].bias == pytest.approx(b)
    np.testing.assert_allclose(model.coef_[0], w)
    wrong = (signs(y) * (X @ w + b) <= 0) & (weight > 0)
    np.testing.assert_array_equal(steps[-1].mistakes, np.flatnonzero(wrong))


@settings(max_examples=40)
@given(problem=measurements(classes=2), epochs=st.integers(1, 6))
def test_averaged_weights_are_the_mean_of_the_states_after_every_visit(problem, epochs):
    weight = np.ones(len(problem.y)) if problem.weight is None else problem.weight
    states, _ = book(problem.X, signs(problem.y), 1.0, epochs, weight)
    model = Perceptron(max_epochs=epochs, averaged=True)
    model.fit(problem.X, problem.y, sample_weight=weight)
    scale = 1 + max(np.abs(w).max() for w, _ in states)
    np.testing.assert_allclose(
        model.coef_[0], np.mean([w for w, _ in states], axis=0), atol=1e-9 * scale
    )
    assert model.intercept_[0] == pytest.approx(np.mean([b for _, b in states]), abs=1e-9 * scale)


@settings(max_examples=25)
@given(problem=measurements(classes=2), epochs=st.integers(1, 4))
def test_plain_sgd_of_scikit_learn_takes_the_same_path(problem, epochs):
    X = np.round(problem.X * 4) / 4
    ours = Perceptron(max_epochs=epochs).fit(X, problem.y)
    theirs = SGDClassifier(
        loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0, shuffle=False,
        tol=None, max_iter=epochs,
    ).fit(X, problem.y)  # fmt: skip
    np.testing.assert_allclose(ours.coef_, theirs.coef_, atol=1e-9)


@pytest.mark.parametrize("order", ["cyclic", "random"])
@settings(max_examples=20)
@given(problem=measurements(classes=2), averaged=st.booleans())
def test_sparse_rows_are_learned_like_dense_ones(order, problem, averaged):
    X = np.round(problem.X)
    settings = dict(order=order, averaged=averaged, max_epochs=5)
    dense = Perceptron(**settings).fit(X, problem.y, sample_weight=problem.weight)
    sparse = Perceptron(**settings)
    sparse.fit(sp.csr_matrix(X), problem.y, sample_weight=problem.weight)
    np.testing.assert_allclose(sparse.coef_, dense.coef_, atol=1e-8)
    np.testing.assert_allclose(sparse.intercept_, dense.intercept_, atol=1e-8)


def book_of_blocks(X, codes, k, epochs, eta, weight):
    """One weight vector on the joint features f(x, y); all states, one per visit."""
    w = np.zeros((X.shape[1] + 1) * k)
    states = [w.copy()]
    for _ in range(epochs):
        clean = True
        for i, x in enumerate(X):
            f = [joint_features(x, y, k) for y in range(k)]
            guess = int(np.argmax([w @ f[y] for y in range(k)]))
            if guess != codes[i] and weight[i] > 0:
                w, clean = w + eta * weight[i] * (f[codes[i]] - f[guess]), False
            states.append(w.copy())
        if clean:
            break
    return states


@pytest.mark.parametrize("averaged", [False, True])
@settings(max_examples=20)
@given(
    problem=measurements(features=2, most=5),
    epochs=st.integers(1, 4),
    eta=st.sampled_from([1.0, 0.5]),
)
def test_multiclass_perceptron_is_one_vector_on_joint_features(averaged, problem, epochs, eta):
    X = np.round(problem.X * 4) / 4
    classes, codes = np.unique(problem.y, return_inverse=True)
    weight = np.ones(len(codes)) if problem.weight is None else np.ceil(problem.weight)
    states = book_of_blocks(X, codes, len(classes), epochs, eta, weight)
    w = np.mean(states, axis=0) if averaged else states[-1]
    model = MulticlassPerceptron(eta=eta, max_epochs=epochs, averaged=averaged)
    model.fit(X, problem.y, sample_weight=weight)
    W = w.reshape(len(classes), -1)
    if len(classes) == 2 and len(model.coef_) == 1:  # one score: second class against first
        W = W[1:] - W[:1]
    np.testing.assert_allclose(model.coef_, W[:, :-1], atol=1e-8)
    np.testing.assert_allclose(model.intercept_, W[:, -1], atol=1e-8)


def test_margin_is_the_distance_of_the_nearest_point():
    X, y = [[0.0, 0], [4, 0], [0, 3]], [0, 1, 1]
    model = Perceptron.from_weights([3.0, 4.0], -2.5)
    distances = np.abs(np.array(X) @ [3, 4] - 2.5) / 5
    assert model.margin(X, y) == pytest.approx(distances.min())
    assert model.margin([*X, [2, 2]], [*y, 0]) < 0
