"""Each plain page learns and predicts what the full model does, on random data of all shapes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nbcore
from nbcore import plain
from tests.nbcore.random_data import counts, measurements

ALPHAS = st.sampled_from([0.01, 0.5, 1.0, 2.5, 30.0])
LEARNED = ("class_prior_", "theta_", "phi_", "mean_", "var_", "covariance_")


def close(a, b, tolerance=1e-9):
    np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance)


def same_labels(page, full, new, scores):
    """Equal predictions, except where two classes are level up to rounding."""
    top = np.sort(scores, axis=1)
    clear = top[:, -1] - top[:, -2] > 1e-6
    assert (page.predict(new)[clear] == full.predict(new)[clear]).all()


def same_generative(page, full, X, y, new, tolerance=1e-9):
    page.fit(X, y)
    full.fit(X, y)
    for name in LEARNED:
        if hasattr(page, name):
            close(getattr(page, name), getattr(full, name), tolerance)
    scores = full.joint_log_prob(new)
    close(page.joint_log_prob(new), scores, tolerance)
    same_labels(page, full, new, scores)
    with np.errstate(invalid="ignore"):
        probability = page.predict_proba(new)
    in_reach = scores.max(axis=1) > -600  # below, the plain page underflows: see test_breaks.py
    close(probability[in_reach], full.predict_proba(new)[in_reach], tolerance)


@settings(max_examples=150)
@given(counts(), ALPHAS)
def test_bernoulli(problem, alpha):
    X, new = (problem.X > 0).astype(float), (problem.new > 0).astype(float)
    same_generative(plain.BernoulliNB(alpha), nbcore.BernoulliNB(alpha), X, problem.y, new)


@settings(max_examples=150)
@given(counts(), ALPHAS)
def test_multinomial(problem, alpha):
    page, full = plain.MultinomialNB(alpha), nbcore.MultinomialNB(alpha)
    same_generative(page, full, problem.X, problem.y, problem.new)


@settings(max_examples=150)
@given(measurements(least=3))
def test_gaussian_naive_bayes(problem):
    page, full = plain.GaussianNB(), nbcore.GaussianNB(var_smoothing=0)
    same_generative(page, full, problem.X, problem.y, problem.new, 1e-6)


@settings(max_examples=150)
@given(measurements(least=6, most=12, features=3), st.booleans())
def test_gaussian_discriminant(problem, tied):
    page = plain.GaussianDiscriminant(tied)
    full = nbcore.GaussianDiscriminant("tied" if tied else "full")
    same_generative(page, full, problem.X, problem.y, problem.new, 1e-6)


@settings(max_examples=150)
@given(measurements(classes=2), st.sampled_from([0.25, 1.0, 3.0]), st.integers(1, 30))
def test_perceptron_takes_the_same_steps(problem, eta, epochs):
    page, full = plain.Perceptron(eta, epochs), nbcore.Perceptron(eta, epochs)
    states = list(page.steps(problem.X, problem.y))
    expected = list(full.steps(problem.X, problem.y))
    if len(states) == len(expected):  # a score of 0 up to rounding may be a mistake or not
        for (w, b), state in zip(states, expected, strict=True):
            close(w, state.weights)
            close(b, state.bias)
    page.fit(problem.X, problem.y)
    full.fit(problem.X, problem.y)
    if len(states) == len(expected):
        close(page.decision_function(problem.new), full.decision_function(problem.new))


@pytest.mark.parametrize("seed", range(40))
def test_perceptron_takes_the_same_steps_on_whole_numbers(seed):
    """Whole numbers are added without rounding: here every step is the same, to the last digit."""
    rng = np.random.default_rng(seed)
    n, m = rng.integers(4, 30), rng.integers(1, 5)
    X = rng.integers(-9, 10, (n, m)).astype(float)
    y = np.where(X @ rng.integers(-5, 6, m) + rng.integers(-5, 6) > 0, "yes", "no")
    y[:2] = "no", "yes"
    states = list(plain.Perceptron(max_epochs=20).steps(X, y))
    expected = list(nbcore.Perceptron(max_epochs=20).steps(X, y))
    assert [(*w, b) for w, b in states] == [(*state.weights, state.bias) for state in expected]
    page, full = plain.Perceptron(max_epochs=20), nbcore.Perceptron(max_epochs=20)
    new = rng.integers(-9, 10, (50, m)).astype(float)
    assert (page.fit(X, y).predict(new) == full.fit(X, y).predict(new)).all()


DESCENT = {"eta": 0.003, "max_steps": 60}


def descend(page, problem, l2):
    full = nbcore.LogisticRegression(l2=l2, solver="gradient", tol=0, **DESCENT)
    X = problem.X - problem.X.mean(axis=0)
    states = list(page.steps(X, problem.y))
    with pytest.warns(nbcore.ConvergenceWarning):
        expected = list(full.steps(X, problem.y))
    assert len(states) == len(expected) == DESCENT["max_steps"] + 1
    for (w, b), state in zip(states, expected, strict=True):
        close(np.atleast_2d(w), state.weights)
        close(np.atleast_1d(b), state.bias)
    new = problem.new - problem.X.mean(axis=0)
    close(page.predict_proba(new), full.predict_proba(new))
    same_labels(page, full, new, full.predict_proba(new))


@settings(max_examples=80)
@given(measurements(classes=2), st.sampled_from([0.0, 0.1, 1.0, 20.0]))
def test_logistic_regression_takes_the_same_steps(problem, l2):
    descend(plain.LogisticRegression(l2, **DESCENT), problem, l2)


@settings(max_examples=80)
@given(
    measurements(classes=5).filter(lambda problem: problem.k > 2),
    st.sampled_from([0.0, 0.1, 1.0, 20.0]),
)
def test_softmax_regression_takes_the_same_steps(problem, l2):
    descend(plain.SoftmaxRegression(l2, **DESCENT), problem, l2)


@settings(max_examples=30)
@given(measurements(least=2, classes=2))
def test_softmax_on_two_classes_finds_the_probabilities_of_logistic_regression(problem):
    """Two rows w and -w share the penalty, so each has half of the single row's l2."""
    X, new = problem.X - problem.X.mean(axis=0), problem.new - problem.X.mean(axis=0)
    page = plain.SoftmaxRegression(l2=2.0, eta=0.01, max_steps=4000).fit(X, problem.y)
    full = nbcore.LogisticRegression(l2=1.0, tol=1e-10).fit(X, problem.y)
    close(page.predict_proba(new), full.predict_proba(new), 1e-4)


TWO_CLASS_MODELS = {
    "perceptron": (
        lambda: plain.Perceptron(max_epochs=10),
        lambda: nbcore.Perceptron(max_epochs=10),
    ),
    "bernoulli": (plain.BernoulliNB, nbcore.BernoulliNB),
    "multinomial": (plain.MultinomialNB, nbcore.MultinomialNB),
    "gaussian": (plain.GaussianNB, lambda: nbcore.GaussianNB(var_smoothing=0)),
    "discriminant": (plain.GaussianDiscriminant, nbcore.GaussianDiscriminant),
}


@pytest.mark.parametrize("name", TWO_CLASS_MODELS)
@pytest.mark.parametrize("seed", range(15))
def test_one_vs_rest_of_any_page(name, seed):
    rng = np.random.default_rng(seed)
    k, m = rng.integers(2, 6), rng.integers(1, 4)
    y = np.array(["ham", "list", "news", "post", "spam"])[np.arange(40) % k]
    if name in ("bernoulli", "multinomial"):
        largest = 1 if name == "bernoulli" else 5
        X = np.minimum(rng.poisson(rng.gamma(1, 1, (k, m))[np.arange(40) % k]), largest) * 1.0
        new = rng.integers(0, largest + 1, (20, m)) * 1.0
    else:
        X = rng.integers(-9, 10, (40, m)) + 5.0 * rng.integers(-3, 4, (k, m))[np.arange(40) % k]
        new = rng.integers(-15, 16, (20, m)) * 1.0
    make_page, make_full = TWO_CLASS_MODELS[name]
    page = plain.OneVsRest(make_page).fit(X, y)
    full = nbcore.OneVsRest(make_full()).fit(X, y)
    same_labels(page, full, new, page.decision_function(new))


@pytest.mark.parametrize("seed", range(60))
def test_gaussian_mixture_climbs_the_same_way(seed):
    rng = np.random.default_rng(seed)
    k, d = rng.integers(1, 5), rng.integers(1, 4)
    centers = rng.normal(scale=3, size=(k, d))
    X = centers[rng.integers(k, size=30 * k)] + rng.normal(size=(30 * k, d))
    start = X[rng.choice(len(X), k, replace=False)]
    page = plain.GaussianMixture(start, max_steps=12)
    full = nbcore.GaussianMixture(k, start=start, ridge=0, max_steps=12, tol=0)
    ways = zip(page.steps(X), full.steps(X), strict=False)  # the full one stops where it is flat
    for R, state in ways:
        close(R, state.responsibilities, 1e-6)
        close(page.weights_, state.weights, 1e-6)
        close(page.means_, state.means, 1e-6)
        close(page.covariances_, state.covariances, 1e-6)
    close(page.fit(X).predict_proba(X), full.fit(X).predict_proba(X), 1e-5)
    close(page.responsibilities_, page.predict_proba(X))


@pytest.mark.parametrize("seed", range(60))
def test_coin_mixture_climbs_the_same_way(seed):
    rng = np.random.default_rng(seed)
    k, trials = rng.integers(1, 5), rng.integers(1, 25)
    x = rng.binomial(trials, rng.random(k)[rng.integers(k, size=40)]).astype(float)
    start = rng.uniform(0.2, 0.8, k)
    page = plain.CoinMixture(start, trials, max_steps=15)
    full = nbcore.BernoulliMixture(k, trials=int(trials), start=start, max_steps=15, tol=0)
    for R, state in zip(page.steps(x), full.steps(x[:, None]), strict=False):
        close(R, state.responsibilities, 1e-6)
        close(page.weights_, state.weights, 1e-6)
        close(page.theta_, state.theta[:, 0], 1e-6)
    close(page.fit(x).predict_proba(x), full.fit(x[:, None]).predict_proba(x[:, None]), 1e-5)


@pytest.mark.parametrize("seed", range(80))
def test_precision_recall_and_f(seed):
    rng = np.random.default_rng(seed)
    k = rng.integers(2, 6)
    names = np.array(["ham", "list", "news", "post", "spam"])[:k]
    y_true, y_pred = (np.append(names, names[rng.integers(k, size=25)]) for _ in range(2))
    for name in names:
        for measure in ("precision", "recall"):
            full = getattr(nbcore, measure)(y_true, y_pred, positive=name)
            assert getattr(plain, measure)(y_true, y_pred, name) == full
        for beta in (0.5, 1.0, 2.0):
            full = nbcore.f_beta(y_true, y_pred, beta, positive=name)
            close(plain.f_beta(y_true, y_pred, name, beta), full)
    for measure in ("precision", "recall", "f_beta"):
        full = getattr(nbcore, measure)(y_true, y_pred, average="macro")
        close(plain.macro(getattr(plain, measure), y_true, y_pred), full)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.filterwarnings("ignore")
def test_the_macro_average_counts_classes_that_are_only_true_or_only_predicted(seed):
    rng = np.random.default_rng(seed)
    y_true, y_pred = rng.integers(0, 4, size=9), rng.integers(1, 5, size=9)
    per_class = [  # 0/0 is NaN on the page, and 0 in the full function
        np.nan_to_num(plain.precision(y_true, y_pred, c)) for c in np.union1d(y_true, y_pred)
    ]
    close(np.mean(per_class), nbcore.precision(y_true, y_pred, average="macro"))


def test_a_class_that_is_only_predicted_counts_in_the_macro_average():
    y_true, y_pred = np.array(list("aabb")), np.array(list("aacb"))
    full = nbcore.precision(y_true, y_pred, average="macro")
    assert full == pytest.approx(2 / 3)
    close(plain.macro(plain.precision, y_true, y_pred), full)
