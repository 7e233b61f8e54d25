"""Malformed input to models: refused with a ValueError that helps, or taken sanely."""

import copy
import inspect

import numpy as np
import pytest
import scipy.sparse as sp

from nbcore import (
    BadInput,
    BernoulliMixture,
    BernoulliNB,
    GaussianDiscriminant,
    GaussianMixture,
    GaussianNB,
    LeastSquaresClassifier,
    LogisticRegression,
    MulticlassPerceptron,
    MultinomialNB,
    OneVsOne,
    OneVsRest,
    Perceptron,
    SemiSupervisedNB,
)
from tests.nbcore.malformed import BAD_WEIGHT, BAD_X, BAD_Y, INF, JUNK, NAN, refusal, refused

COUNTS = np.array([[1, 0.0], [0, 1], [2, 1], [0, 3], [1, 1], [0, 2]])
POINTS = np.array([[1.1, 0.0], [0.2, 1], [2.3, 1], [0.4, 3], [1.5, 1], [0.6, 2]])
PRESENCE = (COUNTS > 0).astype(float)
Y = np.array([0, 1, 0, 1, 0, 1])

MODELS = {
    BernoulliNB(): COUNTS,
    MultinomialNB(): COUNTS,
    GaussianNB(): POINTS,
    GaussianDiscriminant(): POINTS,
    Perceptron(): POINTS,
    MulticlassPerceptron(): POINTS,
    LogisticRegression(): POINTS,
    LeastSquaresClassifier(): POINTS,
    OneVsRest(Perceptron()): POINTS,
    OneVsOne(Perceptron()): POINTS,
    SemiSupervisedNB(): COUNTS,
    GaussianMixture(): POINTS,
    BernoulliMixture(): PRESENCE,
}
CLASSIFIERS = {model: X for model, X in MODELS.items() if not hasattr(model, "log_density")}
ASKING = (
    "predict", "predict_proba", "predict_log_proba", "joint_log_prob", "decision_function",
    "discriminant_functions", "fitted_values", "claims", "votes", "ties", "log_density",
)  # fmt: skip


def each(models):
    return pytest.mark.parametrize(
        ("model", "X"), models.items(), ids=[type(model).__name__ for model in models]
    )


def fresh(model):
    return copy.deepcopy(model)


def fitted(model, X):
    return fresh(model).fit(X, None if hasattr(model, "log_density") else Y)


@pytest.mark.parametrize("kind", BAD_X)
@each(MODELS)
def test_a_table_gone_wrong_is_refused_by_every_method_that_takes_one(model, X, kind):
    ready, bad = fitted(model, X), BAD_X[kind]
    with refused():
        fresh(model).fit(bad, Y)
    for name in ASKING:
        if hasattr(ready, name):
            assert refusal(lambda name=name: getattr(ready, name)(bad)), name
    assert refusal(lambda: ready.score(bad, Y))
    for name in ("steps", "partial_fit"):
        if hasattr(model, name):
            assert refusal(lambda name=name: list(getattr(fresh(model), name)(bad, Y))), name
    if hasattr(ready, "explain") and kind not in ("one row", "a sparse vector"):
        assert refusal(lambda: ready.explain(bad))


@each(MODELS)
def test_the_message_names_the_table_and_what_came(model, X):
    for kind, words in {
        "NaN": ("X", "NaN"), "infinity": ("X", "infinity"), "complex": ("X", "complex"),
        "a cube": ("2D", "3D", "reshape"), "one row": ("2D", "1D", "reshape"),
        "a number": ("2D", "0D"), "words": ("X", "numbers", "vectorize"),
        "no rows": ("X", "one example", "(0, 2)"), "no columns": ("X", "one feature", "(6, 0)"),
        "ragged rows": ("X", "lengths"), "dates": ("X", "dates"), "masked cells": ("X", "masked"),
        "too large to square": ("X", "1e+200", "scale"),
    }.items():  # fmt: skip
        with refused(*words):
            fresh(model).fit(BAD_X[kind], Y)


@each(MODELS)
def test_new_rows_must_be_as_wide_as_the_training_rows(model, X):
    ready = fitted(model, X)
    for name in ASKING:
        if hasattr(ready, name):
            for width in (1, 3):
                with refused(f"{width} features", "expected 2"):
                    getattr(ready, name)(np.ones((2, width)))


@pytest.mark.parametrize("kind", BAD_Y)
@each(CLASSIFIERS)
def test_labels_gone_wrong_are_refused_by_every_method_that_takes_them(model, X, kind):
    bad, ready = BAD_Y[kind], fitted(model, X)
    takes_none = isinstance(model, SemiSupervisedNB) and kind == "None inside"
    if not takes_none:
        assert refusal(lambda: fresh(model).fit(X, bad))
    for name in ("score", "margin", "loss", "gradient"):
        if hasattr(ready, name):
            assert refusal(lambda name=name: getattr(ready, name)(X, bad)), name
    if hasattr(model, "partial_fit"):
        assert refusal(lambda: fresh(model).partial_fit(X, bad, classes=[0, 1]))
        if kind not in ("None", "too few", "too many"):
            assert refusal(lambda: fresh(model).partial_fit(X, Y, classes=bad))
            assert refusal(lambda: fresh(ready).partial_fit(X, Y, classes=bad))


@each(CLASSIFIERS)
def test_one_class_only_has_nothing_to_tell_apart(model, X):
    with refused("one class", "classes"):
        fresh(model).fit(X, np.zeros(6, dtype=int))
    with refused("one class"):
        fresh(model).fit(X, ["spam"] * 6)


@pytest.mark.parametrize(
    "model", [Perceptron(), LeastSquaresClassifier()], ids=["Perceptron", "LeastSquares"]
)
def test_a_model_of_two_classes_points_to_the_ways_to_have_more(model):
    with refused("two classes", "got 3", "OneVsRest"):
        model.fit(POINTS, [0, 1, 2, 0, 1, 2])


@pytest.mark.parametrize("kind", BAD_WEIGHT)
@each(MODELS)
def test_weights_gone_wrong_are_refused(model, X, kind):
    with refused("sample_weight"):
        fresh(model).fit(X, Y, sample_weight=BAD_WEIGHT[kind])
    for name in ("score", "loss", "gradient"):
        takes_weights = hasattr(model, name) and not hasattr(model, "log_density")
        if takes_weights:
            with refused("sample_weight"):
                getattr(fitted(model, X), name)(X, Y, sample_weight=BAD_WEIGHT[kind])


@pytest.mark.parametrize("model", [BernoulliNB(), MultinomialNB(), SemiSupervisedNB()], ids=repr)
@pytest.mark.parametrize("layout", [np.array, sp.csr_matrix], ids=["dense", "sparse"])
def test_counts_are_not_negative(model, layout):
    bad = layout([[-1.0, 2.0], [1, 0]])
    with refused("counts", "-1"):
        fresh(model).fit(bad, [0, 1])
    with refused("counts"):
        fitted(model, COUNTS).predict(bad)


def test_flips_of_a_coin_are_no_more_than_its_trials():
    with refused("trials", "7"):
        BernoulliMixture(trials=6).fit([[7.0], [1.0]])
    with refused("counts"):
        BernoulliMixture(trials=6).fit([[-1.0], [1.0]])


@pytest.mark.parametrize(
    "model",
    [model for model in MODELS if not getattr(model, "accepts_sparse", False)],
    ids=lambda model: type(model).__name__,
)
def test_a_model_that_needs_dense_rows_says_how_to_make_them(model):
    with refused("sparse", "toarray"):
        fresh(model).fit(sp.csr_matrix(MODELS[model]), Y)


# What each setting takes in earnest out of JUNK; everything else must be refused.
FITS = {
    "alpha": {"zero", "one and a half", "huge", "fraction"},
    "absent": {"True"},
    "averaged": {"True"},
    "bias": {"True"},
    "fixed_weights": {"True"},
    "class_prior": {"None"},
    "beta": {"None"},
    "estimate": set(),
    "covariance": set(),
    "solver": set(),
    "order": set(),
    "var_smoothing": {"zero", "one and a half", "huge", "fraction"},
    "ridge": {"zero", "one and a half", "huge", "fraction"},
    "eta": {"one and a half", "huge", "fraction"},
    "max_epochs": {"huge"},
    "max_steps": {"zero", "huge"},
    "tol": {"zero", "one and a half", "huge", "fraction"},
    "l1": {"zero", "one and a half", "huge", "fraction"},
    "l2": {"zero", "one and a half", "huge", "fraction"},
    "k": set(),
    "trials": {"huge"},
    "start": {"None", "negative list"},
    "weights": {"None"},
    "picks": {"None", "short list", "series"},
    "rng": {"None", "True", "zero", "huge", "too large for a float", "empty list", "short list",
            "long list", "ragged list"},
    "unlabeled": set(JUNK),
    "unlabeled_weight": {"zero", "fraction"},
    "model": set(),
}  # fmt: skip
COMPANY = {  # settings that bring another one to life
    "picks": {"order": "given"},
    "rng": {"order": "random"},
    "eta": {"solver": "gradient", "max_steps": 30},
    "tol": {"max_steps": 30},
}
SETTINGS = [(model, name) for model in MODELS for name in inspect.signature(type(model)).parameters]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("model", "name"), SETTINGS, ids=[f"{type(m).__name__}-{name}" for m, name in SETTINGS]
)
def test_every_setting_takes_sense_and_refuses_junk(model, name):
    X, parameters = MODELS[model], inspect.signature(type(model)).parameters
    company = {k: v for k, v in COMPANY.get(name, {}).items() if k in parameters}
    taken = set()
    for kind, value in JUNK.items():
        candidate = fresh(model)
        for setting, given in ({name: value} | company).items():
            setattr(candidate, setting, given)

        def use(candidate=candidate):
            candidate.fit(X, Y)
            answers = [candidate.predict(X)]
            if hasattr(candidate, "predict_proba"):
                answers.append(candidate.predict_proba(X))
            return answers

        message = refusal(use)
        if message is None:
            taken.add(kind)
        elif name not in ("unlabeled", "model"):
            assert name.split("_")[0] in message.lower() or kind in message, message
    expected = set(FITS[name])
    if name == "model" and isinstance(model, SemiSupervisedNB):
        expected.add("None")  # multinomial
    if name == "eta" and isinstance(model, LogisticRegression):
        expected.add("None")
    if name == "ridge" and isinstance(model, GaussianMixture):
        expected.discard("zero")  # two clouds on six points collapse, and say so
    if name == "start" and not isinstance(model, Perceptron):
        expected = {"None"}
    if name == "unlabeled":  # any value may stand for "no label"; most of these do not occur
        taken = expected = taken & expected
    assert taken == expected


def test_settings_gone_wrong_are_named_with_what_would_be_right():
    cases = [
        (BernoulliNB(alpha=-1), "alpha", ">= 0"),
        (MultinomialNB(alpha="1"), "alpha", "'1'"),
        (MultinomialNB(alpha=[1, 2, 3]), "alpha", "2 numbers"),
        (MultinomialNB(alpha=None), "alpha", "None"),
        (MultinomialNB(class_prior=[0.5, 0.25, 0.25]), "class_prior as 2", "3"),
        (MultinomialNB(class_prior=[1.5, -0.5]), "class_prior", "got -0.5"),
        (MultinomialNB(class_prior=[0.5, 0.6]), "sum", "1.1"),
        (MultinomialNB(class_prior="flat"), "uniform", "flat"),
        (MultinomialNB(class_prior=[NAN, NAN]), "prior"),
        (BernoulliNB(beta=3), "beta", "pair"),
        (BernoulliNB(beta=(1, 2, 3)), "beta", "pair"),
        (BernoulliNB(beta=(1, -2)), "beta", "-2"),
        (BernoulliNB(estimate="median"), "estimate", "mean", "mode", "median"),
        (BernoulliNB(absent="no"), "absent", "True or False"),
        (GaussianNB(var_smoothing=-1e-9), "var_smoothing", ">= 0"),
        (GaussianDiscriminant("round"), "covariance", "spherical", "round"),
        (GaussianDiscriminant(ridge=-1), "ridge", ">= 0"),
        (Perceptron(eta=0), "eta", "> 0"),
        (Perceptron(max_epochs=0), "max_epochs", ">= 1"),
        (Perceptron(max_epochs=1.5), "max_epochs", "whole"),
        (Perceptron(max_epochs="x"), "max_epochs", "'x'"),
        (Perceptron(max_epochs=True), "max_epochs", "True"),
        (Perceptron(order="sorted"), "order", "cyclic"),
        (Perceptron(order="given", picks=[0, 6]), "picks", "0 to 5"),
        (Perceptron(order="given", picks=[0, -1]), "picks", "0 to 5"),
        (Perceptron(order="given", picks=[0.5]), "picks", "row numbers"),
        (Perceptron(start=[1, 2, 3]), "weights", "2"),
        (Perceptron(start=([1, 2], NAN)), "start", "NaN"),
        (Perceptron(rng=-1, order="random"), "rng", "seed"),
        (MulticlassPerceptron(order="given"), "order", "random"),
        (LogisticRegression(solver="sgd"), "solver", "newton"),
        (LogisticRegression(l1=-1), "l1", ">= 0"),
        (LogisticRegression(l2=NAN), "l2", "nan"),
        (LogisticRegression(tol=-1), "tol", ">= 0"),
        (LogisticRegression(max_steps=-1), "max_steps", ">= 0"),
        (LogisticRegression(l1=1, solver="newton"), "l1", "accelerated"),
        (OneVsRest(Perceptron), "model", "Perceptron"),
        (OneVsOne("perceptron"), "model"),
        (SemiSupervisedNB(GaussianNB()), "MultinomialNB", "GaussianNB"),
        (SemiSupervisedNB(BernoulliNB(absent=False)), "absent"),
        (SemiSupervisedNB(unlabeled_weight=2), "unlabeled_weight", "<= 1"),
        (GaussianMixture(0), "k", ">= 1"),
        (GaussianMixture(7), "k = 7", "6"),
        (GaussianMixture(1.5), "k", "whole"),
        (GaussianMixture(2, start=[[1.0, 2.0]]), "start", "(2, 2)"),
        (GaussianMixture(2, weights=[0.5, 0.6]), "weights", "sum to 1"),
        (GaussianMixture(2, weights=[1.0]), "weights", "2"),
        (BernoulliMixture(2, trials=0), "trials", ">= 1"),
        (BernoulliMixture(2, start=[[2.0, 0], [0, 1]]), "start", "between 0 and 1"),
    ]
    for model, *words in cases:
        X = PRESENCE if isinstance(model, BernoulliMixture) else COUNTS
        with refused(*words):
            model.fit(X, Y)


def test_partial_fit_must_know_its_classes_beforehand():
    with refused("classes", "first call"):
        BernoulliNB().partial_fit(COUNTS, Y)
    model = BernoulliNB().partial_fit(COUNTS, Y, classes=[0, 1])
    with refused("2", "[0, 1]"):
        model.partial_fit(COUNTS, [0, 1, 2, 0, 1, 2])
    with refused("first call", "[0, 1, 2]", "leave"):
        model.partial_fit(COUNTS, Y, classes=[0, 1, 2])
    with refused("3 features", "2 features"):
        model.partial_fit(np.ones((6, 3)), Y)


@pytest.mark.parametrize("model", [BernoulliNB(), MultinomialNB(), GaussianNB()], ids=repr)
def test_sampling_asks_for_a_whole_number_of_rows_and_a_seed(model):
    ready = fitted(model, POINTS)
    for value in (0, -1, 1.5, "3", None, True, NAN, [2], 10**30):
        with refused("n to be"):
            ready.sample(value)
    for rng in ("x", -1, 1.5, [NAN], {}):
        with refused("rng"):
            ready.sample(2, rng=rng)
    if isinstance(model, MultinomialNB):
        for length in (-1, 1.5, "x", 10**30):
            with refused("length"):
                ready.sample(2, length=length)


@each({model: X for model, X in CLASSIFIERS.items() if hasattr(model, "explain")})
def test_an_explanation_asks_for_one_row_and_a_name_per_feature(model, X):
    ready = fitted(model, X)
    for x in (X, X[:0], [1.0], [1.0, 2.0, 3.0], [[1.0], [2.0]], [NAN, 1], "ab", None, 3.0):
        assert refusal(lambda x=x: ready.explain(x)), x
    for names in ("ab", ["a"], ["a", "b", "c"], 3, [], {"a"}):
        with refused("names"):
            ready.explain(X[0], names=names)
    assert ready.explain(X[:1], names=["a", "b"]).classes == (0, 1)


def test_only_counting_models_have_exact_explanations():
    for model in (GaussianNB(), GaussianDiscriminant()):
        with refused("exact=False"):
            model.fit(POINTS, Y).explain(POINTS[0], exact=True)
    with refused("whole counts"):
        MultinomialNB().fit(COUNTS, Y).explain([0.5, 1], exact=True)
    with refused("exact", "True or False"):
        MultinomialNB().fit(COUNTS, Y).explain([1, 1], exact="yes")


def test_clouds_without_spread_are_refused_with_remedies():
    flat = np.column_stack([POINTS[:, 0], np.ones(6)])
    twins = np.column_stack([POINTS[:, 0], 2 * POINTS[:, 0]])
    with refused("feature 1", "class", "var_smoothing"):
        GaussianNB(var_smoothing=0).fit(flat, Y)
    for X in (flat, twins):
        with refused("singular", "ridge"):
            GaussianDiscriminant("full").fit(X, Y)
        assert np.isfinite(GaussianDiscriminant("full", ridge=0.1).fit(X, Y).predict_proba(X)).all()
    with refused("singular"):
        GaussianDiscriminant("full").fit(POINTS[:3], [0, 1, 1])
    with refused("singular"):
        GaussianMixture(2, ridge=0).fit(np.ones((6, 2)))
    with refused("no examples", "class"):
        GaussianDiscriminant().fit(POINTS, Y, sample_weight=[1, 0, 1, 0, 1, 0])
    with refused("linear", "tied"):
        GaussianDiscriminant("full").fit(POINTS, Y).linear_weights()
    with refused("infinite", "alpha > 0"):
        BernoulliNB(alpha=0).fit(COUNTS, Y).linear_weights()


def test_a_failed_fit_says_why_with_an_error_that_is_a_value_error_and_a_type_error():
    with pytest.raises(ValueError, match="numbers in X"):
        BernoulliNB().fit([["free"]], [0])
    with pytest.raises(TypeError):
        BernoulliNB().fit([["free"]], [0])
    assert issubclass(BadInput, ValueError)


def test_weights_set_by_hand_must_fit_the_classes():
    for w, b, classes, words in (
        ([1, 2], 0, ["a"], "two or more classes"),
        ([1, 2], 0, ["a", "a"], "each once"),
        ([1, 2], 0, "ab", "as a list"),
        ([1, 2], 0, [0, 1, 2], "3 row"),
        ([[1, 2], [3, 4]], [0, 0], [0, 1], "1 row"),
        ([1, 2], [0, 0], [0, 1], "bias"),
        ([1, NAN], 0, [0, 1], "NaN"),
        ("ab", 0, [0, 1], "numbers in w"),
        ([1, 2], "x", [0, 1], "numbers in b"),
        ([[1], [2, 3]], 0, [0, 1], "lengths"),
        ([1, 2], 0, [0, None], "None"),
    ):
        with refused(words):
            LogisticRegression.from_weights(w, b, classes)


def test_loss_at_given_weights_asks_for_their_shape():
    model = LogisticRegression()
    for w, b in (([1], 0), ([[1, 2], [3, 4]], 0), ([1, 2], [0, 0]), (["a", "b"], 0), ([NAN, 1], 0),
                 (None, 1.0), ([INF, 1], 0), ([[1], [2, 3]], 0)):  # fmt: skip
        assert refusal(lambda w=w, b=b: model.loss(POINTS, Y, w=w, b=b)), (w, b)
        assert refusal(lambda w=w, b=b: model.gradient(POINTS, Y, w=w, b=b)), (w, b)


def test_semi_supervised_asks_for_some_labels():
    for y in ([-1] * 6, [None] * 6, [0, -1, -1, -1, -1, -1]):
        with refused("label" if y[0] != 0 else "one class"):
            SemiSupervisedNB().fit(COUNTS, y)


def test_labels_of_many_kinds_are_fine():
    for labels in (
        ["ham", "spam"] * 3, [b"a", b"b"] * 3, [True, False] * 3, [0.0, 1.0] * 3, [10**30, 1] * 3,
        np.array(["2026-01-01", "2026-01-02"] * 3, dtype="datetime64[D]"), ["", "a"] * 3,
        Y.astype("u1"), np.array(["x", "y"] * 3, dtype=object), range(6),
    ):  # fmt: skip
        model = BernoulliNB().fit(COUNTS, labels)
        assert set(model.predict(COUNTS).tolist()) <= set(np.asarray(labels).tolist())
        assert 0 <= model.score(COUNTS, labels) <= 1


def test_tables_of_many_kinds_are_fine():
    expected = MultinomialNB().fit(COUNTS, Y).joint_log_prob(COUNTS)
    for X in (
        COUNTS.tolist(), COUNTS.astype(int), COUNTS.astype("f4"), COUNTS.astype("longdouble"),
        np.asfortranarray(COUNTS), np.repeat(COUNTS, 2, axis=1)[:, ::2], sp.coo_array(COUNTS),
        COUNTS.astype(object), np.ma.array(COUNTS), sp.csr_array(COUNTS), sp.dok_matrix(COUNTS),
        sp.csr_matrix(COUNTS.astype(np.int8)), tuple(map(tuple, COUNTS)),
    ):  # fmt: skip
        model = MultinomialNB().fit(X, Y)
        np.testing.assert_allclose(model.joint_log_prob(X), expected)
