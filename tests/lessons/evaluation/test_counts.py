"""Four counts, exact ratios and places for labels, against nbcore and scikit-learn."""

import math
from fractions import Fraction

import pytest
from sklearn import metrics

from lessons.evaluation.counts import Counts, number, said, value, written
from lessons.evaluation.label_places import spread
from nbcore import accuracy, f_beta
from nbcore import precision as nb_precision
from nbcore import recall as nb_recall


def labels_of(counts):
    y_true = [1] * counts.TP + [0] * counts.FP + [1] * counts.FN + [0] * counts.TN
    return y_true, [1] * (counts.TP + counts.FP) + [0] * (counts.FN + counts.TN)


@pytest.mark.parametrize("four", [(8, 2, 4, 6), (1, 0, 0, 3), (0, 3, 2, 1), (5, 1, 9, 0)])
def test_exact_ratios_are_those_of_nbcore_and_scikit_learn(four):
    counts = Counts(*four)
    y_true, y_pred = labels_of(counts)
    assert number(counts.accuracy) == pytest.approx(accuracy(y_true, y_pred))
    for ours, theirs, sk in (
        (counts.precision, nb_precision, metrics.precision_score),
        (counts.recall, nb_recall, metrics.recall_score),
    ):
        assert number(ours) == pytest.approx(theirs(y_true, y_pred, positive=1))
        assert number(ours) == pytest.approx(sk(y_true, y_pred))
    for beta in (0, 0.5, 1, 2.25):
        expected = f_beta(y_true, y_pred, beta=beta, positive=1)
        assert number(counts.f(beta)) == pytest.approx(expected)
        p, r = value(counts.precision), value(counts.recall)
        if p and r:
            square = Fraction(beta) ** 2
            assert value(counts.f(beta)) == (1 + square) * p * r / (square * p + r)


def test_fractions_stay_as_they_were_counted_and_0_over_0_has_no_value():
    counts = Counts(8, 2, 4, 6)
    assert written(counts.precision) == "8/10" and value(counts.precision) == Fraction(4, 5)
    assert [value(counts.f(b)) for b in (0.5, 1, 2)] == [
        Fraction(10, 13),
        Fraction(8, 11),
        Fraction(20, 29),
    ]
    empty = Counts(0, 0, 4, 6).precision
    assert said(empty) == written(empty) == "0/0"
    assert value(empty) is None and math.isnan(number(empty))


def test_labels_are_spread_and_stay_near():
    placed = spread([0.5, 0.5, 0.5], 0.2, 1.0)
    assert sorted(placed) == pytest.approx([0.5, 0.7, 0.9])
    assert spread([1.0, 1.0], 0.2, 1.0) == pytest.approx([0.8, 1.0])
    assert spread([0.1, 0.9], 0.2, 1.0) == [0.1, 0.9]
