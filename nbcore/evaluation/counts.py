"""Right and wrong, counted.

    precision = TP / (TP + FP)     of what was called positive, how much is
    recall    = TP / (TP + FN)     of what is positive, how much was found
    F_beta    = (1 + beta^2) P R / (beta^2 P + R)

    macro: the mean over classes        micro: counts added up over classes, then one ratio

0/0 has no value. By convention it counts as 0, with a warning (`zero_division="warn"`).
The same on one page: nbcore/plain/precision_recall.py
"""

from typing import Any

import numpy as np

from ..labels import check_known, check_labels, encode_labels, pair_labels, share_right
from ..settings import check_choice, check_number
from ..validate import LARGEST, BadInput, Floats, Ints, Labels, check_weights, warn


class UndefinedMetricWarning(UserWarning):
    """A ratio was 0/0."""


def confusion_matrix(
    y_true: Any, y_pred: Any, labels: Any = None, rows: str = "predicted", sample_weight: Any = None
) -> Any:
    """How often each class was taken for each, (k, k).

    rows="predicted"  row = predicted class, column = true class (as in the lecture)
    rows="true"       the transpose: row = true class (as in scikit-learn)
    labels            classes in this order, others left out; None: all, sorted
    """
    check_choice(rows, "rows", ("predicted", "true"))
    y_true, y_pred, found = pair_labels(y_true, y_pred)
    order = found if labels is None else _label_list(labels)
    if not np.isin(order, found).any():
        raise BadInput(f"Expected labels that occur in y_true or y_pred, got {order.tolist()}.")
    weight = check_weights(sample_weight, len(y_true))
    k = len(order)
    t, p = _places(y_true, found, order), _places(y_pred, found, order)
    known = (p < k) & (t < k)
    cells = np.bincount(p[known] * k + t[known], weight[known], minlength=k * k).reshape(k, k)
    matrix = cells if sample_weight is not None else cells.astype(int)
    return matrix if rows == "predicted" else matrix.T


def _places(y: Labels, found: Labels, order: Labels) -> Ints:
    """The place of each label in `order`, k for those not in it, (n,). `found` has all, sorted."""
    place = {label: i for i, label in enumerate(order.tolist())}
    places = np.array([place.get(label, len(order)) for label in found.tolist()])
    return places[np.searchsorted(found, y)]


def _label_list(labels: Any) -> Labels:
    order = check_labels(labels, name="labels")
    if len(encode_labels(order, name="labels")[0]) < len(order):
        raise BadInput(f"Expected labels as a list without repeats, got {labels!r}.")
    return order


def accuracy(y_true: Any, y_pred: Any, sample_weight: Any = None) -> float:
    """The share of examples that are right."""
    return share_right(y_true, y_pred, sample_weight)


def precision(
    y_true: Any,
    y_pred: Any,
    average: str | None = None,
    labels: Any = None,
    positive: Any = None,
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """TP / (TP + FP).

    average        None: one value per class, sorted; "macro", "micro", or "weighted" (by how
                   often a class is true): one number
    labels         only these classes, in this order
    positive       only this class, as one number
    zero_division  the value of 0/0; "warn": 0 with a warning
    """
    TP, called, _, support = _tally(y_true, y_pred, average, labels, positive, sample_weight)
    return _mean(_ratio(TP, called, "Precision", zero_division), average, positive, support)


def recall(
    y_true: Any,
    y_pred: Any,
    average: str | None = None,
    labels: Any = None,
    positive: Any = None,
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """TP / (TP + FN). The arguments are those of `precision`."""
    TP, _, actual, support = _tally(y_true, y_pred, average, labels, positive, sample_weight)
    return _mean(_ratio(TP, actual, "Recall", zero_division), average, positive, support)


def f_beta(
    y_true: Any,
    y_pred: Any,
    beta: float = 1.0,
    average: str | None = None,
    labels: Any = None,
    positive: Any = None,
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """The weighted harmonic mean of precision and recall; beta > 1 favors recall.

    Written as (1 + beta^2) TP / (beta^2 (TP + FN) + (TP + FP)), which is the same.
    """
    only_recall = isinstance(beta, float) and beta == np.inf
    if not only_recall:
        check_number(beta, "beta", low=0, high=LARGEST)
    TP, called, actual, support = _tally(y_true, y_pred, average, labels, positive, sample_weight)
    if only_recall:
        return _mean(_ratio(TP, actual, "F-score", zero_division), average, positive, support)
    below = beta**2 * actual + called
    return _mean(
        _ratio((1 + beta**2) * TP, below, "F-score", zero_division), average, positive, support
    )


def _tally(
    y_true: Any, y_pred: Any, average: Any, labels: Any, positive: Any, sample_weight: Any
) -> tuple[Floats, Floats, Floats, Floats]:
    """TP, TP + FP, TP + FN per class (summed up for "micro"), and how often each is true."""
    check_choice(average, "average", (None, "macro", "micro", "weighted"))
    y_true, y_pred, found = pair_labels(y_true, y_pred)
    if positive is not None:
        if labels is not None or average is not None:
            raise BadInput("Expected either positive, or labels and average, not both.")
        if len(found) > 1:  # where all are alike, the other class has just not come up: 0/0
            check_known(positive, found, "positive")
        labels = [positive]
    order = found if labels is None else _label_list(labels)
    weight = check_weights(sample_weight, len(y_true))
    t, p = _places(y_true, found, order), _places(y_pred, found, order)

    def per_class(places: Ints, weight: Floats) -> Floats:
        sums = np.bincount(places, weight, minlength=len(order) + 1)
        return sums[:-1].astype(float)  # the last place is for labels not in `order`

    TP, called, actual = per_class(t, weight * (t == p)), per_class(p, weight), per_class(t, weight)
    if average == "micro":
        TP, called, total = (np.array([column.sum()]) for column in (TP, called, actual))
        return TP, called, total, actual
    return TP, called, actual, actual


def _ratio(above: Floats, below: Floats, name: str, zero_division: Any) -> Floats:
    undefined = below == 0
    value = 0.0
    if isinstance(zero_division, str):
        check_choice(zero_division, "zero_division", ("warn",))
        if undefined.any():
            warn(
                f"{name} is 0/0 for {int(undefined.sum())} class(es) and counts as 0 there: choose "
                f"another value with `zero_division`.",
                UndefinedMetricWarning,
            )
    elif isinstance(zero_division, float) and np.isnan(zero_division):
        value = np.nan
    else:
        value = float(check_number(zero_division, "zero_division", low=0, high=1))
    return np.where(undefined, value, above / np.where(undefined, 1, below))


def _mean(values: Floats, average: str | None, positive: Any, support: Floats) -> Any:
    if average is None:
        return values if positive is None else float(values[0])
    known = ~np.isnan(values)
    if not known.any():
        return float("nan")
    weights = support[known] if average == "weighted" else None
    if weights is not None and weights.sum() == 0:
        return float(values[known].mean())
    return float(np.average(values[known], weights=weights))
