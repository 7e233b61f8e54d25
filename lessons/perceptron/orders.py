"""Many orders, many lines: the perceptron stops at any line that separates."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from lessons.common.perceptron_run import margin_of, seen
from lessons.common.point_editing import check_points, edited
from lessons.common.point_sets import FIG_5_3, NARROW, ROUND, WIDE, Points
from lessons.common.widest_line import widest
from lessons.kit.explorer.controls import Toggle
from lessons.kit.explorer.geometry import across
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from nbcore import Perceptron
from nbcore.validate import Floats

ORDERS = 24
MOST_PASSES = 300
MOST_POINTS = 40
ACROSS, UP = (-5.2, 5.2), (-4.3, 4.3)  # how far the picture of the lines reaches
LEFT, RIGHT = (0.0, 0.0, 0.72, 1.0), (0.74, 0.0, 1.0, 1.0)  # its place, and that of the margins


@dataclass(frozen=True)
class State:
    points: Points = ROUND
    step: int = 0  # the last order shown; the first is order 0
    widest: bool = False


@dataclass(frozen=True)
class OrderRun:
    w: Floats  # (2,)
    b: float
    margin: float
    nearest: int  # the point at that distance
    updates: int


@dataclass(frozen=True)
class View:
    state: State
    X: Floats  # (n, 2)
    y: Floats  # (n,)
    runs: tuple[OrderRun, ...]  # those shown so far
    best: Floats | None  # (w1, w2, b) of the widest line
    best_margin: float


@lru_cache(maxsize=256)
def one_run(points: Points, seed: int) -> OrderRun:
    """The line after training from 0 in the shuffled order number `seed`."""
    X, y = seen(points)
    model = Perceptron(order="random", rng=seed, max_epochs=MOST_PASSES).fit(X, y)
    if not model.converged_:
        raise ValueError("The classes touch almost: that takes too long. Move a point away.")
    nearest = int((y * model.decision_function(X)).argmin())
    b = float(model.intercept_[0])
    return OrderRun(model.coef_[0], b, margin_of(model, X, y), nearest, model.n_updates_)


def compute(state: State) -> View:
    check_points(state.points, MOST_POINTS)
    X, y = seen(state.points)
    best = widest(state.points, 1.0, True, flat=True)
    if best is None:
        return View(state, X, y, (), None, 0.0)
    runs = tuple(one_run(state.points, seed) for seed in range(min(state.step, ORDERS - 1) + 1))
    line = Perceptron.from_weights(best[:2], best[2], classes=[-1, 1])
    return View(state, X, y, runs, best, line.margin(X, y))


def draw(stage: Stage, view: View) -> None:
    axes = {"xlabel": "x₁", "ylabel": "x₂", "margin": (56, 8, 6, 46)}
    panel = stage.panel("lines", LEFT, ACROSS, UP, equal=True, **axes)
    for i, run in enumerate(view.runs):
        now = i == len(view.runs) - 1
        ends = across(run.w, run.b, panel.x, panel.y)
        if ends:
            xs, ys = zip(*ends, strict=True)
            role, width, alpha = ("ink", 2.5, None) if now else ("soft", 1, 0.5)
            panel.line(xs, ys, role, width, alpha=alpha, key=f"order {i}")
    if view.best is not None and view.state.widest:
        ends = across(view.best, float(view.best[2]), panel.x, panel.y)
        xs, ys = zip(*ends, strict=True)
        panel.line(xs, ys, "class2", 3, key="widest")
    draw_points(panel, view)
    draw_margins(stage, view)


def draw_points(panel: Panel, view: View) -> None:
    names = [f"point {i + 1}" for i in range(len(view.X))]
    if names:
        (x1, x2), classes = view.X.T, (view.y > 0).astype(int)
        panel.points(x1, x2, classes, size=13, handles=names, keys=names)
    for name, (x, y) in zip(names, view.X, strict=True):
        panel.text(x, y, name[6:], "soft", 12, dx=9, dy=-9, key=name)


def draw_margins(stage: Stage, view: View) -> None:
    """One dot for each order, at the height of its margin; equal heights side by side."""
    top = max(view.best_margin * 1.15, 0.1)
    panel = stage.panel(
        "margins", RIGHT, (-1.25, 1.25), (0, top), ylabel="margin", xticks=[], margin=(52, 8, 8, 46)
    )
    if view.best is not None:
        panel.line((-1.25, 1.25), (view.best_margin,) * 2, "class2", 3, key="widest")
        words = f"widest {view.best_margin:.2f}"
        panel.text(0, view.best_margin, words, "class2", 14, "center", dy=-12, key="widest")
    for i, run in enumerate(view.runs):
        now = i == len(view.runs) - 1
        role, width, alpha = ("ink", 3.5, None) if now else ("soft", 2, 0.45)
        panel.line((-1.1, 0.3), (run.margin,) * 2, role, width, alpha=alpha, key=f"order {i}")
    if view.runs:
        margin = view.runs[-1].margin
        panel.text(0.3, margin, f"{margin:.2f}", "ink", bold=True, dx=6)


def pointer(state: State, event: Pointer) -> State:
    if event.panel != "lines":
        return state
    place = float(np.clip(event.x, *ACROSS)), float(np.clip(event.y, *UP))
    return replace(state, points=edited(state.points, event, place))


RECIPE = Recipe(
    __name__,
    title="Many orders, many lines",
    state=State,
    compute=compute,
    draw=draw,
    controls=(Toggle("widest", "show the widest"),),
    presets={
        "one order": {},
        "24 orders": {"step": ORDERS - 1},
        "wide": {"points": WIDE, "step": ORDERS - 1},
        "narrow": {"points": NARROW, "step": ORDERS - 1},
        "fig 5.3": {"points": FIG_5_3, "step": ORDERS - 1},
    },
    timeline=lambda view: ORDERS - 1 if view.best is not None else 0,
    pointer=pointer,
    clickable=True,
    help="Each step shuffles the points anew and trains from w = 0. Drag points; press flips.",
    gallery=GalleryEntry(
        line="The same points in another order give another line, and another margin.",
        lectures=("S5",),
        cover="24 orders",
    ),
    lecture=LectureMode(
        question="The points come in another order. Will the line be the same?",
        hides=("formula", "panel margins"),
    ),
)
