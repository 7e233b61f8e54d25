"""Laws about learning step by step, and about the perceptron and EM."""

import contextlib
import dataclasses
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbcore import (
    BadInput,
    BernoulliMixture,
    BernoulliNB,
    GaussianMixture,
    LogisticRegression,
    MulticlassPerceptron,
    MultinomialNB,
    Perceptron,
    SemiSupervisedNB,
    mistake_bound,
)
from tests.laws.models import BINARY, STEPPING, fit, small_data
from tests.nbcore.random_data import counts, measurements

pytestmark = pytest.mark.filterwarnings("ignore::nbcore.ConvergenceWarning")

KINDS = ["full", "tied", "diagonal", "spherical"]


def each(models):
    return pytest.mark.parametrize("make", models.values(), ids=models.keys())


def data_for(make):
    two = make in BINARY.values() or isinstance(make(), Perceptron)
    X, y = small_data(k=2 if two else 3)
    if isinstance(make(), SemiSupervisedNB):
        y = np.array([label if i % 3 == 0 else None for i, label in enumerate(y * 3 % 7)])
        y[:3] = [0, 1, 2]
    return X, y


def arrays_of(state):
    """The arrays in a state, those of a model inside it too."""
    for value in vars(state).values():
        if isinstance(value, np.ndarray):
            yield value
        elif hasattr(value, "fit"):
            yield from (array for array in vars(value).values() if isinstance(array, np.ndarray))


def walk(model, X, y):
    return model.steps(X) if hasattr(model, "log_density") else model.steps(X, y)


@each(STEPPING)
def test_the_last_state_is_what_fit_ends_in(make):
    X, y = data_for(make)
    stepped, fitted = make(), fit(make(), X, y)
    states = list(walk(stepped, X, y))
    assert [state.step for state in states] == list(range(len(states)))
    assert len(states) > 1
    learned = {name for name in vars(fitted) if name.endswith("_") and not name.startswith("_")}
    assert learned == {n for n in vars(stepped) if n.endswith("_") and not n.startswith("_")}
    for name in learned:
        a, b = getattr(stepped, name), getattr(fitted, name)
        if name == "model_":
            a, b = a.joint_log_prob(X), b.joint_log_prob(X)
        np.testing.assert_array_equal(a, b, err_msg=name)
    last = states[-1]
    for mine, theirs in (
        ("weights", "coef_"),
        ("theta", "theta_"),
        ("means", "means_"),
        ("covariances", "covariances_"),
        ("log_likelihood", "log_likelihood_"),
    ):
        averaged = getattr(fitted, "averaged", False)
        if hasattr(last, mine) and hasattr(fitted, theirs) and not averaged:
            expected = getattr(fitted, theirs)
            found = np.reshape(getattr(last, mine), np.shape(expected) or ())
            np.testing.assert_allclose(found, expected)


@each(STEPPING)
def test_states_are_frozen_and_share_no_memory(make):
    X, y = data_for(make)
    states = list(walk(make(), X, y))
    for state in states:
        field = dataclasses.fields(state)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(state, field, 0)
    for a, b in pairwise(states):
        for p in arrays_of(a):
            assert not any(np.shares_memory(p, q) for q in arrays_of(b))


@each(STEPPING)
def test_spoiling_a_state_does_not_spoil_what_follows(make):
    X, y = data_for(make)
    untouched = list(walk(make(), X, y))
    spoiled = []
    for state in walk(make(), X, y):
        spoiled.append([np.array(array, copy=True) for array in arrays_of(state)])
        for array in arrays_of(state):
            array[...] = 0
    for state, arrays in zip(untouched, spoiled, strict=True):
        for a, b in zip(arrays_of(state), arrays, strict=True):
            np.testing.assert_array_equal(a, b)


@each(STEPPING)
def test_a_replay_is_identical(make):
    X, y = data_for(make)
    model = make()
    first, second = list(walk(model, X, y)), list(walk(model, X, y))
    assert len(first) == len(second)
    for a, b in zip(first, second, strict=True):
        for p, q in zip(arrays_of(a), arrays_of(b), strict=True):
            np.testing.assert_array_equal(p, q)


@each(STEPPING)
def test_a_walk_left_early_leaves_a_model_that_can_be_fitted(make):
    X, y = data_for(make)
    model = make()
    next(iter(walk(model, X, y)))
    again, fresh = fit(model, X, y), fit(make(), X, y)
    np.testing.assert_array_equal(again.predict(X), fresh.predict(X))


def separable(problem):
    """The same classes, pulled apart until a line fits between them."""
    side = np.where(problem.y == np.unique(problem.y)[1], 1.0, -1.0)
    X = problem.X - problem.X.mean(axis=0)
    X[:, 0] += side * (1 + np.abs(X[:, 0]).max())
    return X, side


@settings(max_examples=30)
@given(problem=measurements(classes=2), order=st.sampled_from(["cyclic", "random"]))
def test_a_perceptron_makes_no_more_mistakes_than_the_bound(problem, order):
    X, _ = separable(problem)
    w = np.eye(X.shape[1])[0]
    bound = mistake_bound(X, problem.y, w)
    model = Perceptron(order=order, max_epochs=10_000).fit(X, problem.y)
    assert model.converged_ and model.score(X, problem.y) == 1
    assert model.n_updates_ <= bound
    assert mistake_bound(X, problem.y, model.coef_[0], model.intercept_[0]) >= model.n_updates_
    assert model.margin(X, problem.y) > 0


@settings(max_examples=20)
@given(problem=measurements(classes=2), order=st.sampled_from(["cyclic", "random"]))
def test_a_row_of_weight_zero_is_no_mistake(problem, order):
    """Not even one that no line gets right together with the others."""
    X, side = separable(problem)
    contradicted = np.concatenate([X, X]), np.concatenate([side, -side])
    weight = np.repeat([1.0, 0.0], len(X))
    model = Perceptron(order=order, max_epochs=10_000).fit(*contradicted, sample_weight=weight)
    assert model.converged_ and model.score(X, side) == 1
    assert model.n_updates_ <= mistake_bound(X, side, np.eye(X.shape[1])[0])


@settings(max_examples=20)
@given(problem=measurements(classes=2))
def test_the_bound_asks_for_a_line_that_separates(problem):
    X, _ = separable(problem)
    with pytest.raises(BadInput, match="separates"):
        mistake_bound(X, problem.y, -np.eye(X.shape[1])[0])


@pytest.mark.parametrize("averaged", [False, True])
@settings(max_examples=25)
@given(problem=measurements(classes=2), eta=st.sampled_from([0.125, 4.0, 64.0]))
def test_from_zero_the_learning_rate_changes_no_decision(averaged, problem, eta):
    X = np.round(problem.X * 8) / 8
    one = Perceptron(max_epochs=8, averaged=averaged).fit(X, problem.y)
    other = Perceptron(eta=eta, max_epochs=8, averaged=averaged).fit(X, problem.y)
    np.testing.assert_allclose(other.coef_, eta * one.coef_)
    np.testing.assert_array_equal(other.predict(problem.new), one.predict(problem.new))
    many = MulticlassPerceptron(max_epochs=8, averaged=averaged).fit(X, problem.y)
    scaled = MulticlassPerceptron(eta=eta, max_epochs=8, averaged=averaged).fit(X, problem.y)
    np.testing.assert_allclose(scaled.coef_, eta * many.coef_)


def test_from_another_start_the_learning_rate_does_matter():
    X, y, start = np.array([[1.0, 0], [0, 1]]), [0, 1], [3.0, -3.0]
    slow = Perceptron(eta=0.1, start=start).fit(X, y)
    fast = Perceptron(eta=10, start=start).fit(X, y)
    assert slow.n_updates_ != fast.n_updates_


@each({name: make for name, make in STEPPING.items() if name.startswith(("logistic", "gradient"))})
def test_every_step_of_a_safe_length_goes_downhill(make):
    X, y = small_data(3)
    losses = [state.loss for state in make().steps(X / 4, y)]
    if "accelerated" not in repr(make()) and make().l1 == 0:
        assert (np.diff(losses) <= 1e-9).all()
    assert losses[-1] < losses[0]
    assert losses[0] == pytest.approx(LogisticRegression().loss(X, y, w=np.zeros((3, 4))))


def climbs(states):
    gains = np.diff([state.log_likelihood for state in states])
    scale = 1e-9 * (1 + abs(states[-1].log_likelihood))
    assert (gains >= -scale).all(), gains.min()


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=15)
@given(
    problem=measurements(least=6, most=12, features=2), k=st.integers(1, 3), seed=st.integers(0, 9)
)
def test_em_never_lowers_the_likelihood_of_a_gaussian_mixture(kind, problem, k, seed):
    model = GaussianMixture(k, kind, ridge=0, max_steps=30, tol=0, rng=seed)
    states = []
    with contextlib.suppress(BadInput):  # without a ridge, a cloud may collapse onto a point
        for state in model.steps(problem.X, sample_weight=problem.weight):
            states.append(state)
    assert len(states) > 1
    climbs(states)


@settings(max_examples=20)
@given(problem=counts(least=3), k=st.integers(1, 4), seed=st.integers(0, 9))
def test_em_never_lowers_the_likelihood_of_a_bernoulli_mixture(problem, k, seed):
    model = BernoulliMixture(k, trials=6, max_steps=30, tol=0, rng=seed)
    climbs(list(model.steps(problem.X, sample_weight=problem.weight)))


@pytest.mark.parametrize(
    "model",
    [
        MultinomialNB(),
        MultinomialNB(alpha=0.1),
        BernoulliNB(),
        BernoulliNB(beta=(2, 2), estimate="mode"),
    ],
    ids=repr,
)
@settings(max_examples=15)
@given(problem=counts(least=3), share=st.sampled_from([0.2, 1.0]))
def test_em_never_lowers_the_likelihood_of_semi_supervised_naive_bayes(model, problem, share):
    y = np.array(problem.y.tolist(), dtype=object)
    for label in np.unique(problem.y):
        y[np.flatnonzero(problem.y == label)[1:]] = None
    both = SemiSupervisedNB(model, unlabeled="none", unlabeled_weight=share, max_steps=30, tol=0)
    climbs(list(both.steps(problem.X, y)))
