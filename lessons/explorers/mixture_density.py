"""A mixture: bells times weights, added up; what comes out of it, and how many ways it could."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Slider, Table, Toggle
from lessons.kit.recipe import Pointer, Recipe
from nbcore import GaussianDensity
from nbcore.risk import weighted_densities

from .mixture_density_picture import GRID, LEFT, NAMES, RIGHT, draw

MOST = 200  # points


@dataclass(frozen=True)
class State:
    k: int = 2
    weight: float = 0.7  # of A; the others share the rest
    means: tuple[float, ...] = (-1.5, 2.0, 5.0)
    sds: tuple[float, ...] = (1.0, 1.0, 0.6)
    n: int = 20
    seed: int = 0
    colours: bool = True  # show which component each point came from
    x: float = 0.5


@dataclass(frozen=True)
class View:
    state: State
    weights: list[float]
    curves: Any  # (211, k): weight times density
    points: Any  # (n,)
    codes: Any  # (n,): the hidden y
    joint: Any  # (k,): weight times density at x
    log_likelihood: float

    @property
    def responsibilities(self) -> Any:
        return self.joint / self.joint.sum()

    @property
    def ways(self) -> str:
        """k to the n, in full or as a power of ten."""
        count = self.state.k**self.state.n
        return f"{count:,}" if count < 10**10 else f"about 10 to the {len(str(count)) - 1}"


@lru_cache(maxsize=16)
def noise(seed: int) -> tuple[Any, Any]:
    """The same for all weights and means, so that the sample moves along with them."""
    rng = np.random.default_rng(seed)
    return rng.random(MOST), rng.standard_normal(MOST)


def compute(state: State) -> View:
    check(state)
    k, others = state.k, state.k - 1
    weights = [state.weight, *[round((1 - state.weight) / others, 6)] * others]
    bells = [GaussianDensity(state.means[c], state.sds[c] ** 2) for c in range(k)]
    chance, z = noise(state.seed)
    codes = np.searchsorted(np.cumsum(weights)[:-1], chance[: state.n], side="right")
    points = np.array(state.means)[codes] + np.array(state.sds)[codes] * z[: state.n]
    return View(
        state=state,
        weights=weights,
        curves=weighted_densities(bells, weights, GRID[:, None]),
        points=points,
        codes=codes,
        joint=weighted_densities(bells, weights, [[state.x]])[0],
        log_likelihood=float(
            np.log(weighted_densities(bells, weights, points[:, None]).sum(axis=1)).sum()
        ),
    )


def check(state: State) -> None:
    if state.k not in (2, 3):
        raise ValueError(f"There are 2 or 3 components here, not {state.k!r}.")
    for value, low, high, words in (
        (state.weight, 0.0, 1.0, "The weight of A"),
        (state.n, 1, MOST, "The number of points"),
        (state.seed, 0, 10**6, "The draw"),
        (state.x, LEFT, RIGHT, "x"),
        *((mean, LEFT, RIGHT, "A mean") for mean in state.means),
        *((sd, 0.3, 3.0, "A spread") for sd in state.sds),
    ):
        if not isinstance(value, (int, float)) or not low <= value <= high:
            raise ValueError(f"{words} is a number from {low:g} to {high:g} here, not {value!r}.")
    if len(state.means) != 3 or len(state.sds) != 3:
        raise ValueError("There must be three means and three spreads; the third may rest.")


# ---- the words


def headline(view: View) -> str:
    s = view.state
    if not s.colours:
        return f"Who made which point? {s.k}^{s.n} = {view.ways} ways"
    rest = " + ".join(f"{w:g} × {c}" for w, c in zip(view.weights, NAMES, strict=False))
    return f"p(x) = {rest}: at x = {s.x:g} it is {view.joint.sum():.3f}"


def caption(view: View) -> str:
    s = view.state
    made = ", ".join(f"{int((view.codes == c).sum())} by {NAMES[c]}" for c in range(s.k))
    source = f"{made}." if s.colours else "by whom is hidden."
    shares = ", ".join(f"{NAMES[c]} {view.responsibilities[c]:.2f}" for c in range(s.k))
    return (
        f"{s.n} points drawn, {source} Responsible for a point at x = {s.x:g}: {shares}. "
        f"Log-likelihood of the sample: {f.plain(view.log_likelihood, 2)}."
    )


def describe(view: View) -> str:
    bells = "; ".join(
        f"{NAMES[c]} with weight {view.weights[c]:g}, mean {f.plain(view.state.means[c], 2)}, "
        f"spread {view.state.sds[c]:g}"
        for c in range(view.state.k)
    )
    return (
        f"Bells under one curve, their sum: {bells}. Below, the sample. {headline(view)}. "
        f"{caption(view)} There are {view.ways} ways to say which component made which point."
    )


def formula(view: View) -> str:
    terms = [
        f.row(
            f.number(view.weights[c], 2), f.op("×"),
            f.number(float(view.joint[c]) / view.weights[c] if view.weights[c] else 0.0, 3),
            key=f"cloud {c}", role=f"class{c}",
        )
        for c in range(view.state.k)
    ]  # fmt: skip
    power = f.sup(f.number(view.state.k), f.number(view.state.n))
    return f.math(
        f.row(f.var("p"), f.brackets(f.number(view.state.x, 2))), f.op("="),
        f.op("+").join(terms), f.op("="), f.number(float(view.joint.sum()), 3),
    ) + f.math(power, f.op("="), f.words(view.ways + " assignments"))  # fmt: skip


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(NAMES[c], header=True, role=f"class{c}", key=f"cloud {c}"),
            Cell(f"{view.weights[c]:.2f}", key=f"cloud {c}"),
            Cell(f"{view.joint[c]:.4f}", key=f"cloud {c}"),
            Cell(f"{view.responsibilities[c]:.3f}", key=f"cloud {c}", strong=True),
        )
        for c in range(view.state.k)
    )
    return [Table(f"At x = {view.state.x:g}", ("", "π", "π p(x | c)", "responsible"), rows)]


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    x = round(min(max(event.x, LEFT), RIGHT), 1)
    if event.action == "click" or (event.name == "x" and event.action in ("drag", "drop")):
        return replace(state, x=x)
    if event.name.startswith("mean ") and event.action in ("drag", "drop"):
        c = int(event.name[5:])
        return replace(state, means=(*state.means[:c], x, *state.means[c + 1 :]))
    return state


RECIPE = Recipe(
    name="mixtures.density",
    title="A mixture: bells times weights",
    card="Bells times weights make one density: a point between them may come from either.",
    lectures=("T16", "T17"),
    question="Which bell made the point at x?",
    hides=("formula", "tables", "control colours", "panel density text"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Slider("weight", "weight of A", 0, 1, 0.05),
        Choice("k", "components", ((2, "two"), (3, "three"))),
        Slider("n", "points", 1, MOST),
        Slider("seed", "draw number", 0, 50),
        Toggle("colours", "show who made which point"),
    ),
    presets={
        "0.7 and 0.3": {},
        "colours hidden": {"colours": False},
        "200 points": {"n": 200},
        "one hump": {"means": (-0.5, 1.0, 5.0), "n": 200},
        "three components": {"k": 3, "weight": 0.5, "n": 60},
    },
    formula=formula,
    formula_height=84,
    tables=tables,
    pointer=pointer,
    clickable=True,
    help="Drag the top of a bell, or the point x; a click puts x there.",
)

explore = RECIPE.explore
