"""Walks down the loss of logistic regression over (w0, w1): all steps, and the ground itself."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

import numpy as np
from contourpy import contour_generator

from lessons.logistic import data
from nbcore.optimize import gradient_descent, newton
from nbcore.validate import Floats

POINTS = data.FIG_5_4
W0, W1 = (-5.0, 5.0), (-8.0, 2.0)  # the ground shown
SIDE = 50  # cells along each edge
LAST = 40  # steps of a walk
NEAR = 0.001  # so far above the bottom, the walk has arrived
LEVELS = (3.7, 4.0, 4.5, 5.5, 7.0, 9.0, 12.0, 16.0, 22.0)


@dataclass(frozen=True)
class Walk:
    """Where each step is: weights (n, 2) as (w0, w1), losses (n,), slopes (n, 2)."""

    w: Floats
    loss: Floats
    slope: Floats
    arrived: int | None  # the first step from which it stays near the bottom

    @property
    def last(self) -> int:
        return len(self.loss) - 1

    def at(self, step: int) -> tuple[float, float]:
        return float(self.w[step, 0]), float(self.w[step, 1])


@lru_cache(maxsize=1)
def bottom() -> tuple[float, float, float, float]:
    """w0, w1, the loss there, and the steepest curvature there."""
    w0, w1 = data.fitted(POINTS)
    loss = data.problem(POINTS)
    v = np.array([w1, w0])
    return w0, w1, loss.value(v)[0], float(np.linalg.eigvalsh(loss.hessian(v))[-1])


@lru_cache(maxsize=128)
def walk(solver: str, eta: float, start: tuple[float, float]) -> Walk:
    """A walk from `start`; Newton's ends where it has arrived, gradient descent after LAST."""
    loss = data.problem(POINTS)
    v = np.array([start[1], start[0]])
    if solver == "newton":
        states = list(islice(newton(loss.value, loss.hessian, v), 12))
        flat = [i for i, (_, _, g) in enumerate(states) if np.abs(g).max() < 1e-9]
        states = states[: flat[0] + 1] if flat else states
    else:
        states = list(islice(gradient_descent(loss.value, v, eta), LAST + 1))
    heights = np.array([value for _, value, _ in states])
    away = np.flatnonzero(heights > bottom()[2] + NEAR)
    arrived = int(away[-1]) + 1 if len(away) else 0
    return Walk(
        np.array([w[::-1] for w, _, _ in states]),
        heights,
        np.array([g[::-1] for _, _, g in states]),
        arrived if arrived < len(states) else None,
    )


@lru_cache(maxsize=1)
def ground() -> tuple[Floats, list[Floats]]:
    """The map (lower is paler) and the lines of equal loss."""
    X, y = data.arrays(POINTS)
    a = np.linspace(*W0, SIDE)
    b = np.linspace(*W1, SIDE)
    score = a[None, :, None] + b[:, None, None] * X[:, 0]  # (w1, w0, point)
    loss = np.logaddexp(0, np.where(y == 1, -score, score)).sum(axis=2)
    lowest = bottom()[2]
    shade = 0.5 + 0.4 * np.clip(np.log(loss / lowest) / np.log(40 / lowest), 0, 1)
    contours = contour_generator(a, b, loss)
    return shade, [np.asarray(piece) for level in LEVELS for piece in contours.lines(level)]
