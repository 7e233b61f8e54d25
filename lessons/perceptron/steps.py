"""The perceptron, one mistake at a time: the step-through of figure 5.3, on any points."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.common.perceptron_run import PerceptronSettings, margin_of, run, seen
from lessons.common.point_editing import POINTS_HELP, check_points, edited, tidy
from lessons.common.point_sets import (
    FIG_5_3,
    FIG_5_3_START,
    MIXED,
    NARROW,
    ROUND,
    WIDE,
    XOR,
    Points,
)
from lessons.common.widest_line import bound, widest
from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.controls import Choice, Slider, StopsSlider, TextBox, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from lessons.perceptron.steps_scale import ASPECT, FITS, ROOM_X, ROOM_Y, reach, zoom
from nbcore import Perceptron
from nbcore.perceptron import PerceptronStep
from nbcore.validate import Floats

MOST_POINTS = 40
END = 9999  # a step far enough: a run is shown up to its last update
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

    def added(self, i: int) -> bool:
        """Was example i added to w (else subtracted)?"""
        return bool(self.y[i] > 0) != self.state.wrong_sign


def settings(state: State) -> PerceptronSettings:
    picks = picked_rows(state.picks, len(state.points)) if state.order == "given" else ()
    same = ("points", "start", "eta", "order", "seed", "bias", "scale", "wrong_sign")
    return PerceptronSettings(picks=picks, **{name: getattr(state, name) for name in same})


def picked_rows(text: str, n: int) -> tuple[int, ...]:
    """ "2 5 7" as rows 1, 4, 6; without numbers all rows in turn."""
    parts = text.replace(",", " ").split()
    wrong = [part for part in parts if not part.isdigit() or not 1 <= int(part) <= n]
    if wrong:
        raise ValueError(
            f"Type numbers of points, from 1 to {n}, with spaces between, not {quoted(wrong[0])}."
        )
    return tuple(int(part) - 1 for part in parts) or tuple(range(n))


def compute(state: State) -> View:
    check_points(state.points, MOST_POINTS)
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
        margin = margin_of(model, X, y)
        nearest = int((y * model.decision_function(X)).argmin())
    return View(
        state,
        X,
        y,
        step,
        last,
        now,
        before,
        after,
        settled=len(steps[-1].mistakes) == 0,
        separable=widest(state.points, state.scale, state.bias) is not None,
        margin=margin,
        nearest=nearest,
        bound=None if any(state.start) else bound(state.points, state.scale, state.bias),
        half=half,
        zoom=zoom(settings(state), [now, other or now], half),
    )


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
        return moved(state, seed=value, order="random")
    if name == "step":
        return replace(state, step=value)
    return moved(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    """Drag moves, a press or `f` flips, Delete removes; a click adds, with shift the other class.

    The weight vector can be dragged at the start.
    """
    half = reach(seen(state.points, state.scale)[0])
    if event.name == "w":
        return dragged_start(state, event, half)
    # No further than the picture reaches: it would grow under the hand, and again, and again.
    x = float(np.clip(event.x, -half * ASPECT / ROOM_X, half * ASPECT / ROOM_X))
    y = float(np.clip(event.y, -half / ROOM_Y, half / ROOM_Y))
    points = edited(state.points, event, (x, y / state.scale))
    return state if points == state.points else moved(state, points=points)


def dragged_start(state: State, event: Pointer, half: float) -> State:
    """The start whose arrow, at the length at which it is drawn, ends under the hand."""
    if event.action not in ("drag", "drop"):
        return state
    end = 0.97 * FITS * half  # a rounded weight must fit, too
    x = float(np.clip(event.x, -end * ASPECT, end * ASPECT))
    y = float(np.clip(event.y, -end, end))
    new, factor = state, _zoom_at_start(state, half)
    for _ in range(4):  # another length may be drawn at another scale
        new = replace(state, start=(tidy(x / factor), tidy(y / factor), state.start[2]), step=0)
        if (its := _zoom_at_start(new, half)) == factor:
            break
        factor = its
    return new


def _zoom_at_start(state: State, half: float) -> float:
    steps = run(settings(state))
    return zoom(settings(state), steps[:1], half) if steps else 1.0


ORDERS = (("cyclic", "in turn"), ("random", "shuffled"), ("given", "as typed"))
FROM_ZERO: dict[str, Any] = {"bias": True, "start": (0.0, 0.0, 0.0)}
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
        Choice("order", "order", ORDERS),
        Slider("seed", "shuffle no.", 0, 99),
        TextBox("picks", "points in turn (2 5 7)"),
        Toggle("bias", "bias"),
        Toggle("averaged", "averaged"),
        Toggle("wrong_sign", "wrong sign"),
        Toggle("ahead", "look ahead"),
    ),
    presets={
        "fig 5.3": {},
        "wide": FROM_ZERO | {"points": WIDE, "step": END},
        "narrow": FROM_ZERO | {"points": NARROW, "step": END},
        "scaled x2": FROM_ZERO | {"points": ROUND, "scale": 5.0, "step": END},
        "XOR": FROM_ZERO | {"points": XOR, "step": 6},
        "not separable": FROM_ZERO | {"points": MIXED, "step": 20},
        "averaged": FROM_ZERO | {"points": MIXED, "step": 20, "averaged": True},
        "wrong sign": {"wrong_sign": True, "step": 1},
        "your own": FROM_ZERO | {"points": ()},
    },
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
