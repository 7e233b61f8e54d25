"""Malformed input to functions: refused with a ValueError that helps, or taken sanely."""

import inspect
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest

import nbcore
from nbcore import (
    BernoulliNB,
    GaussianDensity,
    GaussianNB,
    Mail,
    Perceptron,
    Vocabulary,
    accuracy,
    area_under,
    as_fraction,
    average_precision,
    bag_of_words,
    bayes_classify,
    bayes_risk,
    bayes_rule,
    blacklisted,
    casing,
    confusion_matrix,
    covariance_parameters,
    cross_validate,
    expectation,
    f_beta,
    has_all_caps,
    has_html,
    has_keyword,
    has_pattern,
    joint_features,
    joint_weights,
    k_fold,
    learning_curve,
    leave_one_out,
    log_sum_exp,
    many_recipients,
    mistake_bound,
    multinomial_coefficient,
    normalize,
    normalize_log,
    one_hot,
    precision,
    precision_recall_curve,
    quantile_bins,
    quantile_edges,
    recall,
    risk,
    roc_curve,
    spam_features,
    sparse_pairs,
    tokenize,
    train_dev_test_split,
    treatment_coding,
    vectorize,
)
from tests.nbcore.malformed import INF, JUNK, NAN, refusal, refused

TRUE, PRED, SCORES = [0, 1, 1, 0], [0, 1, 0, 0], [0.1, 0.4, 0.35, 0.8]
BELLS = [GaussianDensity(0, 1), GaussianDensity(2, 1)]
PLANE = GaussianDensity([0, 0], np.eye(2))
X, Y = np.array([[1.0, 0], [0, 1], [1, 1], [0, 1]]), [0, 1, 0, 1]


class Takes(NamedTuple):
    """An argument that works, and the JUNK that the function takes in earnest as well."""

    value: Any
    junk: set


def takes(value, *junk):
    return Takes(value, set(junk))


NUMBER = ["one and a half", "huge", "fraction"]  # above 0
ANY_NUMBER = ["True", "minus one", "zero", *NUMBER]
LISTS = ["short list", "long list", "series"]  # of whole numbers above 0
NUMBERS = [*LISTS, "negative list"]
TEXT = ["word", "empty text"]
LABELS = [*LISTS, "words"]
POSITIVE = takes(None, "None", "True", "zero")
WEIGHT = takes(None, "None", "True", *NUMBER)
SWITCH = takes(True, "True")
SEEDS = [
    *("None", "True", "zero", "huge", "too large for a float"),
    *("empty list", "short list", "long list", "ragged list"),
]
NAMES = [
    *("negative list", "words", "list with None", "list with NaN", "ragged list"),
    *("matrix", "cube", "masked array"),
]
OPTIONAL = takes(None, "None")

# Calls that work, argument by argument.
CALLS = {
    accuracy: dict(y_true=TRUE, y_pred=PRED, sample_weight=WEIGHT),
    confusion_matrix: dict(
        y_true=TRUE,
        y_pred=PRED,
        labels=takes(None, "None", *LISTS),
        rows="true",
        sample_weight=WEIGHT,
    ),
    precision_recall_curve: dict(y_true=TRUE, scores=SCORES, positive=POSITIVE),
    average_precision: dict(y_true=TRUE, scores=SCORES, positive=POSITIVE),
    roc_curve: dict(y_true=TRUE, scores=SCORES, positive=POSITIVE),
    area_under: dict(x=[0, 1, 2, 3], y=[0, 1, 1, 1]),
    k_fold: dict(n=4, k=2, rng=takes(0, *SEEDS), shuffle=SWITCH),
    leave_one_out: dict(n=4),
    cross_validate: dict(model=BernoulliNB(), X=X, y=Y, folds=[([0, 1], [2, 3])]),
    learning_curve: dict(
        model=BernoulliNB(),
        X=X,
        y=Y,
        sizes=[2, 3],
        repeats=2,
        test=takes(0.2, "fraction"),
        rng=takes(0, *SEEDS),
    ),
    tokenize: dict(text=takes("Free Money", *TEXT), lower=SWITCH, keep_apostrophes=SWITCH),
    casing: dict(token=takes("Ab", *TEXT)),
    bag_of_words: dict(document=takes("a b a", *TEXT, "words", "empty list")),
    vectorize: dict(
        documents=takes(["a b", "b"], "words"),
        vocabulary=takes(["a", "b"], "words"),
        presence=SWITCH,
        sparse=SWITCH,
    ),
    Vocabulary: dict(words=takes(["a", "b"], "words")),
    sparse_pairs: dict(
        x=takes([0, 1.0], *NUMBERS, "empty list", "sparse matrix"),
        names=takes(None, "None", *NAMES),
    ),
    one_hot: dict(
        values=takes(["a", "b", "a"], *LABELS),
        levels=takes(None, "None", "words"),
        reference=OPTIONAL,
    ),
    treatment_coding: dict(
        values=takes(["a", "b", "a"], *LABELS),
        levels=takes(None, "None", "words"),
        reference=OPTIONAL,
    ),
    quantile_edges: dict(values=takes([1, 2, 3, 4.0], *NUMBERS), n=2),
    quantile_bins: dict(
        values=takes([1, 2, 3, 4.0], *NUMBERS), n=2, edges=takes(None, "None", *NUMBERS)
    ),
    joint_features: dict(
        x=takes([1.0, 2], *NUMBERS, *ANY_NUMBER), y=takes(0, "zero"), k=2, offset=SWITCH
    ),
    joint_weights: dict(
        W=takes([[1.0, 2], [3, 4]], "matrix"), b=takes([1.0, 2], "None", "negative list")
    ),
    has_keyword: dict(word=takes("free", "word")),
    has_pattern: dict(pattern=takes("a+", *TEXT)),
    many_recipients: dict(more_than=takes(3, "zero", "huge")),
    blacklisted: dict(senders=takes(["a@b"], *TEXT, "words", "empty list")),
    spam_features: dict(mails=takes([Mail("x")], *TEXT, "words"), questions=[has_html]),
    has_html: dict(mail=takes(Mail("a"), *TEXT)),
    has_all_caps: dict(mail=takes(Mail("a"), *TEXT)),
    Mail: dict(
        text=takes("a", *TEXT),
        sender=takes("b", *TEXT),
        recipients=takes((), "empty list", "words"),
    ),
    log_sum_exp: dict(
        log_values=takes(
            *([1.0, 2], *NUMBERS, *ANY_NUMBER),
            *("infinity", "minus infinity", "matrix", "cube"),
        ),
        axis=takes(-1, "minus one", "zero"),
    ),
    normalize_log: dict(
        log_scores=takes(
            *([[1.0, 2]], *NUMBERS, *ANY_NUMBER), *("minus infinity", "matrix", "cube")
        )
    ),
    normalize: dict(values=takes([1, 2], *LISTS, "set")),
    bayes_rule: dict(prior=[0.5, 0.5], likelihood=[0.1, 0.2]),
    expectation: dict(values=takes([1, 2], "negative list"), probabilities=[0.5, 0.5]),
    multinomial_coefficient: dict(counts=takes([1, 2], *LISTS, "set")),
    as_fraction: dict(value=takes(0.5, *ANY_NUMBER, "too large for a float")),
    GaussianDensity: dict(
        mean=takes(0.0, *ANY_NUMBER, "short list"),
        cov=takes(1.0, "True", *NUMBER, "short list"),
    ),
    bayes_classify: dict(densities=BELLS, prior=[0.5, 0.5], X=[[0.0], [1.0]]),
    bayes_risk: dict(densities=BELLS, prior=[0.5, 0.5], bounds=OPTIONAL, points=OPTIONAL),
    risk: dict(
        decide=OPTIONAL, densities=BELLS, prior=[0.5, 0.5], bounds=OPTIONAL, points=OPTIONAL
    ),
    covariance_parameters: dict(covariance="full", d=takes(2, "huge")),
    mistake_bound: dict(
        X=X[:2],
        y=takes([0, 1], "words"),
        w=takes([-1.0, 1.0], "negative list"),
        b=takes(0.0, "zero", "fraction"),
    ),
}
for metric in (precision, recall, f_beta):
    CALLS[metric] = dict(
        y_true=TRUE,
        y_pred=PRED,
        average=OPTIONAL,
        labels=takes(None, "None", *LABELS),
        positive=POSITIVE,
        sample_weight=WEIGHT,
        zero_division=takes(0, "zero", "NaN", "fraction"),
    )
CALLS[f_beta]["beta"] = takes(1.0, "zero", "infinity", *NUMBER)
CASES = [(function, name) for function, arguments in CALLS.items() for name in arguments]


@pytest.mark.parametrize(
    ("function", "name"), CASES, ids=[f"{function.__name__}-{name}" for function, name in CASES]
)
def test_every_argument_takes_sense_and_refuses_junk(function, name):
    given = {n: arg if isinstance(arg, Takes) else takes(arg) for n, arg in CALLS[function].items()}
    arguments = {n: arg.value for n, arg in given.items()}
    assert refusal(lambda: function(**arguments)) is None
    taken = {
        kind
        for kind, junk in JUNK.items()
        if not (name == "decide" and kind == "class")  # what a function of yours raises is yours
        and refusal(lambda junk=junk: function(**(arguments | {name: junk}))) is None
    }
    assert taken == given[name].junk


def test_no_public_function_is_left_out():
    public = {name: getattr(nbcore, name) for name in nbcore.__all__}
    functions = {name for name, thing in public.items() if inspect.isfunction(thing)}
    tried = {function.__name__ for function in CALLS} - {"Mail", "Vocabulary", "GaussianDensity"}
    assert functions == tried | {"train_dev_test_split"}


@pytest.mark.parametrize("name", ["dev", "test", "rng", "stratify"])
def test_splitting_refuses_junk(name):
    earnest = {"rng": set(SEEDS), "stratify": {"None"}}.get(name, {"zero", "fraction"})
    taken = {
        kind
        for kind, value in JUNK.items()
        if refusal(lambda value=value: train_dev_test_split(X, Y, **{name: value})) is None
    }
    assert taken == earnest


def test_splits_ask_for_enough_rows():
    for call, words in (
        (lambda: train_dev_test_split(), "arrays"),
        (lambda: train_dev_test_split([1, 2], [1, 2, 3]), "equally many rows"),
        (lambda: train_dev_test_split([1, 2, 3], dev=0.5, test=0.5), "nothing to train on"),
        (lambda: train_dev_test_split([]), "too few"),
        (lambda: train_dev_test_split({"a": 1}), "lists"),
        (lambda: train_dev_test_split([1, 2, 3], stratify=[1, 2]), "stratify"),
        (lambda: k_fold(4, 5), "k to be"),
        (lambda: k_fold(4, 1), "k to be"),
        (lambda: k_fold(1, 2), "n to be"),
        (lambda: leave_one_out(1), "n to be"),
        (lambda: cross_validate(BernoulliNB, X, Y, k_fold(4, 2)), "model"),
        (lambda: cross_validate(BernoulliNB(), X, Y, []), "folds"),
        (lambda: cross_validate(BernoulliNB(), X, Y, [([0, 1], [4])]), "0 to 3"),
        (lambda: cross_validate(BernoulliNB(), X, Y, [([0, 1], [])]), "folds"),
        (lambda: cross_validate(BernoulliNB(), X, Y[:3], k_fold(4, 2)), "4 labels"),
        (lambda: learning_curve(BernoulliNB(), X, Y, [5]), "sizes"),
        (lambda: learning_curve(BernoulliNB(), X, Y, [1]), "sizes"),
        (lambda: learning_curve(BernoulliNB(), X, Y, []), "sizes"),
        (lambda: learning_curve(BernoulliNB(), X, [0] * 4, [2]), "two or more classes"),
        (lambda: learning_curve(BernoulliNB(), X, Y, [2], test=0), "test"),
        (lambda: learning_curve(BernoulliNB(), X, Y, [2], repeats=0), "repeats"),
    ):
        assert words in (refusal(call) or "accepted"), words


def test_counts_of_right_and_wrong_name_what_is_wrong():
    for call, words in (
        (lambda: precision(TRUE, PRED, average="mean"), ("average", "macro", "'mean'")),
        (lambda: precision(TRUE, PRED, labels=[0, 0]), ("labels", "repeats")),
        (lambda: precision(TRUE, PRED, labels=[]), ("labels", "empty")),
        (lambda: precision(TRUE, PRED, positive=7), ("positive", "7", "[0, 1]")),
        (lambda: precision(TRUE, PRED, positive=1, average="macro"), ("either",)),
        (lambda: precision(TRUE, PRED, zero_division="zero"), ("zero_division", "warn")),
        (lambda: precision(TRUE, PRED, zero_division=2), ("zero_division", "<= 1")),
        (lambda: precision(TRUE, PRED[:3]), ("y_pred", "4", "3")),
        (lambda: precision(["a", "b"], [0, 1]), ("words in both",)),
        (lambda: precision(["a", None], ["a", "b"]), ("y_true", "None")),
        (lambda: f_beta(TRUE, PRED, beta=-1), ("beta", ">= 0")),
        (lambda: f_beta(TRUE, PRED, beta=NAN), ("beta", "nan")),
        (lambda: confusion_matrix(TRUE, PRED, rows="columns"), ("rows", "predicted")),
        (lambda: confusion_matrix([[0, 1]], [[1, 0]]), ("y_true", "as a list")),
        (lambda: accuracy([], []), ("y_true", "empty")),
        (lambda: roc_curve([0, 1, 2], [1, 2, 3]), ("two classes", "positive")),
        (lambda: roc_curve([1, 1], [1, 2], positive=1), ("only one kind",)),
        (lambda: roc_curve(TRUE, SCORES[:3]), ("scores", "4 numbers")),
        (lambda: roc_curve(TRUE, [NAN, 1, 2, 3]), ("scores", "NaN")),
        (lambda: precision_recall_curve(TRUE, SCORES, positive="x"), ("positive", "'x'")),
        (lambda: precision_recall_curve([0, 0], [1, 2]), ("positive",)),
        (lambda: area_under([0, 2, 1], [1, 1, 1]), ("x", "sort")),
        (lambda: area_under([0], [1]), ("2 points",)),
        (lambda: area_under([0, 1], [1, 2, 3]), ("y", "2 numbers")),
    ):
        message = refusal(call) or "accepted"
        for word in words:
            assert word in message, (word, message)


def test_words_and_categories_name_what_is_wrong():
    for call, words in (
        (lambda: tokenize(b"spam"), ("str", "bytes")),
        (lambda: tokenize(None), ("str", "NoneType")),
        (lambda: tokenize(["spam"]), ("str", "list", "one text")),
        (lambda: tokenize("a", lower="yes"), ("lower", "True or False")),
        (lambda: Vocabulary([]), ("at least one word",)),
        (lambda: Vocabulary(["a", "b", "a"]), ("once", "'a'")),
        (lambda: Vocabulary("spam ham"), ("list of words", "spam ham")),
        (lambda: Vocabulary({"a": 0}), ("list of words",)),
        (lambda: Vocabulary([1, 2]), ("words (str)",)),
        (lambda: Vocabulary.from_documents([]), ("at least one document",)),
        (lambda: Vocabulary.from_documents("one text"), ("list of documents", "one text")),
        (lambda: Vocabulary.from_documents(["...", ""]), ("at least one word",)),
        (lambda: Vocabulary.from_documents(["a"], min_count=0), ("min_count", ">= 1")),
        (lambda: vectorize("one text", ["a"]), ("list of documents",)),
        (lambda: vectorize([None], ["a"]), ("text", "None")),
        (lambda: bag_of_words(Counter("aab")), ("list of words",)),
        (lambda: one_hot(["a", "b"], levels=["a"]), ("levels", "['b']", "add")),
        (lambda: one_hot(["a"], levels=["a", "a"]), ("levels", "differ")),
        (lambda: one_hot(["a", "b"], reference="c"), ("reference", "'c'", "'a', 'b'")),
        (lambda: treatment_coding(["a", "b"], reference="c"), ("reference", "'c'")),
        (lambda: one_hot([1.5, 2.5]), ("labels in values", "1.5")),
        (lambda: quantile_bins([1.0, NAN]), ("values", "NaN")),
        (lambda: quantile_bins([1.0, 2.0], edges=[2, 1]), ("edges", "rising")),
        (lambda: quantile_bins([1.0, 2.0], n=1), ("n", ">= 2")),
        (lambda: quantile_edges(["a"]), ("values", "numbers")),
        (lambda: joint_features([1.0], 2, 2), ("y", "<= 1")),
        (lambda: joint_features([1.0], -1, 2), ("y", ">= 0")),
        (lambda: joint_features([[1.0], [2.0]], 0, 2), ("one example", "2 rows")),
        (lambda: joint_features([NAN], 0, 2), ("x", "NaN")),
        (lambda: joint_weights([[1.0], [2.0]], [1.0]), ("b", "2 numbers")),
        (lambda: sparse_pairs([[1, 2], [3, 4]]), ("one vector",)),
        (lambda: sparse_pairs([1, 2], names=["a"]), ("names", "2")),
        (lambda: has_keyword("two words"), ("one word", "two words")),
        (lambda: has_pattern("(unclosed"), ("regular expression", "unclosed")),
        (lambda: spam_features([], [has_html]), ("mails",)),
        (lambda: spam_features(["a"], []), ("questions",)),
        (lambda: spam_features([3], [has_html]), ("mail", "int")),
        (lambda: Mail("a", recipients="bob@example.org"), ("recipients", "brackets")),
    ):
        message = refusal(call) or "accepted"
        for word in words:
            assert word in message, (word, message)


def test_probabilities_and_densities_name_what_is_wrong():
    half = Fraction(1, 2)
    for call, words in (
        (lambda: bayes_rule([0.5, 0.6], [1, 1]), ("prior", "sum to 1")),
        (lambda: bayes_rule([1.5, -0.5], [1, 1]), ("prior", ">= 0")),
        (lambda: bayes_rule([half, half], [1, -1]), ("likelihood", ">= 0")),
        (lambda: bayes_rule([half, half], [1]), ("hypothes",)),
        (lambda: bayes_rule({"a": 1}, [1]), ("dicts", "lists")),
        (lambda: bayes_rule({"a": 1}, {"b": 1}), ("'a'", "'b'")),
        (lambda: bayes_rule([], []), ("prior",)),
        (lambda: bayes_rule([half, half], [1, INF]), ("likelihood", "inf")),
        (lambda: expectation([1, 2], [1.0]), ("2 values",)),
        (lambda: expectation({"a": 1}, {"b": 1.0}), ("'a'", "'b'")),
        (lambda: expectation([1, NAN], [0.5, 0.5]), ("values", "nan")),
        (lambda: normalize([0, 0]), ("sum to 0",)),
        (lambda: normalize([1, -1]), (">= 0",)),
        (lambda: normalize([]), ("numbers",)),
        (lambda: log_sum_exp([]), ("one or more",)),
        (lambda: log_sum_exp([NAN]), ("NaN",)),
        (lambda: log_sum_exp([1.0], axis=1), ("axis", "<= 0")),
        (lambda: normalize_log([[INF, 0.0]]), ("infinity",)),
        (lambda: multinomial_coefficient([1.5]), ("whole",)),
        (lambda: multinomial_coefficient([-1]), (">= 0",)),
        (lambda: multinomial_coefficient([10**9]), ("100,000",)),
        (lambda: GaussianDensity(0, -1), ("singular",)),
        (lambda: GaussianDensity(0, 0), ("singular",)),
        (lambda: GaussianDensity([0, 0], [[1, 2], [2, 1]]), ("singular",)),
        (lambda: GaussianDensity([0, 0], [[1, 0.5], [0, 1]]), ("symmetric",)),
        (lambda: GaussianDensity([0, 0], 1), ("(2,)", "(1, 1)")),
        (lambda: GaussianDensity(NAN, 1), ("mean", "NaN")),
        (lambda: BELLS[0]([[1.0, 2.0]]), ("2 features", "1 features")),
        (lambda: BELLS[0](1.0), ("2D", "0D")),
        (lambda: bayes_risk(BELLS, [1.0]), ("prior per density",)),
        (lambda: bayes_risk([], []), ("densities",)),
        (lambda: bayes_risk([len, len], [0.5, 0.5]), ("bounds",)),
        (lambda: bayes_risk(BELLS, [0.5, 0.5], bounds=(1, 0)), ("low < high",)),
        (lambda: bayes_risk(BELLS, [0.5, 0.5], bounds=(0, 1)), ("integrate to", "widen")),
        (lambda: bayes_risk(BELLS, [0.5, 0.5], points=1), ("points",)),
        (lambda: bayes_risk([BELLS[0], PLANE], [0.5, 0.5]), ("dimensions",)),
        (lambda: risk(lambda X: X[:, 0], BELLS, [0.5, 0.5]), ("class numbers",)),
        (lambda: risk(lambda X: [0], BELLS, [0.5, 0.5]), ("decisions",)),
        (lambda: covariance_parameters("round", 2), ("covariance", "spherical")),
        (lambda: covariance_parameters("full", 0), ("d", ">= 1")),
        (lambda: mistake_bound(X, Y, [0.0, 0.0]), ("separates",)),
        (lambda: mistake_bound(X, Y, [1.0]), ("2 weights",)),
        (lambda: Perceptron().fit(X, Y).margin(X, ["a", "b", "a", "b"]), ("'a'", "[0, 1]")),
    ):
        message = refusal(call) or "accepted"
        for word in words:
            assert word in message, (word, message)


def test_a_line_without_direction_has_no_margin():
    with refused("weights are 0"):
        Perceptron.from_weights([0.0, 0.0]).margin(X, Y)


def test_junk_in_any_two_rows_of_a_table_is_found():
    for (i, j), bad in zip(pairwise(range(4)), (NAN, INF, -INF), strict=True):
        table = X.copy()
        table[i, 0] = table[j, 1] = bad
        with refused("in X", "NaN" if np.isnan(bad) else "infinity"):
            GaussianNB().fit(table, Y)
