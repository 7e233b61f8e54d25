"""A mixture: bells times weights, added up; what comes out of it, and how many ways it could."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from lessons.kit.explorer.controls import Choice, Slider, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import GaussianDensity
from nbcore.risk import weighted_densities
from nbcore.validate import Floats, Ints

NAMES = "ABC"
MOST = 200  # points
LEFT, RIGHT = -6.0, 8.0
GRID = np.linspace(LEFT, RIGHT, 211)


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
    curves: Floats  # (211, k): weight times density
    points: Floats  # (n,)
    codes: Ints  # (n,): the hidden y
    joint: Floats  # (k,): weight times density at x
    log_likelihood: float

    @property
    def responsibilities(self) -> Floats:
        return self.joint / self.joint.sum()

    @property
    def ways(self) -> str:
        """k to the n, in full or as a power of ten."""
        count = self.state.k**self.state.n
        return f"{count:,}" if count < 10**10 else f"about 10 to the {len(str(count)) - 1}"


@lru_cache(maxsize=16)
def noise(seed: int) -> tuple[Floats, Floats]:
    """The same for all weights and means, so that the sample moves along with them."""
    rng = np.random.default_rng(seed)
    return rng.random(MOST), rng.standard_normal(MOST)


def compute(state: State) -> View:
    check(state)
    k, others = state.k, state.k - 1
    weights = [state.weight, *[round((1 - state.weight) / others, 12)] * others]
    bells = [GaussianDensity(state.means[c], state.sds[c] ** 2) for c in range(k)]
    chance, z = noise(state.seed)
    codes = np.searchsorted(np.cumsum(weights)[:-1], chance[: state.n], side="right")
    points = np.array(state.means)[codes] + np.array(state.sds)[codes] * z[: state.n]
    density = weighted_densities(bells, weights, points[:, None])
    return View(
        state=state,
        weights=weights,
        curves=weighted_densities(bells, weights, GRID[:, None]),
        points=points,
        codes=codes,
        joint=weighted_densities(bells, weights, [[state.x]])[0],
        log_likelihood=float(np.log(density.sum(axis=1)).sum()),
    )


def check(state: State) -> None:
    for value, low, high, words in (
        (state.x, LEFT, RIGHT, "x"),
        *((mean, LEFT, RIGHT, "A mean") for mean in state.means),
        *((sd, 0.3, 3.0, "A spread") for sd in state.sds),
    ):
        if not low <= value <= high:
            raise ValueError(f"{words} is a number from {low:g} to {high:g} here, not {value:g}.")
    if len(state.means) != 3 or len(state.sds) != 3:
        raise ValueError("There must be three means and three spreads; the third may rest.")


def pointer(state: State, event: Pointer) -> State:
    x = round(min(max(event.x, LEFT), RIGHT), 1)
    if event.action == "click" or (event.name == "x" and event.action in ("drag", "drop")):
        return replace(state, x=x)
    if event.name.startswith("mean ") and event.action in ("drag", "drop"):
        c = int(event.name[5:])
        return replace(state, means=(*state.means[:c], x, *state.means[c + 1 :]))
    return state


RECIPE = Recipe(
    __name__,
    title="A mixture: bells times weights",
    state=State,
    compute=compute,
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
    pointer=pointer,
    clickable=True,
    help="Drag the top of a bell, or the point x; a click puts x there.",
    layout=Layout(formula_height=84),
    gallery=GalleryEntry(
        line="Bells times weights make one density: a point between them may come from either.",
        lectures=("T16", "T17"),
    ),
    lecture=LectureMode(
        question="Which bell made the point at x?",
        hides=("formula", "tables", "control colours", "panel density text"),
    ),
)
