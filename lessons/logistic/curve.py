"""From a line to a probability: log-odds above, the logistic curve below (figures 5.5 and 5.6)."""

import math
from dataclasses import dataclass, replace

import numpy as np

from lessons.kit.explorer.controls import Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Stage
from lessons.logistic import data
from nbcore import LogisticRegression

NEAR, WIDE = 3.2, 9.0  # the picture reaches so far to both sides
TOP = 6.0  # of the log-odds shown


@dataclass(frozen=True)
class State:
    w0: float = -0.33
    w1: float = -2.40
    x: float = 0.5


@dataclass(frozen=True)
class View:
    state: State
    half: float  # the reach of the picture
    cut: float | None  # where P is 1/2
    score: tuple[float, float]  # log-odds at x and at x + 1
    p: tuple[float, float]
    odds: tuple[float, float]

    @property
    def ratio(self) -> float:
        """The odds ratio: the odds at x + 1 divided by the odds at x."""
        return math.exp(self.state.w1)


def compute(state: State) -> View:
    w0, w1, x = state.w0, state.w1, state.x
    model = LogisticRegression.from_weights([w1], w0)
    at = [[x], [x + 1]]
    s0, s1 = map(float, model.decision_function(at))
    p0, p1 = map(float, model.predict_proba(at)[:, 1])
    cut = data.boundary(w0, w1)
    near = abs(x) <= NEAR and (cut is None or abs(cut) <= NEAR)
    odds = math.exp(s0), math.exp(s1)
    return View(state, NEAR if near else WIDE, cut, (s0, s1), (p0, p1), odds)


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    s, half = view.state, view.half
    x = np.linspace(-half, half, 201)
    reach = (-half, half)
    log_odds = {"yticks": [-4, 0, 4], "ylabel": "log-odds", "margin": (62, 12, 18, 26)}
    upper = stage.panel("logit", (0, 0, 1, 0.46), reach, (-TOP, TOP), **log_odds)
    shares = {"yticks": [0, 0.5, 1], "ylabel": "P(positive)", "margin": (62, 8, 18, 46)}
    lower = stage.panel("p", (0, 0.46, 1, 1), reach, (-0.06, 1.06), xlabel="x", **shares)
    upper.line(reach, [0, 0], "faint", 1.5)
    lower.line(reach, [0.5, 0.5], "faint", 1.5)
    line = s.w0 + s.w1 * x
    upper.line(x, np.where(np.abs(line) <= TOP, line, np.nan), "ink", 3, key="score")
    lower.line(x, data.probability(s.w0, s.w1, x), "class1", 3, key="p")
    align, dx = ("right", -12) if (view.cut or 0) > 0.3 * half else ("left", 12)
    if view.cut is not None and abs(view.cut) <= half:
        for panel, ends in ((upper, [-TOP, TOP]), (lower, [-0.06, 1.06])):
            panel.line([view.cut] * 2, ends, "ink", 2, dash=True, key="cut")
        lower.points([view.cut], [0.5], 3, size=14, handles=["cut"], keys=["cut"])
        words = f"P = 1/2 at {data.said(view.cut, 4)}"
        lower.text(view.cut, 0.5, words, "ink", 14, align, bold=True, dx=dx, dy=-13, key="cut")
    for panel, y, key in ((upper, view.score[0], "score"), (lower, view.p[0], "p")):
        if panel is upper and abs(y) > TOP:
            continue
        panel.line([s.x, s.x], [0, y], "class1", 2, alpha=0.6)
        panel.points([s.x], [y], 1, size=13, handles=[f"x {key}"], keys=[key])
    align, dx = ("right", -12) if s.x > 0.4 * half else ("left", 12)
    dy, words = -14 if view.p[0] < 0.85 else 14, f"P = {view.p[0]:.3f}"
    lower.text(s.x, view.p[0], words, "class1", 14, align, bold=True, dx=dx, dy=dy, key="p")


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    dragged = event.action in ("drag", "drop")
    if event.action == "click" or (dragged and event.name.startswith("x ")):
        return replace(state, x=round(min(max(event.x, -WIDE), WIDE), 2))
    if dragged and event.name == "cut":
        w0 = -state.w1 * event.x
        return replace(state, w0=round(min(max(w0, -10.0), 10.0), 2))
    return state


RECIPE = Recipe(
    __name__,
    title="Odds, log-odds and the logistic curve",
    state=State,
    compute=compute,
    draw=draw,
    controls=(*data.WEIGHTS[:2], Slider("x", "x", -WIDE, WIDE, 0.01, 2)),
    presets={
        "fig 5.6": {},
        "fig 5.5": {"w0": 0.0, "w1": 1.0, "x": 1.0},
        "as the text prints it": {"w0": -2.40, "w1": -0.33},
        "steep": {"w0": -1.32, "w1": -9.60},
        "flat": {"w0": -0.33, "w1": 0.0},
    },
    pointer=pointer,
    clickable=True,
    help="Drag the square along the curve, or the diamond to move the boundary.",
    layout=Layout(height=410, formula_height=104),
    gallery=GalleryEntry(
        line="A straight line in log-odds is a curve in P: figure 5.6, and where it crosses "
        "one half.",
        lectures=("S7", "S9"),
    ),
    lecture=LectureMode(
        question="One step to the right: do the odds grow, shrink, or stay?",
        hides=("formula", "tables", "panel p line", "panel p text"),
    ),
)
