"""Counts, curves and splits against scikit-learn's metrics and splitters."""

import warnings

import numpy as np
import pytest
import sklearn.metrics as sk
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.model_selection import KFold, LeaveOneOut, cross_val_score
from sklearn.naive_bayes import BernoulliNB as SkBernoulliNB

from nbcore import (
    BernoulliNB,
    UndefinedMetricWarning,
    accuracy,
    area_under,
    average_precision,
    confusion_matrix,
    cross_validate,
    f_beta,
    k_fold,
    learning_curve,
    leave_one_out,
    precision,
    precision_recall_curve,
    recall,
    roc_curve,
    train_dev_test_split,
)
from tests.nbcore.random_data import LABELS, counts

NAN = float("nan")


@st.composite
def answers(draw, most=12):
    """(y_true, y_pred, weights or None, all labels): classes may be missing from either list."""
    kind = draw(st.sampled_from(["numbers", "negative", "words", "objects"]))
    k, n = draw(st.integers(1, 4)), draw(st.integers(1, most))
    codes = st.lists(st.integers(0, k - 1), min_size=n, max_size=n)
    y_true, y_pred = (LABELS[kind][draw(codes)] for _ in range(2))
    weight = draw(st.none() | st.lists(st.floats(0.1, 3), min_size=n, max_size=n))
    return y_true, y_pred, weight, LABELS[kind][:4]


@pytest.mark.filterwarnings("ignore:A single label was found:UserWarning")
@settings(max_examples=50)
@given(answer=answers(), data=st.data())
def test_confusion_matrix_is_that_of_scikit_learn_turned_round(answer, data):
    y_true, y_pred, weight, known = answer
    order = data.draw(st.permutations(known.tolist()).map(lambda p: p[: max(1, len(p) // 2)]))
    labels = data.draw(st.sampled_from([None, order]))
    assume(labels is None or np.isin(y_true, labels).any())
    theirs = sk.confusion_matrix(y_true, y_pred, labels=labels, sample_weight=weight)
    ours = confusion_matrix(y_true, y_pred, labels=labels, sample_weight=weight)
    np.testing.assert_allclose(ours, theirs.T)
    rows_true = confusion_matrix(y_true, y_pred, labels, rows="true", sample_weight=weight)
    np.testing.assert_allclose(rows_true, theirs)
    assert accuracy(y_true, y_pred, sample_weight=weight) == pytest.approx(
        sk.accuracy_score(y_true, y_pred, sample_weight=weight)
    )


@pytest.mark.parametrize("average", [None, "macro", "micro", "weighted"])
@pytest.mark.parametrize("zero", [0, 1, NAN])
@settings(max_examples=30)
@given(answer=answers(), data=st.data(), beta=st.sampled_from([0.0, 0.5, 1.0, 2.0, np.inf]))
def test_precision_recall_and_f_are_those_of_scikit_learn(average, zero, answer, data, beta):
    y_true, y_pred, weight, known = answer
    labels = data.draw(st.sampled_from([None, known.tolist(), known.tolist()[::-1], known[:2]]))
    same = dict(labels=labels, sample_weight=weight, zero_division=zero, average=average)
    pairs = [
        (precision(y_true, y_pred, **same), sk.precision_score(y_true, y_pred, **same)),
        (recall(y_true, y_pred, **same), sk.recall_score(y_true, y_pred, **same)),
    ]
    if beta > 0:  # scikit-learn has no F_0
        theirs = sk.fbeta_score(y_true, y_pred, beta=beta, **same)
        pairs.append((f_beta(y_true, y_pred, beta, **same), theirs))
    else:
        pairs.append((f_beta(y_true, y_pred, 0.0, **same), pairs[0][0]))
    for ours, theirs in pairs:
        np.testing.assert_allclose(ours, theirs, atol=1e-12)


@settings(max_examples=40)
@given(answer=answers())
def test_one_positive_class_is_its_entry_in_the_list_of_all(answer):
    y_true, y_pred, weight, _ = answer
    found = np.unique(np.concatenate([y_true, y_pred])).tolist()
    for metric in (precision, recall, f_beta):
        every = metric(y_true, y_pred, sample_weight=weight, zero_division=0)
        for c, label in enumerate(found):
            one = metric(y_true, y_pred, positive=label, sample_weight=weight, zero_division=0)
            assert one == pytest.approx(every[c])


def test_zero_over_zero_counts_as_zero_with_a_warning():
    for metric, y_true, y_pred in (
        (precision, [0, 1], [0, 0]),
        (recall, [0, 0], [0, 1]),
        (f_beta, [0, 0], [0, 0]),
    ):
        labels = [0, 1]
        with pytest.warns(UndefinedMetricWarning, match="0/0"):
            assert metric(y_true, y_pred, labels=labels)[1] == 0
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert np.isnan(metric(y_true, y_pred, labels=labels, zero_division=NAN)[1])


@st.composite
def scored(draw):
    """(y, scores, weights or None) with many equal scores; both classes have some weight."""
    y = draw(st.lists(st.integers(0, 1), min_size=2, max_size=15).filter(lambda y: len(set(y)) > 1))
    n = len(y)
    value = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.9, 1.0, -3.5, 40.0]) | st.floats(-1, 1)
    scores = draw(st.lists(value, min_size=n, max_size=n))
    weight = draw(st.none() | st.lists(st.integers(0, 4), min_size=n, max_size=n))
    if weight is not None:
        weight[y.index(0)] = weight[y.index(1)] = 1
    return np.array(y), np.array(scores), weight


@settings(max_examples=50)
@given(problem=scored(), positive=st.sampled_from([None, 1, 0]))
def test_curves_are_those_of_scikit_learn(problem, positive):
    y, scores, weight = problem
    label = 1 if positive is None else positive
    ours = precision_recall_curve(y, scores, positive, sample_weight=weight)
    theirs = sk.precision_recall_curve(y, scores, pos_label=label, sample_weight=weight)
    for a, b in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(a, b)
    assert average_precision(y, scores, positive, sample_weight=weight) == pytest.approx(
        sk.average_precision_score(y, scores, pos_label=label, sample_weight=weight)
    )
    ours = roc_curve(y, scores, positive, sample_weight=weight)
    theirs = sk.roc_curve(y, scores, pos_label=label, sample_weight=weight, drop_intermediate=False)
    for a, b in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(a, b)
    assert area_under(*ours[:2]) == pytest.approx(sk.auc(*theirs[:2]))


@settings(max_examples=30)
@given(problem=scored(), words=st.sampled_from([("ham", "spam"), (b"a", b"b"), (False, True)]))
def test_curves_take_the_second_of_two_labels_of_any_kind(problem, words):
    y, scores, _ = problem
    named = np.array(words)[y]
    for curve in (precision_recall_curve, roc_curve):
        for a, b in zip(curve(named, scores), curve(y, scores), strict=True):
            np.testing.assert_array_equal(a, b)


@settings(max_examples=40)
@given(n=st.integers(2, 20), data=st.data())
def test_folds_are_those_of_scikit_learn_and_test_each_row_once(n, data):
    k = data.draw(st.integers(2, n))
    theirs = list(KFold(k).split(np.zeros(n)))
    for (a, b), (c, d) in zip(k_fold(n, k, shuffle=False), theirs, strict=True):
        np.testing.assert_array_equal(a, c)
        np.testing.assert_array_equal(b, d)
    shuffled = list(k_fold(n, k, rng=1))
    np.testing.assert_array_equal(np.sort(np.concatenate([b for _, b in shuffled])), np.arange(n))
    assert {len(b) for _, b in shuffled} <= {n // k, n // k + 1}
    for train, test in shuffled:
        np.testing.assert_array_equal(np.union1d(train, test), np.arange(n))
        assert len(train) + len(test) == n
    for (a, b), (c, d) in zip(leave_one_out(n), LeaveOneOut().split(np.zeros((n, 1))), strict=True):
        np.testing.assert_array_equal(a, c)
        np.testing.assert_array_equal(b, d)


@settings(max_examples=12)
@given(problem=counts(least=5, most=10, classes=3))
def test_cross_validation_is_that_of_scikit_learn(problem):
    folds = list(k_fold(len(problem.y), 3, rng=0))
    assume(all(len(np.unique(problem.y[train])) == problem.k for train, _ in folds))
    ours = cross_validate(BernoulliNB(), problem.X, problem.y, folds)
    theirs = cross_val_score(SkBernoulliNB(), problem.X, problem.y, cv=folds)
    # Ties are the one thing on which rounding may decide.
    assert np.abs(ours - theirs).max() <= 1 / 5


@settings(max_examples=40)
@given(
    n=st.integers(5, 40), dev=st.sampled_from([0, 0.1, 0.3]), test=st.sampled_from([0, 0.2, 0.4])
)
def test_split_keeps_rows_together_and_every_row_once(n, dev, test):
    X, y = np.arange(2 * n).reshape(n, 2), [f"row {i}" for i in range(n)]
    parts = train_dev_test_split(X, y, dev=dev, test=test, rng=3)
    sizes = [len(part[0]) for part in parts]
    assert sum(sizes) == n
    np.testing.assert_allclose(sizes, [n * (1 - dev - test), n * dev, n * test], atol=1.01)
    rows = np.concatenate([part[0][:, 0] // 2 for part in parts])
    np.testing.assert_array_equal(np.sort(rows), np.arange(n))
    for X_part, y_part in parts:
        assert [f"row {i}" for i in X_part[:, 0] // 2] == y_part


def test_stratified_split_keeps_the_shares_of_the_classes():
    y = np.array(["a"] * 60 + ["b"] * 30 + ["c"] * 10)
    for (part,), share in zip(
        train_dev_test_split(y, dev=0.2, test=0.3, rng=0, stratify=y), (0.5, 0.2, 0.3), strict=True
    ):
        assert [int((part == c).sum()) for c in "abc"] == [60 * share, 30 * share, 10 * share]


def test_learning_curve_scores_training_and_held_out_rows_of_growing_samples():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 120)
    X = (rng.random((120, 6)) < np.where(y[:, None] == 1, 0.7, 0.3)).astype(float)
    train, held_out = learning_curve(BernoulliNB(), X, y, [4, 60], repeats=20, rng=0)
    assert train.shape == held_out.shape == (2, 20)
    assert ((train >= 0) & (train <= 1)).all()
    assert held_out[1].mean() > held_out[0].mean()
    again = learning_curve(BernoulliNB(), X, y, [4, 60], repeats=20, rng=0)
    np.testing.assert_array_equal(held_out, again[1])
