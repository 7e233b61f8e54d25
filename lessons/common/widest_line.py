"""The separating line with the widest margin, and the bound on the perceptron's updates."""

from functools import lru_cache

import numpy as np

from lessons.common.perceptron_run import seen
from lessons.common.point_sets import Points
from nbcore.validate import Floats

TINY = 1e-12  # rounding, beside the largest number of a problem


@lru_cache(maxsize=64)
def widest(points: Points, scale: float, bias: bool, flat: bool = False) -> Floats | None:
    """The separating (w1, w2, b) with the widest margin, or None if no line separates.

    It is the shortest vector u with y_i (u . x_i) >= 1 for all i. x_i ends in the constant 1 of
    the bias, as in the bound; with `flat` the constant is large, so that b is nearly free and
    the distance is that in the picture.
    """
    X, y = seen(points, scale)
    if len(set(y.tolist())) < 2:
        return None
    constant = (1000.0 if flat else 1.0) if bias else 0.0
    u = shortest(y[:, None] * np.column_stack([X, np.full(len(X), constant)]))
    return None if u is None else u * [1.0, 1.0, constant]


def shortest(Z: Floats) -> Floats | None:
    """The shortest u with Z u >= 1 in every row, or None if there is none.

    A least squares problem with non-negative unknowns (Lawson and Hanson, "least distance
    programming") finds the rows that hold u in its place: those with Z u = 1.
    """
    goal = np.append(np.zeros(Z.shape[1]), 1.0)
    A = np.vstack([Z.T, np.ones(len(Z))])
    x = non_negative(A, goal)
    if np.linalg.norm(A @ x - goal) < 1e-7:
        return None
    support = Z[x > 0]
    return np.asarray(np.linalg.lstsq(support, np.ones(len(support)), rcond=None)[0], float)


def non_negative(A: Floats, goal: Floats) -> Floats:
    """The x >= 0 with A x nearest to the goal, by Lawson and Hanson's active sets.

    scipy.optimize.nnls does the same; without it, scipy need not be loaded in a browser.
    """
    x, used = np.zeros(A.shape[1]), np.zeros(A.shape[1], dtype=bool)
    for _ in range(3 * A.shape[1]):
        gain = np.where(used, -np.inf, A.T @ (goal - A @ x))
        if gain.max() <= TINY * np.abs(A).max():
            break
        used[gain.argmax()] = True
        while True:
            free = np.zeros_like(x)  # the best x with these columns, of any sign
            free[used] = np.linalg.lstsq(A[:, used], goal, rcond=None)[0]
            below = np.flatnonzero(used & (free <= 0))
            if not len(below):
                break
            part = x[below] / (x[below] - free[below])  # of the way to it, until one is 0
            x = x + part.min() * (free - x)
            used[below[part.argmin()]] = False
        x = free
    return x


def bound(points: Points, scale: float, bias: bool) -> float | None:
    """(R / gamma)^2 with the widest line: the most updates a run from 0 can need."""
    u = widest(points, scale, bias)
    if u is None:
        return None
    X, y = seen(points, scale)
    longest = (X**2).sum(axis=1).max() + bias  # R^2, the constant 1 included
    gamma = (y * (X @ u[:2] + u[2])).min() / np.sqrt(u @ u)
    return float(longest / gamma**2)
