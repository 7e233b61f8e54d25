"""Logistic regression and least squares against scikit-learn, numpy and plain calculus."""

import warnings

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import check_grad
from scipy.special import expit, log_softmax
from sklearn.linear_model import LinearRegression
from sklearn.linear_model import LogisticRegression as SkLogisticRegression

from nbcore import ConvergenceWarning, LeastSquaresClassifier, LogisticRegression
from tests.nbcore.random_data import measurements

PENALTIES = [0.01, 0.5, 3.0]


def scaled(problem):
    """Features of size 1: solvers that step by slopes need that to arrive."""
    centre, spread = problem.X.mean(axis=0), problem.X.std(axis=0) + 1e-3
    return (problem.X - centre) / spread, (problem.new - centre) / spread


def objective(model, X, y, weight, w, b):
    """The loss as written in the books, term by term."""
    y = np.searchsorted(np.unique(y), y)
    weight = np.ones(len(y)) if weight is None else weight
    scores = X @ np.asarray(w).T + b
    if scores.shape[1] == 1:
        scores = np.column_stack([np.zeros(len(X)), scores])
    fit = -(weight * log_softmax(scores, axis=1)[np.arange(len(y)), y]).sum()
    return fit + model.l2 / 2 * np.square(w).sum() + model.l1 * np.abs(w).sum()


@pytest.mark.parametrize("solver", ["newton", "lbfgs", "accelerated", "auto"])
@settings(max_examples=15)
@given(problem=measurements(least=2, most=8, features=3, classes=4), l2=st.sampled_from(PENALTIES))
def test_ridge_penalized_fit_is_that_of_scikit_learn(solver, problem, l2):
    X, new = scaled(problem)
    ours = LogisticRegression(l2=l2, solver=solver, tol=1e-9, max_steps=100_000)
    ours.fit(X, problem.y, sample_weight=problem.weight)
    theirs = SkLogisticRegression(C=1 / l2, tol=1e-10, max_iter=10_000, solver="newton-cg")
    theirs.fit(X, problem.y, sample_weight=problem.weight)
    assert ours.converged_
    np.testing.assert_allclose(ours.coef_, theirs.coef_, atol=1e-4)
    shift = 0 if problem.k == 2 else theirs.intercept_.mean()  # softmax has one bias to spare
    np.testing.assert_allclose(ours.intercept_, theirs.intercept_ - shift, atol=1e-4)
    np.testing.assert_allclose(ours.predict_proba(new), theirs.predict_proba(new), atol=1e-4)
    loss = ours.loss(X, problem.y, problem.weight)
    found = objective(ours, X, problem.y, problem.weight, ours.coef_, ours.intercept_)
    assert loss == pytest.approx(found)
    other = objective(ours, X, problem.y, problem.weight, theirs.coef_, theirs.intercept_)
    assert loss <= other + 1e-6


@settings(max_examples=8)
@given(problem=measurements(least=3, most=8, features=3, classes=3), l1=st.sampled_from([0.3, 1.5]))
def test_lasso_penalized_fit_is_that_of_scikit_learn(problem, l1):
    X, _ = scaled(problem)
    ours = LogisticRegression(l2=0, l1=l1, tol=1e-8, max_steps=200_000)
    ours.fit(X, problem.y, sample_weight=problem.weight)
    theirs = SkLogisticRegression(
        l1_ratio=1, C=1 / l1, solver="saga", tol=1e-6, max_iter=1000, random_state=0
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs.fit(X, problem.y, sample_weight=problem.weight)
    loss = ours.loss(X, problem.y, problem.weight)
    other = objective(ours, X, problem.y, problem.weight, theirs.coef_, theirs.intercept_)
    assert loss <= other + 1e-5
    if other < loss + 1e-5:  # its random walk does not always arrive
        np.testing.assert_allclose(ours.coef_, theirs.coef_, atol=0.05)
    # At the minimum every slope is balanced by the penalty, or smaller where a weight is 0.
    slope, bias_slope = ours.gradient(X, problem.y, problem.weight)
    n = len(X) if problem.weight is None else problem.weight.sum()
    at_zero = ours.coef_ == 0
    assert (np.abs(slope[at_zero]) <= l1 + 1e-6 * n).all()
    np.testing.assert_allclose(slope[~at_zero], -l1 * np.sign(ours.coef_[~at_zero]), atol=1e-6 * n)
    np.testing.assert_allclose(bias_slope, 0, atol=1e-6 * n)


@settings(max_examples=20)
@given(problem=measurements(least=1, most=5, features=3, classes=4), data=st.data())
def test_gradient_is_the_slope_of_the_loss_at_any_weights(problem, data):
    X, _ = scaled(problem)
    model = LogisticRegression(l2=data.draw(st.sampled_from([0.0, 2.0])))
    r, m = 1 if problem.k == 2 else problem.k, X.shape[1]

    def split(v):
        return v[: r * m].reshape(r, m), v[r * m :]

    def loss(v):
        w, b = split(v)
        return model.loss(X, problem.y, problem.weight, w=w, b=b)

    def gradient(v):
        w, b = split(v)
        slopes = model.gradient(X, problem.y, problem.weight, w=w, b=b)
        return np.concatenate([slope.ravel() for slope in slopes])

    at = np.array(data.draw(st.lists(st.floats(-2, 2), min_size=r * (m + 1), max_size=r * (m + 1))))
    assert check_grad(loss, gradient, at) < 1e-4 * (1 + np.abs(gradient(at)).max())
    assert loss(at) == pytest.approx(objective(model, X, problem.y, problem.weight, *split(at)))


@settings(max_examples=15)
@given(problem=measurements(least=2, most=8, classes=3))
def test_sparse_rows_give_the_same_fit(problem):
    X, new = scaled(problem)
    X[np.abs(X) < 0.5] = 0
    dense = LogisticRegression(tol=1e-9).fit(X, problem.y, sample_weight=problem.weight)
    sparse = LogisticRegression(tol=1e-9)
    sparse.fit(sp.csr_array(X), problem.y, sample_weight=problem.weight)
    np.testing.assert_allclose(sparse.coef_, dense.coef_, atol=1e-7)
    np.testing.assert_allclose(
        sparse.predict_proba(sp.csr_matrix(new)), dense.predict_proba(new), atol=1e-7
    )


def test_probabilities_of_two_classes_are_the_sigmoid_even_of_huge_scores():
    model = LogisticRegression.from_weights([[1.0]], 0.0, classes=("no", "yes"))
    x = np.array([[-800.0], [-3.0], [0.0], [3.0], [800.0]])
    np.testing.assert_allclose(model.predict_proba(x)[:, 1], expit(x[:, 0]))
    assert np.isfinite(model.predict_log_proba(x)).all()
    assert model.predict_log_proba(x)[0, 1] == -800


def test_explanation_adds_up_to_the_score_and_the_probability():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 3))
    for y in (np.arange(40) % 2, np.arange(40) % 3):
        model = LogisticRegression().fit(X, y)
        worked = model.explain(X[0], names=["a", "b", "c"])
        total = np.sum(worked.terms, axis=1) + worked.bias
        np.testing.assert_allclose(worked.score, total)
        np.testing.assert_allclose(np.ravel(model.decision_function(X[:1])), worked.score)
        np.testing.assert_allclose(worked.probability, model.predict_proba(X[:1])[0])
        assert worked.prediction == model.predict(X[:1])[0]


def test_classes_that_can_be_separated_have_no_minimum_without_penalty():
    with pytest.warns(ConvergenceWarning, match="l2"):
        LogisticRegression(l2=0, max_steps=8).fit([[0.0], [1.0]], [0, 1])


def test_steps_too_long_end_at_the_last_finite_state():
    X, y = np.array([[0.0, 10], [3, 1], [20, 2], [5, 9]]), [0, 1, 0, 1]
    model = LogisticRegression(solver="gradient", eta=1e40, max_steps=500)
    with pytest.warns(ConvergenceWarning, match="eta"):
        model.fit(X, y)
    assert np.isfinite(model.coef_).all() and np.isfinite(model.predict_proba(X)).all()


@settings(max_examples=20)
@given(problem=measurements(least=3, most=8, classes=2))
def test_least_squares_is_that_of_scikit_learn(problem):
    target = (problem.y == np.unique(problem.y)[1]).astype(float)
    ours = LeastSquaresClassifier().fit(problem.X, problem.y, sample_weight=problem.weight)
    theirs = LinearRegression().fit(problem.X, target, sample_weight=problem.weight)
    np.testing.assert_allclose(ours.coef_[0], theirs.coef_, rtol=1e-6, atol=1e-8)
    expected = theirs.predict(problem.new)
    np.testing.assert_allclose(ours.fitted_values(problem.new), expected, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(ours.decision_function(problem.new), expected - 0.5, atol=1e-6)
    np.testing.assert_array_equal(
        ours.predict(problem.new), ours.classes_[(expected > 0.5).astype(int)]
    )
