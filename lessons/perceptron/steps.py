"""The perceptron, one mistake at a time: the step-through of figure 5.3, on any points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.common.perceptron_run import (
    Floats,
    Settings,
    bound,
    largest_weights,
    run,
    seen,
    widest,
)
from lessons.common.point_editing import POINTS_HELP, check_points, edited, tidy
from lessons.common.point_sets import FIG_5_3, FIG_5_3_START, PRESETS, Points
from lessons.kit.explorer.controls import Choice, Slider, StopsSlider, TextBox, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import HEIGHT, WIDTH
from nbcore import Perceptron
from nbcore.perceptron import PerceptronStep

MARGIN = (56, 8, 10, 46)  # of the picture: left, top, right, bottom, in pixels
ASPECT = (WIDTH - MARGIN[0] - MARGIN[2]) / (HEIGHT - MARGIN[1] - MARGIN[3])
HALF_HEIGHT = 3.9  # the picture reaches from -3.9 to 3.9, or as far as the points do
MOST_POINTS = 40
SCALES = (0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0)


@dataclass(frozen=True)
class State:
    points: Points = FIG_5_3
    start: tuple[float, float, float] = FIG_5_3_START  # w1, w2, b
    step: int = 0
    eta: float = 1.0
    scale: float = 1.0
    order: str = "cyclic"
    seed: int = 0
    picks: str = ""  # numbers of points, from 1, as typed
    bias: bool = False
    averaged: bool = False
    wrong_sign: bool = False
    ahead: bool = False  # show the next mistake, not the last update


@dataclass(frozen=True)
class View:
    state: State
    X: Floats  # (n, 2) as the perceptron sees it: x2 scaled
    y: Floats  # (n,)
    step: int
    last: int
    now: PerceptronStep | None  # None without two classes
    before: PerceptronStep | None
    after: PerceptronStep | None
    settled: bool  # the run ends without mistakes
    separable: bool
    margin: float | None  # of the line of now; below 0 while there are mistakes
    nearest: int | None
    bound: float | None
    half: float  # the picture's reach upwards, in data units
    zoom: float  # arrows of weights are drawn so many times as long


def settings(state: State) -> Settings:
    return Settings(
        state.points, state.start, state.eta, state.order, state.seed,
        picked_rows(state.picks, len(state.points)) if state.order == "given" else (),
        state.bias, state.scale, state.wrong_sign,
    )  # fmt: skip


def picked_rows(text: str, n: int) -> tuple[int, ...]:
    """ "2 5 7" as rows 1, 4, 6; without numbers all rows in turn."""
    parts = text.replace(",", " ").split()
    wrong = [part for part in parts if not part.isdigit() or not 1 <= int(part) <= n]
    if wrong:
        raise ValueError(
            f"Type numbers of points from 1 to {n} with spaces between them; got {wrong[0]!r}."
        )
    return tuple(int(part) - 1 for part in parts) or tuple(range(n))


def compute(state: State) -> View:
    check(state)
    X, y = seen(state.points, state.scale)
    steps = run(settings(state))
    last = max(len(steps) - 1, 0)
    step = min(state.step, last)
    half = reach(X)
    if not steps:
        return View(state, X, y, 0, 0, None, None, None, False, False, None, None, None, half, 1)
    now, before = steps[step], steps[step - 1] if step else None
    after = steps[step + 1] if step < last else None
    other = after if state.ahead else before
    model = Perceptron.from_weights(now.weights, now.bias, classes=[-1, 1])
    margin = nearest = None
    if now.weights.any():
        margin = model.margin(X, y)
        nearest = int((y * model.decision_function(X)).argmin())
    return View(
        state, X, y, step, last, now,
        before=before,
        after=after,
        settled=len(steps[-1].mistakes) == 0,
        separable=widest(state.points, state.scale, state.bias) is not None,
        margin=margin,
        nearest=nearest,
        bound=None if any(state.start) else bound(state.points, state.scale, state.bias),
        half=half,
        zoom=zoom(state, [now, other or now], half),
    )  # fmt: skip


def check(state: State) -> None:
    """Words for what cannot be used; codes and lessons may hold anything."""
    check_points(state.points, MOST_POINTS)
    if not 0 < state.eta <= 100 or not 0 < state.scale <= 100:
        raise ValueError("The learning rate and the scale are numbers above 0, up to 100.")
    if state.step < 0:
        raise ValueError(f"Steps are counted from 0, the start; got {state.step}.")


def reach(X: Floats) -> float:
    """How far up the picture must reach to hold all points."""
    if not len(X):
        return HALF_HEIGHT
    x1, x2 = np.abs(X).max(axis=0)
    return float(max(HALF_HEIGHT, 1.12 * x2, 1.08 * x1 / ASPECT))


def zoom(state: State, shown: list[PerceptronStep], half: float) -> float:
    """A round factor with which the arrows of weights fit the picture: 1, 1/2, 1/5, 1/10, ...

    It is above 1 only if the weights stay small in the whole run (a small learning rate).
    """

    def room(width: float, height: float) -> float:  # so many times as long, they would just fit
        wide, high = max(width, 1e-9), max(height, 1e-9)
        return 0.94 * half * min(ASPECT / wide, 1 / high)

    free = room(*np.abs([step.weights for step in shown]).max(axis=0))
    if free >= 1:
        free = min(free, max(1.0, room(*largest_weights(settings(state))) / 2))
    size = 10.0 ** np.floor(np.log10(free))
    return float(max(f * size for f in (1, 2, 5) if f * size <= free * (1 + 1e-9)))


def moved(state: State, **changes: Any) -> State:
    """The state with other data or settings: a run seen at its end stays at its end."""
    at_end = 0 < len(run(settings(state))) - 1 <= state.step
    new = replace(state, **changes)
    if "step" in changes:
        return new
    try:
        last = max(len(run(settings(new))) - 1, 0)
    except ValueError:  # compute says what is wrong
        return new
    return replace(new, step=last if at_end else min(state.step, last))


def change(state: State, name: str, value: Any) -> State:
    if name == "seed":  # to turn at it is to ask for it
        return moved(state, seed=int(value), order="random")
    if name == "step":
        return replace(state, step=int(value))
    return moved(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    """Drag moves, a press or `f` flips, Delete removes; a click adds, with shift the other class.

    The weight vector can be dragged at the start.
    """
    half = reach(seen(state.points, state.scale)[0])
    x = float(np.clip(event.x, -half * ASPECT, half * ASPECT))
    y = float(np.clip(event.y, -half, half))
    if event.name == "w":
        return dragged_start(state, event, x, y, half)
    points = edited(state.points, event, (x, y / state.scale))
    return state if points == state.points else moved(state, points=points)


def dragged_start(state: State, event: Pointer, x: float, y: float, half: float) -> State:
    if event.action not in ("drag", "drop"):
        return state
    steps = run(settings(state))
    factor = zoom(state, list(steps[:1]), half) if steps else 1.0
    return replace(state, start=(tidy(x / factor), tidy(y / factor), state.start[2]), step=0)


# The controls that change nothing in each order.
UNUSED = {"cyclic": ("seed", "picks"), "random": ("picks",), "given": ("seed",)}
RECIPE = Recipe(
    __name__,
    title="The perceptron, one mistake at a time",
    state=State,
    compute=compute,
    controls=(
        Slider("eta", "learning rate η", 0.1, 3, 0.1, 2),
        StopsSlider("scale", "x₂ times", SCALES),
        Choice(
            "order",
            "order",
            (("cyclic", "in turn"), ("random", "shuffled"), ("given", "as typed")),
        ),
        Slider("seed", "shuffle no.", 0, 99),
        TextBox("picks", "points in turn (2 5 7)"),
        Toggle("bias", "bias"),
        Toggle("averaged", "averaged"),
        Toggle("wrong_sign", "wrong sign"),
        Toggle("ahead", "look ahead"),
    ),
    presets=PRESETS,
    timeline=lambda view: view.last,
    hidden=lambda view: UNUSED[view.state.order],
    change=change,
    pointer=pointer,
    clickable=True,
    help=POINTS_HELP,
    gallery=GalleryEntry(
        line="One mistake, one step: the line turns until no point is on the wrong side.",
        lectures=("S2", "S3", "S4", "S5", "S6"),
    ),
    lecture=LectureMode(
        question="Which way will w turn at the next mistake?",
        hides=("formula", "tables", "control ahead"),
    ),
)
