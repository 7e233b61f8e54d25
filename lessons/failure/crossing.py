"""Traffic lights: two lights that are never red together, unless they are broken."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Button, Choice, Slider
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from nbcore import BernoulliNB, Explanation, MultinomialNB

PARTS = 28
STRIP = 28.0  # the strip of shares is so many parts long
MOMENTS = 200  # on one timeline
KINDS = ("broken", "north_south", "east_west")  # of moments: fields of the state
PAIRS = ((1, 1), (0, 1), (1, 0), (0, 0))  # (north-south, east-west); 1 = red
LABELS = ("broken", "working", "working")  # of the first three pairs
SEEN = ("both red", "east-west red", "north-south red", "both green")  # the pairs in words
SHORT = ("both red", "E–W red", "N–S red", "none red")


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
    if sum(parts) != PARTS:
        raise ValueError(
            f"The three kinds of moments share {PARTS} whole parts, but these are {parts}."
        )
    return parts


# ---- what a person does


def moved(state: State, name: str, share: int) -> State:
    """One share set, the other two keep their proportion: the sum stays 28 parts."""
    first, second = (kind for kind in KINDS if kind != name)
    rest, old = PARTS - share, getattr(state, first) + getattr(state, second)
    part = round(rest * getattr(state, first) / old) if old else rest // 2
    if first == "broken":
        part = min(max(part, 1), rest, PARTS - 1)
    parts: dict[str, Any] = {name: share, first: part, second: rest - part}
    return replace(state, **parts)


def change(state: State, name: str, value: Any) -> State:
    if name in KINDS:
        return moved(state, name, value)
    if name == "step":
        return _at(state, value)
    if name == "ten":
        return _at(state, state.step + 10)
    if name == "again":
        return _at(replace(state, seed=(state.seed + 1) % 1000), state.step)
    return replace(state, **{name: value})


def _at(state: State, step: int) -> State:
    """Draw so many moments; the crossing shows the last of them."""
    step = min(step, MOMENTS)
    if not step:
        return replace(state, step=0)
    kind = moments(checked_parts(state), state.seed)[step - 1]
    return replace(state, step=step, seen=SEEN[kind])


def pointer(state: State, event: Pointer) -> State:
    road = event.name.partition(":")[0]
    if road in ("north-south", "east-west") and event.action in ("press", "drop", "key"):
        lights = list(PAIRS[SEEN.index(state.seen)])
        which = ("north-south", "east-west").index(road)
        lights[which] = 1 - lights[which]
        return replace(state, seen=SEEN[PAIRS.index((lights[0], lights[1]))])
    if event.action in ("drag", "drop") and event.name in ("cut:0", "cut:1"):
        at = round(min(max(event.x, 0), STRIP) / STRIP * PARTS)
        first, second = state.broken, state.broken + state.north_south
        if event.name == "cut:0":
            first = min(max(at, 1), second, PARTS - 1)
        else:
            second = min(max(at, first), PARTS)
        return replace(state, broken=first, north_south=second - first, east_west=PARTS - second)
    return state


RECIPE = Recipe(
    __name__,
    title="Two traffic lights",
    state=State,
    compute=compute,
    controls=(
        Slider("broken", "broken / 28", 1, PARTS - 1),
        Slider("north_south", "N–S green / 28", 0, PARTS - 1),
        Slider("east_west", "E–W green / 28", 0, PARTS - 1),
        Choice("seen", "seen", tuple(zip(SEEN, SHORT, strict=True))),
        Button("ten", "draw ten moments"),
        Button("again", "another day"),
    ),
    presets={
        "both lights red": {},
        "one light red": {"seen": "east-west red"},
        "half broken": {"broken": 14, "north_south": 7, "east_west": 7},
    },
    timeline=lambda view: MOMENTS,
    change=change,
    pointer=pointer,
    help="Click a light to switch it. Drag a border of the strip to change the shares.",
    gallery=GalleryEntry(
        line="Two red lights: naive Bayes trusts them, and is wrong for certain.",
        lectures=("C12", "C13"),
    ),
    lecture=LectureMode(
        question="Given what you see at the crossing: are the lights broken?",
        hides=("formula", "tables", "panel answers"),
    ),
)
