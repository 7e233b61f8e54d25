"""Your own points under eight classifiers: one large, all of them small beside it."""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from lessons.beyond import models
from lessons.beyond.data import CORNERS, NEIGHBOURS, ODD, RING, ROOMS
from lessons.beyond.models import NAMES, Knobs
from lessons.common.perceptron_run import seen
from lessons.common.point_editing import check_points, edited, tidy
from lessons.common.point_sets import FIG_5_3, Points
from lessons.kit.explorer.controls import Choice, Slider, StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore.validate import Floats

MOST_POINTS = 40
GAMMAS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
COSTS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)

# One slider for each model, so that nothing jumps; C is seen in the small picture of the SVM, too.
SLIDER = {name: knobs[0] for name, knobs in models.SETTINGS.items()}
SLIDER |= {"vote": "k", "perceptron": "C"}


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
    X: Floats  # (n, 2)
    y: Floats  # (n,)
    ready: bool  # both classes are there
    large: Floats = field(default_factory=lambda: np.zeros((0, 0)))  # of the chosen model, FINE
    small: dict[str, Floats] = field(default_factory=dict)  # scores of all models, COARSE
    wrong: dict[str, int] = field(default_factory=dict)
    says: dict[str, int] = field(default_factory=dict)  # what each answers at the question mark
    missed: tuple[int, ...] = ()  # places of the points that the chosen model gets wrong
    votes: int = 0  # how many of the seven say + at the question mark
    near: tuple[int, ...] = ()  # nearest neighbours of the question mark
    line: tuple[Floats, float] | None = None  # of the perceptron and the linear SVM
    margin: float = 0.0
    support: tuple[int, ...] = ()  # support vectors
    leaves: int = 0


def compute(state: State) -> View:
    check_points(state.points, MOST_POINTS)
    check_points(state.settled, MOST_POINTS)
    X, y = seen(state.points)
    if len(set(y.tolist())) < 2:
        return View(state, X, y, ready=False)
    name, knobs, points, probe = state.model, state.knobs, state.points, state.probe
    wrong: dict[str, int] = {}
    says: dict[str, int] = {}
    small: dict[str, Floats] = {}
    for model in NAMES:
        learned = points if model == name else state.settled or points
        *said, says[model] = models.answers(model, learned, knobs, probe).tolist()
        wrong[model] = sum(a != point[2] for a, point in zip(said, learned, strict=True))
        if model != name:
            small[model] = models.map_of(model, learned, knobs, models.COARSE)[1:-1, 1:-1]
    large = models.map_of(name, points, knobs, models.FINE)
    small[name] = large[1:-1:4, 1:-1:4]
    missed = np.flatnonzero(models.answers(name, points, knobs, probe)[:-1] != y)
    ballots = models.ballots(points if name == "vote" else state.settled or points, knobs, probe)
    view = View(state, X, y, True, large, small, wrong, says, tuple(missed.tolist()))
    return replace(view, votes=int((ballots[:, -1] > 0).sum()), **details(view))


def details(view: View) -> dict[str, Any]:
    """What the picture of one model shows beyond its map."""
    name, points = view.state.model, view.state.points
    setting = view.state.knobs.of(name)
    shown: dict[str, Any] = {}
    if name in ("perceptron", "svm"):
        weights, bias = shown["line"] = models.line(name, points, setting)
        length = float(np.hypot(*weights))
        nearest = float((view.y * (view.X @ weights + bias)).min())
        shown["margin"] = nearest / length if length else 0.0
    if name in ("svm", "poly", "rbf"):
        shown["support"] = tuple(models.fitted(name, points, setting).support_.tolist())
    if name == "neighbours":
        model = models.fitted(name, points, setting)
        near = model.kneighbors([view.state.probe], return_distance=False)[0]
        shown["near"] = tuple(near.tolist())
    if name == "tree":
        shown["leaves"] = int(models.fitted(name, points, setting).get_n_leaves())
    return shown


def pointer(state: State, event: Pointer) -> State:
    """Drag moves, a press or `f` flips, Delete removes; a click adds, with shift the other class.

    A click on a small picture shows that model. The question mark can be dragged, too.
    """
    if event.panel in NAMES:
        return replace(state, model=event.panel) if event.action == "click" else state
    x, y = np.clip((event.x, event.y), (models.LEFT, models.BOTTOM), (models.RIGHT, models.TOP))
    place = (tidy(float(x)), tidy(float(y)))
    if event.name == "probe":
        return replace(state, probe=place) if event.action in ("drag", "drop") else state
    points = edited(state.points, event, place)
    moving = event.action == "drag"
    return replace(state, points=points, settled=(state.settled or state.points) if moving else ())


PRESETS: dict[str, dict[str, Any]] = {
    "fig 5.13": {},
    "fig 5.14": {"model": "neighbours", "points": NEIGHBOURS, "probe": (0.1, 0.4)},
    "fig 5.15": {"model": "svm", "points": FIG_5_3, "probe": (0.0, 0.5)},
    "any line": {"model": "perceptron", "points": FIG_5_3, "probe": (0.0, 0.5)},
    "odd points": {"model": "tree", "points": ODD, "depth": 6, "probe": (-2.6, 0.8)},
    "forest": {"model": "forest", "points": ODD, "depth": 6, "trees": 25, "probe": (-2.6, 0.8)},
    "ring": {"model": "poly", "points": RING, "probe": (1.5, 1.5)},
    "XOR": {"model": "rbf", "points": CORNERS, "probe": (0.5, 0.5)},
    "vote": {"model": "vote", "points": ODD, "depth": 6, "probe": (-2.6, 0.8)},
}
RECIPE = Recipe(
    __name__,
    title="Eight ways to draw a boundary",
    state=State,
    compute=compute,
    controls=(
        Choice("model", "model", tuple(NAMES.items())),
        Slider("depth", "depth of the tree", 1, 8, also=(1, 12)),
        Slider("trees", "trees in the forest", 1, 25, also=(1, 50)),
        Slider("k", "neighbours k", 1, 15, also=(1, MOST_POINTS)),
        Slider("degree", "degree", 1, 6),
        StopsSlider("gamma", "gamma (RBF)", GAMMAS, most=100.0),
        StopsSlider("C", "C of the SVMs", COSTS),
    ),
    presets=PRESETS,
    hidden=lambda view: [name for name in vars(Knobs()) if name != SLIDER[view.state.model]],
    pointer=pointer,
    clickable=True,
    help="Click adds ■, shift-click ●; drag moves (the ?, too), press flips; click a small "
    "picture. Keys: [ ] choose, arrows, f, Delete; 1 2 add.",
    layout=Layout(height=428),
    gallery=GalleryEntry(
        line="Eight models on your own points: tree, forest, neighbours, SVM, kernels, a vote.",
        lectures=("S20",),
    ),
    lecture=LectureMode(
        question="Where will this model draw its boundary?",
        hides=("tables", "panel main map", "panel main line", *(f"panel {name}" for name in NAMES)),
    ),
)
