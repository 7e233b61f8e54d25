"""Two bell curves and one threshold: where it errs, how often, and the least that is possible."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Button, Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import GaussianDensity, bayes_risk
from nbcore.risk import weighted_densities
from nbcore.validate import Floats

LEFT, RIGHT = -4.0, 8.0  # where means and threshold may be


@dataclass(frozen=True)
class State:
    mean_a: float = 0.0
    mean_b: float = 2.0
    sd_a: float = 1.0
    sd_b: float = 1.0
    prior_b: float = 0.5
    threshold: float = 0.0


@dataclass(frozen=True)
class BellCurves:
    """All that does not depend on the threshold."""

    x: Floats  # (n,)
    joint: Floats  # (n, 2): P(c) p(x | c)
    bayes: float  # the least risk of any rule
    cuts: tuple[float, ...]  # where the Bayes classifier changes its mind
    risks: Floats  # (n,): the risk of each threshold x
    best: float  # the best single threshold, and its risk
    best_risk: float


@dataclass(frozen=True)
class View:
    state: State
    curves: BellCurves
    risk: float
    tail_a: float  # P(x > threshold | A)
    tail_b: float  # P(x <= threshold | B)
    posterior_b: float  # P(B | x = threshold)

    @property
    def priors(self) -> tuple[float, float]:
        return 1 - self.state.prior_b, self.state.prior_b

    @property
    def a_called_b(self) -> float:
        return self.priors[0] * self.tail_a

    @property
    def b_called_a(self) -> float:
        return self.priors[1] * self.tail_b

    @property
    def excess(self) -> float:
        return max(0.0, self.risk - self.curves.bayes)


def crossings(state: State) -> tuple[float, ...]:
    """Where P(A) p(x | A) = P(B) p(x | B): the roots of the difference of the two logs."""
    va, vb = state.sd_a**2, state.sd_b**2
    square = 0.5 / vb - 0.5 / va
    linear = state.mean_a / va - state.mean_b / vb
    rest = 0.5 * state.mean_b**2 / vb - 0.5 * state.mean_a**2 / va
    rest += math.log((1 - state.prior_b) / state.prior_b) + math.log(state.sd_b / state.sd_a)
    if abs(square) < 1e-12:
        return () if abs(linear) < 1e-12 else (-rest / linear,)
    inner = linear**2 - 4 * square * rest
    if inner <= 0:
        return ()
    return tuple(sorted((-linear + sign * math.sqrt(inner)) / (2 * square) for sign in (-1, 1)))


def densities(state: State) -> list[GaussianDensity]:
    return [
        GaussianDensity(state.mean_a, state.sd_a**2),
        GaussianDensity(state.mean_b, state.sd_b**2),
    ]


def tails(state: State, threshold: float) -> tuple[float, float]:
    """P(x > threshold | A) and P(x <= threshold | B), exact however far out."""
    beyond_a = (threshold - state.mean_a) / state.sd_a  # in standard deviations
    beyond_b = (state.mean_b - threshold) / state.sd_b
    return math.erfc(beyond_a / math.sqrt(2)) / 2, math.erfc(beyond_b / math.sqrt(2)) / 2


def risk(state: State, threshold: float) -> float:
    """The probability that "B above the threshold, A below" is wrong."""
    tail_a, tail_b = tails(state, threshold)
    return (1 - state.prior_b) * tail_a + state.prior_b * tail_b


@lru_cache(maxsize=256)
def curves(state: State) -> BellCurves:
    """The curves of a state whose threshold is 0."""
    known, priors = densities(state), [1 - state.prior_b, state.prior_b]
    x = np.linspace(LEFT, RIGHT, 481)  # every 0.025
    cuts = crossings(state)
    places = [LEFT, *(cut for cut in cuts if LEFT < cut < RIGHT), RIGHT]
    best = min(places, key=lambda place: risk(state, place))
    return BellCurves(
        x=x,
        joint=weighted_densities(known, priors, x[:, None]),
        bayes=bayes_risk(known, priors),
        cuts=cuts,
        risks=np.array([risk(state, place) for place in x.tolist()]),
        best=best,
        best_risk=risk(state, best),
    )


def compute(state: State) -> View:
    known, t = densities(state), state.threshold
    shown = curves(replace(state, threshold=0.0))
    tail_a, tail_b = tails(state, t)
    a, b = weighted_densities(known, [1 - state.prior_b, state.prior_b], [[t]])[0].tolist()
    return View(
        state=state,
        curves=shown,
        risk=risk(state, t),
        tail_a=tail_a,
        tail_b=tail_b,
        posterior_b=b / (a + b) if a + b > 0 else math.nan,
    )


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name == "best":
        return replace(state, threshold=round(curves(replace(state, threshold=0.0)).best, 4))
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("drag", "drop", "click"):
        return state
    x = round(min(max(event.x, LEFT), RIGHT), 2)
    if event.name in ("mean_a", "mean_b"):
        return replace(state, **{event.name: x})
    return replace(state, threshold=x)


RECIPE = Recipe(
    __name__,
    title="Two bell curves and a threshold",
    state=State,
    compute=compute,
    controls=(
        Slider("threshold", "threshold", LEFT, RIGHT, 0.01),
        Button("best", "best threshold"),
        Slider("prior_b", "P(B)", 0.01, 0.99, 0.01),
        Slider("mean_a", "mean of A", LEFT, RIGHT, 0.05),
        Slider("mean_b", "mean of B", LEFT, RIGHT, 0.05),
        Slider("sd_a", "spread of A", 0.3, 3, 0.05),
        Slider("sd_b", "spread of B", 0.3, 3, 0.05),
    ),
    presets={
        "a poor threshold": {},
        "two equal curves": {"threshold": 1.0},
        "B is rare": {"prior_b": 0.1, "threshold": 1.0},
        "far apart": {"mean_a": -1.0, "mean_b": 5.0, "threshold": 2.0},
        "two cuts": {"mean_a": 1.0, "mean_b": 2.0, "sd_b": 3.0, "threshold": 2.49},
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help="Drag the diamond or click: the threshold. Drag the top of a curve: its mean.",
    layout=Layout(height=404, formula_below=62),
    gallery=GalleryEntry(
        line="Move the threshold between two bells and see the mistakes that need not be.",
        lectures=("T1", "T2", "T4"),
    ),
    lecture=LectureMode(
        question="Where would you put the threshold, to be wrong least often?",
        hides=("formula", "tables", "panel risk", "control best"),
    ),
)
