"""The lower bound of an E-step beside the log-likelihood of two coins."""

from typing import Any

import numpy as np

from nbcore.mixture import BernoulliMixtureStep

FLIPS = 10  # in each set


def along(
    X: Any, before: BernoulliMixtureStep, after: BernoulliMixtureStep, R: Any
) -> tuple[Any, Any, Any]:
    """Log-likelihood and lower bound on the straight way of an M-step, and beyond both ends."""
    t = np.linspace(-0.8, 2.2, 61)
    theta = before.theta[:, 0] + t[:, None] * (after.theta - before.theta)[:, 0]  # (61, 2)
    weights = before.weights + t[:, None] * (after.weights - before.weights)
    inside: Any = ((theta > 0) & (theta < 1) & (weights > 0)).all(axis=1)
    theta = np.where(inside[:, None], theta, 0.5)
    weights = np.where(inside[:, None], weights, 0.5)
    logs = np.log(weights)[:, None] + (
        X[:, None] * np.log(theta)[:, None] + (FLIPS - X)[:, None] * np.log(1 - theta)[:, None]
    )  # (61, n, 2)
    climb = np.where(inside, np.logaddexp(logs[..., 0], logs[..., 1]).sum(axis=1), np.nan)
    if R is None:
        return t, climb, np.full(len(t), np.nan)
    sure = np.where(R > 0, R, 1)  # 0 log 0 is 0
    bound = (R * (logs - np.log(sure))).sum(axis=(1, 2))
    return t, climb, np.where(inside, bound, np.nan)
