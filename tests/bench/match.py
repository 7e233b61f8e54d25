"""What is measured: nbcore and a peer doing the same work on the same data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from timing import Call


@dataclass(frozen=True)
class Size:
    name: str
    n: int  # examples
    m: int  # features
    growth: tuple[int, ...] = ()  # further numbers of examples, to see how time grows

    def with_n(self, n: int) -> Size:
        return Size(self.name, n, self.m)

    def __str__(self) -> str:
        return f"{self.n:,} x {self.m:,}"


SIZES = (
    Size("teaching", 200, 2),
    Size("class", 5_000, 50, (5_000, 10_000, 20_000)),
    Size("corpus", 20_000, 20_000, (5_000, 10_000, 20_000)),
)
QUICK = (
    Size("teaching", 200, 2),
    Size("class", 1_000, 20),
    Size("corpus", 1_000, 2_000),
)
DENSE = ("teaching", "class")
ALL = ("teaching", "class", "corpus")


class Disagreement(Exception):
    """The two sides gave different answers, so their times say nothing."""


@dataclass(frozen=True)
class Match:
    """Both sides, ready to run."""

    tasks: dict[str, tuple[Call, Call]]  # what is done -> (ours, theirs)
    agreement: Callable[[], str]  # what the two sides agree on, or Disagreement


@dataclass(frozen=True)
class Case:
    name: str
    peer: str
    sizes: tuple[str, ...]
    build: Callable[[Size], Match]
    same: str = ""  # what was done to make the work the same
    grows: bool = True  # worth the time to see how time grows with n
    things: str = ""  # what the n examples are, where they have no m features

    def shape(self, size: Size) -> str:
        return f"{size.n:,} {self.things}" if self.things else str(size)


def classifiers(
    X: Any,
    y: Any,
    ours: Callable[[], Any],
    theirs: Callable[[], Any],
    agreement: Callable[[Any, Any], str] | None = None,
) -> Match:
    """fit and predict of two classifiers. `agreement` compares them; None: their predictions."""
    mine, peer = ours().fit(X, y), theirs().fit(X, y)

    def compare() -> str:
        if agreement is not None:
            return agreement(mine, peer)
        return same_predictions(mine.predict(X), peer.predict(X))

    return Match(
        {
            "fit": (lambda: ours().fit(X, y), lambda: theirs().fit(X, y)),
            "predict": (lambda: mine.predict(X), lambda: peer.predict(X)),
        },
        compare,
    )


def same_predictions(ours: Any, theirs: Any, at_least: float = 1.0) -> str:
    share = float(np.mean(np.asarray(ours) == np.asarray(theirs)))
    if share < at_least:
        raise Disagreement(f"only {share:.2%} of the predictions are the same")
    return "same predictions" if share == 1 else f"{share:.2%} of predictions the same"


def close(ours: Any, theirs: Any, what: str, rtol: float = 1e-6, atol: float = 1e-9) -> str:
    ours, theirs = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    if ours.shape != theirs.shape or not np.allclose(ours, theirs, rtol=rtol, atol=atol):
        raise Disagreement(f"{what} differ")
    return f"same {what}"
