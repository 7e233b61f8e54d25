"""Categories and measurements as 0 and 1: treatment coding against one-hot, and quantile bins."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from lessons.data.penguins import PenguinsMissing, penguins
from lessons.kit.explorer.controls import Choice, Slider, TextBox
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import casing, one_hot, quantile_bins, quantile_edges
from nbcore.validate import Floats

CASINGS: tuple[str, ...] = ("dc", "lower", "mixed", "title", "upper")
TOKENS = "In 1984 my iPhone cost NOTHING , since it was a BOOK by McEwan ."
MOST_BINS, MOST_TOKENS = 8, 60
SOURCES = (("casing", "token casing"), ("petals", "petals"), ("penguins", "penguins"))
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
    code: Floats  # (levels, columns) of 0 and 1
    picked: int  # the level of the token or value
    counts: tuple[int, ...]  # how many things are on each level
    tokens: tuple[tuple[str, int], ...]  # with their level
    values: Floats  # measurements, sorted; none of tokens
    edges: Floats  # inner borders of the bins
    value: float
    rank: int  # of the columns with the offset beside them

    @property
    def columns(self) -> int:
        return int(self.code.shape[1])


@lru_cache(maxsize=2)
def measurements(source: str) -> Floats:
    """The values, sorted; words for a student if the penguins are not there."""
    if source == "penguins":
        try:
            return np.sort(penguins().columns("body_mass_g")[:, 0])
        except PenguinsMissing:
            raise ValueError(
                "The penguins need the package palmerpenguins: run %pip install palmerpenguins in "
                "a cell, then the cell of this explorer again. The irises are always there."
            ) from None
    from sklearn.datasets import load_iris

    return np.sort(load_iris().data[:, 2])


def compute(state: State) -> View:
    tokens: tuple[tuple[str, int], ...] = ()
    values = edges = np.array([])
    value = 0.0
    if state.source == "casing":
        levels = CASINGS
        words = state.tokens.split()[:MOST_TOKENS]
        if not words:
            raise ValueError("Type some tokens, with spaces between them.")
        tokens = tuple((word, CASINGS.index(casing(word))) for word in words)
        things = [level for _, level in tokens]
        picked = CASINGS.index(casing(state.token))
    else:
        n, values = state.bins, measurements(state.source)
        if state.cut == "quantiles":
            edges = quantile_edges(values, n)
        else:
            edges = np.linspace(values[0], values[-1], n + 1)[1:-1]
        levels = tuple(f"bin {i + 1}" for i in range(n))
        things = quantile_bins(values, edges=edges).tolist()
        value = _within(state.value, values)
        picked = int(quantile_bins([value], edges=edges)[0])
    left_out = min(state.reference, len(levels) - 1) if state.coding == "treatment" else None
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


def _within(value: float, values: Floats) -> float:
    """A value of the other data set is moved to the middle of this one."""
    return float(value if values[0] <= value <= values[-1] else np.median(values))


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    view, clicked = compute(state), event.action in ("click", "press")
    if clicked and event.panel == "code":
        n = len(view.levels)  # one row each, from top to bottom
        return replace(state, reference=int(n - event.y)) if 0 < event.y <= n else state
    if clicked and event.panel == "things" and state.source == "casing":
        level = min(max(int(event.x), 0), len(CASINGS) - 1)
        there = [word for word, at in view.tokens if at == level]
        row = min(max(int(7 - event.y), 0), max(len(there) - 1, 0))
        return replace(state, token=there[row]) if there else state
    dragged = event.name == "value" and event.action in ("drag", "drop")
    if dragged or (event.panel == "things" and event.action == "click"):
        low, high = float(view.values[0]), float(view.values[-1])
        return replace(state, value=round(min(max(event.x, low), high), 2))
    return state


def hidden(view: View) -> list[str]:
    return ["bins", "cut"] if view.state.source == "casing" else ["tokens", "token"]


RECIPE = Recipe(
    __name__,
    title="Categories and measurements as 0 and 1",
    state=State,
    compute=compute,
    controls=(
        Choice("source", "things", SOURCES),
        Choice("coding", "code", (("treatment", "treatment"), ("one-hot", "one-hot"))),
        Choice("cut", "cut into", (("quantiles", "equal counts"), ("widths", "equal widths"))),
        Slider("bins", "bins", 2, MOST_BINS),
        TextBox("tokens", "tokens"),
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
    hidden=hidden,
    pointer=pointer,
    clickable=True,
    help="Click a row of the code to make it the reference. Click a token, or drag a measurement.",
    layout=Layout(formula_height=40),
    gallery=GalleryEntry(
        line="Categories and measurements become columns of 0 and 1, in more than one way.",
        lectures=("R7", "R8", "R9"),
    ),
    lecture=LectureMode(
        question="Which code does the marked thing get?",
        hides=("formula", "tables", "panel code"),
    ),
)
