"""Two or three draggable clouds, four kinds of covariance: when is the boundary a line?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from lessons.explorers.gaussian_clouds import (
    BOTTOM,
    FEWEST,
    KINDS,
    LEFT,
    LONGEST,
    MOST,
    NAMES,
    NARROW,
    RIGHT,
    TOP,
    State,
    View,
    compute,
)
from lessons.explorers.gaussian_map_picture import draw
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Slider, Table, Toggle
from lessons.kit.recipe import Pointer, Recipe

SHAPE = {
    "full": ("a curve", "curves", "Each class has an ellipse of its own, so the squares stay."),
    "tied": ("a line", "lines", "One ellipse for all, so the squares are the same and cancel."),
    "diagonal": ("a curve", "curves", "Upright ellipses: naive Bayes does not see a tilt."),
    "spherical": ("a circle", "circles", "One radius for each class, the same in all directions."),
}

# ---- the words


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def headline(view: View) -> str:
    one, several, _ = SHAPE[view.state.kind]
    shape = f"boundary is {one}" if view.state.k == 2 else f"boundaries are {several}"
    errors = f"wrong in {percent(view.risk)} (best: {percent(view.bayes)})"
    return f"{view.state.kind.capitalize()}: the {shape}, {errors}"


def caption(view: View) -> str:
    total = len(view.labels)
    return (
        f"{SHAPE[view.state.kind][2]} {view.fit.numbers} numbers learned from {total} samples, "
        f"{view.fit.wrong} of them on the wrong side. Thick ellipses: the model. Dashed: the truth."
    )


def describe(view: View) -> str:
    s = view.state
    places = "; ".join(
        f"{NAMES[c]} around ({s.centres[c][0]:.1f}, {s.centres[c][1]:.1f})" for c in range(s.k)
    )
    chosen = NAMES[int(np.argmax(view.posterior))]
    return (
        f"Clouds of samples in the plane: {places}. The plane is coloured by the answer of a "
        f"Gaussian model with {s.kind} covariance. {headline(view)}. {caption(view)} At x = "
        f"({s.probe[0]:.2f}, {s.probe[1]:.2f}) the model says {chosen}, with probability "
        f"{view.posterior.max():.2f}."
    )


def _terms(pairs: list[tuple[float, str]]) -> list[str]:
    """Numbers with their signs between them, each before its symbol."""
    pieces: list[str] = []
    for value, symbol in pairs:
        value = 0.0 if abs(value) < 5e-10 else float(value)
        if pieces or value < 0:
            pieces.append(f.op("−" if value < 0 else "+"))
        pieces.append(f.row(f"<mn>{abs(value):.2f}</mn>" if value else "<mn>0</mn>", symbol))
    return pieces


def formula(view: View) -> str:
    x1, x2 = (f.sub(f.var("x"), f.number(j)) for j in (1, 2))
    two = f.number(2)
    Q, w = view.quadratic, view.linear
    squares = [
        (Q[0, 0], f.sup(x1, two)), (Q[0, 1] + Q[1, 0], f.row(x1, x2)), (Q[1, 1], f.sup(x2, two)),
    ]  # fmt: skip
    delta = f.row(
        f.sub(f.var("δ"), f.row(f.var("B"), role="class1")), f.op("−"),
        f.sub(f.var("δ"), f.row(f.var("A"), role="class0")),
    )  # fmt: skip
    rest = _terms([(w[0], x1), (w[1], x2), (view.offset, "")])
    lead = [] if rest[0].startswith("<mo>") else [f.op("+")]
    return f.math(
        f.grid(
            [
                [delta, f.op("="), f.row(*_terms(squares), key="boundary")],
                ["", "", f.row(*lead, *rest)],
            ]
        )
    )


def tables(view: View) -> list[Table]:
    at = tuple(
        (
            Cell(NAMES[c], header=True, role=f"class{c}", key=f"class:{c}"),
            Cell(f"{view.likelihoods[c]:.2f}".replace("-", "−"), key=f"class:{c}"),
            Cell(f"{np.log(view.priors[c]):.2f}".replace("-", "−"), key=f"class:{c}"),
            Cell(f"{view.deltas[c]:.2f}".replace("-", "−"), key=f"class:{c}", strong=True),
            Cell(f"{view.posterior[c]:.3f}", key=f"class:{c}"),
        )
        for c in range(view.state.k)
    )
    kinds = tuple(
        (
            Cell(kind, header=True, strong=kind == view.state.kind),
            Cell("—" if fit.model is None else str(fit.numbers)),
            Cell("singular" if fit.model is None else f"{fit.wrong} of {len(view.labels)}"),
        )
        for kind, fit in view.fits.items()
    )
    return [
        Table("At the point x", ("", "log p(x | c)", "log P(c)", "δ", "P(c | x)"), at),
        Table("The four kinds", ("covariance", "numbers", "samples wrong"), kinds),
    ]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name == "k":
        return replace(state, k=int(value))
    return replace(state, **{name: value})


def _within(x: float, y: float) -> tuple[float, float]:
    return round(min(max(x, LEFT), RIGHT), 2), round(min(max(y, BOTTOM), TOP), 2)


def pointer(state: State, event: Pointer) -> State:
    what, _, number = event.name.partition(":")
    if event.action == "click" or (what == "probe" and event.action in ("drag", "drop")):
        return replace(state, probe=_within(event.x, event.y))
    if event.action not in ("drag", "drop") or number not in ("0", "1", "2"):
        return state
    c = int(number)
    if what == "centre":
        centres = [*state.centres]
        centres[c] = _within(event.x, event.y)
        return replace(state, centres=tuple(centres))
    centre = state.centres[c]
    axis = np.array([event.x - centre[0], event.y - centre[1]]) / 2
    length = float(np.hypot(*axis))
    if length == 0:
        return state
    axis = axis / length * min(max(length, NARROW), LONGEST)
    axes = [*state.axes]
    axes[0 if state.same else c] = (round(float(axis[0]), 3), round(float(axis[1]), 3))
    return replace(state, axes=tuple(axes))


RECIPE = Recipe(
    name="gaussian.map",
    title="Clouds, ellipses and boundaries",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Drag two clouds: their covariances decide whether the boundary is a line or a curve.",
    lectures=("T4", "T5", "T6"),
    question="Where will the boundary run, and will it be straight?",
    asked_as={
        "full: a curve": "full",
        "tied: a line": "tied",
    },
    hides=(
        "formula",
        "tables",
        "panel map map",
        "panel map line",
        "panel map area",
        "panel map ring",
    ),
    controls=(
        Choice("kind", "covariance", tuple((kind, kind) for kind in KINDS)),
        Choice("k", "classes", ((2, "two"), (3, "three"))),
        Toggle("same", "all clouds have the shape of A"),
        Slider("prior_a", "P(A)", 0.01, 0.99, 0.01),
        Slider("n", "samples each", FEWEST, MOST, 1),
        Slider("seed", "draw number", 0, 50, 1),
    ),
    presets={
        "full: a curve": {},
        "tied: a line": {"kind": "tied"},
        "same shape": {"kind": "tied", "same": True},
        "crossed clouds": {
            "kind": "diagonal",
            "n": 100,
            "centres": ((0.0, 0.0), (0.0, 0.0), (0.0, 2.5)),
            "axes": ((1.2, 1.2), (1.2, -1.2), (1.4, 0.0)),
            "probe": (2.0, 2.0),
        },
        "three classes": {"k": 3, "kind": "tied", "prior_a": 0.34},
        "four samples each": {"n": 4},
    },
    formula=formula,
    formula_below=50,
    height=390,
    tables=tables,
    tabs=136,
    change=change,
    pointer=pointer,
    clickable=True,
    help="Drag a centre, the hollow end of a long axis, or the point x.",
)

explore = RECIPE.explore
