"""Two-class models on the clouds: one against the rest, or one against one, and what they cost."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from lessons.kit.explorer.controls import Cell, Choice, Table
from lessons.multiclass.clouds import Clouds, samples
from nbcore import LeastSquaresClassifier, LogisticRegression, OneVsOne, OneVsRest, Perceptron
from nbcore.multiclass import Claims, binary_score
from nbcore.validate import Floats

PASSES = 10  # of a perceptron: not every class can be cut off by a line
BASES = ("logistic", "least squares", "perceptron")
BASE = Choice("base", "classifier", tuple((base, base) for base in BASES))

TwoClassModel = LogisticRegression | LeastSquaresClassifier | Perceptron


def two_class_model(base: str) -> TwoClassModel:
    if base == "perceptron":
        return Perceptron(max_epochs=PASSES)
    return LeastSquaresClassifier() if base == "least squares" else LogisticRegression(tol=1e-4)


@lru_cache(maxsize=32)
def one_vs_rest(state: Clouds, base: str) -> OneVsRest:
    return OneVsRest(two_class_model(base)).fit(*samples(state))


class Duels(OneVsOne):
    """One-vs-one that fights only those duels again whose points have moved."""

    def __init__(self, base: str) -> None:
        super().__init__(two_class_model(base))
        self.base = base

    def _train(self, X: Floats, second: Claims, weight: Floats | None) -> TwoClassModel:
        return _duel(self.base, np.ascontiguousarray(X).tobytes(), second.tobytes())


@lru_cache(maxsize=128)
def _duel(base: str, points: bytes, second: bytes) -> TwoClassModel:
    X = np.frombuffer(points).reshape(-1, 2)
    return two_class_model(base).fit(X, np.frombuffer(second, dtype=bool).astype(int))


@lru_cache(maxsize=32)
def one_vs_one(state: Clouds, base: str) -> OneVsOne:
    return Duels(base).fit(*samples(state))


def lines(models: Iterable[TwoClassModel]) -> Floats:
    """(number of models, 3): w1, w2 and b of each score w . x + b, read off at three points."""
    corner = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    scores = np.array([binary_score(model, corner) for model in models])
    return np.column_stack([scores[:, 1:] - scores[:, :1], scores[:, 0]])


def at(rows: Floats, points: ArrayLike) -> Floats:
    """(points, rows): the scores w . x + b."""
    return np.atleast_2d(points) @ rows[:, :2].T + rows[:, 2]


def work(k: int, n: int) -> dict[str, tuple[int, int, int]]:
    """Classifiers, points that each reads, points read in all: n points of each class."""
    pairs = k * (k - 1) // 2
    return {"one-vs-rest": (k, k * n, k * k * n), "one-vs-one": (pairs, 2 * n, pairs * 2 * n)}


def work_table(state: Clouds, mine: str) -> Table:
    rows = tuple(
        (Cell(name, header=True, strong=name == mine), *map(Cell, counts))
        for name, counts in work(state.k, state.n).items()
    )
    return Table("What it costs", ("", "classifiers", "points each", "in all"), rows)
