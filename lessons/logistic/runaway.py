"""Classes that one cut separates: the weights run away, and a penalty holds them."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

import numpy as np

from lessons.kit.explorer.controls import StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Stage
from lessons.logistic import data
from nbcore.optimize import newton
from nbcore.validate import Floats

LAST = 20  # steps of Newton shown
HALF = 2.8
HIGHEST = 42.0  # of |w1| shown
PENALTIES = (0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
OVERLAP = tuple((0.7, y) if (x, y) == (-0.5, 1) else (x, y) for x, y in data.SEPARABLE)


@dataclass(frozen=True)
class State:
    points: data.Points = data.SEPARABLE
    l2: float = 0.0
    step: int = 3


@dataclass(frozen=True)
class RunawayRun:
    w: Floats  # (LAST + 1, 2) as (w0, w1)
    loss: Floats  # without the penalty: minus log likelihood, (LAST + 1,)


@dataclass(frozen=True)
class View:
    state: State
    run: RunawayRun
    step: int
    separable: bool
    granted: Floats  # P(its own label) of each point at this step

    @property
    def w0(self) -> float:
        return float(self.run.w[self.step, 0])

    @property
    def w1(self) -> float:
        return float(self.run.w[self.step, 1])

    @property
    def loss(self) -> float:
        return float(self.run.loss[self.step])

    @property
    def endless(self) -> bool:
        return self.separable and self.state.l2 == 0

    @property
    def growth(self) -> float:
        """How much the last step added to |w1|."""
        before = self.run.w[max(self.step - 1, 0), 1]
        return float(abs(self.w1) - abs(before))


@lru_cache(maxsize=64)
def run(points: data.Points, l2: float) -> RunawayRun:
    loss = data.problem(points, l2)
    states, costs = [], []
    for v, value, slope in islice(newton(loss.value, loss.hessian, loss.start), LAST + 1):
        states.append(v[::-1])
        costs.append(value - l2 / 2 * v[0] ** 2)
        if np.abs(slope).max() < 1e-10:  # arrived: it stays there
            break
    missing = LAST + 1 - len(states)
    return RunawayRun(
        np.array(states + states[-1:] * missing), np.array(costs + costs[-1:] * missing)
    )


def compute(state: State) -> View:
    data.check_points(state.points)
    done, step = run(state.points, state.l2), min(state.step, LAST)
    w0, w1 = done.w[step]
    signs = np.array([2 * y - 1 for _, y in state.points])
    x = np.array([x for x, _ in state.points])
    granted = data.probability(0.0, 1.0, signs * (w0 + w1 * x))
    return View(state, done, step, data.separable(state.points), granted)


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    look = {"yticks": [0, 0.5, 1], "ylabel": "P(positive)", "margin": (62, 12, 16, 44)}
    panel = stage.panel("curve", (0, 0, 1, 0.55), (-HALF, HALF), (-0.25, 1.25), xlabel="x", **look)
    panel.line([-HALF, HALF], [0.5, 0.5], "faint", 1.5)
    x = np.linspace(-HALF, HALF, 281)
    for k in range(max(view.step - 3, 0), view.step):
        w0, w1 = view.run.w[k]
        panel.line(x, data.probability(w0, w1, x), "soft", 1, alpha=0.6)
    panel.line(x, data.probability(view.w0, view.w1, x), "ink", 3, key="w1")
    xs, ys = zip(*view.state.points, strict=True)
    handles = [f"point {i}" for i in range(len(xs))]
    panel.points(xs, ys, ys, size=13, handles=handles, ring=np.flatnonzero(view.granted < 0.5))
    panel.text(HALF, 1.12, f"w₁ = {data.said(view.w1)}", align="right", bold=True, dx=-6, key="w1")
    _growth(stage, view)


def _growth(stage: Stage, view: View) -> None:
    look = {"xlabel": "step of Newton", "ylabel": "size of w₁", "margin": (62, 10, 16, 46)}
    ticks = {"xticks": [0, 5, 10, 15, 20], "yticks": [0, 20, 40]}
    panel = stage.panel("growth", (0, 0.55, 1, 1), (0, LAST), (0, HIGHEST), **ticks, **look)
    steps, sizes = np.arange(LAST + 1), np.minimum(np.abs(view.run.w[:, 1]), HIGHEST)
    seen = np.where(sizes < HIGHEST, sizes, np.nan)  # a line that leaves the picture ends there
    panel.line(steps, seen, "soft", 1.5)
    panel.line(steps[: view.step + 1], seen[: view.step + 1], "ink", 3)
    size = sizes[view.step]
    panel.points([view.step], [size], 1, size=12, keys=["w1"])
    align, dx = ("right", -8) if view.step > 0.75 * LAST else ("left", 8)
    words, dy = f"{abs(view.w1):.2f}", 26 if size > 0.75 * HIGHEST else -13
    panel.text(view.step, size, words, "ink", 14, align, bold=True, dx=dx, dy=dy, key="w1")


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    return replace(state, points=data.moved(state.points, event, -HALF, HALF))


RECIPE = Recipe(
    __name__,
    title="Perfectly separable: the weights run away",
    state=State,
    compute=compute,
    draw=draw,
    controls=(StopsSlider("l2", "penalty λ", PENALTIES),),
    presets={
        "separable": {},
        "twenty steps on": {"step": LAST},
        "with a penalty": {"l2": 0.1, "step": LAST},
        "strong penalty": {"l2": 5.0, "step": LAST},
        "one point across": {"points": OVERLAP, "step": LAST},
    },
    timeline=lambda view: LAST,
    pointer=pointer,
    clickable=True,
    help="Drag a point into the other class; click adds one; step with the timeline.",
    layout=Layout(height=390, formula_height=76),
    gallery=GalleryEntry(
        line="Perfectly separable points: the weights grow for ever, until a penalty stops them.",
        lectures=("S8",),
    ),
    lecture=LectureMode(
        question="When will the weights stop growing?",
        hides=("formula", "tables", "panel growth"),
    ),
)
