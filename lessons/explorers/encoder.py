"""Categories and measurements as 0 and 1: treatment coding against one-hot, and quantile bins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.data.penguins import PenguinsMissing, penguins
from lessons.explorers.encoder_picture import draw, level_at
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Slider, Table, TextBox
from lessons.kit.explorer import Explorer, Pointer, Recipe
from nbcore import casing, one_hot, quantile_bins, quantile_edges

CASINGS = ("dc", "lower", "mixed", "title", "upper")
TOKENS = "In 1984 my iPhone cost NOTHING , since it was a BOOK by McEwan ."
MOST_BINS, MOST_TOKENS = 8, 60
UNITS = {"petals": "petal length of 150 irises, in cm", "penguins": "body mass of penguins, in g"}


@dataclass(frozen=True)
class State:
    source: str = "casing"  # or "petals", "penguins"
    coding: str = "treatment"  # or "one-hot"
    reference: int = 0  # number of the level that treatment coding leaves out
    tokens: str = TOKENS
    token: str = "iPhone"
    bins: int = 4
    cut: str = "quantiles"  # or "widths"
    value: float = 4.7


@dataclass(frozen=True)
class View:
    state: State
    levels: tuple[str, ...]
    reference: int | None  # None: one-hot leaves nothing out
    code: Any  # (levels, columns) of 0 and 1
    picked: int  # the level of the token or value
    counts: tuple[int, ...]  # how many things are on each level
    tokens: tuple[tuple[str, int], ...]  # with their level
    values: Any  # measurements, or ()
    edges: Any  # inner borders of the bins, or ()
    value: float
    rank: int  # of the columns with the offset beside them

    @property
    def columns(self) -> int:
        return int(self.code.shape[1])


@lru_cache(maxsize=2)
def measurements(source: str) -> Any:
    """The values, sorted; words for a student if the penguins are not there."""
    if source == "penguins":
        try:
            return np.sort(penguins().columns("body_mass_g")[:, 0])
        except PenguinsMissing as missing:
            raise ValueError(f"{missing} The irises are always there.") from None
    from sklearn.datasets import load_iris

    return np.sort(load_iris().data[:, 2])


def compute(state: State) -> View:
    for name, known in (
        ("source", ("casing", *UNITS)),
        ("coding", ("treatment", "one-hot")),
        ("cut", ("quantiles", "widths")),
    ):
        if getattr(state, name) not in known:
            raise ValueError(f"{name} is one of {', '.join(known)}: not {getattr(state, name)!r}.")
    tokens: tuple[tuple[str, int], ...] = ()
    values: Any = ()
    edges: Any = ()
    value = 0.0
    if state.source == "casing":
        levels = CASINGS
        words = str(state.tokens).split()[:MOST_TOKENS]
        if not words:
            raise ValueError("Type some tokens, with spaces between them.")
        tokens = tuple((word, CASINGS.index(casing(word))) for word in words)
        things = [level for _, level in tokens]
        picked = CASINGS.index(casing(str(state.token)))
    else:
        n = whole(state.bins, "The number of bins", 2, MOST_BINS)
        values = measurements(state.source)
        edges = (
            quantile_edges(values, n)
            if state.cut == "quantiles"
            else np.linspace(values[0], values[-1], n + 1)[1:-1]
        )
        levels = tuple(f"bin {i + 1}" for i in range(n))
        things = quantile_bins(values, edges=edges).tolist()
        value = _within(state.value, values)
        picked = int(quantile_bins([value], edges=edges)[0])
    reference = whole(state.reference, "The reference", 0, MOST_BINS - 1)
    left_out = min(reference, len(levels) - 1) if state.coding == "treatment" else None
    code = one_hot(levels, levels, None if left_out is None else levels[left_out])
    return View(
        state=state,
        levels=levels,
        reference=left_out,
        code=code,
        picked=picked,
        counts=tuple(things.count(i) for i in range(len(levels))),
        tokens=tokens,
        values=values,
        edges=edges,
        value=value,
        rank=int(np.linalg.matrix_rank(np.column_stack([code, np.ones(len(levels))]))),
    )


def whole(number: Any, what: str, low: int, high: int) -> int:
    good = isinstance(number, (int, float)) and not isinstance(number, bool)
    if not good or number != int(number) or not low <= number <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}, not {number!r}.")
    return int(number)


def _within(value: Any, values: Any) -> float:
    """A value of the other data set is moved to the middle of this one."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
        raise ValueError(f"A value is a number, not {value!r}.")
    inside = values[0] <= value <= values[-1]
    return float(value) if inside else float(np.median(values))


# ---- the words


def bits(view: View, level: int) -> str:
    return "".join(str(int(bit)) for bit in view.code[level])


def _thing(view: View) -> str:
    if view.state.source == "casing":
        return str(view.state.token)[:16]
    return f.plain(view.value, 2) + (" cm" if view.state.source == "petals" else " g")


def headline(view: View) -> str:
    n = len(view.levels)
    if view.reference is None:
        return f"One-hot: {n} levels, {n} columns, exactly one 1 in each row"
    return (
        f"Treatment coding: {n} levels, {n - 1} columns; {view.levels[view.reference]} is all zeros"
    )


def caption(view: View) -> str:
    first = (
        f"{_thing(view)} is {view.levels[view.picked]}, so its code is {bits(view, view.picked)}."
    )
    if view.state.source != "casing" and view.state.cut == "widths":
        return (
            f"{first} Bins of equal width hold {min(view.counts)} to {max(view.counts)} things: "
            "some columns are rarely 1."
        )
    if view.state.source != "casing":
        return (
            f"{first} The bins hold {', '.join(map(str, view.counts))}: as equal as ties allow, so "
            "narrow where the measurements are crowded."
        )
    if view.reference is None:
        return f"{first} The columns always add up to 1: beside an offset, one column is redundant."
    return f"{first} No column is needed for {view.levels[view.reference]}: it is what is left."


def describe(view: View) -> str:
    codes = "; ".join(
        f"{level} {bits(view, i)} ({view.counts[i]})" for i, level in enumerate(view.levels)
    )
    cuts = ", ".join(f.plain(float(edge), 2) for edge in view.edges)
    about = UNITS.get(view.state.source, "the casing of tokens")
    return (
        f"Above, {about}{f', cut at {cuts}' if cuts else ''}; below, the code of each level, with "
        f"the number of things on it: {codes}. {caption(view)}"
    )


def formula(view: View) -> str:
    code = [f"<mn>{bit}</mn>" for bit in bits(view, view.picked)]
    return f.math(
        f.row(f.words(_thing(view)), key=f"level:{view.picked}"), f.op("→"),
        f.row(f.words(view.levels[view.picked]), key=f"level:{view.picked}"), f.op("→"),
        f.op("["), f.row(f.op("\u2009").join(code), key=f"level:{view.picked}"), f.op("]"),
    )  # fmt: skip


def tables(view: View) -> list[Table]:
    left = len(view.levels) if view.reference is None else len(view.levels) - 1
    spare = view.columns + 1 - view.rank
    rows = (
        ("levels", len(view.levels)),
        ("columns", left),
        ("with an offset, always 1", view.columns + 1),
        ("rank: columns that say something new", view.rank),
        ("redundant", spare),
    )
    cells = tuple(
        (Cell(name, header=True), Cell(n, strong=name == "redundant")) for name, n in rows
    )
    return [Table("how many columns?", ("", "number"), cells)]


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    view = compute(state)
    if event.name == "value" and event.action in ("drag", "drop"):
        low, high = float(view.values[0]), float(view.values[-1])
        return replace(state, value=round(min(max(event.x, low), high), 2))
    if event.action in ("click", "press"):
        if event.panel == "things" and view.state.source == "casing":
            level = min(max(int(event.x), 0), len(CASINGS) - 1)
            there = [word for word, at in view.tokens if at == level]
            return replace(state, token=there[0]) if there else state
        if event.panel == "things" and event.action == "click":
            low, high = float(view.values[0]), float(view.values[-1])
            return replace(state, value=round(min(max(event.x, low), high), 2))
        level_clicked = level_at(view, event.panel, event.y)
        if level_clicked is not None:
            return replace(state, reference=level_clicked)
    return state


def hidden(view: View) -> list[str]:
    if view.state.source == "casing":
        return ["bins", "cut"]
    return ["tokens", "token"]


RECIPE = Recipe(
    name="features.encoder",
    title="Categories and measurements as 0 and 1",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Choice("source", "things", (("casing", "token casing"), ("petals", "petals"),
                                    ("penguins", "penguins"))),
        Choice("coding", "code", (("treatment", "treatment"), ("one-hot", "one-hot"))),
        Choice("cut", "cut into", (("quantiles", "equal counts"), ("widths", "equal widths"))),
        Slider("bins", "bins", 2, MOST_BINS),
        TextBox("tokens", "tokens", rows=2),
        TextBox("token", "look at"),
    ),
    presets={
        "token casing": {},
        "one-hot": {"coding": "one-hot"},
        "reference title": {"reference": 3},
        "quartiles": {"source": "petals"},
        "equal widths": {"source": "petals", "cut": "widths"},
        "8 bins": {"source": "petals", "bins": 8},
    },
    formula=formula,
    tables=tables,
    hidden=hidden,
    pointer=pointer,
    clickable=True,
    formula_height=40,
    help="Click a row of the code to make it the reference; drag the diamond to another value.",
)  # fmt: skip


def explore(preset: str | None = None, **state: Any) -> Explorer:
    return Explorer(RECIPE, preset, **state)
