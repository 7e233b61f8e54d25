"""All steps of one run of the perceptron. No pictures here."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

import numpy as np

from lessons.common.point_sets import Points
from nbcore import Perceptron
from nbcore.perceptron import PerceptronStep
from nbcore.validate import Floats

MOST_UPDATES = 300  # a run without an end is shown so far
MOST_WRONG_WAY = 30  # with the wrong sign it never ends, and the weights grow and grow


@dataclass(frozen=True)
class PerceptronSettings:
    """All that determines a run. With equal settings every replay is the same."""

    points: Points
    start: tuple[float, float, float]
    eta: float = 1.0
    order: str = "cyclic"
    seed: int = 0
    picks: tuple[int, ...] = ()  # rows, from 0
    bias: bool = True
    scale: float = 1.0  # multiplies x2
    wrong_sign: bool = False


ROUNDING = 1e-12  # what sums of rounded numbers leave


def seen(points: Points, scale: float = 1.0) -> tuple[Floats, Floats]:
    """The examples as the perceptron sees them: X (n, 2) with x2 scaled, and y (n,)."""
    table = np.array(points, dtype=float).reshape(-1, 3)
    return table[:, :2] * [1.0, scale], table[:, 2]


@lru_cache(maxsize=64)
def run(settings: PerceptronSettings) -> tuple[PerceptronStep, ...]:
    """The start and every update; () unless both classes are there."""
    X, y = seen(settings.points, settings.scale)
    if len(set(y.tolist())) < 2:
        return ()
    model = Perceptron(
        eta=settings.eta,
        max_epochs=MOST_UPDATES + 1,  # a pass without an update is the last one
        order=settings.order,
        bias=settings.bias,
        start=(np.array(settings.start[:2]), settings.start[2] if settings.bias else 0.0),
        picks=settings.picks if settings.order == "given" else None,
        rng=settings.seed,
    )
    if settings.wrong_sign:
        return tuple(islice(wrong_way(model, X, y), MOST_WRONG_WAY + 1))
    return tuple(islice(model.steps(X, y), MOST_UPDATES + 1))


@lru_cache(maxsize=64)
def largest_weights(settings: PerceptronSettings) -> tuple[float, float]:
    """The largest |w1| and the largest |w2| of a run."""
    w1, w2 = np.abs([step.weights for step in run(settings)]).max(axis=0)
    return float(w1), float(w2)


def margin_of(model: Perceptron, X: Floats, y: Floats) -> float:
    """The margin of its line: exactly 0 where a point lies on it, whatever rounding has left."""
    margin = model.margin(X, y)
    return 0.0 if abs(margin) < ROUNDING else margin


def wrong_way(model: Perceptron, X: Floats, y: Floats) -> Iterator[PerceptronStep]:
    """The same algorithm with the sign of slip 10: on a mistake, w <- w - eta y x.

    A library has no reason to offer this, so the loop is here, line by line.
    """
    w, b = model.start[0].copy(), float(model.start[1])
    total_w, total_b, visits = w.copy(), b, 1
    rng, step = np.random.default_rng(model.rng), 0
    yield PerceptronStep(
        0, 0, None, None, w.copy(), b, w.copy(), b, np.flatnonzero(y * (X @ w + b) <= 0)
    )
    for epoch in range(1, model.max_epochs + 1):
        rows = rng.permutation(len(X)) if model.order == "random" else model.picks or range(len(X))
        clean = True
        for i in map(int, rows):
            score = float(X[i] @ w + b)
            if y[i] * score <= 0:
                w = w - model.eta * y[i] * X[i]  # minus, where the perceptron has plus
                b = b - model.eta * y[i] if model.bias else b
                step, clean = step + 1, False
            total_w, total_b, visits = total_w + w, total_b + b, visits + 1
            if y[i] * score <= 0:
                wrong = np.flatnonzero(y * (X @ w + b) <= 0)
                yield PerceptronStep(
                    step, epoch, i, score, w.copy(), b, total_w / visits, total_b / visits, wrong
                )
        if clean:
            return
