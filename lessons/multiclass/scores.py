"""One model for all classes, one score each: softmax, Gaussians and the multi-class perceptron."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lessons.common.clouds_picture import ahead, boundary, ellipse, region
from lessons.kit.explorer.controls import Choice
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from lessons.multiclass import clouds
from lessons.multiclass.clouds import WHOLE
from lessons.multiclass.regions import coordinates, inner_edges, winner_parts
from nbcore import GaussianDiscriminant, LogisticRegression, MulticlassPerceptron, normalize_log
from nbcore.validate import Floats, Ints

MODELS = ("softmax", "naive Bayes", "tied", "perceptron")
SURE = 0.9  # a second shade where a class is at least so probable
COARSE, FINE = (54, 36), (78, 52)  # columns and rows; boundaries that bend need the fine one

Model = LogisticRegression | MulticlassPerceptron | GaussianDiscriminant


@dataclass(frozen=True)
class State(clouds.Clouds):
    model: str = "softmax"


@dataclass(frozen=True)
class View:
    state: State
    model: Model
    delta: Floats  # (rows, columns, k): scores in the picture
    scores: Floats  # (k,): at x
    probabilities: Floats | None  # (k,): at x; None for the perceptron
    numbers: int  # that the model has learned
    needed: int  # so many would do
    missed: Ints
    n: int


@lru_cache(maxsize=32)
def learned(state: clouds.Clouds, kind: str) -> Model:
    if kind == "softmax":
        model: Model = LogisticRegression(tol=1e-4)
    elif kind == "perceptron":
        model = MulticlassPerceptron(max_epochs=20)
    else:
        model = GaussianDiscriminant("diagonal" if kind == "naive Bayes" else "tied")
    return model.fit(*clouds.samples(state))


def scores(model: Model, points: Floats) -> Floats:
    """(n, k): what the model compares."""
    if isinstance(model, GaussianDiscriminant):
        return model.joint_log_prob(points)
    return model.decision_function(points)


@lru_cache(maxsize=4)
def grid(kind: str) -> tuple[Floats, Floats, Floats]:
    columns, rows = COARSE if kind in ("softmax", "perceptron") else FINE
    x = np.linspace(clouds.LEFT, clouds.RIGHT, columns)
    y = np.linspace(clouds.BOTTOM, clouds.TOP, rows)
    return x, y, np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def counts(kind: str, k: int, m: int = 2) -> tuple[int, int]:
    """Numbers that are learned, and how many of them are free."""
    if kind == "naive Bayes":
        return k + 2 * k * m, k - 1 + 2 * k * m
    if kind == "tied":
        own = k * m + m * (m + 1) // 2
        return k + own, k - 1 + own
    return k * (m + 1), (k - 1) * (m + 1)


def compute(state: State) -> View:
    clouds.check(state)
    still = clouds.still(state)
    model = learned(still, state.model)
    X, y = clouds.samples(still)
    at_x = scores(model, np.array([state.probe]))[0]
    numbers, needed = counts(state.model, state.k)
    x, up, points = grid(state.model)
    return View(
        state=state,
        model=model,
        delta=scores(model, points).reshape(len(up), len(x), state.k),
        scores=at_x,
        probabilities=None if state.model == "perceptron" else np.exp(normalize_log(at_x)),
        numbers=numbers,
        needed=needed,
        missed=np.flatnonzero(model.predict(X) != y),
        n=len(y),
    )


def draw(stage: Stage, view: View) -> None:
    panel = clouds.plane(stage)
    x, y, _ = grid(view.state.model)
    if view.probabilities is not None:
        log_p = normalize_log(view.delta)
        odds = log_p - np.log(np.maximum(-np.expm1(log_p), 1e-9))  # log of P / (1 - P)
        for c in range(view.state.k):
            region(panel, x, y, odds[..., c] - np.log(SURE / (1 - SURE)), c)
    if isinstance(view.model, GaussianDiscriminant):
        _curved(panel, view, view.model)
    else:
        rows = np.column_stack([view.model.coef_, view.model.intercept_])
        for part, c in winner_parts(WHOLE, rows, range(view.state.k)):
            panel.area(*coordinates(part), f"class{c}", 0.2, key=f"class:{c}")
            panel.line(*inner_edges(part, WHOLE), "ink", 2.5, key="boundary")
    clouds.draw_clouds(panel, view.state, view.missed)


def _curved(panel: Panel, view: View, model: GaussianDiscriminant) -> None:
    x, y, _ = grid(view.state.model)
    for c in range(view.state.k):
        margin = ahead(view.delta, c)
        region(panel, x, y, margin, c)
        if c:
            boundary(panel, x, y, margin)
        across, up = ellipse(model.mean_[c], model.covariance_[c])
        panel.line(across, up, f"class{c}", 2.5, key=f"class:{c}")


SIX = {"k": 6, "centres": clouds.RING, "spread": 0.5}
RECIPE = Recipe(
    __name__,
    title="One model, one score for each class",
    state=State,
    compute=compute,
    draw=draw,
    controls=(Choice("model", "model", tuple((m, m) for m in MODELS)), *clouds.CONTROLS),
    presets={
        "softmax": {},
        "naive Bayes": {"model": "naive Bayes"},
        "perceptron": {"model": "perceptron"},
        "three in a row": {"centres": clouds.ROW, "probe": (0.6, 3.2)},
        "six classes": SIX,
        "six, naive Bayes": SIX | {"model": "naive Bayes"},
    },
    pointer=clouds.pointer,
    clickable=True,
    help=clouds.HELP,
    layout=Layout(height=390, formula_below=40, tabs=160),
    gallery=GalleryEntry(
        line="One model with one score for each class leaves no place unclaimed.",
        lectures=("R18", "S10"),
    ),
    lecture=LectureMode(
        question="Can a place be claimed by nobody here?",
        hides=("formula", "tables", "panel plane area", "panel plane line"),
    ),
)
