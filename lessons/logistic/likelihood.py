"""The likelihood as a product of bars: what the model grants to each label that was seen."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Button
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Stage
from lessons.logistic import data
from lessons.logistic.data import LIMIT
from nbcore.validate import Floats

POINTS = data.FIG_5_4
XS = np.array([x for x, _ in POINTS])
LABELS = np.array([y for _, y in POINTS])
HALF = 2.6  # the picture reaches so far to both sides


@dataclass(frozen=True)
class State:
    w0: float = 0.5
    w1: float = -1.0


@dataclass(frozen=True)
class View:
    state: State
    p: Floats  # (n,) P(positive | x)
    granted: Floats  # (n,) P(y | x): the bar of each point
    loss: float  # minus log likelihood, through nbcore
    positives: float  # minus the sum of log p over the positive points
    negatives: float  # minus the sum of log (1 - p) over the negative ones
    best: float  # the smallest loss of all

    @property
    def likelihood(self) -> float:
        return math.exp(-self.loss)

    @property
    def lowest(self) -> int:
        return int(self.granted.argmin())


def compute(state: State) -> View:
    w0, w1 = state.w0, state.w1
    p = data.probability(w0, w1, XS)
    granted = np.where(LABELS == 1, p, data.probability(-w0, -w1, XS))
    loss = data.problem(POINTS)
    costs = -np.log(granted)
    best = data.fitted(POINTS)
    return View(
        state,
        p,
        granted,
        loss.value(np.array([w1, w0]))[0],
        positives=float(costs[LABELS == 1].sum()),
        negatives=float(costs[LABELS == 0].sum()),
        best=loss.value(np.array([best[1], best[0]]))[0],
    )


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    _curve(stage, view)
    _bars(stage, view)


def _curve(stage: Stage, view: View) -> None:
    s = view.state
    look = {"yticks": [0, 0.5, 1], "ylabel": "P(positive)", "margin": (62, 12, 16, 26)}
    panel = stage.panel("curve", (0, 0, 1, 0.54), (-HALF, HALF), (-0.12, 1.12), **look)
    for i, (x, y) in enumerate(POINTS):
        panel.bar(x - 0.035, x + 0.035, 1 - y, view.p[i], f"class{y}", 0.6, key=f"point {i}")
    places = np.linspace(-HALF, HALF, 161)
    panel.line(places, data.probability(s.w0, s.w1, places), "ink", 3)
    keys = [f"point {i}" for i in range(len(POINTS))]
    panel.points(XS, LABELS, LABELS, size=11, keys=keys, ring=[view.lowest])
    cut = data.boundary(s.w0, s.w1)
    if cut is not None:
        for name, place, height in (("middle", cut, 0.5), ("steep", cut + 2 / s.w1, 0.8808)):
            if abs(place) < HALF:
                hollow = None if name == "middle" else [0]
                panel.points([place], [height], 3, size=15, handles=[name], hollow=hollow)


def _bars(stage: Stage, view: View) -> None:
    n = len(POINTS)
    look = {"xlabel": "x of each point", "ylabel": "P(its label)", "margin": (62, 8, 16, 46)}
    places = {i: data.said(x, 1) for i, (x, _) in enumerate(POINTS)}
    ticks = {"xticks": places, "yticks": [0, 0.5, 1]}
    panel = stage.panel("bars", (0, 0.54, 1, 1), (-0.6, n - 0.4), (0, 1.22), **ticks, **look)
    for i, (_, y) in enumerate(POINTS):
        key, height, bold = f"point {i}", view.granted[i], i == view.lowest
        panel.bar(i - 0.36, i + 0.36, 0, height, f"class{y}", key=key)
        panel.text(i, height, bar(height), "ink", 13, "center", bold=bold, dy=-10, key=key)


def bar(value: float) -> str:
    """Short enough to go over a bar, exact enough to check the product of the bars."""
    if value >= 0.01:
        return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"
    return f"{value:.0e}".replace("e-0", "e-").replace("-", "−")


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name == "best":
        w0, w1 = data.fitted(POINTS)
        return replace(state, w0=round(w0, 3), w1=round(w1, 3))
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    cut = data.boundary(state.w0, state.w1)
    if event.action not in ("drag", "drop") or cut is None:
        return state
    x = min(max(event.x, -HALF), HALF)
    if event.name == "middle":
        w1 = state.w1
        cut = x
    elif event.name == "steep":  # two log-odds away from the middle
        away = x - cut
        w1 = math.copysign(min(2 / max(abs(away), 0.2), LIMIT), away)
    else:
        return state
    w0 = min(max(-w1 * cut, -LIMIT), LIMIT)
    return replace(state, w0=round(w0, 3), w1=round(w1, 3))


RECIPE = Recipe(
    __name__,
    title="The likelihood is a product of bars",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        *data.WEIGHTS[:2],
        Button("best", "go to the best curve"),
    ),
    presets={
        "a first try": {},
        "all one half": {"w0": 0.0, "w1": 0.0},
        "fig 5.6": {"w0": -0.33, "w1": -2.40},
        "too sure": {"w0": -1.32, "w1": -9.60},
        "the wrong way": {"w0": 0.33, "w1": 2.40},
    },
    change=change,
    pointer=pointer,
    help="Drag the full diamond to shift the curve, the hollow one to make it steeper.",
    layout=Layout(height=380, formula_below=62),
    gallery=GalleryEntry(
        line="One bar for each point; the likelihood is their product. Raise the lowest.",
        lectures=("S8",),
    ),
    lecture=LectureMode(
        question="Which point costs this curve most?",
        hides=("formula", "tables", "panel bars", "control best", "panel curve ring"),
    ),
)
