"""The full joint table and its price: 2^m - 1 numbers for each class, against m for naive Bayes."""

from dataclasses import dataclass, replace

import numpy as np

from lessons.failure import joint_worlds as worlds
from lessons.failure.joint_worlds import SIZES
from lessons.kit.explorer.controls import Slider, StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from nbcore.validate import Floats, Ints

MOST = 10  # features


@dataclass(frozen=True)
class State:
    m: int = 10
    n: int = 64
    bond: float = 0.3  # how firmly a feature clings to the one before; 0: independent


@dataclass(frozen=True)
class View:
    state: State
    table: Ints  # (2, 2^m): how often each pattern came in the first training set
    unseen: float  # the share of empty cells that n examples leave, as expected
    errors: tuple[float, float]  # naive, joint: mean over the training sets
    first: tuple[float, float]  # the same for the first set alone, by nbcore
    spread: Floats  # (2, SETS)
    curves: Floats  # (2, len(SIZES))
    best: float  # the error of the best possible classifier
    crossing: float | None  # from so many examples on the joint table wins

    @property
    def cells(self) -> int:
        return int(self.table.size)

    @property
    def empty(self) -> int:
        return int((self.table == 0).sum())


def compute(state: State) -> View:
    m, n, bond = state.m, state.n, state.bond
    if n % 2:
        raise ValueError(
            f"A training set has half of each class, so its size is even: {n - 1} or {n + 1}, "
            f"not {n}."
        )
    spread = worlds.errors(m, bond, n)
    return View(
        state=state,
        table=worlds.counts(m, bond, n)[0],
        unseen=worlds.unseen(m, bond, n),
        errors=tuple(spread.mean(axis=1).tolist()),
        first=worlds.first_errors(m, bond, n),
        spread=spread,
        curves=worlds.curves(m, bond),
        best=worlds.bayes_error(m, bond),
        crossing=worlds.crossing(m, bond),
    )


# ---- what a person does


def even(n: float) -> int:
    return min(2 * round(n / 2), SIZES[-1])


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop") and event.name == "n":
        low, high = np.log2(SIZES[0]), np.log2(SIZES[-1])
        n = 2 ** min(max(event.x, low), high)
        return replace(state, n=even(float(f"{n:.2g}")))
    return state


RECIPE = Recipe(
    __name__,
    title="The joint table and its price",
    state=State,
    compute=compute,
    controls=(
        Slider("m", "features m", 1, MOST),
        StopsSlider("n", "examples n", SIZES),
        Slider("bond", "bond", 0, 0.95, 0.05),
    ),
    presets={
        "ten features": {},
        "two features": {"m": 2, "bond": 0.6},
        "much data": {"n": 16384},
        "no bond": {"m": 6, "bond": 0.0},
    },
    pointer=pointer,
    help="Drag a marker on the curves to change the number of examples.",
    gallery=GalleryEntry(
        line="The full joint table assumes nothing, and pays for it in empty cells.",
        lectures=("C11", "C13"),
    ),
    lecture=LectureMode(
        question="Who is wrong less often here: the joint table, or naive Bayes?",
        hides=("formula", "tables", "panel error"),
    ),
)
