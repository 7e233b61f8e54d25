"""How many components? The likelihood always wants more; new points and a penalty do not."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from lessons.common.clouds_picture import ellipse
from lessons.kit.explorer.controls import Choice, Slider
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Stage
from lessons.mixtures.em_run import NAMES
from nbcore import GaussianMixture, covariance_parameters
from nbcore.validate import Floats

MOST, STARTS, NEW = 6, 3, 400  # components; tries for each number; new points
WORLDS: dict[str, tuple[tuple[float, ...], ...]] = {  # weight, x1, x2, spreads, turn in degrees
    "three": (
        (0.4, -2.6, 0.8, 1.0, 0.5, 30),
        (0.35, 2.2, 1.6, 1.1, 0.5, -20),
        (0.25, 0.4, -2.0, 0.7, 0.6, 0),
    ),
    "one": ((1.0, 0.0, 0.0, 2.0, 1.1, 20),),
    "touching": ((0.5, -1.1, 0.0, 0.9, 0.9, 0), (0.5, 1.1, 0.0, 0.9, 0.9, 0)),
}
CLOUDS = {"three": "three clouds", "one": "one cloud", "touching": "two that touch"}
CURVES = (("training points", 0), ("new points", 1), ("with penalty (BIC)", 2))


@dataclass(frozen=True)
class State:
    world: str = "three"
    n: int = 60
    k: int = 3


@dataclass(frozen=True)
class Fits:
    """The best of several starts for each number of components."""

    X: Floats  # (n, 2)
    models: tuple[GaussianMixture, ...]
    scores: Floats  # (MOST, 3): mean log-likelihood of a training point, a new one, with penalty
    numbers: tuple[int, ...]  # free numbers of each model


@dataclass(frozen=True)
class View:
    state: State
    fits: Fits

    def best(self, curve: int) -> int:
        """The number of components at the top of a curve."""
        return int(self.fits.scores[:, curve].argmax()) + 1


def sample(world: str, n: int, seed: int) -> Floats:
    """n points: first a cloud by its weight, then a place in it."""
    rng, clouds = np.random.default_rng(seed), np.array(WORLDS[world])
    rows = clouds[rng.choice(len(clouds), n, p=clouds[:, 0])]
    z = rng.standard_normal((n, 2)) * rows[:, 3:5]
    turn = np.radians(rows[:, 5])
    x = z[:, 0] * np.cos(turn) - z[:, 1] * np.sin(turn)
    y = z[:, 0] * np.sin(turn) + z[:, 1] * np.cos(turn)
    return rows[:, 1:3] + np.column_stack([x, y])


@lru_cache(maxsize=16)
def fits(world: str, n: int) -> Fits:
    X, new = sample(world, n, 5), sample(world, NEW, 11)
    models, scores, numbers = [], [], []
    for k in range(1, MOST + 1):
        tries = [
            GaussianMixture(k, ridge=1e-3, max_steps=60, tol=1e-4, rng=seed).fit(X)
            for seed in range(STARTS if k > 1 else 1)
        ]
        model = max(tries, key=lambda each: each.log_likelihood_)
        free = k - 1 + 2 * k + k * covariance_parameters("full", 2)
        penalty = free * np.log(n) / (2 * n)
        models.append(model)
        numbers.append(free)
        scores.append([model.score(X), model.score(new), model.score(X) - penalty])
    return Fits(X, tuple(models), np.array(scores), tuple(numbers))


def compute(state: State) -> View:
    return View(state, fits(state.world, state.n))


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    panel = stage.panel("plane", (0, 0, 0.56, 1), (-5.5, 5.5), (-4.5, 4.5), equal=True)
    panel.xlabel, panel.ylabel, panel.margin = "x₁", "x₂", (62, 8, 6, 46)
    model = view.fits.models[view.state.k - 1]
    codes = model.predict(view.fits.X)
    panel.points(view.fits.X[:, 0], view.fits.X[:, 1], codes, size=8, alpha=0.9)
    for c in range(view.state.k):
        ring = ellipse(model.means_[c], model.covariances_[c])
        panel.line(ring[0], ring[1], f"class{c}", 3)
        x, y = model.means_[c].tolist()
        panel.text(x, y, (NAMES + "F")[c], "ink", 16, "center", bold=True)
    draw_curves(stage, view)


def draw_curves(stage: Stage, view: View) -> None:
    scores = view.fits.scores
    low = max(float(scores.min()), float(scores.max()) - 2.5)
    high = float(scores.max())
    pad = 0.12 * (high - low)
    bottom, top = low - pad, high + 3 * pad
    panel = stage.panel("curves", (0.56, 0, 1, 1), (0.6, MOST + 0.4), (bottom, top))
    panel.xlabel, panel.xticks = "components k", list(range(1, MOST + 1))
    panel.margin = (50, 12, 10, 46)
    k = np.arange(1, MOST + 1)
    panel.line([view.state.k] * 2, [bottom, high + 1.2 * pad], "soft", 1)
    for row, (name, c) in enumerate(CURVES):
        panel.line(k, np.maximum(scores[:, c], bottom), f"class{c}", 3, key=name)
        best = view.best(c)
        panel.points([best], [scores[best - 1, c]], c, size=13, keys=[name])
        panel.text(0.6, top, name, f"class{c}", bold=True, dx=8, dy=12 + 18 * row, key=name)
    shown = max(float(scores[view.state.k - 1, 0]), low)
    panel.points([view.state.k], [shown], 0, size=13, hollow=[0], handles=["k"], snaps=True)


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    if event.name == "k" and event.action in ("drag", "drop"):
        return replace(state, k=int(min(max(round(event.x), 1), MOST)))
    return state


RECIPE = Recipe(
    __name__,
    title="The number of components",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        Slider("k", "components", 1, MOST),
        Choice("world", "drawn from", tuple(CLOUDS.items())),
        Choice("n", "training points", ((30, "30"), (60, "60"), (200, "200"))),
    ),
    presets={
        "three clouds": {},
        "six for three": {"k": 6},
        "one cloud, six components": {"world": "one", "k": 6, "n": 30},
        "two that touch": {"world": "touching", "k": 2},
    },
    pointer=pointer,
    help="Drag the ring on the curve of the training points.",
    gallery=GalleryEntry(
        line="One component more is always likelier; new points and BIC say when to stop.",
        lectures=("T16",),
    ),
    lecture=LectureMode(
        question="One component more: does it help on training points? On new ones?",
        hides=("tables", "panel curves"),
    ),
)
