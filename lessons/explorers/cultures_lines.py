"""The same line reached in two ways: tied Gaussians and logistic regression on the same points."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.explorers.cultures_lines_data import CLOUDS, FEWEST, MOST, Line, Points, drawn, fitted
from lessons.explorers.cultures_lines_picture import LEFT_RIGHT, TOP_BOTTOM, draw
from lessons.explorers.perceptron_points import POINTS_HELP, edited
from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Cell, Choice, Slider, Table, Toggle
from lessons.kit.recipe import Pointer, Recipe

NAMES = ("tied Gaussians", "logistic regression")
PENALTIES = (0.0, 0.001, 0.01, 0.1, 1.0, 10.0, 100.0)
MOST_POINTS = 130


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
    X: Any  # (n, 2)
    y: Any  # (n,) of -1 and 1
    lines: tuple[Line, Line]  # tied Gaussians, logistic regression
    angle: float  # degrees between the two lines
    apart: int  # points on which the two disagree


def compute(state: State) -> View:
    check(state)
    points = state.points or drawn(state.cloud, int(state.n), int(state.seed))
    X = np.array([point[:2] for point in points])
    y = np.array([point[2] for point in points])
    lines = fitted(points, float(state.penalty))
    first, second = (line.w / np.hypot(*line.w) for line in lines)
    angle = math.degrees(math.acos(min(1.0, max(-1.0, float(first @ second)))))
    return View(
        state, points, X, y, lines, angle,
        apart=int(((lines[0].scores(X) > 0) != (lines[1].scores(X) > 0)).sum()),
    )  # fmt: skip


def check(state: State) -> None:
    if state.cloud not in CLOUDS:
        raise ValueError(f"There is no cloud {state.cloud!r}: choose {', '.join(CLOUDS)}.")
    for name, low, high in (("n", FEWEST, MOST), ("seed", 0, 1000)):
        value = getattr(state, name)
        if not isinstance(value, (int, float)) or value != value or not low <= value <= high:
            raise ValueError(f"{name} is a number from {low} to {high:,}, not {value!r}.")
    penalty: Any = state.penalty
    if not isinstance(penalty, (int, float)) or not 0 <= penalty <= 1000:
        raise ValueError(f"The penalty is a number from 0 to 1,000, not {penalty!r}.")
    if len(state.points) > MOST_POINTS:
        raise ValueError(f"{MOST_POINTS} points are enough for one picture. Delete one first.")
    for point in state.points:
        if len(point) != 3 or not np.isfinite(point[:2]).all() or point[2] not in (-1, 1):
            raise ValueError(f"A point is (x1, x2, class) with class +1 or -1; got {point!r}.")
    for label in (-1, 1) if state.points else ():
        if sum(point[2] == label for point in state.points) < 2:
            raise ValueError("Keep at least two points of each class: a cloud needs a spread.")


# ---- the words


def headline(view: View) -> str:
    bayes, logistic = (line.wrong for line in view.lines)
    if view.apart == 0 and view.angle < 12:
        return f"Two ways, nearly the same line: {view.angle:.0f}° apart, both {bayes} wrong"
    if bayes == logistic:
        return f"The lines part by {view.angle:.0f}°; both have {bayes} points wrong"
    return f"The lines part by {view.angle:.0f}°: Gaussians {bayes} wrong, logistic {logistic}"


def caption(view: View) -> str:
    far = int(np.argmax(view.lines[0].distance))
    x1, x2 = (f.plain(value, 2) for value in view.points[far][:2])
    shape, away = "■" if view.points[far][2] > 0 else "●", view.lines[0].distance[far]
    disagree = (
        "They agree on every point."
        if view.apart == 0
        else f"They disagree on {view.apart} of {len(view.points)} points (shaded region)."
    )
    return (
        f"{disagree} Farthest from its cloud's centre: a {shape} at ({x1}, {x2}), {away:.1f} "
        f"spreads away. Its pull on the logistic line: {view.lines[1].pull[far]:.2f}."
    )


def describe(view: View) -> str:
    places = "; ".join(
        f"{name}: {_equation(line)} = 0, {line.wrong} wrong, log-likelihood of the labels "
        f"{line.fit:.2f}"
        for name, line in zip(NAMES, view.lines, strict=True)
    )
    return (
        f"{len(view.points)} points of two classes, cloud {view.state.cloud}, with two straight "
        f"boundaries. {places}. {headline(view)}. {caption(view)}"
    )


def _equation(line: Line) -> str:
    text = f"{line.w[0]:.2f} x1 + {line.w[1]:.2f} x2 + {line.b:.2f}"
    return text.replace("+ -", "− ").replace("-", "−")


def formula(view: View) -> str:
    x1, x2 = (f.sub(f.var("x"), f.number(j)) for j in (1, 2))
    rows = []
    for c, line in enumerate(view.lines):
        key = f"line:{c}"
        pieces: list[str] = []
        for value, symbol in ((line.w[0], x1), (line.w[1], x2), (line.b, "")):
            if pieces or value < 0:
                pieces.append(f.op("−" if value < 0 else "+"))
            pieces.append(f.row(f"<mn>{abs(value):.2f}</mn>", symbol))
        name = f.row(f.words(NAMES[c]), role=f"class{c + 2}")
        rows.append([name, f.op(":"), f.row(*pieces, f.op("="), f.number(0), key=key)])
    return f.math(f.grid(rows))


def tables(view: View) -> list[Table]:
    rows = []
    for c, (name, line) in enumerate(zip(NAMES, view.lines, strict=True)):
        key = f"line:{c}"
        joint = "—" if line.joint is None else f"{line.joint:.1f}".replace("-", "−")
        rows.append(
            (
                Cell(name, header=True, role=f"class{c + 2}", key=key),
                Cell(f"{line.wrong} of {len(view.points)}", key=key),
                Cell(f"{line.fit:.1f}".replace("-", "−"), key=key, strong=line.joint is None),
                Cell(joint, key=key, strong=line.joint is not None),
            )
        )
    columns = ("", "wrong", "log P(y | x)", "log P(x, y)")
    return [Table("what each of them makes large", columns, tuple(rows))]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name in ("cloud", "n", "seed"):
        return replace(state, **{name: value}, points=())  # fresh points
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    now = state.points or drawn(state.cloud, int(state.n), int(state.seed))
    place = (
        float(np.clip(event.x, *LEFT_RIGHT)),
        float(np.clip(event.y, *TOP_BOTTOM)),
    )
    points = edited(now, event, place)
    return state if points == now else replace(state, points=points)


RECIPE = Recipe(
    name="two_cultures.two_ways",
    title="One straight line, reached in two ways",
    card="Tied Gaussians and logistic regression reach one line, until a far point comes.",
    lectures=("R3", "N1"),
    question="Two ways to a line: will they agree on these points?",
    hides=("formula", "tables", "panel plane line", "panel plane area"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Choice("cloud", "clouds", tuple((name, name) for name in CLOUDS)),
        Slider("n", "points of each class", FEWEST, MOST),
        Slider("seed", "draw number", 0, 50),
        AlphaSlider("penalty", "penalty (l2)", PENALTIES),
        Toggle("ellipses", "the clouds that the Gaussians see"),
    ),
    presets={
        "equal covariances": {},
        "a far point": {"cloud": "one far point"},
        "a long tail": {"cloud": "long tail"},
        "a second heap": {"cloud": "second heap"},
        "four points each": {"n": 4},
    },
    formula=formula,
    formula_below=56,
    height=395,
    tables=tables,
    change=change,
    pointer=pointer,
    clickable=True,
    help=POINTS_HELP,
)

explore = RECIPE.explore
