"""Lecture T: generative classifiers and mixture models (TTIC 31020, lecture 14)."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from nbcore import (
    BernoulliNB,
    GaussianDensity,
    GaussianDiscriminant,
    GaussianMixture,
    GaussianNB,
    Mail,
    UndecidableWarning,
    bayes_classify,
    bayes_risk,
    blacklisted,
    covariance_parameters,
    has_all_caps,
    has_html,
    has_keyword,
    many_recipients,
    risk,
    spam_features,
)
from tests.nbcore.lecture_examples import presence, spam_data

rng = np.random.default_rng(14)
CLOUDS = np.concatenate([rng.normal([0, 0], [1, 2], (60, 2)), rng.normal([3, 1], [2, 1], (40, 2))])
SIDES = np.repeat([-1, 1], [60, 40])


def test_T1_the_bayes_classifier_has_the_least_risk():
    densities, prior = [GaussianDensity(0, 1), GaussianDensity(2, 1)], [0.5, 0.5]
    best = bayes_risk(densities, prior)
    for threshold in (0.2, 0.9, 1.4):
        assert risk(lambda X, t=threshold: (X[:, 0] > t).astype(int), densities, prior) > best
    at_one = risk(lambda X: (X[:, 0] > 1).astype(int), densities, prior)
    assert at_one == pytest.approx(best, abs=1e-4)


def test_T2_bayes_risk_of_two_gaussians_is_phi_of_minus_half_their_distance():
    # Phi(-1) = 0.158655 (standard normal table)
    densities = [GaussianDensity(0, 1), GaussianDensity(2, 1)]
    assert bayes_risk(densities, [0.5, 0.5]) == pytest.approx(0.158655, abs=1e-6)


def test_T2_bayes_risk_is_zero_where_one_class_is_certain():
    def uniform(low, high):
        return lambda X: ((X[:, 0] >= low) & (X[:, 0] < high)) / (high - low)

    apart = bayes_risk([uniform(0, 1), uniform(2, 3)], [0.5, 0.5], bounds=(-1, 4), points=50_001)
    assert apart == 0
    half = bayes_risk([uniform(0, 2), uniform(1, 3)], [0.5, 0.5], bounds=(-1, 4), points=50_001)
    assert half == pytest.approx(0.25, abs=1e-3)


@pytest.mark.parametrize("covariance", ["full", "tied", "diagonal", "spherical"])
def test_T4_two_classes_are_decided_by_the_sign_of_the_difference(covariance):
    model = GaussianDiscriminant(covariance).fit(CLOUDS, SIDES)
    delta = model.discriminant_functions(CLOUDS)
    assert (model.predict(CLOUDS) == np.sign(delta[:, 1] - delta[:, 0])).all()


def test_T5_equal_covariances_give_a_line():
    model = GaussianDiscriminant("tied").fit(CLOUDS, SIDES)
    joint = model.joint_log_prob(CLOUDS)  # with the quadratic term
    W, b = model.linear_weights()
    difference = CLOUDS @ (W[1] - W[0]) + (b[1] - b[0])
    assert difference == pytest.approx(joint[:, 1] - joint[:, 0])
    assert (
        bayes_classify(
            [GaussianDensity(m, model.covariance_[0]) for m in model.mean_],
            model.class_prior_,
            CLOUDS,
        ).tolist()
        == (difference > 0).astype(int).tolist()
    )
    with pytest.raises(ValueError, match="quadratic"):
        GaussianDiscriminant("full").fit(CLOUDS, SIDES).linear_weights()


@pytest.mark.parametrize("d", [1, 2, 3, 10])
def test_T6_covariance_parameters(d):
    assert covariance_parameters("full", d) == d + d * (d - 1) // 2
    assert covariance_parameters("diagonal", d) == d
    assert covariance_parameters("spherical", d) == 1
    different = len(np.triu_indices(d)[0])  # entries on and above the diagonal
    assert covariance_parameters("full", d) == different


def test_T7_sum_of_log_ratios_plus_log_prior_ratio():
    X, y = spam_data()
    model = BernoulliNB().fit(X, y)
    worked = model.explain(presence("book technology"))
    ratios = [np.log(f.likelihood[1] / f.likelihood[0]) for f in worked.factors]
    total = sum(ratios) + np.log(worked.prior[1] / worked.prior[0])
    assert (total > 0) == (worked.prediction == "S")
    assert 1 / (1 + np.exp(-total)) == pytest.approx(worked.posterior[1])


def test_T8_gaussian_naive_bayes_is_the_diagonal_covariance():
    naive = GaussianNB(var_smoothing=0).fit(CLOUDS, SIDES)
    diagonal = GaussianDiscriminant("diagonal").fit(CLOUDS, SIDES)
    assert naive.joint_log_prob(CLOUDS) == pytest.approx(diagonal.joint_log_prob(CLOUDS))
    assert np.diagonal(diagonal.covariance_, axis1=1, axis2=2) == pytest.approx(naive.var_)


def test_T9_absent_words_count_too():
    model = BernoulliNB(alpha=1).fit(*spam_data())
    worked = model.explain(presence("book technology"), exact=True)
    assert len(worked.factors) == 9
    medication = worked.factors[0]
    assert medication.value == 0
    assert medication.probability == (1 - Fraction(1, 4), 1 - Fraction(2, 5))


def test_T10_typical_binary_features_of_spam():
    questions = [
        has_keyword("free"),
        has_html,
        has_all_caps,
        many_recipients(2),
        blacklisted(["offers@cheap.example"]),
    ]
    spam = Mail(
        "FREE pills, <b>today</b> only", "offers@cheap.example", ("a@x.org", "b@x.org", "c@x.org")
    )
    ham = Mail("Shall we meet on Monday?", "ann@x.org", ("b@x.org",))
    assert spam_features([spam, ham], questions).tolist() == [[1, 1, 1, 1, 1], [0, 0, 0, 0, 0]]


def test_T11_maximum_likelihood_and_the_number_of_parameters():
    X, y = spam_data()
    model = BernoulliNB(alpha=0).fit(X, y)
    k, n = X[np.array(y) == "S"].sum(axis=0), 3
    assert (model.theta_[1] == k / n).all()
    m = X.shape[1]
    assert model.class_prior_.size + model.theta_.size == 2 + 2 * m


def test_T12_five_heads_of_five_coins_give_theta_one():
    flips, labels = [[1]] * 5 + [[0], [1]], ["coin"] * 5 + ["other"] * 2
    assert BernoulliNB(alpha=0).fit(flips, labels).theta_[0, 0] == 1
    assert BernoulliNB(alpha=1).fit(flips, labels).theta_[0, 0] == pytest.approx(6 / 7)


def test_T14_zero_against_zero_is_undecidable():
    model = BernoulliNB(alpha=0, absent=False).fit(*spam_data())
    mail = presence("good free")  # "good" rules spam out, "free" rules the rest out
    assert model.explain(presence("good"), exact=True).posterior == (1, 0)
    assert model.explain(presence("free"), exact=True).posterior == (0, 1)
    worked = model.explain(mail, exact=True)
    assert worked.joint == (0, 0)
    assert worked.undecidable and worked.posterior is None and worked.prediction is None
    with pytest.warns(UndecidableWarning, match="0 against 0"):
        assert np.isnan(model.predict_proba([mail])).all()
    with pytest.warns(UndecidableWarning):
        assert model.predict([mail]).tolist() == ["S"]  # P(S) = 3/5 is all that is left


def beta_estimate(heads, tails, a, b, estimate):
    X, y = [[1]] * heads + [[0]] * tails + [[0]], ["coin"] * (heads + tails) + ["other"]
    model = BernoulliNB(beta=(a, b), estimate=estimate, absent=False).fit(X, y)
    return model.explain([1], exact=True).factors[0].probability[0]


def test_T15_beta_prior_adds_pseudo_counts():
    assert beta_estimate(5, 0, 2, 3, "mean") == Fraction(5 + 2, 5 + 0 + 2 + 3)
    # default value a/(a+b), strength a+b: the more pseudo-counts, the closer to the default
    assert float(beta_estimate(5, 0, 20_000, 30_000, "mean")) == pytest.approx(0.4, abs=1e-4)


def test_slip_5_pseudo_counts_are_the_posterior_mean_not_the_mode():
    n1, n0, a, b = 4, 1, 3, 2
    assert beta_estimate(n1, n0, a, b, "mean") == Fraction(n1 + a, n1 + n0 + a + b)
    assert beta_estimate(n1, n0, a, b, "mode") == Fraction(n1 + a - 1, n1 + n0 + a + b - 2)
    # the mode is where the posterior density theta^(n1+a-1) (1-theta)^(n0+b-1) is highest
    theta = np.linspace(0, 1, 100_001)
    density = theta ** (n1 + a - 1) * (1 - theta) ** (n0 + b - 1)
    assert theta[density.argmax()] == pytest.approx(
        float(beta_estimate(n1, n0, a, b, "mode")), abs=1e-5
    )
    for alpha in (1, 2, 5):
        add_alpha = Fraction(n1 + alpha, n1 + n0 + 2 * alpha)
        assert beta_estimate(n1, n0, alpha, alpha, "mean") == add_alpha
        assert beta_estimate(n1, n0, alpha + 1, alpha + 1, "mode") == add_alpha


def test_T17_mixture_of_two_gaussians_with_weights_07_and_03():
    model = GaussianMixture(2, start=[[-2.0], [2.0]], weights=[0.7, 0.3], max_steps=0)
    data = np.array([[-3.0], [-1.0], [1.0], [3.0]])
    model.fit(data)
    x = np.linspace(-30, 30, 60_001)[:, None]
    first, second = (
        GaussianDensity(mean, cov)(x)
        for mean, cov in zip(model.means_, model.covariances_, strict=True)
    )
    density = np.exp(model.log_density(x))
    assert density == pytest.approx(0.7 * first + 0.3 * second)
    assert np.trapezoid(density, x[:, 0]) == pytest.approx(1)
    _, component = model.sample(20_000, rng=0)
    assert (component == 0).mean() == pytest.approx(0.7, abs=0.01)


def test_T17_the_likelihood_sums_over_k_to_the_n_assignments():
    data = np.array([[-2.0], [-1.5], [0.5], [2.5]])
    model = GaussianMixture(2, start=[[-2.0], [2.0]], max_steps=0).fit(data)
    joint = np.exp(model.joint_log_prob(data))  # (4, 2)
    assignments = list(product(range(2), repeat=4))
    assert len(assignments) == 2**4
    total = sum(np.prod(joint[range(4), list(choice)]) for choice in assignments)
    assert np.log(total) == pytest.approx(model.log_likelihood_)
