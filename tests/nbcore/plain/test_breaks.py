"""Where each plain page breaks, and that the full model does not: what the extra lines are for."""

import warnings

import numpy as np
import pytest

import nbcore
from nbcore import plain


@pytest.fixture(autouse=True)
def numpy_complains_in_vain():
    """Most pages break with a RuntimeWarning from numpy, which nobody has to read."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        yield


def nan_rows(P):
    return np.isnan(P).all(axis=1).tolist()


# Counting models


ONE_WORD_EACH = np.array([[1.0, 0.0], [0.0, 1.0]])


@pytest.mark.parametrize("name", ["BernoulliNB", "MultinomialNB"])
def test_without_pseudo_counts_a_zero_times_log_zero_is_nan(name):
    y = np.array(["ham", "spam"])
    page = getattr(plain, name)(alpha=0).fit(ONE_WORD_EACH, y)
    full = getattr(nbcore, name)(alpha=0).fit(ONE_WORD_EACH, y)
    assert nan_rows(page.predict_proba(ONE_WORD_EACH)) == [True, True]
    assert full.predict_proba(ONE_WORD_EACH).tolist() == [[1, 0], [0, 1]]
    assert full.predict(ONE_WORD_EACH).tolist() == ["ham", "spam"]


def test_multinomial_underflows_on_a_long_document():
    X, y = np.array([[3.0, 1.0], [1.0, 3.0]]), np.array(["ham", "spam"])
    novel = np.array([[1001.0, 1000.0]])
    page, full = plain.MultinomialNB().fit(X, y), nbcore.MultinomialNB().fit(X, y)
    assert nan_rows(page.predict_proba(novel)) == [True]
    np.testing.assert_allclose(full.predict_proba(novel), [[2 / 3, 1 / 3]])


def test_bernoulli_underflows_with_many_words():
    rng = np.random.default_rng(0)
    X, y = rng.integers(0, 2, (10, 3000)) * 1.0, np.arange(10) % 2
    page, full = plain.BernoulliNB().fit(X, y), nbcore.BernoulliNB().fit(X, y)
    assert all(nan_rows(page.predict_proba(X)))
    assert full.predict_proba(X)[np.arange(10), y].min() > 0.99


def test_bernoulli_reads_a_count_of_two_as_twice_there():
    """x of 2 makes 1 - x negative: the plain page multiplies by 1 / P(not there)."""
    X, y = np.array([[2.0, 0.0], [2.0, 1.0], [0.0, 1.0]]), np.array([0, 0, 1])
    page, full = plain.BernoulliNB().fit(X, y), nbcore.BernoulliNB().fit(X, y)
    assert page.theta_.max() > 1 and np.isnan(page.joint_log_prob(X)).any()
    assert full.theta_.max() < 1 and full.predict(X).tolist() == [0, 0, 1]


# Gaussians


def test_gaussian_naive_bayes_divides_by_a_variance_of_zero():
    X = np.array([[1.0, 5.0], [2.0, 5.0], [8.0, 5.0], [9.0, 6.0]])
    y = np.array([0, 0, 1, 1])
    page, full = plain.GaussianNB().fit(X, y), nbcore.GaussianNB().fit(X, y)
    assert np.isnan(page.joint_log_prob(X)).any()
    assert full.predict(X).tolist() == [0, 0, 1, 1]
    assert np.isfinite(full.joint_log_prob(X)).all()
    with pytest.raises(nbcore.BadInput, match=r"Feature 1 does not vary in class 0"):
        nbcore.GaussianNB(var_smoothing=0).fit(X, y)


@pytest.mark.parametrize(
    ("page", "full"),
    [
        (plain.GaussianNB(), nbcore.GaussianNB()),
        (plain.GaussianDiscriminant(), nbcore.GaussianDiscriminant()),
        (plain.GaussianDiscriminant(tied=True), nbcore.GaussianDiscriminant("tied")),
    ],
)
def test_far_from_all_clouds_every_density_underflows(page, full):
    X, y = np.array([[-1.5], [-0.5], [0.5], [1.5]]), np.array([0, 0, 1, 1])
    far = np.array([[1000.0]])
    assert nan_rows(page.fit(X, y).predict_proba(far)) == [True]
    np.testing.assert_allclose(full.fit(X, y).predict_proba(far), [[0, 1]], atol=1e-12)


def test_gaussian_discriminant_cannot_invert_a_flat_cloud():
    X = np.array([[0.0, 1.0], [1.0, 1.0], [4.0, 1.0], [5.0, 1.0]])  # nothing varies upwards
    y = np.array([0, 0, 1, 1])
    with pytest.raises(np.linalg.LinAlgError):
        plain.GaussianDiscriminant().fit(X, y).predict(X)
    with pytest.raises(nbcore.BadInput, match=r"covariance of class 0 is singular.*ridge > 0"):
        nbcore.GaussianDiscriminant().fit(X, y)
    assert nbcore.GaussianDiscriminant(ridge=1e-6).fit(X, y).predict(X).tolist() == [0, 0, 1, 1]


def test_gaussian_discriminant_underflows_in_the_determinant():
    """200 small variances multiply to less than the least float; the log of each is harmless."""
    rng = np.random.default_rng(1)
    X, y = 1e-3 * rng.normal(size=(900, 200)), np.arange(900) % 2
    X[y == 1] += 1e-3
    assert not np.isfinite(plain.GaussianDiscriminant(tied=True).fit(X, y).joint_log_prob(X)).any()
    assert nbcore.GaussianDiscriminant("tied").fit(X, y).score(X, y) > 0.99


# Linear models


def test_perceptron_gives_up_in_silence():
    xor, y = np.array([[0.0, 0.0], [1, 1], [0, 1], [1, 0]]), np.array([0, 0, 1, 1])
    page = plain.Perceptron(max_epochs=50).fit(xor, y)
    full = nbcore.Perceptron(max_epochs=50).fit(xor, y)
    assert (page.predict(xor) != y).any()
    assert not [name for name in vars(page) if "converged" in name]
    assert full.converged_ is False and full.n_epochs_ == 50


def test_perceptron_forgets_the_third_class():
    X, y = np.array([[0.0], [5.0], [9.0]]), np.array(["a", "b", "c"])
    assert "c" not in plain.Perceptron(max_epochs=50).fit(X, y).predict(X)
    with pytest.raises(nbcore.BadInput, match=r"two classes.*OneVsRest"):
        nbcore.Perceptron().fit(X, y)


def test_perceptron_takes_a_missing_number_for_no_mistake():
    X, y = np.array([[np.nan], [np.nan]]), np.array([0, 1])
    assert plain.Perceptron().fit(X, y).w_.tolist() == [0]  # NaN <= 0 is false: never corrected
    with pytest.raises(nbcore.BadInput, match="NaN"):
        nbcore.Perceptron().fit(X, y)


def test_logistic_regression_loses_small_probabilities():
    """1 - p is exactly 0 from a score of 37 on, and exp overflows below -709."""
    page, full = plain.LogisticRegression(), nbcore.LogisticRegression.from_weights([1.0])
    page.classes_, page.w_, page.b_ = np.array([0, 1]), np.array([1.0]), 0.0
    assert page.predict_proba(np.array([[40.0]]))[0, 0] == 0
    np.testing.assert_allclose(full.predict_proba([[40.0]])[0, 0], np.exp(-40))
    with pytest.warns(RuntimeWarning, match="overflow"):
        assert page.predict_proba(np.array([[-1000.0]]))[0, 1] == 0
    assert full.predict_log_proba([[-1000.0]])[0, 1] == -1000


def test_logistic_regression_never_says_that_it_has_not_arrived():
    X, y = np.array([[-100.0], [-1.0], [1.0], [100.0]]), np.array([0, 1, 0, 1])
    page = plain.LogisticRegression(l2=0, eta=1.0, max_steps=100)
    last_two = [float(w[0]) for w, _ in page.steps(X, y)][-2:]
    assert abs(last_two[1] - last_two[0]) > 1  # still jumping to and fro
    with pytest.warns(nbcore.ConvergenceWarning, match="lower eta"):
        nbcore.LogisticRegression(l2=0, solver="gradient", eta=1.0, max_steps=100).fit(X, y)
    assert nbcore.LogisticRegression(l2=0).fit(X, y).converged_


def test_softmax_overflows():
    W, b, classes = [[1000.0], [0.0], [-1000.0]], [0.0, 0.0, 0.0], ["a", "b", "c"]
    page = plain.SoftmaxRegression()
    page.classes_, page.W_, page.b_ = np.array(classes), np.array(W), np.array(b)
    full = nbcore.LogisticRegression.from_weights(W, b, classes)
    one = np.array([[1.0]])
    assert np.isnan(page.predict_proba(one)[0, 0])
    assert full.predict_proba(one).tolist() == [[1, 0, 0]]
    assert full.predict_log_proba(one).tolist() == [[0, -1000, -2000]]


def test_one_vs_rest_cannot_rank_probabilities_that_are_rounded_to_one():
    """Two models are sure beyond the last digit of a float; their log odds still differ."""
    X = np.array([[-4.0, 0.0], [-3, 0], [3, 0], [4, 0], [0, 9], [1, 9]])
    y = np.array(["a", "a", "b", "b", "c", "c"])
    page = plain.OneVsRest(lambda: plain.LogisticRegression(l2=0.01, eta=0.01)).fit(X, y)
    full = nbcore.OneVsRest(nbcore.LogisticRegression(l2=0.01)).fit(X, y)
    far = np.array([[400.0, 400.0]])  # claimed by b and by c
    scores = page.decision_function(far)
    assert (scores[0, 1:] == 1).all() and page.predict(far).tolist() == ["b"]  # the first of equals
    assert full.claims(far).tolist() == [[False, True, True]]
    assert full.predict(far).tolist() == ["c"]


# Mixtures


def test_a_cloud_collapses_onto_a_single_point():
    X = np.array([[0.0], [0.1], [0.2], [0.3], [50.0]])
    start = np.array([[0.0], [50.0]])
    with pytest.raises(np.linalg.LinAlgError):
        plain.GaussianMixture(start).fit(X)
    full = nbcore.GaussianMixture(start=start).fit(X)
    np.testing.assert_allclose(full.means_, [[0.15], [50]], atol=1e-6)
    np.testing.assert_allclose(full.covariances_[1], full.ridge)


def test_a_point_far_from_all_clouds_belongs_to_none():
    X = np.array([[0.0], [1.0], [4.0], [5.0]])
    far = np.array([[1000.0]])
    start = X[[0, 2]]
    assert nan_rows(plain.GaussianMixture(start).fit(X).predict_proba(far)) == [True]
    full = nbcore.GaussianMixture(start=start).fit(X).predict_proba(far)
    np.testing.assert_allclose(full, [[0, 1]], atol=1e-12)


def test_a_thousand_flips_underflow():
    x = np.array([700.0, 690.0, 1300.0, 1310.0])
    page = plain.CoinMixture(np.array([0.4, 0.6]), trials=2000).fit(x)
    assert np.isnan(page.theta_).all()
    full = nbcore.BernoulliMixture(trials=2000, start=[0.4, 0.6]).fit(x[:, None])
    np.testing.assert_allclose(full.theta_[:, 0], [0.3475, 0.6525])


def test_a_coin_that_explains_nothing_is_zero_over_zero():
    x = np.array([4.0, 5.0])
    page = plain.CoinMixture(np.array([0.5, 0.0]), trials=10).fit(x)
    assert np.isnan(page.theta_[1])
    full = nbcore.BernoulliMixture(trials=10, start=[0.5, 0.0]).fit(x[:, None])
    np.testing.assert_allclose(full.theta_[:, 0], [0.45, 0])
    np.testing.assert_allclose(full.weights_, [1, 0])


# Evaluation


def test_precision_recall_and_f_of_zero_over_zero():
    spam, never = np.array(["spam", "ham"]), np.array(["ham", "ham"])
    for measure, y_true, y_pred in (
        ("precision", spam, never),
        ("recall", never, spam),
        ("f_beta", never, never),
    ):
        assert np.isnan(getattr(plain, measure)(y_true, y_pred, "spam")), measure
        with pytest.warns(nbcore.UndefinedMetricWarning):
            assert getattr(nbcore, measure)(y_true, y_pred, positive="spam") == 0, measure


def test_f_is_lost_with_precision_although_it_is_zero():
    """Nothing was called spam: precision is 0/0, but F = 2 TP / (...) is simply 0."""
    y_true, y_pred = np.array(["spam", "ham"]), np.array(["ham", "ham"])
    assert np.isnan(plain.f_beta(y_true, y_pred, "spam"))
    assert nbcore.f_beta(y_true, y_pred, positive="spam") == 0
