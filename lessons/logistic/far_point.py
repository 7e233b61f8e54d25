"""Least squares on labels 0 and 1 against logistic regression, with a far point to drag."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from lessons.kit.explorer.controls import Choice, Slider, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.logistic import data
from nbcore import LeastSquaresClassifier
from nbcore.validate import Floats

LEFT, FARTHEST = -4.0, 30.0  # where points may be
TICKS = {6.0: [-4, -2, 0, 2, 4, 6], 12.0: [-4, 0, 4, 8, 12], 32.0: [0, 10, 20, 30]}


@dataclass(frozen=True)
class State:
    points: data.Points = data.FIG_5_4[:-1]
    far: float = 2.0  # a negative point more, made to be dragged away
    show: str = "both"
    residuals: bool = False


@dataclass(frozen=True)
class LineFit:
    """A line or a curve through the labels."""

    w0: float
    w1: float
    cut: float | None  # where its answer changes
    wrong: tuple[int, ...]
    ends: tuple[float, float]  # its values at x = -2 and x = 2
    pull: float  # what the far point would cost it, fitted to the others alone


@dataclass(frozen=True)
class View:
    state: State
    all: data.Points  # the far point is the last
    line: LineFit
    curve: LineFit
    separable: bool
    right: float  # the end of the axis


def straight(w0: float, w1: float, x: Sequence[float]) -> Floats:
    return w0 + w1 * np.asarray(x)


def _line(points: data.Points) -> tuple[float, float]:
    squares = LeastSquaresClassifier().fit(*data.arrays(points))
    return float(squares.intercept_[0]) + 0.5, float(squares.coef_[0, 0])


def _curve(points: data.Points) -> tuple[float, float]:
    return data.fitted(points, data.SMALL if data.separable(points) else 0.0)


def _fit(
    weights: tuple[float, float],
    half: float,
    points: data.Points,
    values: Callable[[float, float, Sequence[float]], Floats],
    pull: float,
) -> LineFit:
    """`half`: the value of w0 + w1 x at which the answer changes."""
    w0, w1 = weights
    wrong = tuple(i for i, (x, y) in enumerate(points) if (w0 + w1 * x > half) != (y == 1))
    low, high = values(w0, w1, [-2.0, 2.0])
    return LineFit(w0, w1, data.boundary(w0 - half, w1), wrong, (float(low), float(high)), pull)


@lru_cache(maxsize=128)
def compute(state: State) -> View:
    far = state.far
    points = (*state.points, (far, 0))
    data.check_points(state.points)
    data.check_points(points)
    line, curve = _line(state.points), _curve(state.points)
    miss = line[0] + line[1] * far
    cost = float(np.logaddexp(0, curve[0] + curve[1] * far))  # -log P(negative)
    reach = max(abs(x) for x, _ in points)
    if reach > max(TICKS):
        raise ValueError(f"A point lies from −{max(TICKS):g} to {max(TICKS):g}, not at {reach:g}.")
    return View(
        state,
        points,
        _fit(_line(points), 0.5, points, straight, miss * miss),
        _fit(_curve(points), 0.0, points, data.probability, cost),
        data.separable(points),
        next(end for end in TICKS if reach <= end),
    )


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    if event.name == "far":
        if event.action not in ("drag", "drop"):
            return state
        return replace(state, far=round(min(max(event.x, LEFT), FARTHEST), 1))
    return replace(state, points=data.moved(state.points, event, LEFT, FARTHEST))


RECIPE = Recipe(
    __name__,
    title="A line through 0 and 1, and the far point that spoils it",
    state=State,
    compute=compute,
    controls=(
        Slider("far", "far point at x =", -4, FARTHEST, 0.5, 1),
        Choice("show", "show", (("line", "line"), ("curve", "curve"), ("both", "both"))),
        Toggle("residuals", "distances"),
    ),
    presets={
        "fig 5.4": {"show": "line"},
        "with fig 5.6": {},
        "far point at 10": {"far": 10.0},
        "far point at 30": {"far": 30.0},
        "what it costs": {"far": 10.0, "show": "line", "residuals": True},
    },
    pointer=pointer,
    clickable=True,
    help="Drag any point, also to the other label; click adds one, Delete removes it.",
    layout=Layout(height=400, formula_height=96),
    gallery=GalleryEntry(
        line="Least squares on 0 and 1: one far point that is right spoils the line.",
        lectures=("S7",),
    ),
    lecture=LectureMode(
        question="The large point moves far away: does the line's cut move? The curve's?",
        hides=("formula", "tables", "panel labels line", "panel labels text"),
    ),
)
