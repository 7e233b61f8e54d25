"""Your own points under eight classifiers: one large, all of them small beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.beyond.data import PRESETS, ROOMS
from lessons.beyond.models import (
    BOTTOM,
    COARSE,
    FINE,
    LEFT,
    NAMES,
    RIGHT,
    TOP,
    VOTERS,
    Knobs,
    answers,
    ballots,
    fitted,
    line,
    map_of,
)
from lessons.common.perceptron_run import seen
from lessons.common.point_editing import check_points, edited, tidy
from lessons.common.point_sets import Points
from lessons.kit.explorer.controls import Choice, Slider, StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe

MOST_POINTS = 40
GAMMAS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
COSTS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)


# One slider for each model, so that nothing jumps; C is seen in the small picture of the SVM, too.
USES = {
    "tree": ("depth",), "forest": ("trees",), "neighbours": ("k",), "svm": ("C",),
    "poly": ("degree",), "rbf": ("gamma",), "vote": ("k",), "perceptron": ("C",),
}  # fmt: skip


SLIDERS = ("depth", "trees", "k", "degree", "gamma", "C")


@dataclass(frozen=True)
class State:
    points: Points = ROOMS
    model: str = "tree"
    depth: int = 2
    trees: int = 7
    k: int = 3
    degree: int = 2
    gamma: float = 0.5
    C: float = 100.0
    probe: tuple[float, float] = (-2.3, -1.2)
    settled: Points = ()  # while a point is dragged: where all were; the small pictures wait

    @property
    def knobs(self) -> Knobs:
        return Knobs(self.depth, self.trees, self.k, self.degree, self.gamma, self.C)


@dataclass(frozen=True)
class View:
    state: State
    X: Any  # (n, 2)
    y: Any  # (n,)
    ready: bool  # both classes are there
    large: Any = None  # scores of the chosen model, FINE
    small: dict[str, Any] | None = None  # scores of all models, COARSE
    wrong: dict[str, int] | None = None
    says: dict[str, int] | None = None  # what each answers at the question mark
    missed: Any = ()  # places of the points that the chosen model gets wrong
    votes: int = 0  # how many of the seven say + at the question mark
    near: tuple[int, ...] = ()  # nearest neighbours of the question mark
    line: tuple[Any, float] | None = None  # of the perceptron and the linear SVM
    margin: float = 0.0
    support: tuple[int, ...] = ()  # support vectors
    leaves: int = 0


def compute(state: State) -> View:
    check(state)
    X, y = seen(state.points)
    if len(set(y.tolist())) < 2:
        return View(state, X, y, ready=False)
    name, knobs, points = state.model, state.knobs, state.points
    stands = state.settled or points
    wrong, says, small = {}, {}, {}
    for model in NAMES:
        place = points if model == name else stands
        said = answers(model, place, knobs, state.probe)
        wrong[model] = sum(a != point[2] for a, point in zip(said, place, strict=False))
        says[model] = int(said[-1])
        if model != name:
            small[model] = map_of(model, place, knobs, COARSE)[1:-1, 1:-1]
    large = map_of(name, points, knobs, FINE)
    small[name] = large[1:-1:4, 1:-1:4]
    view = View(
        state, X, y, True, large, small, wrong, says,
        missed=np.flatnonzero(answers(name, points, knobs, state.probe)[:-1] != y),
        votes=int((ballots(stands if name != "vote" else points, knobs, state.probe)[:, -1] > 0)
                  .sum()),
    )  # fmt: skip
    return replace(view, **details(view))


def details(view: View) -> dict[str, Any]:
    """What the picture of one model shows beyond its map."""
    state, name = view.state, view.state.model
    setting = state.knobs.of(name)
    if name in ("perceptron", "svm"):
        weights, bias = line(name, state.points, setting)
        length = float(np.hypot(*weights))
        margin = float((view.y * (view.X @ weights + bias)).min()) / length if length else 0.0
        found: dict[str, Any] = {"line": (weights, bias), "margin": margin}
        if name == "svm":
            found["support"] = tuple(fitted(name, state.points, setting).support_.tolist())
        return found
    if name in ("poly", "rbf"):
        return {"support": tuple(fitted(name, state.points, setting).support_.tolist())}
    if name == "neighbours":
        model = fitted(name, state.points, setting)
        return {"near": tuple(model.kneighbors([state.probe], return_distance=False)[0].tolist())}
    if name == "tree":
        return {"leaves": int(fitted(name, state.points, setting).get_n_leaves())}
    return {}


def check(state: State) -> None:
    """Words for what cannot be used; codes and lessons may hold anything."""
    check_points(state.points, MOST_POINTS)
    check_points(state.settled, MOST_POINTS)
    if state.model not in NAMES:
        raise ValueError(f"There is no model {state.model!r}: choose one of {', '.join(NAMES)}.")
    for name, most in (("depth", 12), ("trees", 50), ("k", MOST_POINTS), ("degree", 6)):
        value = getattr(state, name)
        if not isinstance(value, int) or not 1 <= value <= most:
            raise ValueError(f"{name} is a whole number from 1 to {most}; got {value!r}.")
    if not 0.01 <= state.gamma <= 100 or not 0.001 <= state.C <= 100:
        raise ValueError("gamma goes from 0.01 to 100, C from 0.001 to 100.")


def change(state: State, name: str, value: Any) -> State:
    if name in ("depth", "trees", "k", "degree"):
        if float(value) != int(value):
            raise ValueError(f"{name} is a whole number; got {value}.")
        value = int(value)
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    """Drag moves, a press or `f` flips, Delete removes; a click adds, with shift the other class.

    A click on a small picture shows that model. The question mark can be dragged, too.
    """
    if event.panel in NAMES:
        return replace(state, model=event.panel) if event.action == "click" else state
    place = (
        tidy(float(np.clip(event.x, LEFT, RIGHT))), tidy(float(np.clip(event.y, BOTTOM, TOP)))
    )  # fmt: skip
    if event.name == "probe":
        return replace(state, probe=place) if event.action in ("drag", "drop") else state
    points = edited(state.points, event, place)
    moving = event.action == "drag"
    return replace(state, points=points, settled=(state.settled or state.points) if moving else ())


assert set(USES) == {*VOTERS, "vote"}


RECIPE = Recipe(
    __name__,
    title="Eight ways to draw a boundary",
    state=State,
    compute=compute,
    controls=(
        Choice("model", "model", tuple(NAMES.items())),
        Slider("depth", "depth of the tree", 1, 8),
        Slider("trees", "trees in the forest", 1, 25),
        Slider("k", "neighbours k", 1, 15),
        Slider("degree", "degree", 1, 6),
        StopsSlider("gamma", "gamma (RBF)", GAMMAS),
        StopsSlider("C", "C of the SVMs", COSTS),
    ),
    presets=PRESETS,
    hidden=lambda view: [name for name in SLIDERS if name not in USES[view.state.model]],
    change=change,
    pointer=pointer,
    clickable=True,
    help="Click adds ■, shift-click ●; drag moves (the ?, too), press flips; click a small "
    "picture. "
    "Keys: [ ] choose, arrows, f, Delete; 1 2 add.",
    layout=Layout(height=428),
    gallery=GalleryEntry(
        line="Eight models on your own points: tree, forest, neighbours, SVM, kernels, a vote.",
        lectures=("S20",),
    ),
    lecture=LectureMode(
        question="Where will this model draw its boundary?",
        hides=(
            "tables",
            "panel main map",
            "panel main line",
            "panel perceptron",
            "panel svm",
            "panel tree",
            "panel forest",
            "panel neighbours",
            "panel poly",
            "panel rbf",
            "panel vote",
        ),
    ),
)
