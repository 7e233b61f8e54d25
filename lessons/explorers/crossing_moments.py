"""Traffic lights: two lights that are never red together, unless they are broken.

    naive     P(y) x P(north-south | y) x P(east-west | y)     each light for itself
    joint     P(y) x P(north-south, east-west | y)             the pair as one thing

The three kinds of moments share 28 parts, so that every probability is an exact fraction.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from nbcore import BernoulliNB, Explanation, MultinomialNB

PARTS = 28
MOMENTS = 200  # on one timeline
KINDS = ("broken", "north_south", "east_west")  # of moments: fields of the state
PAIRS = ((1, 1), (0, 1), (1, 0), (0, 0))  # (north-south, east-west); 1 = red
LABELS = ("broken", "working", "working")  # of the first three pairs
SEEN = ("both red", "east-west red", "north-south red", "both green")  # the pairs in words


@dataclass(frozen=True)
class State:
    broken: int = 4  # parts of 28: broken, both lights red
    north_south: int = 12  # working, north-south green
    east_west: int = 12  # working, east-west green
    seen: str = "both red"
    step: int = 0  # how many moments have been drawn
    seed: int = 0


@dataclass(frozen=True)
class View:
    state: State
    naive: Explanation
    joint: Explanation
    by_pair: tuple[tuple[Fraction | None, Fraction | None], ...]  # P(broken): naive, joint
    drawn: tuple[tuple[int, int], ...]  # for each pair: moments broken, moments in all

    @property
    def pair(self) -> int:
        return SEEN.index(self.state.seen)

    @property
    def lights(self) -> tuple[int, int]:
        return PAIRS[self.pair]


@lru_cache(maxsize=256)
def answers(parts: tuple[int, int, int]) -> tuple[tuple[Explanation, Explanation], ...]:
    """For each pair of lights: worked by the naive model and by the joint one."""
    naive = BernoulliNB(alpha=0).fit(PAIRS[:3], LABELS, sample_weight=parts)
    joint = MultinomialNB(alpha=0).fit(np.eye(4)[:3], LABELS, sample_weight=parts)
    return tuple(
        (naive.explain(pair, exact=True), joint.explain(one, exact=True))
        for pair, one in zip(PAIRS, np.eye(4), strict=True)
    )


@lru_cache(maxsize=64)
def moments(parts: tuple[int, int, int], seed: int) -> tuple[int, ...]:
    """What is there at each moment: 0 broken, 1 north-south green, 2 east-west green."""
    draws = np.random.default_rng(seed).random(MOMENTS) * PARTS
    return tuple(np.searchsorted(np.cumsum(parts), draws, side="right").tolist())


def compute(state: State) -> View:
    parts = checked_parts(state)
    every = answers(parts)
    seen = moments(parts, state.seed)[: state.step]
    counts = [seen.count(kind) for kind in range(3)]
    here = every[SEEN.index(state.seen)]
    return View(
        state=state,
        naive=here[0],
        joint=here[1],
        by_pair=tuple((_broken(a), _broken(b)) for a, b in every),
        drawn=((counts[0], counts[0]), (0, counts[1]), (0, counts[2]), (0, 0)),
    )


def _broken(worked: Explanation) -> Fraction | None:
    return None if worked.posterior is None else Fraction(worked.posterior[0])


def checked_parts(state: State) -> tuple[int, int, int]:
    parts = (state.broken, state.north_south, state.east_west)
    if any(isinstance(p, bool) or p != int(p) or p < 0 for p in parts) or sum(parts) != PARTS:
        raise ValueError(
            f"The three kinds of moments share {PARTS} whole parts, but these are {parts}."
        )
    if not 1 <= state.broken <= PARTS - 1:
        raise ValueError(
            f"Broken goes from 1 to {PARTS - 1} parts: with 0 or {PARTS} there is one class only, "
            "and nothing to decide."
        )
    if state.seen not in SEEN:
        raise ValueError(f"You see one of {', '.join(SEEN)}, not {state.seen!r}.")
    if not isinstance(state.step, int) or not 0 <= state.step <= MOMENTS:
        raise ValueError(f"From 0 to {MOMENTS} moments can be drawn, not {state.step!r}.")
    return tuple(map(int, parts))  # type: ignore[return-value]
