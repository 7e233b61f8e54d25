"""The same line reached in two ways: tied Gaussians and logistic regression on the same points."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.common.point_editing import POINTS_HELP, check_points, edited
from lessons.common.point_sets import Points
from lessons.kit.explorer.controls import Choice, Slider, StopsSlider, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.two_cultures.two_ways_data import (
    CLOUDS,
    FEWEST,
    MOST,
    TrainedLine,
    arrays,
    drawn,
    fitted,
)
from nbcore.validate import Floats, Ints

PENALTIES = (0.0, 0.001, 0.01, 0.1, 1.0, 10.0, 100.0)
MOST_POINTS = 130
LEFT_RIGHT, TOP_BOTTOM = (-9.0, 9.0), (-5.0, 5.0)


@dataclass(frozen=True)
class State:
    cloud: str = "Gaussian"
    n: int = 30  # points of each class
    seed: int = 5
    penalty: float = 0.01
    ellipses: bool = True
    points: Points = ()  # moved by hand; () means as drawn


@dataclass(frozen=True)
class View:
    state: State
    points: Points
    X: Floats  # (n, 2)
    y: Ints  # (n,) of -1 and 1
    lines: tuple[TrainedLine, TrainedLine]  # tied Gaussians, logistic regression
    angle: float  # degrees between the two lines
    disagree: Ints  # places of the points on which they disagree

    @property
    def apart(self) -> int:
        return len(self.disagree)


def compute(state: State) -> View:
    check(state)
    points = state.points or drawn(state.cloud, state.n, state.seed)
    X, y = arrays(points)
    lines = fitted(points, state.penalty)
    first, second = (line.w / np.hypot(*line.w) for line in lines)
    angle = math.degrees(math.acos(min(1.0, max(-1.0, float(first @ second)))))
    disagree = np.flatnonzero((lines[0].scores(X) > 0) != (lines[1].scores(X) > 0))
    return View(state, points, X, y, lines, angle, disagree)


def check(state: State) -> None:
    check_points(state.points, MOST_POINTS)
    for label in (-1, 1) if state.points else ():
        if sum(point[2] == label for point in state.points) < 2:
            raise ValueError("Keep at least two points of each class: a cloud needs a spread.")


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name in ("cloud", "n", "seed"):
        return replace(state, **{name: value}, points=())  # fresh points
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    now = state.points or drawn(state.cloud, state.n, state.seed)
    place = float(np.clip(event.x, *LEFT_RIGHT)), float(np.clip(event.y, *TOP_BOTTOM))
    points = edited(now, event, place)
    return state if points == now else replace(state, points=points)


RECIPE = Recipe(
    __name__,
    title="One straight line, reached in two ways",
    state=State,
    compute=compute,
    controls=(
        Choice("cloud", "clouds", tuple((name, name) for name in CLOUDS)),
        Slider("n", "points of each class", FEWEST, MOST),
        Slider("seed", "draw number", 0, 50),
        StopsSlider("penalty", "penalty (l2)", PENALTIES),
        Toggle("ellipses", "the clouds that the Gaussians see"),
    ),
    presets={
        "equal covariances": {},
        "a far point": {"cloud": "one far point"},
        "a long tail": {"cloud": "long tail"},
        "a second heap": {"cloud": "second heap"},
        "four points each": {"n": 4},
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help=POINTS_HELP,
    layout=Layout(height=395, formula_below=56),
    gallery=GalleryEntry(
        line="Tied Gaussians and logistic regression reach one line, until a far point comes.",
        lectures=("R3", "N1"),
    ),
    lecture=LectureMode(
        question="Two ways to a line: will they agree on these points?",
        hides=("formula", "tables", "panel plane line", "panel plane area"),
    ),
)
