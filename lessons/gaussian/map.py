"""Two or three draggable clouds, four kinds of covariance: when is the boundary a line?"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Choice, Slider, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import GaussianDensity, GaussianDiscriminant
from nbcore.probability import normalize_log

KINDS = ("full", "tied", "diagonal", "spherical")


LEFT, RIGHT, BOTTOM, TOP = -6.0, 6.0, -4.0, 4.0


COLUMNS, ROWS = 90, 60


NARROW = 0.6  # standard deviation along the short axis of every true cloud
LONGEST = 2.0  # along the long one


FEWEST, MOST = 2, 200  # samples of each class


POINTS = 121  # along each axis of the grid that measures risks


Pair = tuple[float, float]


@dataclass(frozen=True)
class State:
    kind: str = "full"
    k: int = 2
    centres: tuple[Pair, ...] = ((-1.5, -0.5), (1.5, 0.5), (0.0, 2.5))
    axes: tuple[Pair, ...] = ((1.1, 0.5), (0.7, -1.1), (1.4, 0.0))  # long axes, one deviation
    same: bool = False  # all clouds have the shape of A
    prior_a: float = 0.5  # the others share the rest
    n: int = 40
    seed: int = 0
    probe: Pair = (0.0, 0.0)


@dataclass(frozen=True)
class Fit:
    """One kind of model on the samples."""

    model: Any  # None: singular
    wrong: int = 0
    numbers: int = 0


@dataclass(frozen=True)
class View:
    state: State
    covariances: Any  # (k, 2, 2), true
    samples: Any  # (k n, 2)
    labels: Any  # (k n,)
    missed: Any  # places of the samples that the model gets wrong
    fits: dict[str, Fit]
    x: Any  # places of the columns, edges included
    y: Any
    delta: Any  # (rows, columns, k): discriminants, edges included
    risk: float
    bayes: float
    likelihoods: Any  # (k,): log p(probe | c)
    deltas: Any  # (k,): log p(probe | c) + log P(c)
    posterior: Any  # (k,)
    quadratic: Any  # (2, 2): of delta_B - delta_A = x'Qx + w x + b
    linear: Any  # (2,)
    offset: float

    @property
    def fit(self) -> Fit:
        return self.fits[self.state.kind]

    @property
    def priors(self) -> list[float]:
        return priors(self.state)


def priors(state: State) -> list[float]:
    others = state.k - 1
    return [state.prior_a, *[(1 - state.prior_a) / others] * others]


def covariance(axis: Pair) -> Any:
    """The covariance of a cloud with this long axis."""
    along = np.array(axis)
    across = np.array([-axis[1], axis[0]]) / np.hypot(*axis) * NARROW
    return np.outer(along, along) + np.outer(across, across)


def truths(state: State) -> list[GaussianDensity]:
    shapes = [covariance(state.axes[0 if state.same else c]) for c in range(state.k)]
    return [
        GaussianDensity(centre, cov)
        for centre, cov in zip(state.centres[: state.k], shapes, strict=True)
    ]


@lru_cache(maxsize=16)
def noise(seed: int) -> Any:
    """(3, MOST, 2): the same for each centre, shape and number, so that samples move along."""
    return np.random.default_rng(seed).standard_normal((3, MOST, 2))


def drawn(state: State) -> State:
    """The part of a state that samples and models depend on; the rest is cheap to change."""
    return replace(state, kind="full", prior_a=0.5, probe=(0.0, 0.0))


@lru_cache(maxsize=8)
def samples(state: State) -> tuple[Any, Any]:
    """(k n, 2) points and their classes."""
    clouds = truths(state)
    z = noise(state.seed)[: state.k, : state.n]
    roots = np.linalg.cholesky([cloud.cov for cloud in clouds])
    centres = np.array(state.centres[: state.k])
    X = (centres[:, None] + np.einsum("kij,knj->kni", roots, z)).reshape(-1, 2)
    return X, np.repeat(np.arange(state.k), state.n)


@lru_cache(maxsize=32)
def learned(kind: str, state: State) -> Any:
    """A model of this kind for equal priors: others are added to its scores. Or why not."""
    try:
        return GaussianDiscriminant(kind, class_prior="uniform").fit(*samples(state))
    except ValueError as problem:
        return problem


@lru_cache(maxsize=64)
def log_likelihood(kind: str, state: State, where: str) -> Any:
    """log p(x | c) by the model: at the samples, in the picture, or where risks are measured."""
    if where == "picture":
        X = grid()[2]
    else:
        X = samples(state)[0] if where == "samples" else true_densities(state)[0]
    return learned(kind, state).joint_log_prob(X) + np.log(state.k)


@lru_cache(maxsize=8)
def true_densities(state: State) -> tuple[Any, Any]:
    """Points of a grid around the clouds, (m, 2), and p(x | c) times the area of a cell, (m, k)."""
    clouds = truths(state)
    means = np.array([cloud.mean for cloud in clouds])
    spread = 4.2 * np.sqrt([np.diagonal(cloud.cov) for cloud in clouds])
    low, high = (means - spread).min(axis=0), (means + spread).max(axis=0)
    axes = [np.linspace(low[j], high[j], POINTS) for j in (0, 1)]
    X = np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 2)
    area = np.prod((high - low) / (POINTS - 1))
    return X, area * np.column_stack([cloud(X) for cloud in clouds])


def risks(state: State) -> tuple[float, float]:
    """The risk of the model, and the Bayes risk: sums over the cells of a grid."""
    weighted = true_densities(drawn(state))[1] * priors(state)
    scores = log_likelihood(state.kind, drawn(state), "risk") + np.log(priors(state))
    right = np.take_along_axis(weighted, scores.argmax(axis=1)[:, None], axis=1)
    total = weighted.sum()
    return float(total - right.sum()), float(total - weighted.max(axis=1).sum())


@lru_cache(maxsize=1)
def grid() -> tuple[Any, Any, Any]:
    """Places of columns and rows (middles of the map's cells, and the edges), and all points."""

    def places(low: float, high: float, count: int) -> Any:
        return np.r_[low, low + (np.arange(count) + 0.5) * (high - low) / count, high]

    x, y = places(LEFT, RIGHT, COLUMNS), places(BOTTOM, TOP, ROWS)
    return x, y, np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def compute(state: State) -> View:
    check(state)
    still, prior = drawn(state), np.array(priors(state))
    X, y = samples(still)
    model = learned(state.kind, still)
    if isinstance(model, ValueError):
        raise ValueError(str(model))
    misses, fits = {}, {}
    for kind in KINDS:
        other = learned(kind, still)
        if isinstance(other, ValueError):
            fits[kind] = Fit(None)
            continue
        scores = log_likelihood(kind, still, "samples") + np.log(prior)
        misses[kind] = np.flatnonzero(scores.argmax(axis=1) != y)
        fits[kind] = Fit(other, len(misses[kind]), other.parameter_count()["total"])
    columns, rows, _ = grid()
    likelihoods = model.joint_log_prob([state.probe])[0] + np.log(state.k)
    deltas = likelihoods + np.log(prior)
    Q, w, b = difference(model)
    scores = log_likelihood(state.kind, still, "picture") + np.log(prior)
    risk, bayes = risks(state)
    return View(
        state=state,
        covariances=np.array([cloud.cov for cloud in truths(still)]),
        samples=X,
        labels=y,
        missed=misses[state.kind],
        fits=fits,
        x=columns,
        y=rows,
        delta=scores.reshape(len(rows), len(columns), state.k),
        risk=risk,
        bayes=bayes,
        likelihoods=likelihoods,
        deltas=deltas,
        posterior=np.exp(normalize_log(deltas)),
        quadratic=Q,
        linear=w,
        offset=b + float(np.log(prior[1] / prior[0])),
    )


def difference(model: Any) -> tuple[Any, Any, float]:
    """delta_B(x) - delta_A(x) = x'Qx + w x + b for equal priors: the coefficients."""
    parts = []
    for mean, cov in zip(model.mean_, model.covariance_, strict=True):
        inverse = np.linalg.inv(cov)
        constant = -0.5 * (mean @ inverse @ mean + np.log(np.linalg.det(cov)))
        parts.append((-0.5 * inverse, inverse @ mean, constant))
    (Qa, wa, ba), (Qb, wb, bb) = parts[:2]
    return Qb - Qa, wb - wa, float(bb - ba)


def check(state: State) -> None:
    """Words for values that cannot be used."""
    if state.kind not in KINDS:
        raise ValueError(f"The covariance is one of {', '.join(KINDS)}, not {state.kind!r}.")
    if state.k not in (2, 3):
        raise ValueError(f"There are 2 or 3 classes here, not {state.k!r}.")
    if not _number(state.n, FEWEST, MOST) or state.n != int(state.n):
        raise ValueError(f"Draw {FEWEST} to {MOST} samples of each class, not {state.n!r}.")
    if not _number(state.prior_a, 0.01, 0.99):
        raise ValueError(f"P(A) is a number from 0.01 to 0.99 here, not {state.prior_a!r}.")
    if not _number(state.seed, 0, 1_000_000) or state.seed != int(state.seed):
        raise ValueError(f"The draw is a whole number from 0, not {state.seed!r}.")
    places = {"centres": state.centres, "axes": state.axes, "probe": (state.probe,)}
    for name, pairs in places.items():
        if (name != "probe" and len(pairs) != 3) or not all(map(_pair, pairs)):
            raise ValueError(f"{name} holds pairs of numbers such as (1.5, 0.5), not {pairs!r}.")
    for axis in state.axes:
        if not NARROW * 0.99 <= np.hypot(*axis) <= LONGEST * 1.01:
            raise ValueError(f"A long axis is {NARROW} to {LONGEST:g} long, not {axis!r}.")


def _number(value: Any, low: float, high: float) -> bool:
    return isinstance(value, (int, float)) and low <= value <= high


def _pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(_number(v, -9, 9) for v in value)


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
    __name__,
    title="Clouds, ellipses and boundaries",
    state=State,
    compute=compute,
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
    change=change,
    pointer=pointer,
    clickable=True,
    help="Drag a centre, the hollow end of a long axis, or the point x.",
    layout=Layout(height=390, formula_below=50, tabs=136),
    gallery=GalleryEntry(
        line="Drag two clouds: their covariances decide whether the boundary is a line or a curve.",
        lectures=("T4", "T5", "T6"),
    ),
    lecture=LectureMode(
        question="Where will the boundary run, and will it be straight?",
        hides=(
            "formula",
            "tables",
            "panel map map",
            "panel map line",
            "panel map area",
            "panel map ring",
        ),
        asked_as={
            "full: a curve": "full",
            "tied: a line": "tied",
        },
    ),
)
