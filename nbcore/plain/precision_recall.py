"""Precision, recall and F: how well one class is found.

    precision = TP / (TP + FP)     of what was called positive, how much is
    recall    = TP / (TP + FN)     of what is positive, how much was found
    F_beta    = (1 + beta^2) P R / (beta^2 P + R)      beta > 1 favors recall
    macro     = the mean of one of these over all classes, true or predicted

The full functions: nbcore/evaluation/counts.py
"""

from collections.abc import Callable
from typing import Any

import numpy as np


def precision(y_true: np.ndarray, y_pred: np.ndarray, positive: Any) -> float:
    TP = np.sum((y_pred == positive) & (y_true == positive))
    return TP / np.sum(y_pred == positive)


def recall(y_true: np.ndarray, y_pred: np.ndarray, positive: Any) -> float:
    TP = np.sum((y_pred == positive) & (y_true == positive))
    return TP / np.sum(y_true == positive)


def f_beta(y_true: np.ndarray, y_pred: np.ndarray, positive: Any, beta: float = 1.0) -> float:
    P, R = precision(y_true, y_pred, positive), recall(y_true, y_pred, positive)
    return (1 + beta**2) * P * R / (beta**2 * P + R)


def macro(measure: Callable[..., float], y_true: np.ndarray, y_pred: np.ndarray) -> float:
    classes = np.union1d(y_true, y_pred)
    return float(np.mean([measure(y_true, y_pred, c) for c in classes]))
