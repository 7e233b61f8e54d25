"""Two or three draggable clouds, four kinds of covariance: when is the boundary a line?"""

from dataclasses import dataclass, replace

import numpy as np

from lessons.gaussian import map_fits
from lessons.gaussian.kinds import CHOICE, KindFit
from lessons.gaussian.map_fits import BOTTOM, LEFT, MOST, NARROW, RIGHT, TOP, DrawnClouds, Pair
from lessons.kit.explorer.controls import Choice, Slider, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import GaussianDiscriminant
from nbcore.probability import normalize_log
from nbcore.validate import Floats, Ints

LONGEST = 2.0  # standard deviation along the long axis of a true cloud
FEWEST = 2  # samples of each class


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
class View:
    state: State
    covariances: Floats  # (k, 2, 2), true
    samples: Floats  # (k n, 2)
    labels: Ints  # (k n,)
    model: GaussianDiscriminant
    fits: dict[str, KindFit]
    x: Floats  # places of the columns, edges included
    y: Floats
    delta: Floats  # (rows, columns, k): discriminants, edges included
    risk: float
    bayes: float
    likelihoods: Floats  # (k,): log p(probe | c)
    deltas: Floats  # (k,): log p(probe | c) + log P(c)
    posterior: Floats  # (k,)
    quadratic: Floats  # (2, 2): of delta_B - delta_A = x'Qx + w x + b
    linear: Floats  # (2,)
    offset: float

    @property
    def fit(self) -> KindFit:
        return self.fits[self.state.kind]

    @property
    def missed(self) -> Ints:
        """Places of the samples that the model gets wrong."""
        return self.fit.missed

    @property
    def priors(self) -> list[float]:
        return priors(self.state)


def priors(state: State) -> list[float]:
    others = state.k - 1
    return [state.prior_a, *[(1 - state.prior_a) / others] * others]


def clouds_of(state: State) -> DrawnClouds:
    return DrawnClouds(state.k, state.centres, state.axes, state.same, state.n, state.seed)


def compute(state: State) -> View:
    check(state)
    clouds, prior = clouds_of(state), np.array(priors(state))
    X, y = map_fits.samples(clouds)
    model = map_fits.learned(state.kind, clouds)
    if isinstance(model, ValueError):
        raise ValueError(
            f"{state.n} samples of each class are too few for {state.kind}: they do not spread in "
            "all directions, and the covariance is singular. Draw more, or take another kind."
        )
    columns, rows, _ = map_fits.grid()
    likelihoods = map_fits.without_priors(model, np.array([state.probe]))[0]
    deltas = likelihoods + np.log(prior)
    Q, w, b = map_fits.difference(model)
    scores = map_fits.log_likelihood(state.kind, clouds, "picture") + np.log(prior)
    risk, bayes = map_fits.risks(state.kind, clouds, prior)
    return View(
        state=state,
        covariances=np.array([cloud.cov for cloud in map_fits.truths(clouds)]),
        samples=X,
        labels=y,
        model=model,
        fits=map_fits.compared(clouds, prior),
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


def check(state: State) -> None:
    """Words for what no control limits."""
    far = max(abs(v) for pair in (*state.centres, state.probe) for v in pair)
    if len(state.centres) != 3 or len(state.axes) != 3 or far > 9:
        raise ValueError(
            "Centres and axes are three pairs of numbers from −9 to 9, the probe is one."
        )
    for axis in state.axes:
        if not NARROW * 0.99 <= np.hypot(*axis) <= LONGEST * 1.01:
            raise ValueError(f"A long axis is {NARROW} to {LONGEST:g} long.")


# ---- what a person does


def _in_picture(x: float, y: float) -> Pair:
    return min(max(x, LEFT), RIGHT), min(max(y, BOTTOM), TOP)


def _within(x: float, y: float) -> Pair:
    x, y = _in_picture(x, y)
    return round(x, 2), round(y, 2)


def handle_of_axis(state: State, c: int) -> Pair:
    """Where the hand takes a long axis: at its end, or at the other one if that is outside."""
    (x, y), axis = state.centres[c], state.axes[0 if state.same else c]
    ends = [(x + sign * 2 * axis[0], y + sign * 2 * axis[1]) for sign in (1, -1)]
    inside = [end for end in ends if end == _in_picture(*end)]
    return inside[0] if inside else _in_picture(*ends[0])


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
    centre, end = state.centres[c], _in_picture(event.x, event.y)
    axis = np.array([end[0] - centre[0], end[1] - centre[1]]) / 2
    length = float(np.hypot(*axis))
    if length == 0:
        return state
    axis = axis / length * min(max(length, NARROW), LONGEST)
    axes = [*state.axes]
    axes[0 if state.same else c] = (round(float(axis[0]), 3), round(float(axis[1]), 3))
    return replace(state, axes=tuple(axes))


DRAWN = ("map", "line", "area", "ring")  # of the panel: what gives the boundary away
RECIPE = Recipe(
    __name__,
    title="Clouds, ellipses and boundaries",
    state=State,
    compute=compute,
    controls=(
        CHOICE,
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
        hides=("formula", "tables", *(f"panel map {kind}" for kind in DRAWN)),
        asked_as={"full: a curve": "full", "tied: a line": "tied"},
    ),
)
