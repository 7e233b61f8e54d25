"""One threshold is one classifier; all thresholds are a curve.

Every example scoring at least the threshold is called positive. Lowering the threshold past
one score after the other gives all the points there are.
"""

from typing import Any

import numpy as np

from ..labels import check_known, encode_labels
from ..validate import BadInput, Floats, check_vector, check_weights


def _counts(
    y_true: Any, scores: Any, positive: Any, sample_weight: Any
) -> tuple[Floats, Floats, Floats]:
    """TP and FP at every threshold, from the highest score down, and the thresholds."""
    classes, codes = encode_labels(y_true, name="y_true")
    if positive is None:
        if len(classes) != 2 and classes.tolist() not in ([0], [1], [-1], [0.0], [1.0]):
            raise BadInput(f"Expected two classes, got {list(classes)}: name the `positive` one.")
        is_positive = (codes == 1) if len(classes) == 2 else np.full(len(codes), classes[0] == 1)
    else:
        check_known(positive, classes, "positive")
        is_positive = classes[codes] == positive
    s = check_vector(scores, "scores", len(codes))
    weight = check_weights(sample_weight, len(s))
    order = np.argsort(-s, kind="stable")
    order = order[weight[order] > 0]  # weight 0 is as good as not there
    s, hit, weight = s[order], is_positive[order], weight[order]
    last = np.append(np.flatnonzero(np.diff(s)), len(s) - 1)  # the last of each group of equals
    return np.cumsum(weight * hit)[last], np.cumsum(weight * ~hit)[last], s[last]


def precision_recall_curve(
    y_true: Any, scores: Any, positive: Any = None, sample_weight: Any = None
) -> tuple[Floats, Floats, Floats]:
    """Precision, recall and thresholds, in order of rising threshold.

    A last point (precision 1, recall 0) without a threshold closes the curve.
    """
    TP, FP, thresholds = _counts(y_true, scores, positive, sample_weight)
    if TP[-1] == 0:
        raise BadInput("No positive example in y_true, so recall is 0/0: check `positive`.")
    precision, recall = TP / (TP + FP), TP / TP[-1]
    return np.append(precision[::-1], 1.0), np.append(recall[::-1], 0.0), thresholds[::-1]


def average_precision(
    y_true: Any, scores: Any, positive: Any = None, sample_weight: Any = None
) -> float:
    """Area under the precision-recall curve, as steps: sum of (recall gained) x precision."""
    precision, recall, _ = precision_recall_curve(y_true, scores, positive, sample_weight)
    return float(max(0.0, -(np.diff(recall) * precision[:-1]).sum()))


def roc_curve(
    y_true: Any, scores: Any, positive: Any = None, sample_weight: Any = None
) -> tuple[Floats, Floats, Floats]:
    """False positive rate, true positive rate (recall) and thresholds, from (0, 0) to (1, 1)."""
    TP, FP, thresholds = _counts(y_true, scores, positive, sample_weight)
    if TP[-1] == 0 or FP[-1] == 0:
        raise BadInput("Expected positive and negative examples in y_true, got only one kind.")
    return (
        np.append(0.0, FP / FP[-1]),
        np.append(0.0, TP / TP[-1]),
        np.append(np.inf, thresholds),
    )


def area_under(x: Any, y: Any) -> float:
    """Area under a curve by the trapezoid rule; x must rise or fall all the way."""
    x = check_vector(x, "x")
    y = check_vector(y, "y", len(x))
    if len(x) < 2:
        raise BadInput("Expected at least 2 points x and y, got one: an area needs a width.")
    steps = np.diff(x)
    if not ((steps >= 0).all() or (steps <= 0).all()):
        raise BadInput(
            "Expected x to rise or to fall all the way, got both: sort the points along x first."
        )
    return float(abs(np.trapezoid(y, x)))
