"""Mixtures by EM against scikit-learn and against sums written out in full."""

import warnings
from itertools import product

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn.mixture import GaussianMixture as SkGaussianMixture

from nbcore import (
    BernoulliMixture,
    BernoulliNB,
    GaussianMixture,
    MultinomialNB,
    SemiSupervisedNB,
)
from tests.nbcore.random_data import counts, measurements, priors

NAMES = {"full": "full", "tied": "tied", "diagonal": "diag", "spherical": "spherical"}


def compact(covariances, kind):
    """Our (k, d, d) in the shape that scikit-learn has for this kind."""
    return {
        "full": covariances,
        "tied": covariances[0],
        "diagonal": np.diagonal(covariances, axis1=1, axis2=2),
        "spherical": covariances[:, 0, 0],
    }[kind]


@pytest.mark.parametrize("kind", NAMES)
@settings(max_examples=15)
@given(problem=measurements(least=6, most=12, features=3), data=st.data())
def test_gaussian_mixture_takes_the_steps_of_scikit_learn(kind, problem, data):
    X, k, steps = problem.X, data.draw(st.integers(1, 3)), data.draw(st.integers(1, 6))
    weights = data.draw(priors(k))
    start = X[:k] + 0.1
    ours = GaussianMixture(
        k, kind, start=start, weights=weights, ridge=1e-4, max_steps=steps, tol=0
    )
    first = next(ours.steps(X))
    precisions = {
        "full": np.linalg.inv(first.covariances),
        "tied": np.linalg.inv(first.covariances[0]),
        "diagonal": 1 / compact(first.covariances, "diagonal"),
        "spherical": 1 / compact(first.covariances, "spherical"),
    }[kind]
    theirs = SkGaussianMixture(
        k, covariance_type=NAMES[kind], reg_covar=1e-4, max_iter=steps, tol=0, means_init=start,
        weights_init=np.full(k, 1 / k) if weights is None else weights,
        precisions_init=precisions, init_params="random", random_state=0,
    )  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs.fit(X)
    ours.fit(X)
    if ours.n_steps_ < steps:  # climbed to where only rounding is left
        return
    np.testing.assert_allclose(ours.weights_, theirs.weights_, atol=1e-6)
    np.testing.assert_allclose(ours.means_, theirs.means_, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(
        compact(ours.covariances_, kind), theirs.covariances_, rtol=1e-4, atol=1e-5
    )
    np.testing.assert_allclose(ours.log_density(X), theirs.score_samples(X), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-4)
    assert ours.score(X) == pytest.approx(theirs.score(X), abs=1e-4)


@settings(max_examples=20)
@given(problem=measurements(least=4, features=2), data=st.data())
def test_density_of_a_mixture_is_the_weighted_sum_of_its_components(problem, data):
    k = data.draw(st.integers(1, 3))
    model = GaussianMixture(k, max_steps=3, ridge=0.01).fit(problem.X)
    total = sum(
        w * stats.multivariate_normal(mean, cov).pdf(problem.new)
        for w, mean, cov in zip(model.weights_, model.means_, model.covariances_, strict=True)
    )
    np.testing.assert_allclose(np.exp(model.log_density(problem.new)), total, rtol=1e-6)


def coins_by_hand(X, theta, pi, trials, alpha, weight):
    """One round of EM with loops: (responsibilities, log-likelihood, new theta, new pi)."""
    n, m, k = len(X), len(X[0]), len(theta)
    R, total = np.zeros((n, k)), 0.0
    for i, c in product(range(n), range(k)):
        R[i, c] = pi[c]
        for j in range(m):
            R[i, c] *= theta[c][j] ** X[i][j] * (1 - theta[c][j]) ** (trials - X[i][j])
    for i in range(n):
        total += weight[i] * np.log(R[i].sum())
        R[i] /= R[i].sum()
    new = np.zeros((k, m))
    for c, j in product(range(k), range(m)):
        heads = sum(weight[i] * R[i, c] * X[i][j] for i in range(n)) + alpha
        flips = trials * sum(weight[i] * R[i, c] for i in range(n)) + 2 * alpha
        new[c, j] = heads / flips
    shares = np.array([sum(weight[i] * R[i, c] for i in range(n)) for c in range(k)])
    return R, total, new, shares / shares.sum()


@settings(max_examples=25)
@given(data=st.data())
def test_bernoulli_mixture_takes_the_steps_worked_out_by_hand(data):
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    n, m, k = (data.draw(st.integers(low, high)) for low, high in ((3, 8), (1, 3), (1, 3)))
    trials, alpha = data.draw(st.sampled_from([1, 10])), data.draw(st.sampled_from([0.0, 0.5]))
    X = rng.integers(0, trials + 1, (n, m)).astype(float)
    weight = rng.integers(1, 4, n).astype(float)
    theta, pi = rng.uniform(0.2, 0.8, (k, m)), np.full(k, 1 / k)
    model = BernoulliMixture(k, trials, start=theta, alpha=alpha, max_steps=3, tol=0)
    for step in model.steps(X, sample_weight=weight):
        np.testing.assert_allclose(step.theta, theta, atol=1e-9)
        np.testing.assert_allclose(step.weights, pi, atol=1e-9)
        R, total, theta, pi = coins_by_hand(X, theta, pi, trials, alpha, weight)
        np.testing.assert_allclose(step.responsibilities, R, atol=1e-9)
        assert step.log_likelihood == pytest.approx(total)


@pytest.mark.parametrize("model", [MultinomialNB(alpha=0.5), BernoulliNB()])
@settings(max_examples=20)
@given(problem=counts(), layout=st.sampled_from([np.array, sp.csr_matrix]))
def test_semi_supervised_with_labels_only_is_naive_bayes(model, problem, layout):
    plain = model.fit(problem.X, problem.y, sample_weight=problem.weight)
    both = SemiSupervisedNB(model, unlabeled="no label")
    both.fit(layout(problem.X), problem.y, sample_weight=problem.weight)
    np.testing.assert_allclose(both.joint_log_prob(problem.new), plain.joint_log_prob(problem.new))
    np.testing.assert_array_equal(both.predict(problem.new), plain.predict(problem.new))
    assert both.classes_.tolist() == plain.classes_.tolist()


@settings(max_examples=20)
@given(problem=counts(least=2), data=st.data())
def test_semi_supervised_first_steps_worked_out_by_naive_bayes_itself(problem, data):
    codes = np.unique(problem.y, return_inverse=True)[1]
    weight = np.ones(len(codes)) if problem.weight is None else problem.weight
    share = data.draw(st.sampled_from([0.0, 0.3, 1.0]))
    free = np.zeros(len(codes), dtype=bool)
    for c in np.unique(codes):  # the first row of each class keeps its label, and counts
        free[np.flatnonzero(codes == c)[1:]] = True
        weight[np.flatnonzero(codes == c)[0]] = 1.0
    labels = np.where(free, -1, codes)
    model = SemiSupervisedNB(max_steps=1, unlabeled_weight=share)
    start, end = model.steps(problem.X, labels, sample_weight=weight)
    first = MultinomialNB().fit(problem.X[~free], codes[~free], sample_weight=weight[~free])
    guesses = first.predict_proba(problem.X[free])
    np.testing.assert_allclose(start.responsibilities[free], guesses, atol=1e-9)
    # The guesses as data: an unlabeled document occurs once in every class, with a share.
    k = len(first.classes_)
    X = np.vstack([problem.X[~free], *[problem.X[free]] * k])
    y = np.concatenate([codes[~free], np.repeat(first.classes_, free.sum())])
    w = np.concatenate([weight[~free], (guesses * share * weight[free][:, None]).T.ravel()])
    second = MultinomialNB().fit(X, y, sample_weight=w)
    np.testing.assert_allclose(end.model.phi_, second.phi_, atol=1e-9)
    np.testing.assert_allclose(end.model.class_prior_, second.class_prior_, atol=1e-9)
    np.testing.assert_allclose(
        model.joint_log_prob(problem.new), second.joint_log_prob(problem.new), atol=1e-8
    )


def test_a_start_that_rules_out_an_example_falls_back_on_the_mixing_weights():
    model = BernoulliMixture(2, start=[[0.0], [0.0]], weights=[0.7, 0.3], max_steps=5)
    states = list(model.steps([[1.0], [0.0]]))
    assert states[0].log_likelihood == -np.inf
    np.testing.assert_allclose(states[0].responsibilities[0], [0.7, 0.3])
    assert np.isfinite(states[-1].log_likelihood) and np.isfinite(model.theta_).all()


def test_rows_of_weight_zero_do_not_count_even_if_they_are_impossible():
    X, weight = [[1.0], [1], [1], [0]], [1, 1, 1, 0]
    model = BernoulliMixture(2, start=[[0.6], [0.4]]).fit(X, sample_weight=weight)
    np.testing.assert_allclose(model.theta_, 1.0)
    assert model.log_likelihood_ == pytest.approx(0)
