"""From a sum to an integral: an expected discount, read on a finer and finer thermometer."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from lessons.kit.explorer.controls import Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import as_fraction, expectation
from nbcore.validate import Floats

LAST = 7  # 2 ** 7 = 128 readings


@dataclass(frozen=True)
class State:
    centre: float = -10.0  # the most common temperature
    reach: float = 20.0  # how far the temperature may be from it
    step: int = 2  # 2 ** step readings on the thermometer


@dataclass(frozen=True)
class View:
    state: State
    edges: Floats  # (n + 1,) the ends of the strips
    readings: Floats  # (n,) the middle of each strip: what the thermometer shows
    probabilities: Floats  # (n,) of each strip
    values: Floats  # (n,) discount at each reading
    total: float  # the sum: E[g] for this thermometer
    limit: float  # the integral

    @property
    def n(self) -> int:
        return len(self.readings)


def discount(t: ArrayLike) -> Floats:
    """One percent for each degree below zero."""
    return np.maximum(0.0, -np.asarray(t, dtype=float))


def below(t: ArrayLike, center: float, reach: float) -> Floats:
    """P(temperature <= t): the area, to the left of t, of a triangle `reach` to either side."""
    u = np.clip((np.asarray(t, dtype=float) - center) / reach, -1, 1)
    return np.where(u < 0, (1 + u) ** 2 / 2, 1 - (1 - u) ** 2 / 2)


def integral(center: float, reach: float) -> Fraction:
    """E[max(0, -T)] in closed form: a triangle's tail beyond a point is a cubic in its length."""
    c, r = as_fraction(center), as_fraction(reach)
    if c <= 0:  # the mean discount if warm days cost extra, plus what they then must not cost
        return -c + max(Fraction(0), r + c) ** 3 / (6 * r * r)
    return max(Fraction(0), r - c) ** 3 / (6 * r * r)


@lru_cache(maxsize=256)
def compute(state: State) -> View:
    if state.step > LAST:
        raise ValueError(f"step goes from 0 (1 reading) to {LAST} (128), not {state.step:,}.")
    c, r = state.centre, state.reach
    edges = np.linspace(c - r, c + r, 2**state.step + 1)
    readings = (edges[1:] + edges[:-1]) / 2
    probabilities = np.diff(below(edges, c, r))
    values = discount(readings)
    total = float(expectation(values, probabilities))
    return View(state, edges, readings, probabilities, values, total, float(integral(c, r)))


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop") and event.name == "centre":
        return replace(state, centre=float(round(min(max(event.x, -40), 20))))
    return state


RECIPE = Recipe(
    __name__,
    title="A sum becomes an integral: the discount on a cold day",
    state=State,
    compute=compute,
    controls=(
        # steps of 1.0, not 1: half a degree can be typed
        Slider("centre", "most common", -40, 20, 1.0, unit=" °C"),
        Slider("reach", "reach", 1, 40, 1.0, unit=" °C"),
    ),
    presets={
        "four readings": {},
        "one reading": {"step": 0},
        "128 readings": {"step": LAST},
        "around zero": {"centre": 0.0, "step": 1},
        "deep winter": {"centre": -25.0, "step": 1},
    },
    timeline=lambda view: LAST,
    pointer=pointer,
    help="Drag the diamond to move the weather; step on to double the readings.",
    layout=Layout(height=400, formula_height=84),
    gallery=GalleryEntry(
        line="Finer and finer readings: the sum of an expectation becomes an integral.",
        lectures=("C4",),
    ),
    lecture=LectureMode(
        question="Is the sum over these readings above or below the integral?",
        hides=("formula", "tables"),
    ),
)
