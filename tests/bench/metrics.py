"""Evaluation functions against scikit-learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from match import ALL, Case, Match, Size, close
from sklearn import metrics as sk

import nbcore

NAMES = np.array(["ham", "spam", "news", "other"])


def labels(n: int, words: bool) -> tuple[Any, Any]:
    """True and predicted labels of n examples in four classes, about 70 % right."""
    rng = np.random.default_rng(n)
    true = rng.integers(0, 4, n)
    predicted = np.where(rng.random(n) < 0.6, true, rng.integers(0, 4, n))
    return (NAMES[true], NAMES[predicted]) if words else (true, predicted)


def counted(words: bool) -> Callable[[Size], Match]:
    def build(size: Size) -> Match:
        true, guess = labels(size.n, words)
        tasks: dict[str, Any] = {
            "confusion_matrix": (
                lambda: nbcore.confusion_matrix(true, guess, rows="true"),
                lambda: sk.confusion_matrix(true, guess),
            ),
            "accuracy": (
                lambda: nbcore.accuracy(true, guess),
                lambda: sk.accuracy_score(true, guess),
            ),
            "precision": (
                lambda: nbcore.precision(true, guess, average="macro"),
                lambda: sk.precision_score(true, guess, average="macro"),
            ),
            "recall": (
                lambda: nbcore.recall(true, guess, average="micro"),
                lambda: sk.recall_score(true, guess, average="micro"),
            ),
            "f_beta": (
                lambda: nbcore.f_beta(true, guess, beta=2.0),
                lambda: sk.fbeta_score(true, guess, beta=2.0, average=None),
            ),
        }
        return Match(tasks, lambda: same_values(tasks))

    return build


def curves(size: Size) -> Match:
    rng = np.random.default_rng(size.n)
    true = rng.integers(0, 2, size.n)
    scores = true + rng.standard_normal(size.n)
    tasks: dict[str, Any] = {
        "precision_recall_curve": (
            lambda: nbcore.precision_recall_curve(true, scores),
            lambda: sk.precision_recall_curve(true, scores),
        ),
        "average_precision": (
            lambda: nbcore.average_precision(true, scores),
            lambda: sk.average_precision_score(true, scores),
        ),
        "roc_curve": (
            lambda: nbcore.roc_curve(true, scores),
            lambda: sk.roc_curve(true, scores, drop_intermediate=False),
        ),
    }
    return Match(tasks, lambda: same_values(tasks))


def same_values(tasks: dict[str, Any]) -> str:
    for task, (ours, theirs) in tasks.items():
        a, b = ours(), theirs()
        pairs = zip(a, b, strict=True) if isinstance(a, tuple) else [(a, b)]
        for mine, peer in pairs:
            close(mine, peer, f"values of {task}")
    return "same values"


CASES = (
    Case(
        "evaluation, numbers", "sklearn.metrics", ALL, counted(words=False),
        "4 classes as whole numbers; precision macro, recall micro, F2 per class",
        things="labels",
    ),
    Case(
        "evaluation, words", "sklearn.metrics", ALL, counted(words=True),
        "the same with labels such as 'spam'",
        things="labels",
    ),
    Case(
        "evaluation, curves", "sklearn.metrics", ALL, curves, "two classes, real scores",
        things="scores",
    ),
)  # fmt: skip
