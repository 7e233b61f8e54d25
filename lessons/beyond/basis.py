"""Basis functions: points that no line separates, until a feature is made of the old ones."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.beyond.data import ENDS, FOUR_PARTS, RING_SMALL, XOR_SMALL
from lessons.beyond.models import fitted
from lessons.common.perceptron_run import seen
from lessons.common.point_editing import check_points, edited, tidy
from lessons.common.point_sets import Points
from lessons.common.widest_line import widest
from lessons.kit.explorer.controls import Choice, Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore.validate import Floats

REACH = 3.2  # the old features go from -3.2 to 3.2
MOST_POINTS = 30
COST = 100.0  # C of the linear SVM that draws the line
ROUNDING = 1e-12  # of weights: what a fit leaves where the answer is 0
PANELS = ("new", "old")


@dataclass(frozen=True)
class World:
    """A pair of features made of the old ones, and where their picture ends."""

    words: str
    names: tuple[str, str]
    x: tuple[float, float]
    y: tuple[float, float]
    points: Points
    flat: bool = False  # one old feature only: all points lie on a line


WORLDS = {
    "parabola": World("x → (x, x²)", ("x", "x²"), (-REACH, REACH), (-2, 10.4), ENDS, True),
    "product": World(
        "(x₁, x₂) → (x₁, x₁x₂)", ("x₁", "x₁x₂"), (-REACH, REACH), (-10.4, 10.4), XOR_SMALL
    ),
    "squares": World(
        "(x₁, x₂) → (x₁², x₂²)", ("x₁²", "x₂²"), (-REACH, 10.4), (-REACH, 10.4), RING_SMALL
    ),
}


@dataclass(frozen=True)
class State:
    world: str = "parabola"
    points: Points = ENDS
    lift: float = 1.0  # 0: the old features, 1: the new ones, between: on the way


@dataclass(frozen=True)
class View:
    state: State
    old: Floats  # (n, 2)
    new: Floats  # (n, 2)
    y: Floats  # (n,)
    ready: bool
    weights: Floats = field(default_factory=lambda: np.zeros(2))  # of the line, among new features
    bias: float = 0.0
    wrong: tuple[int, ...] = ()
    wrong_before: int = 0  # with a line among the old features
    margin: float = 0.0
    possible: bool = False  # some line would separate them

    @property
    def names(self) -> tuple[str, str]:
        """What stands along the axes of the right picture."""
        if self.state.lift == 0:
            return ("x", "z₂") if self.world.flat else ("x₁", "x₂")
        return self.world.names if self.state.lift == 1 else ("z₁", "z₂")

    @property
    def world(self) -> World:
        return WORLDS[self.state.world]

    def score(self, old: Floats) -> Floats:
        """How strongly + is said at places of the old picture."""
        return lifted(self.state.world, self.state.lift, old) @ self.weights + self.bias


def lifted(world: str, lift: float, X: Floats) -> Floats:
    """The new features of each row, or a step on the way to them."""
    a, b = X[..., 0], X[..., 1]
    new = {"parabola": (a, a**2), "product": (a, a * b), "squares": (a**2, b**2)}[world]
    old = (a, np.zeros_like(b) if WORLDS[world].flat else b)
    return np.stack([(1 - lift) * o + lift * n for o, n in zip(old, new, strict=True)], axis=-1)


@lru_cache(maxsize=128)
def line_through(
    world: str, lift: float, points: Points
) -> tuple[Floats, float, tuple[int, ...], bool]:
    """Weights, bias and mistakes of a linear SVM on the new features; could any line separate?"""
    X, y = seen(points)
    table = np.column_stack([lifted(world, lift, X), y])
    rows: Points = tuple((x1, x2, label) for x1, x2, label in table.tolist())
    model = fitted("svm", rows, (("C", COST),))
    line = np.append(model.coef_[0], model.intercept_[0])
    line[abs(line) < ROUNDING * abs(line).max()] = 0
    weights, bias = line[:2], float(line[2])
    wrong = np.flatnonzero(y * (table[:, :2] @ weights + bias) <= 0)
    possible = not len(wrong) or widest(rows, 1.0, bias=True, flat=True) is not None
    return weights, bias, tuple(wrong.tolist()), possible


def compute(state: State) -> View:
    check_points(state.points, MOST_POINTS)
    X, y = seen(state.points)
    new = lifted(state.world, state.lift, X)
    if len(set(y.tolist())) < 2:
        return View(state, X, new, y, False)
    weights, bias, wrong, possible = line_through(state.world, state.lift, state.points)
    before = line_through(state.world, 0.0, state.points)[2]
    length = float(np.hypot(*weights))
    margin = float((y * (new @ weights + bias)).min()) / length if length else 0.0
    return View(state, X, new, y, True, weights, bias, wrong, len(before), margin, possible)


def change(state: State, name: str, value: Any) -> State:
    if name == "world":
        return replace(state, world=value, points=WORLDS[value].points)
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    """As in all pictures of points; the right picture only shows."""
    if event.panel != "old":
        return state
    x, y = (tidy(float(np.clip(v, -REACH, REACH))) for v in (event.x, event.y))
    points = edited(state.points, event, (x, y))
    if WORLDS[state.world].flat:
        points = tuple((x1, 0.0, label) for x1, _, label in points)
    return replace(state, points=points)


RECIPE = Recipe(
    __name__,
    title="A straight line among new features",
    state=State,
    compute=compute,
    controls=(
        Choice("world", "features", tuple((name, w.words) for name, w in WORLDS.items())),
        Slider("lift", "lift", 0, 1, 0.05, 2),
    ),
    presets={
        "x and x²": {},
        "before": {"lift": 0.0},
        "XOR": {"world": "product", "points": XOR_SMALL},
        "ring": {"world": "squares", "points": RING_SMALL},
        "x² is not enough": {"points": FOUR_PARTS},
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help="Left picture: click adds ■, shift-click ●; drag moves, press flips. Keys: [ ] choose, "
    "arrows, f, Delete; 1 2 add.",
    layout=Layout(height=330, formula_height=44),
    gallery=GalleryEntry(
        line="No line separates them; add x squared, and one does.",
        lectures=("S20",),
    ),
    lecture=LectureMode(
        question="Can a straight line separate these points after all?",
        hides=("formula", "tables", *(f"panel {p} {k}" for p in PANELS for k in ("line", "map"))),
        asked_as={"x² is not enough": "four parts"},
    ),
)
