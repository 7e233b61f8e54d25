"""The loss over (w0, w1) and the walk down: a step too small, a good one, one too long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Cell, Choice, Table
from lessons.kit.recipe import Pointer, Recipe

from . import logistic_data as data
from .descent_picture import draw
from .descent_run import LAST, W0, W1, Walk, bottom, walk

ETAS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 1.7, 1.8, 2.0, 3.0, 5.0)
SOLVERS = {"gradient": "gradient descent", "newton": "Newton"}


@dataclass(frozen=True)
class State:
    solver: str = "gradient"
    eta: float = 0.2
    start: tuple[float, float] = (0.0, 0.0)  # w0, w1
    step: int = 3


@dataclass(frozen=True)
class View:
    state: State
    walk: Walk
    step: int

    @property
    def w(self) -> Any:
        return self.walk.w[self.step]

    @property
    def loss(self) -> float:
        return float(self.walk.loss[self.step])

    @property
    def slope(self) -> Any:
        return self.walk.slope[self.step]

    @property
    def next(self) -> Any:
        """Where the next step leads, if there is one."""
        return None if self.step == self.walk.last else self.walk.w[self.step + 1]


def compute(state: State) -> View:
    eta = data.number_in(state.eta, 0.001, 10, "The step size")
    if state.solver not in SOLVERS:
        raise ValueError(f"There is no way down called {state.solver!r}: {', '.join(SOLVERS)}.")
    if len(state.start) != 2 or not all(abs(w) <= 20 for w in state.start):
        raise ValueError(f"A start is two weights from −20 to 20, not {state.start!r}.")
    if not isinstance(state.step, int) or state.step < 0:
        raise ValueError(f"Steps are counted from 0, the start; got {state.step!r}.")
    start = (float(state.start[0]), float(state.start[1]))
    done = walk(state.solver, 1.0 if state.solver == "newton" else eta, start)
    return View(state, done, min(state.step, done.last))


# ---- the words


def _way(view: View) -> str:
    newton = view.state.solver == "newton"
    return "Newton" if newton else f"η = {view.state.eta:g}"


def headline(view: View) -> str:
    done, way = view.walk, _way(view)
    above = float(done.loss[-1]) - bottom()[2]
    if done.arrived is not None:
        steps = "1 step" if done.arrived == 1 else f"{done.arrived} steps"
        return f"{way}: at the bottom after {steps}"
    limit = 2 / bottom()[3]
    if view.state.eta > limit and view.state.solver == "gradient":
        return f"{way} is above {limit:.2f}: it jumps over the bottom and never settles"
    return f"{way}: after {done.last} steps still {above:.2f} above the bottom"


def caption(view: View) -> str:
    w0, w1 = view.w
    rise = ""
    if view.step:
        before = float(view.walk.loss[view.step - 1])
        word = "down" if view.loss <= before else "up"
        rise = f", {word} from {before:.3f}"
    return (
        f"Step {view.step}: w₀ = {data.said(w0, 3)}, w₁ = {data.said(w1, 3)}, loss "
        f"{view.loss:.3f}{rise}. The bottom is at ({data.said(bottom()[0])}, "
        f"{data.said(bottom()[1])}) with loss {bottom()[2]:.3f}."
    )


def describe(view: View) -> str:
    g0, g1 = view.slope
    return (
        f"Left, the loss as a landscape over w0 and w1, a bowl with one bottom, and the path of "
        f"{SOLVERS[view.state.solver]} from ({data.said(view.state.start[0])}, "
        f"{data.said(view.state.start[1])}); right, the curve of this step between the points, "
        f"and the loss of every step. {headline(view)}. {caption(view)} The slopes here are "
        f"{data.said(g0, 3)} and {data.said(g1, 3)}."
    )


def formula(view: View) -> str:
    w, g, after = view.w, view.slope, view.next
    if view.state.solver == "newton":
        rule = f.math(
            f.var("w"), f.op("←"), f.var("w"), f.op("−"),
            f.sup(f.var("H"), f.op("−1")), f.row(f.var("∇"), f.var("ℓ"), key="slope"),
        )  # fmt: skip
    else:
        p, y, x = (f.sub(f.var(name), f.var("i")) for name in "pyx")
        term = f.row(f.brackets(p, f.op("−"), y), x)
        total = f.row(f.sub(f.op("∑"), f.var("i")), term, key="slope")
        rule = f.math(f.var("w"), f.op("←"), f.var("w"), f.op("−"), f.var("η"), total)
    if after is None:
        return rule + f.note("This is the last step shown.")
    if view.state.solver == "newton":
        return rule + f.math(
            f.sub(f.var("w"), f.number(1)), f.op(":"), f.words(data.said(w[1], 3)), f.op("→"),
            f.words(data.said(after[1], 3)),
        )  # fmt: skip
    step = f.row(f"<mn>{view.state.eta:g}</mn>", f.op("×"),
                 f.brackets(f.words(data.said(g[1], 3))))  # fmt: skip
    return rule + f.math(
        f.sub(f.var("w"), f.number(1)), f.op("←"), f.words(data.said(w[1], 3)), f.op("−"), step,
        f.op("="), f.words(data.said(after[1], 3)),
    )  # fmt: skip


def tables(view: View) -> list[Table]:
    first = min(max(view.step - 2, 0), max(view.walk.last - 4, 0))
    rows = []
    for i in range(first, min(first + 5, view.walk.last + 1)):
        values = (*view.walk.w[i], view.walk.loss[i], np.abs(view.walk.slope[i]).max())
        cells = tuple(Cell(data.said(float(v), 3), strong=i == view.step) for v in values)
        rows.append((Cell(str(i), header=True, strong=i == view.step), *cells))
    rows += [tuple(Cell("\u00a0") for _ in range(5))] * (5 - len(rows))
    return [Table("", ("step", "w₀", "w₁", "loss", "slope"), tuple(rows))]


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    dragged = event.name == "start" and event.action in ("drag", "drop")
    if dragged or (event.action == "click" and event.panel == "ground"):
        place = (min(max(event.x, W0[0]), W0[1]), min(max(event.y, W1[0]), W1[1]))
        return replace(state, start=(round(place[0], 1), round(place[1], 1)))
    return state


RECIPE = Recipe(
    name="logistic.descent",
    title="Down the loss: step size, gradient descent and Newton",
    card="Down the loss step by step: too small, too large, and Newton in a few.",
    lectures=("S8",),
    question="With this step size: does it arrive at the bottom?",
    asked_as={
        "a good step": "η = 0.2",
        "too small": "η = 0.01",
        "overshoots, then settles": "η = 1.5",
        "never settles": "η = 3",
    },
    hides=("formula", "tables", "panel losses", "panel ground line", "panel ground points"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Choice("solver", "way down", tuple(SOLVERS.items())),
        AlphaSlider("eta", "step size η", ETAS),
    ),
    presets={
        "a good step": {},
        "too small": {"eta": 0.01, "step": LAST},
        "overshoots, then settles": {"eta": 1.5, "step": 8},
        "never settles": {"eta": 3.0, "step": LAST},
        "Newton": {"solver": "newton", "step": 2},
        "another start": {"start": (4.0, 1.0), "step": 12},
    },
    formula=formula,
    tables=tables,
    timeline=lambda view: view.walk.last,
    hidden=lambda view: ["eta"] if view.state.solver == "newton" else [],
    pointer=pointer,
    clickable=True,
    help="Drag the hollow diamond, or click, to start elsewhere; step with the timeline.",
    formula_height=84,
    height=400,
)

explore = RECIPE.explore
