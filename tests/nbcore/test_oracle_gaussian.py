"""Gaussian discriminants, known densities and their risk, against scikit-learn and scipy."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import integrate, stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.naive_bayes import GaussianNB as SkGaussianNB

from nbcore import (
    GaussianDensity,
    GaussianDiscriminant,
    bayes_classify,
    bayes_risk,
    covariance_parameters,
    risk,
)
from tests.nbcore.random_data import measurements, priors

KINDS = ["full", "tied", "diagonal", "spherical"]


def covariances(X, y, weight, kind):
    """The maximum likelihood covariance of each class, by numpy's own `cov`."""
    classes = np.unique(y)
    w = np.ones(len(y)) if weight is None else weight
    own = [np.atleast_2d(np.cov(X[y == c].T, aweights=w[y == c], bias=True)) for c in classes]
    if kind == "tied":
        shares = [w[y == c].sum() / w.sum() for c in classes]
        return [sum(share * cov for share, cov in zip(shares, own, strict=True))] * len(classes)
    if kind == "diagonal":
        return [np.diag(np.diag(cov)) for cov in own]
    if kind == "spherical":
        return [np.diag(cov).mean() * np.eye(len(cov)) for cov in own]
    return own


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20)
@given(problem=measurements(least=6, most=12), data=st.data())
def test_each_class_is_the_gaussian_that_scipy_has(kind, problem, data):
    prior, ridge = data.draw(priors(problem.k)), data.draw(st.sampled_from([0.0, 0.3]))
    model = GaussianDiscriminant(kind, class_prior=prior, ridge=ridge)
    model.fit(problem.X, problem.y, sample_weight=problem.weight)
    expected = np.zeros((len(problem.new), problem.k))
    covs = covariances(problem.X, problem.y, problem.weight, kind)
    for c, (label, cov) in enumerate(zip(np.unique(problem.y), covs, strict=True)):
        rows = problem.y == label
        w = None if problem.weight is None else problem.weight[rows]
        mean = np.average(problem.X[rows], axis=0, weights=w)
        cov = cov + ridge * np.eye(len(cov))
        np.testing.assert_allclose(model.mean_[c], mean)
        np.testing.assert_allclose(model.covariance_[c], cov, atol=1e-9)
        expected[:, c] = stats.multivariate_normal(mean, cov).logpdf(problem.new)
        expected[:, c] += np.log(model.class_prior_[c])
    np.testing.assert_allclose(model.joint_log_prob(problem.new), expected, rtol=1e-6)
    posterior = np.exp(expected - np.logaddexp.reduce(expected, axis=1, keepdims=True))
    np.testing.assert_allclose(model.predict_proba(problem.new), posterior, atol=1e-6)
    np.testing.assert_array_equal(
        model.predict(problem.new), model.classes_[posterior.argmax(axis=1)]
    )


@settings(max_examples=25)
@given(problem=measurements(least=3), data=st.data())
def test_diagonal_covariance_is_gaussian_naive_bayes(problem, data):
    prior = data.draw(priors(problem.k))
    ours = GaussianDiscriminant("diagonal", class_prior=prior)
    theirs = SkGaussianNB(priors=prior, var_smoothing=0)
    for model in (ours, theirs):
        model.fit(problem.X, problem.y, sample_weight=problem.weight)
    np.testing.assert_allclose(
        ours.joint_log_prob(problem.new), theirs.predict_joint_log_proba(problem.new), rtol=1e-7
    )


@settings(max_examples=25)
@given(problem=measurements(least=6, most=12))
def test_tied_covariance_is_linear_discriminant_analysis(problem):
    ours = GaussianDiscriminant("tied").fit(problem.X, problem.y)
    theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(problem.X, problem.y)
    W, b = ours.linear_weights()
    if problem.k == 2:  # scikit-learn keeps the difference only
        W, b = W[1:] - W[:1], b[1:] - b[:1]
    np.testing.assert_allclose(W, theirs.coef_, rtol=1e-5, atol=1e-7)
    np.testing.assert_allclose(b, theirs.intercept_, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(
        ours.predict_proba(problem.new), theirs.predict_proba(problem.new), atol=1e-6
    )


@settings(max_examples=15)
@given(problem=measurements(least=6, most=12))
def test_full_covariance_is_that_of_quadratic_discriminant_analysis(problem):
    ours = GaussianDiscriminant("full").fit(problem.X, problem.y)
    theirs = QuadraticDiscriminantAnalysis(store_covariance=True).fit(problem.X, problem.y)
    for c, label in enumerate(ours.classes_):
        n = (problem.y == label).sum()
        ratio = theirs.covariance_[c][0, 0] / ours.covariance_[c][0, 0]
        # Releases of scikit-learn differ in dividing by n or by n - 1.
        assert ratio == pytest.approx(1, rel=1e-6) or ratio == pytest.approx(n / (n - 1), rel=1e-6)
        np.testing.assert_allclose(
            ours.covariance_[c] * ratio, theirs.covariance_[c], rtol=1e-6, atol=1e-9
        )


@pytest.mark.parametrize("kind", KINDS)
def test_explanation_of_a_discriminant_is_the_model_also_where_the_density_underflows(kind):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(30, 2)), np.arange(30) % 3
    model = GaussianDiscriminant(kind).fit(X, y)
    for x in ([0.3, -1.0], [300.0, -100.0]):
        worked = model.explain(x)
        np.testing.assert_allclose(worked.log_joint, model.joint_log_prob([x])[0])
        np.testing.assert_allclose(worked.posterior, model.predict_proba([x])[0], atol=1e-9)
    assert model.explain([300.0, -100.0]).joint == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("d", [1, 2, 3, 5])
def test_covariance_parameters_are_the_free_entries_of_the_matrix(d):
    free = np.tril_indices(d)[0].size
    found = [covariance_parameters(kind, d) for kind in KINDS]
    assert found == [free, free, d, 1]
    model = GaussianDiscriminant("tied", ridge=1.0).fit(np.eye(8)[:, :d], [0, 1, 2, 0] * 2)
    assert model.parameter_count()["total"] == 2 + 3 * d + free


@settings(max_examples=20)
@given(
    centre=st.floats(-3, 3),
    distance=st.floats(0.1, 6),
    spread=st.floats(0.3, 3),
    share=st.floats(0.05, 0.95),
)
def test_risk_of_two_bells_of_equal_width_is_known_in_closed_form(centre, distance, spread, share):
    bells = [GaussianDensity(centre, spread**2), GaussianDensity(centre + distance, spread**2)]
    cut = centre + distance / 2 + spread**2 / distance * np.log(share / (1 - share))
    wrong_first = share * stats.norm.sf(cut, centre, spread)
    wrong_second = (1 - share) * stats.norm.cdf(cut, centre + distance, spread)
    found = bayes_risk(bells, [share, 1 - share])
    assert found == pytest.approx(wrong_first + wrong_second, abs=1e-6)


@settings(max_examples=12)
@given(
    mean=st.floats(-2, 2), other=st.floats(-2, 2), v=st.floats(0.2, 4), u=st.floats(0.2, 4),
    share=st.floats(0.1, 0.9), cut=st.floats(-3, 3),
)  # fmt: skip
def test_risk_of_any_rule_is_the_integral_that_scipy_finds(mean, other, v, u, share, cut):
    bells = [GaussianDensity(mean, v), GaussianDensity(other, u)]
    weighted = [
        lambda x: share * stats.norm.pdf(x, mean, np.sqrt(v)),
        lambda x: (1 - share) * stats.norm.pdf(x, other, np.sqrt(u)),
    ]
    grid = np.linspace(-25, 25, 10_001)
    least = integrate.simpson(np.minimum(weighted[0](grid), weighted[1](grid)), x=grid)
    assert bayes_risk(bells, [share, 1 - share]) == pytest.approx(least, abs=1e-4)
    rule = share * stats.norm.sf(cut, mean, np.sqrt(v))
    rule += (1 - share) * stats.norm.cdf(cut, other, np.sqrt(u))
    found = risk(lambda X: X[:, 0] > cut, bells, [share, 1 - share], points=50_001)
    assert found == pytest.approx(rule, abs=1e-3)
    assert found >= least - 1e-4


@settings(max_examples=6)
@given(a=st.floats(0.5, 2), c=st.floats(0.5, 2), r=st.floats(-0.7, 0.7), d=st.floats(0.5, 3))
def test_risk_in_two_dimensions_depends_on_the_mahalanobis_distance(a, c, r, d):
    cov = np.array([[a, r * np.sqrt(a * c)], [r * np.sqrt(a * c), c]])
    mean = np.array([d, 0.5])
    distance = np.sqrt(mean @ np.linalg.solve(cov, mean))
    clouds = [GaussianDensity([0, 0], cov), GaussianDensity(mean, cov)]
    assert bayes_risk(clouds, [0.5, 0.5], points=401) == pytest.approx(
        stats.norm.cdf(-distance / 2), abs=2e-4
    )


@settings(max_examples=20)
@given(problem=measurements(least=6, most=9, features=2))
def test_the_bayes_classifier_of_the_fitted_densities_is_the_discriminant(problem):
    model = GaussianDiscriminant("full").fit(problem.X, problem.y)
    clouds = [
        GaussianDensity(mean, cov) for mean, cov in zip(model.mean_, model.covariance_, strict=True)
    ]
    posterior = model.predict_proba(problem.new)
    assume((np.sort(np.exp(model.joint_log_prob(problem.new)))[:, -1] > 1e-300).all())
    assume((np.sort(posterior, axis=1)[:, -1] - np.sort(posterior, axis=1)[:, -2] > 1e-9).all())
    chosen = bayes_classify(clouds, model.class_prior_, problem.new)
    np.testing.assert_array_equal(model.classes_[chosen], model.predict(problem.new))
