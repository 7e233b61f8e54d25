"""The full joint table and its price: 2^m - 1 numbers for each class, against m for naive Bayes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.explorers import joint_worlds as worlds
from lessons.explorers.joint_picture import draw
from lessons.explorers.joint_worlds import SETS, SIZES
from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Cell, Slider, Table
from lessons.kit.recipe import Pointer, Recipe

MOST = 10  # features


@dataclass(frozen=True)
class State:
    m: int = 10
    n: int = 64
    bond: float = 0.3  # how firmly a feature holds on to the one before; 0: independent


@dataclass(frozen=True)
class View:
    state: State
    table: Any  # (2, 2^m): how often each pattern came in the first training set
    unseen: float  # the share of empty cells that n examples leave, as expected
    errors: tuple[float, float]  # naive, joint: mean over the training sets
    first: tuple[float, float]  # the same for the first set alone, by nbcore
    spread: Any  # (2, SETS)
    curves: Any  # (2, len(SIZES))
    best: float  # the error of the best possible classifier
    crossing: float | None  # from so many examples on the joint table wins

    @property
    def cells(self) -> int:
        return int(self.table.size)

    @property
    def empty(self) -> int:
        return int((self.table == 0).sum())


def compute(state: State) -> View:
    m, n, bond = _checked(state)
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


def _checked(state: State) -> tuple[int, int, float]:
    def whole(value: Any) -> bool:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and value == int(value)

    if not whole(state.m) or not 1 <= state.m <= MOST:
        raise ValueError(f"This picture has room for 1 to {MOST} features, not {state.m!r}.")
    if not whole(state.n) or not SIZES[0] <= state.n <= SIZES[-1] or state.n % 2:
        raise ValueError(
            f"A training set has an even number of examples, {SIZES[0]} to {SIZES[-1]:,}, half of "
            f"each class; {state.n!r} does not fit."
        )
    if not isinstance(state.bond, (int, float)) or not 0 <= state.bond <= 0.95:
        raise ValueError(f"The bond goes from 0 (independent) to 0.95, not {state.bond!r}.")
    return int(state.m), int(state.n), float(state.bond)


# ---- the words


def winner(view: View) -> str:
    naive, joint = view.errors
    if abs(naive - joint) < 0.002:
        return "both"
    return "naive" if naive < joint else "joint"


def headline(view: View) -> str:
    data = f"m = {view.state.m}, n = {view.state.n:,}"
    naive, joint = (f"{100 * e:.0f} %" for e in view.errors)
    if winner(view) == "both":
        return f"{data}: naive and joint are wrong equally often, {naive}"
    if winner(view) == "naive":
        return f"{data}: naive wins, {naive} wrong against {joint}"
    return f"{data}: the joint table wins, {joint} wrong against {naive}"


def caption(view: View) -> str:
    if view.crossing is None:
        turn = "The joint table wins at no size here."
    elif view.crossing <= SIZES[0]:
        turn = f"The joint table wins from the start, n = {SIZES[0]}."
    else:
        turn = f"The joint table wins from about {rounded(view.crossing):,} examples on."
    return (
        f"The joint table has {view.cells:,} cells for both classes. This training set leaves "
        f"{view.empty:,} of them empty ({100 * view.empty / view.cells:.0f} %). {turn}"
    )


def rounded(n: float) -> int:
    """Two digits are enough for a place on a log scale."""
    return int(float(f"{n:.2g}"))


def describe(view: View) -> str:
    return (
        f"Left, the joint table of each class as a grid of cells, darker for more examples, most "
        f"of them empty where data are few. Right, test error against the number of examples on a "
        f"log scale: naive falls soon to {view.curves[0][-1]:.3f} and stays, the joint table "
        f"falls later to {view.curves[1][-1]:.3f}; the best possible is {view.best:.3f}. "
        f"{caption(view)}"
    )


def formula(view: View) -> str:
    m = view.state.m
    power = f.sup(f.number(2), f.number(int(m)))
    joint = f.row(power, f.op("−"), f.number(1), f.op("="), f.words(f"{2**m - 1:,}"), key="joint")
    return (
        f.note("Numbers to learn for each class:")
        + f.math(f.row(f.words("naive\u00a0"), role="class1"), f.row(f.number(int(m)), key="naive"))
        + f.math(f.row(f.words("joint\u00a0"), role="class0"), joint)
    )


def tables(view: View) -> list[Table]:
    rows = []
    for c, key in enumerate(("naive", "joint")):
        low, high = view.spread[c].min(), view.spread[c].max()
        rows.append((
            Cell(key, header=True, key=key), Cell(f"{view.errors[c]:.3f}", key=key, strong=True),
            Cell(f"{low:.3f} to {high:.3f}", key=key), Cell(f"{view.first[c]:.3f}", key=key),
        ))  # fmt: skip
    best = Cell("best", header=True, key="best"), Cell(f"{view.best:.3f}", key="best")
    rows.append((*best, Cell(), Cell()))
    columns = ("error", "mean", "from … to", "this set")
    title = f"test error, {SETS} training sets"
    empty = Table(
        "cells without an example",
        ("", "as expected", "this set"),
        (
            (
                Cell("share", header=True),
                Cell(f"{100 * view.unseen:.1f} %"),
                Cell(f"{100 * view.empty / view.cells:.1f} %"),
            ),
        ),
    )
    return [Table(title, columns, tuple(rows)), empty]


# ---- what a person does


def even(n: float) -> int:
    return int(min(max(2 * round(float(n) / 2), SIZES[0]), SIZES[-1]))


def change(state: State, name: str, value: Any) -> State:
    if name == "n":
        return replace(state, n=even(value))
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop") and event.name == "n":
        low, high = np.log2(SIZES[0]), np.log2(SIZES[-1])
        n = 2 ** min(max(event.x, low), high)
        return replace(state, n=even(float(f"{n:.2g}")))
    return state


RECIPE = Recipe(
    name="failure.joint",
    title="The joint table and its price",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="The full joint table assumes nothing, and pays for it in empty cells.",
    lectures=("C11", "C13"),
    question="Who is wrong less often here: the joint table, or naive Bayes?",
    hides=("formula", "tables", "panel error"),
    controls=(
        Slider("m", "features m", 1, MOST),
        AlphaSlider("n", "examples n", SIZES),
        Slider("bond", "bond", 0, 0.95, 0.05),
    ),
    presets={
        "ten features": {},
        "two features": {"m": 2, "bond": 0.6},
        "much data": {"n": 16384},
        "no bond": {"m": 6, "bond": 0.0},
    },
    formula=formula,
    tables=tables,
    change=change,
    pointer=pointer,
    help="Drag a marker on the curves to change the number of examples.",
)

explore = RECIPE.explore
