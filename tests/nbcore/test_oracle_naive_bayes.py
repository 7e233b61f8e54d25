"""Naive Bayes against scikit-learn, and against fractions where scikit-learn has no answer."""

from fractions import Fraction
from math import inf, log

import numpy as np
import pytest
import scipy.sparse as sp
import sklearn.naive_bayes as sk
from hypothesis import given, settings
from hypothesis import strategies as st

from nbcore import BernoulliNB, GaussianNB, MultinomialNB, UndecidableWarning
from tests.nbcore.random_data import alphas, counts, measurements, priors

PAIRS = [(BernoulliNB, sk.BernoulliNB), (MultinomialNB, sk.MultinomialNB)]


def assert_same_model(ours, theirs, X):
    """The same scores, probabilities and decisions on X, and the same share of right ones."""
    np.testing.assert_allclose(
        ours.joint_log_prob(X), theirs.predict_joint_log_proba(X), rtol=1e-7, atol=1e-8
    )
    np.testing.assert_allclose(ours.predict_log_proba(X), theirs.predict_log_proba(X), atol=1e-7)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-8)
    scores = np.sort(ours.joint_log_prob(X), axis=1)
    clear = scores[:, -1] - scores[:, -2] > 1e-9  # rounding may settle a tie either way
    np.testing.assert_array_equal(ours.predict(X)[clear], theirs.predict(X)[clear])


@pytest.mark.parametrize(
    "layout", [np.array, sp.csr_matrix, sp.coo_array], ids=lambda f: f.__name__
)
@pytest.mark.parametrize(("ours", "theirs"), PAIRS, ids=lambda model: model.__name__)
@settings(max_examples=25)
@given(problem=counts(), data=st.data())
def test_counting_models_are_those_of_scikit_learn(ours, theirs, layout, problem, data):
    alpha = data.draw(alphas(problem.X.shape[1]))
    if ours is BernoulliNB and np.ndim(alpha):  # scikit-learn's takes one alpha for all features
        alpha = alpha[0]
    prior = data.draw(priors(problem.k))
    a = ours(alpha=alpha, class_prior=prior)
    b = theirs(alpha=alpha, class_prior=prior)
    a.fit(layout(problem.X), problem.y, sample_weight=problem.weight)
    b.fit(layout(problem.X), problem.y, sample_weight=problem.weight)
    np.testing.assert_array_equal(a.classes_, b.classes_)
    np.testing.assert_allclose(a.feature_count_, b.feature_count_)
    np.testing.assert_allclose(a.class_count_, b.class_count_)
    np.testing.assert_allclose(a.feature_log_prob_, b.feature_log_prob_)
    assert_same_model(a, b, layout(problem.new))


@pytest.mark.parametrize(("ours", "theirs"), PAIRS, ids=lambda model: model.__name__)
@settings(max_examples=20)
@given(problem=counts(), data=st.data())
def test_partial_fit_is_that_of_scikit_learn(ours, theirs, problem, data):
    prior = data.draw(priors(problem.k))
    classes, cut = np.unique(problem.y), data.draw(st.integers(1, len(problem.y) - 1))
    a, b = ours(class_prior=prior), theirs(class_prior=prior)
    for rows in (slice(0, cut), slice(cut, None)):
        w = np.ones(len(problem.y)) if problem.weight is None else problem.weight
        if w[rows].any():
            a.partial_fit(problem.X[rows], problem.y[rows], classes, sample_weight=w[rows])
            b.partial_fit(problem.X[rows], problem.y[rows], classes, sample_weight=w[rows])
    assert_same_model(a, b, problem.new)


@settings(max_examples=40)
@given(problem=measurements(), data=st.data())
def test_gaussian_naive_bayes_is_that_of_scikit_learn(problem, data):
    prior = data.draw(priors(problem.k))
    smoothing = data.draw(st.sampled_from([1e-9, 1e-3, 0.5]))
    if data.draw(st.booleans()):  # a feature that never varies
        problem.X[:, 0] = 3.0
    if np.ptp(problem.X, axis=0).max() == 0:
        return
    a = GaussianNB(class_prior=prior, var_smoothing=smoothing).fit(problem.X, problem.y)
    b = sk.GaussianNB(priors=prior, var_smoothing=smoothing).fit(problem.X, problem.y)
    np.testing.assert_allclose(a.mean_, b.theta_)
    np.testing.assert_allclose(a.var_, b.var_)
    assert_same_model(a, b, problem.new)


@settings(max_examples=25)
@given(problem=measurements(least=3), data=st.data())
def test_weighted_gaussian_naive_bayes_is_that_of_scikit_learn(problem, data):
    # Without smoothing only: scikit-learn's smoothing does not know of the weights.
    prior = data.draw(priors(problem.k))
    a = GaussianNB(class_prior=prior, var_smoothing=0)
    b = sk.GaussianNB(priors=prior, var_smoothing=0)
    for model in (a, b):
        model.fit(problem.X, problem.y, sample_weight=problem.weight)
    assert_same_model(a, b, problem.new)


def bernoulli_theta(X, rows, j, alpha):
    ones, total = Fraction(int((X[rows, j] > 0).sum())) + alpha, Fraction(len(rows)) + 2 * alpha
    return ones / total if total else Fraction(1, 2)


def multinomial_phi(X, rows, j, alpha):
    total = Fraction(int(X[rows].sum())) + alpha * X.shape[1]
    return (Fraction(int(X[rows, j].sum())) + alpha) / total if total else Fraction(1, X.shape[1])


def by_hand(model, X, y, x, alpha):
    """log P(x, c) for each class, by the book: loops and fractions."""
    scores = []
    for label in np.unique(y):
        rows = np.flatnonzero(y == label)
        p = Fraction(len(rows), len(y))
        for j, count in enumerate(x.astype(int).tolist()):
            if model is MultinomialNB:
                p *= multinomial_phi(X, rows, j, alpha) ** count
            else:
                theta = bernoulli_theta(X, rows, j, alpha)
                p *= theta if count else 1 - theta
        scores.append(log(p) if p else -inf)
    return scores


@pytest.mark.parametrize("model", [BernoulliNB, MultinomialNB])
@pytest.mark.filterwarnings("ignore::nbcore.UndecidableWarning")
@settings(max_examples=25)
@given(problem=counts(), alpha=st.sampled_from([Fraction(0), Fraction(1), Fraction(1, 10)]))
def test_scores_are_those_worked_out_by_hand_also_without_smoothing(model, problem, alpha):
    fitted = model(alpha=float(alpha)).fit(problem.X, problem.y)
    by_book = [by_hand(model, problem.X, problem.y, x, alpha) for x in problem.new]
    np.testing.assert_allclose(fitted.joint_log_prob(problem.new), by_book, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("model", [BernoulliNB(), BernoulliNB(absent=False), MultinomialNB()])
@pytest.mark.filterwarnings("ignore::nbcore.UndecidableWarning")
@settings(max_examples=20)
@given(problem=counts(), data=st.data())
def test_explanation_in_floats_and_in_fractions_is_the_model(model, problem, data):
    model.alpha = data.draw(st.sampled_from([0, 0.1, 1, 3]))
    model.class_prior = data.draw(st.sampled_from([None, "uniform"]))
    fitted = model.fit(problem.X, problem.y)
    for x in problem.new:
        joint = fitted.joint_log_prob([x])[0]
        for exact in (False, True):
            worked = fitted.explain(x, exact=exact)
            assert worked.classes == tuple(fitted.classes_.tolist())
            np.testing.assert_allclose(worked.log_joint, joint, rtol=1e-9, atol=1e-9)
            assert worked.undecidable == np.isneginf(joint).all()
            if worked.undecidable:
                assert worked.prediction is None
                continue
            posterior = [float(p) for p in worked.posterior]
            np.testing.assert_allclose(posterior, fitted.predict_proba([x])[0], atol=1e-9)
            if np.ptp(np.sort(joint)[-2:]) > 1e-9:
                assert worked.prediction == fitted.predict([x])[0]
            if exact:
                assert sum(worked.posterior) == 1
                assert all(isinstance(p, Fraction) for p in (*worked.joint, *worked.prior))


@settings(max_examples=25)
@given(problem=measurements(least=2))
def test_explanation_of_gaussian_naive_bayes_is_the_model(problem):
    fitted = GaussianNB().fit(problem.X, problem.y)
    worked = fitted.explain(problem.new[0])
    assert len(worked.factors) == problem.X.shape[1]
    np.testing.assert_allclose(worked.log_joint, fitted.joint_log_prob(problem.new[:1])[0])
    np.testing.assert_allclose(worked.posterior, fitted.predict_proba(problem.new[:1])[0])


@settings(max_examples=20)
@given(problem=counts(), data=st.data())
def test_bernoulli_may_smooth_each_word_in_its_own_measure(problem, data):
    alpha = np.array([data.draw(st.sampled_from([0.0, 0.5, 1.0])) for _ in problem.X[0]])
    together = BernoulliNB(alpha=alpha + 0.1).fit(problem.X, problem.y)
    for j, a in enumerate(alpha + 0.1):
        alone = BernoulliNB(alpha=a).fit(problem.X[:, [j]], problem.y)
        np.testing.assert_allclose(together.theta_[:, [j]], alone.theta_)


@settings(max_examples=20)
@given(problem=counts(), data=st.data())
def test_bernoulli_posterior_mean_and_mode_of_a_beta_prior(problem, data):
    a, b = data.draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
    n1 = np.array([(problem.X[problem.y == c] > 0).sum(axis=0) for c in np.unique(problem.y)])
    n = np.array([[(problem.y == c).sum()] for c in np.unique(problem.y)])
    mean = BernoulliNB(beta=(a, b)).fit(problem.X, problem.y)
    np.testing.assert_allclose(mean.theta_, (n1 + a) / (n + a + b))
    mode = BernoulliNB(beta=(a + 1, b + 1), estimate="mode").fit(problem.X, problem.y)
    np.testing.assert_allclose(mode.theta_, mean.theta_)


@pytest.mark.parametrize("model", [BernoulliNB, BernoulliNB(absent=False), MultinomialNB])
@settings(max_examples=25)
@given(problem=counts(), data=st.data())
def test_naive_bayes_is_linear_with_the_weights_it_names(model, problem, data):
    fitted = model() if isinstance(model, type) else model
    fitted.alpha = data.draw(alphas(problem.X.shape[1]))
    W, b = fitted.fit(problem.X, problem.y).linear_weights()
    x = problem.new if model is MultinomialNB else (problem.new > 0)
    np.testing.assert_allclose(x @ W.T + b, fitted.joint_log_prob(problem.new))


def test_zero_against_zero_is_reported_and_the_prior_decides():
    X, y = [[1, 0], [1, 0], [0, 1]], ["a", "a", "b"]
    for model in (MultinomialNB(alpha=0), BernoulliNB(alpha=0, absent=False)):
        model.fit(X, y)
        with pytest.warns(UndecidableWarning, match="row 1"):
            assert model.predict([[1, 0], [1, 1]]).tolist() == ["a", "a"]
        with pytest.warns(UndecidableWarning):
            probabilities = model.predict_proba([[0, 1], [1, 1]])
        assert probabilities[0].tolist() == [0, 1]
        assert np.isnan(probabilities[1]).all()
        assert np.isneginf(model.joint_log_prob([[1, 1]])).all()
        assert model.explain([1, 1]).undecidable and model.explain([1, 1]).prediction is None


def test_a_class_of_empty_documents_says_nothing_about_its_words():
    with pytest.warns(UndecidableWarning, match="equally likely"):
        model = MultinomialNB(alpha=0).fit([[3, 1], [0, 0]], [0, 1])
    np.testing.assert_allclose(model.phi_, [[0.75, 0.25], [0.5, 0.5]])


@pytest.mark.parametrize("model", [BernoulliNB(absent=False), MultinomialNB()])
def test_an_empty_document_is_decided_by_the_prior(model):
    model.fit([[2, 0], [1, 1], [0, 1]], ["a", "b", "b"])
    np.testing.assert_allclose(model.predict_proba([[0, 0]]), [[1 / 3, 2 / 3]])


def test_of_equal_scores_the_first_class_wins():
    for model in (MultinomialNB(), BernoulliNB()):
        assert model.fit([[1, 0], [0, 1]], ["b", "a"]).predict([[1, 1]]).tolist() == ["a"]
