"""Least squares on labels 0 and 1 against logistic regression, with a far point to drag."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Slider, Table, Toggle
from lessons.kit.recipe import Pointer, Recipe
from nbcore import LeastSquaresClassifier

from . import logistic_data as data
from .far_point_picture import LEFT, TICKS, draw, straight

FARTHEST = 30.0


@dataclass(frozen=True)
class State:
    points: data.Points = data.FIG_5_4[:-1]
    far: float = 2.0  # a negative point more, made to be dragged away
    show: str = "both"
    residuals: bool = False


@dataclass(frozen=True)
class Fit:
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
    line: Fit
    curve: Fit
    separable: bool
    right: float  # the end of the axis


def _line(points: data.Points) -> tuple[float, float]:
    squares = LeastSquaresClassifier().fit(*data.arrays(points))
    return float(squares.intercept_[0]) + 0.5, float(squares.coef_[0, 0])


def _curve(points: data.Points) -> tuple[float, float]:
    return data.fitted(points, data.SMALL if data.separable(points) else 0.0)


def _fit(weights: tuple[float, float], half: float, points: data.Points, values: Any, pull: float
         ) -> Fit:  # fmt: skip
    """`half`: the value of w0 + w1 x at which the answer changes."""
    w0, w1 = weights
    wrong = tuple(i for i, (x, y) in enumerate(points) if (w0 + w1 * x > half) != (y == 1))
    low, high = values(w0, w1, [-2.0, 2.0])
    return Fit(w0, w1, data.boundary(w0 - half, w1), wrong, (float(low), float(high)), pull)


@lru_cache(maxsize=128)
def compute(state: State) -> View:
    far = data.number_in(state.far, LEFT, FARTHEST, "The place of the far point")
    points = (*state.points, (far, 0))
    data.check_points(state.points)
    data.check_points(points)
    if state.show not in ("line", "curve", "both"):
        raise ValueError(f"Show 'line', 'curve' or 'both', not {state.show!r}.")
    line, curve = _line(state.points), _curve(state.points)
    miss = float(straight(*line, far))
    cost = float(np.logaddexp(0, curve[0] + curve[1] * far))  # -log P(negative)
    reach = max(abs(x) for x, _ in points)
    return View(
        state,
        points,
        _fit(_line(points), 0.5, points, straight, miss * miss),
        _fit(_curve(points), 0.0, points, data.probability, cost),
        data.separable(points),
        next(end for end in TICKS if reach <= end),
    )


# ---- the words


def _count(fit: Fit) -> str:
    return f"{len(fit.wrong)} wrong" if fit.wrong else "none wrong"


def headline(view: View) -> str:
    far = f"Far point at {data.said(view.state.far, 1)}"
    if len(view.line.wrong) > len(view.curve.wrong):
        return f"{far}: the line has {_count(view.line)}, the curve {_count(view.curve)}"
    if max(view.line.ends) > 1 or min(view.line.ends) < 0:
        low, high = sorted(view.line.ends)
        return f"The line says {data.said(high)} and {data.said(low)}: no probabilities"
    return f"{far}: the line is tilted, its cut is at {data.said(view.line.cut)}"


def caption(view: View) -> str:
    trace = " (separable: with a trace of a penalty)" if view.separable else ""
    return (
        f"Cut of least squares: {data.said(view.line.cut)}, {_count(view.line)}; of logistic "
        f"regression: {data.said(view.curve.cut)}, {_count(view.curve)}{trace}. Fitted "
        f"without the far point, the line would pay {view.line.pull:.2f} for it, the curve "
        f"{view.curve.pull:.3f}."
    )


def describe(view: View) -> str:
    where = "; ".join(
        f"{('negative', 'positive')[c]} at "
        + ", ".join(data.said(x, 1) for x, y in view.all if y == c)
        for c in (1, 0)
    )
    return (
        f"Points on two rails, label 1 above and 0 below: {where}. The last is the far point. A "
        f"straight line and an S-shaped curve are fitted to them. {headline(view)}. "
        f"{caption(view)} At x = −2 and x = 2 the line has {data.said(view.line.ends[0])} and "
        f"{data.said(view.line.ends[1])}, the curve {view.curve.ends[0]:.3f} and "
        f"{view.curve.ends[1]:.3f}."
    )


def formula(view: View) -> str:
    hat = "<mover><mi>y</mi><mo>^</mo></mover>"
    line = f.row(data.terms((view.line.w0, ""), (view.line.w1, f.var("x")), digits=3), key="line")
    curve = data.logistic_formula(view.curve.w0, view.curve.w1, "curve")
    return f.math(hat, f.op("="), line) + f.math(hat, f.op("="), curve)


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(name, header=True, key=key),
            *(Cell(data.said(v), key=key, strong=not 0 <= v <= 1) for v in fit.ends),
            Cell(data.said(fit.cut), key=key),
            Cell(str(len(fit.wrong)), key=key),
            Cell(f"{fit.pull:.2f}", key="far"),
        )
        for name, key, fit in (("line", "line", view.line), ("curve", "curve", view.curve))
    )
    columns = ("", "at −2", "at 2", "cut", "wrong", "far costs")
    return [Table("", columns, rows)]


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    if event.name == "far":
        if event.action not in ("drag", "drop"):
            return state
        return replace(state, far=round(min(max(event.x, LEFT), FARTHEST), 1))
    return replace(state, points=data.moved(state.points, event, LEFT, FARTHEST))


RECIPE = Recipe(
    name="logistic.far_point",
    title="A line through 0 and 1, and the far point that spoils it",
    card="Least squares on 0 and 1: one far point that is right spoils the line.",
    lectures=("S7",),
    question="The large point moves far away: does the line's cut move? The curve's?",
    hides=("formula", "tables", "panel labels line", "panel labels text"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
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
    formula=formula,
    tables=tables,
    pointer=pointer,
    clickable=True,
    help="Drag any point, also to the other label; click adds one, Delete removes it.",
    formula_height=96,
    height=400,
)

explore = RECIPE.explore
