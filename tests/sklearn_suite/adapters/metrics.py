"""scikit-learn's metrics on those of nbcore.

`average="binary"` with `pos_label` is nbcore's `positive`; scikit-learn's confusion matrix has
the true classes in rows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import nbcore
from tests.sklearn_suite.words import in_their_words

from .base import Calls, refuse


def counted(metric: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(metric)
    def call(*args: Any, **kwargs: Any) -> Any:
        Calls.add()
        return in_their_words(metric)(*args, **kwargs)

    return call


@counted
def accuracy_score(
    y_true: Any, y_pred: Any, *, normalize: bool = True, sample_weight: Any = None
) -> Any:
    refuse(normalize=not normalize)
    return nbcore.accuracy(y_true, y_pred, sample_weight=sample_weight)


@counted
def confusion_matrix(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    sample_weight: Any = None,
    normalize: str | None = None,
) -> Any:
    refuse(normalize=normalize is not None)
    return nbcore.confusion_matrix(
        y_true, y_pred, labels=labels, rows="true", sample_weight=sample_weight
    )


def _options(
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: str | None = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> dict[str, Any]:
    """nbcore's arguments for scikit-learn's."""
    refuse(samples=average == "samples")
    binary = average == "binary"
    classes = {"positive": pos_label} if binary else {"average": average, "labels": labels}
    return {**classes, "sample_weight": sample_weight, "zero_division": zero_division}


@counted
def precision_score(y_true: Any, y_pred: Any, **options: Any) -> Any:
    return nbcore.precision(y_true, y_pred, **_options(**options))


@counted
def recall_score(y_true: Any, y_pred: Any, **options: Any) -> Any:
    return nbcore.recall(y_true, y_pred, **_options(**options))


@counted
def fbeta_score(y_true: Any, y_pred: Any, *, beta: float, **options: Any) -> Any:
    return nbcore.f_beta(y_true, y_pred, beta, **_options(**options))


def f1_score(y_true: Any, y_pred: Any, **options: Any) -> Any:
    return fbeta_score(y_true, y_pred, beta=1.0, **options)


def precision_recall_fscore_support(
    y_true: Any,
    y_pred: Any,
    *,
    beta: float = 1.0,
    labels: Any = None,
    pos_label: Any = 1,
    average: str | None = None,
    warn_for: Any = ("precision", "recall", "f-score"),
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    options = {
        "labels": labels,
        "pos_label": pos_label,
        "average": average,
        "sample_weight": sample_weight,
        "zero_division": zero_division,
    }
    support = None
    if average is None:
        support = confusion_matrix(y_true, y_pred, labels=labels, sample_weight=sample_weight).sum(
            axis=1
        )
    return (
        precision_score(y_true, y_pred, **options),
        recall_score(y_true, y_pred, **options),
        fbeta_score(y_true, y_pred, beta=beta, **options),
        support,
    )


@counted
def precision_recall_curve(
    y_true: Any,
    y_score: Any,
    *,
    pos_label: Any = None,
    sample_weight: Any = None,
    drop_intermediate: bool = False,
) -> Any:
    refuse(drop_intermediate=drop_intermediate)
    return nbcore.precision_recall_curve(y_true, y_score, pos_label, sample_weight)


@counted
def average_precision_score(
    y_true: Any,
    y_score: Any,
    *,
    average: str | None = "macro",
    pos_label: Any = 1,
    sample_weight: Any = None,
) -> Any:
    return nbcore.average_precision(y_true, y_score, pos_label, sample_weight)


@counted
def roc_curve(
    y_true: Any,
    y_score: Any,
    *,
    pos_label: Any = None,
    sample_weight: Any = None,
    drop_intermediate: bool = True,
) -> Any:
    """nbcore keeps every threshold: the same curve with more points on its straight parts."""
    return nbcore.roc_curve(y_true, y_score, pos_label, sample_weight)


@counted
def auc(x: Any, y: Any) -> Any:
    return nbcore.area_under(x, y)


def roc_auc_score(
    y_true: Any,
    y_score: Any,
    *,
    average: str | None = "macro",
    sample_weight: Any = None,
    max_fpr: float | None = None,
    multi_class: str = "raise",
    labels: Any = None,
) -> Any:
    refuse(max_fpr=max_fpr is not None, multi_class=multi_class != "raise")
    false_positives, true_positives, _ = roc_curve(y_true, y_score, sample_weight=sample_weight)
    return auc(false_positives, true_positives)
