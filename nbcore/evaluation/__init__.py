"""Did it work? Counts of right and wrong, curves over thresholds, and honest splits."""

from .counts import (
    UndefinedMetricWarning,
    accuracy,
    confusion_matrix,
    f_beta,
    precision,
    recall,
)
from .curves import area_under, average_precision, precision_recall_curve, roc_curve
from .splits import (
    cross_validate,
    k_fold,
    learning_curve,
    leave_one_out,
    train_dev_test_split,
)

__all__ = [
    "UndefinedMetricWarning",
    "accuracy",
    "area_under",
    "average_precision",
    "confusion_matrix",
    "cross_validate",
    "f_beta",
    "k_fold",
    "learning_curve",
    "leave_one_out",
    "precision",
    "precision_recall_curve",
    "recall",
    "roc_curve",
    "train_dev_test_split",
]
