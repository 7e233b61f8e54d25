"""What lesson 12 says in its prose, worked out once more."""

import re
from fractions import Fraction

import numpy as np
import pytest

from lessons.data.corpora import reviews
from lessons.evaluation import folds, game
from lessons.evaluation.counts import value
from lessons.kit.base import paths
from lessons.kit.explorer.explorers import explore
from nbcore import (
    MultinomialNB,
    Vocabulary,
    cross_validate,
    k_fold,
    leave_one_out,
    train_dev_test_split,
    vectorize,
)

ROOT = paths.ROOT
SOURCE = (ROOT / "lessons/evaluation/lesson.md").read_text(encoding="utf-8")
TEXT = re.sub(r'["\s]*\s["\s]*', " ", SOURCE)  # strings are broken over lines, too


def says(words: str) -> bool:
    return words in TEXT


def test_the_real_engine_is_less_accurate_than_nothing():
    counts = explore("evaluation.search", "a real engine").view.counts
    assert says("finds 800 of the 1,000 documents, and returns 9,990 others")
    assert (counts.TP, counts.FN, counts.FP) == (800, 200, 9990)
    assert says("989,810/1,000,000 = 0.98981") and value(counts.accuracy) == Fraction("0.98981")
    nothing = explore("evaluation.search", "dummy engine").view.counts
    assert value(counts.accuracy) < value(nothing.accuracy) == Fraction("0.999")


def test_f_of_the_engine_that_returns_everything():
    assert says(f"2 x 0.001 x 1 / 1.001 = {2 * 0.001 / 1.001:.6f}")


def test_recall_at_two_thresholds():
    assert says("it falls from 0.738 to 0.300")
    for threshold, printed in ((0.5, "0.738"), (0.9, "0.300")):
        counts = explore("evaluation.threshold", threshold=threshold).view.counts
        assert f"{float(value(counts.recall)):.3f}" == printed


def test_a_large_class_hides_a_small_one():
    assert says("0.871 by text, 0.4 by class")
    matrix = np.array(
        explore("evaluation.confusion", "a large class hides a small one").state.matrix
    )
    recalls = np.diag(matrix) / matrix.sum(axis=0)
    assert recalls.mean() == pytest.approx(0.4)
    assert np.trace(matrix) / matrix.sum() == pytest.approx(0.871, abs=5e-4)


def test_how_much_too_high_the_reports_are():
    for preset, words in (
        ("tuned on test", "50 test documents and 40 tries, and reported 13.6 points too much"),
        ("a large test set", "With 400 documents the same game is 2.6 points too high"),
    ):
        explorer = explore("evaluation.game", preset)
        headline = game.RECIPE.whole().headline(explorer.view)
        points = re.search(r"too high by ([\d.]+) points", headline).group(1)
        assert says(words) and f"{points} points" in words
        assert f"{explorer.state.size} " in words and explorer.state.step == 40


def test_leave_one_out_in_the_explorer():
    assert says("24 models for 24 examples, each trained on 23")
    explorer = explore("evaluation.folds", "leave-one-out")
    words = folds.RECIPE.whole().headline(explorer.view) + folds.RECIPE.whole().caption(
        explorer.view
    )
    assert "of 24" in words and "learns from 23 examples" in words


def test_the_reviews_once_and_for_all():
    corpus = reviews()
    assert says("252 short film reviews") and len(corpus.texts) == 252
    train, dev, test = train_dev_test_split(
        corpus.texts, corpus.labels, rng=0, stratify=corpus.labels
    )
    words = Vocabulary.from_documents(train[0])
    model = MultinomialNB(alpha=1).fit(vectorize(train[0], words), train[1])
    assert says("On all of them. On reviews it has not seen, it is right on about 4 of 5")
    assert model.score(vectorize(train[0], words), train[1]) == 1
    assert model.score(vectorize(dev[0], words), dev[1]) == pytest.approx(0.8, abs=0.03)

    texts, labels = [*train[0], *dev[0]], [*train[1], *dev[1]]
    words = Vocabulary.from_documents(texts)
    X = vectorize(texts, words)
    means = {
        alpha: cross_validate(MultinomialNB(alpha=alpha), X, labels, k_fold(202, 5, rng=0)).mean()
        for alpha in (0.01, 0.1, 1, 10)
    }
    assert says("0.1 has the best mean") and max(means, key=means.__getitem__) == 0.1
    alone = cross_validate(MultinomialNB(alpha=0.1), X, labels, leave_one_out(202))
    final = MultinomialNB(alpha=0.1).fit(X, labels).score(vectorize(test[0], words), test[1])
    assert says("From 0.82 to 0.74 are four reviews of 50")
    assert [f"{x:.2f}" for x in (means[0.1], alone.mean(), final)] == ["0.82", "0.82", "0.74"]
