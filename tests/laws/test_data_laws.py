"""Laws about rows, columns and labels: what may not matter, and what it does where it matters."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nbcore import (
    BernoulliMixture,
    BernoulliNB,
    GaussianMixture,
    GaussianNB,
    MultinomialNB,
    OneVsOne,
)
from tests.laws.models import (
    BINARY,
    CLASSIFIERS,
    COUNTING,
    GAUSSIAN,
    GENERATIVE,
    LOGISTIC,
    MANY,
    MIXTURES,
    SEMI,
    SPARSE,
    fit,
    scores,
    small_data,
)
from tests.nbcore.random_data import counts


def each(models):
    return pytest.mark.parametrize("make", models.values(), ids=models.keys())


def classes_for(make):
    """Two classes for a model that cannot take more."""
    return 2 if make in BINARY.values() else 4


@st.composite
def problems(draw, make):
    problem = draw(counts(least=3, most=6, classes=classes_for(make)))
    if make in GAUSSIAN.values():  # measurements vary
        problem.X[:] += np.random.default_rng(0).normal(scale=0.3, size=problem.X.shape)
    return problem


PERCEPTRONS = {name for name in CLASSIFIERS if "perceptron" in name}
STEADY = {name: make for name, make in CLASSIFIERS.items() if name not in PERCEPTRONS}
PROBABLE = {name: make for name, make in CLASSIFIERS.items() if hasattr(make(), "predict_proba")}


@each(PROBABLE)
@settings(max_examples=12)
@given(data=st.data())
def test_probabilities_sum_to_one(make, data):
    problem = data.draw(problems(make))
    model = make().fit(problem.X, problem.y, sample_weight=problem.weight)
    for X in (problem.X, problem.new, problem.new * 50):
        p = model.predict_proba(X)
        assert ((p >= 0) & (p <= 1)).all()
        np.testing.assert_allclose(p.sum(axis=1), 1)
        np.testing.assert_allclose(np.exp(model.predict_log_proba(X)), p)
        found = model.classes_[p.argmax(axis=1)]
        clear = np.diff(np.sort(p, axis=1)[:, -2:]).ravel() > 1e-9
        np.testing.assert_array_equal(model.predict(X)[clear], found[clear])


@each(STEADY)
@settings(max_examples=10)
@given(data=st.data())
def test_the_order_of_rows_does_not_matter(make, data):
    problem = data.draw(problems(make))
    order = np.random.default_rng(data.draw(st.integers(0, 99))).permutation(len(problem.y))
    weight = None if problem.weight is None else problem.weight[order]
    a = make().fit(problem.X, problem.y, sample_weight=problem.weight)
    b = make().fit(problem.X[order], problem.y[order], sample_weight=weight)
    np.testing.assert_allclose(scores(a, problem.new), scores(b, problem.new), rtol=1e-4, atol=1e-4)


def test_the_order_of_rows_does_matter_to_a_perceptron():
    X, y = np.array([[1.0, 3], [2, 1], [3, 2], [0, 1]]), np.array([0, 1, 0, 1])
    lines = {
        tuple(fit(BINARY["perceptron"](), X[o], y[o]).coef_[0])
        for o in ([0, 1, 2, 3], [3, 2, 1, 0])
    }
    assert len(lines) == 2


@each(STEADY)
@settings(max_examples=10)
@given(data=st.data())
def test_a_whole_weight_is_a_row_repeated(make, data):
    problem = data.draw(problems(make))
    times = np.random.default_rng(data.draw(st.integers(0, 99))).integers(0, 4, len(problem.y))
    for label in np.unique(problem.y):
        times[np.flatnonzero(problem.y == label)[:2]] += 1
    repeated = np.repeat(np.arange(len(times)), times)
    a = make().fit(problem.X, problem.y, sample_weight=times)
    b = make().fit(problem.X[repeated], problem.y[repeated])
    np.testing.assert_allclose(scores(a, problem.new), scores(b, problem.new), rtol=1e-4, atol=1e-4)


@settings(max_examples=10)
@given(problem=counts(least=4), seed=st.integers(0, 99))
def test_a_whole_weight_is_a_row_repeated_in_mixtures_with_a_given_start(problem, seed):
    times = np.random.default_rng(seed).integers(0, 4, len(problem.y))
    times[:2] += 1
    repeated = np.repeat(np.arange(len(times)), times)
    theta = np.array([np.full(problem.X.shape[1], 0.3), np.full(problem.X.shape[1], 0.6)])
    for model in (
        BernoulliMixture(2, trials=6, start=theta, max_steps=4),
        GaussianMixture(2, start=theta * 6, ridge=0.5, max_steps=4),
    ):
        weighted = model.fit(problem.X, sample_weight=times).joint_log_prob(problem.X)
        again = model.fit(problem.X[repeated]).joint_log_prob(problem.X)
        np.testing.assert_allclose(weighted, again, rtol=1e-6, atol=1e-6)


@settings(max_examples=10)
@given(problem=counts(least=6), times=st.sampled_from([0.001, 1000.0]))
def test_mixtures_are_as_patient_with_many_rows_as_with_few(problem, times):
    theta = np.array([np.full(problem.X.shape[1], 0.3), np.full(problem.X.shape[1], 0.6)])
    for make in (
        lambda: BernoulliMixture(2, trials=6, start=theta),
        lambda: GaussianMixture(2, start=theta * 6, ridge=0.5),
    ):
        one, many = make().fit(problem.X), make()
        many.fit(problem.X, sample_weight=np.full(len(problem.X), times))
        assert many.n_steps_ == one.n_steps_ and many.converged_ == one.converged_


# An averaged perceptron is a mean over visits, and a row that does not count is visited too.
@each({n: make for n, make in (CLASSIFIERS | MIXTURES).items() if "averaged" not in n})
@settings(max_examples=6)
@given(data=st.data())
def test_a_row_of_weight_zero_might_as_well_not_be_there(make, data):
    problem = data.draw(problems(make))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    weight = rng.integers(0, 3, len(problem.y)).astype(float)
    for label in np.unique(problem.y):
        weight[np.flatnonzero(problem.y == label)[:2]] = 1.0
    kept = weight > 0
    a = fit(make(), problem.X, problem.y, sample_weight=weight)
    b = fit(make(), problem.X[kept], problem.y[kept], sample_weight=weight[kept])
    new = np.minimum(problem.new, 6)
    np.testing.assert_allclose(scores(a, new), scores(b, new), rtol=1e-4, atol=1e-4)


@each(CLASSIFIERS)
@settings(max_examples=8)
@given(data=st.data())
def test_the_order_of_features_does_not_matter(make, data):
    problem = data.draw(problems(make))
    order = data.draw(st.permutations(range(problem.X.shape[1])))
    a = make().fit(problem.X, problem.y, sample_weight=problem.weight)
    b = make().fit(problem.X[:, order], problem.y, sample_weight=problem.weight)
    X, Z = problem.new, problem.new[:, order]
    np.testing.assert_allclose(scores(a, X), scores(b, Z), rtol=1e-4, atol=1e-4)
    for name in ("coef_", "theta_", "phi_", "mean_", "var_", "feature_count_"):
        if hasattr(a, name):
            np.testing.assert_allclose(
                getattr(a, name)[:, order], getattr(b, name), rtol=1e-4, atol=1e-4
            )


@each(GENERATIVE | LOGISTIC | SEMI | {n: m for n, m in MANY.items() if "perceptron" not in n})
@settings(max_examples=8)
@given(data=st.data())
def test_relabelling_the_classes_permutes_the_columns(make, data):
    problem = data.draw(problems(make))
    classes, codes = np.unique(problem.y, return_inverse=True)
    assume(len(classes) > 2)
    order = np.array(data.draw(st.permutations(range(len(classes)))))
    a = make().fit(problem.X, codes, sample_weight=problem.weight)
    b = make().fit(problem.X, order[codes], sample_weight=problem.weight)
    if isinstance(a, OneVsOne):  # a duel that ends level goes to the class that stands first
        duels = [duel.decision_function(problem.new) for duel in a.models_]
        assume(np.abs(duels).min() > 1e-6)
    np.testing.assert_allclose(
        scores(a, problem.new), scores(b, problem.new)[:, order], rtol=1e-4, atol=1e-4
    )


@each(SPARSE)
@settings(max_examples=8)
@given(data=st.data())
def test_sparse_and_dense_rows_are_the_same(make, data):
    problem = data.draw(problems(make))
    a = make().fit(problem.X, problem.y, sample_weight=problem.weight)
    layout = data.draw(st.sampled_from([sp.csr_matrix, sp.csc_array, sp.coo_matrix, sp.lil_array]))
    b = make().fit(layout(problem.X), problem.y, sample_weight=problem.weight)
    np.testing.assert_allclose(
        scores(a, problem.new), scores(b, layout(problem.new)), rtol=1e-6, atol=1e-6
    )
    np.testing.assert_array_equal(b.predict(layout(problem.new)), b.predict(problem.new))


def test_a_cell_stored_twice_in_a_sparse_matrix_counts_as_its_sum():
    rows, columns, values = [0, 0, 1, 1], [0, 0, 1, 1], [1.0, 2.0, 1.0, 1.0]
    X = sp.coo_matrix((values, (rows, columns)), shape=(2, 2))
    for make in (COUNTING["bernoulli"], COUNTING["multinomial"]):
        a, b = make().fit(X, [0, 1]), make().fit(X.toarray(), [0, 1])
        np.testing.assert_allclose(a.feature_count_, b.feature_count_)
        np.testing.assert_allclose(a.joint_log_prob(X), b.joint_log_prob(X.toarray()))


@pytest.mark.parametrize("model", [BernoulliNB(), BernoulliNB(absent=False), GaussianNB()])
@settings(max_examples=12)
@given(problem=counts(least=3, classes=2), copies=st.integers(2, 4))
def test_copies_of_a_feature_multiply_its_log_odds(model, problem, copies):
    model.class_prior = "uniform"
    x = problem.new[:, :1]
    X = problem.X[:, :1] + (np.arange(len(problem.y))[:, None] % 2 if "Gauss" in repr(model) else 0)
    once = model.fit(X, problem.y).joint_log_prob(x)
    often = model.fit(np.repeat(X, copies, axis=1), problem.y).joint_log_prob(
        np.repeat(x, copies, axis=1)
    )
    np.testing.assert_allclose(
        often[:, 1] - often[:, 0], copies * (once[:, 1] - once[:, 0]), rtol=1e-6, atol=1e-6
    )


@each(COUNTING)
@settings(max_examples=12)
@given(data=st.data())
def test_with_endless_smoothing_the_data_do_not_speak(make, data):
    problem = data.draw(problems(make))
    model = make()
    model.alpha, model.beta = 1e12, None
    if hasattr(model, "beta"):
        model.estimate = "mean"
    model.class_prior = "uniform"
    p = model.fit(problem.X, problem.y).predict_proba(problem.new)
    np.testing.assert_allclose(p, 1 / problem.k, atol=1e-6)
    model.class_prior = None
    p = model.fit(problem.X, problem.y).predict_proba(problem.new)
    shares = np.unique(problem.y, return_counts=True)[1] / len(problem.y)
    np.testing.assert_allclose(p, np.tile(shares, (len(p), 1)), atol=1e-6)


@each(GENERATIVE)
@settings(max_examples=10)
@given(data=st.data())
def test_learning_in_batches_is_learning_at_once(make, data):
    problem = data.draw(problems(make))
    n = len(problem.y)
    weight = np.ones(n) if problem.weight is None else problem.weight
    # The first batch must be enough to start from: a cloud is made of two points or more.
    first = np.concatenate([np.flatnonzero(problem.y == c)[:2] for c in np.unique(problem.y)])
    rest = np.setdiff1d(np.arange(n), first)
    weight[first] = 1.0
    cuts = sorted(data.draw(st.lists(st.integers(0, len(rest)), max_size=3)))
    batches = [first, *[rows for rows in np.split(rest, cuts) if weight[rows].any()]]
    whole = make().fit(problem.X, problem.y, sample_weight=weight)
    parts = make()
    for rows in batches:
        parts.partial_fit(
            problem.X[rows], problem.y[rows], np.unique(problem.y), sample_weight=weight[rows]
        )
    np.testing.assert_allclose(
        scores(parts, problem.new), scores(whole, problem.new), rtol=1e-6, atol=1e-6
    )


def test_multinomial_is_blind_to_word_order_and_bernoulli_to_repetition():
    X, y = small_data(2)
    multinomial = MultinomialNB().fit(X, y).joint_log_prob([[2, 1, 0, 1]])
    one_by_one = (
        MultinomialNB()
        .fit(X, y)
        .joint_log_prob([[1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]])
    )
    prior = MultinomialNB().fit(X, y).joint_log_prob([[0, 0, 0, 0]])
    np.testing.assert_allclose(multinomial[0], one_by_one.sum(axis=0) - 3 * prior[0])
    bernoulli = BernoulliNB().fit(X, y)
    np.testing.assert_allclose(
        bernoulli.joint_log_prob([[2, 1, 0, 1]]), bernoulli.joint_log_prob([[1, 9, 0, 3]])
    )
