"""Three generative models draw digits: the better the model of P(x | y), the better the hand."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.data.learning_curves import digit_images
from lessons.kit.explorer.controls import Button, Choice, Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from nbcore import BernoulliNB, GaussianDiscriminant, GaussianNB
from nbcore.validate import Floats, Ints, Labels

KINDS = {
    "Bernoulli": "each pixel is a coin",
    "Gaussian": "each pixel has a bell",
    "full": "pixels vary together",
}
ROWS = 6  # average, real, and four drawings
MOST_SEEDS = 10_000
WHITE = 16.0  # the largest grey value


@dataclass(frozen=True)
class State:
    kind: str = "Bernoulli"
    seed: int = 0


@dataclass(frozen=True)
class LearnedDigits:
    """One kind of model, fitted to two images of three and tested on the third."""

    model: BernoulliNB | GaussianNB | GaussianDiscriminant
    right: float  # share of the test images
    numbers: int  # learned
    average: Floats  # (10, 64): the mean image, 0 to 1
    roots: Floats | None  # (10, 64, 64) or (10, 64): how far pixels stray from it; of grey models


@dataclass(frozen=True)
class View:
    state: State
    fits: dict[str, LearnedDigits]
    images: Floats  # (ROWS, 10, 64): average, real, then drawings; 0 is paper, 1 is ink
    answers: Labels  # (ROWS - 2, 10): what the model itself takes its drawings for
    drawn_together: float  # do neighbouring pixels stray together? a correlation
    real_together: float


@lru_cache(maxsize=1)
def images() -> tuple[Floats, Ints, Floats, Ints]:
    """Training and test images (grey, 0 to 16) with their digits."""
    X, y = digit_images()
    test = np.arange(len(y)) % 3 == 2
    return X[~test], y[~test], X[test], y[test]


@lru_cache(maxsize=3)
def learned(kind: str) -> LearnedDigits:
    X, y, X_test, y_test = images()
    if kind == "Bernoulli":
        coins = BernoulliNB(alpha=1).fit(X > 7, y)
        return LearnedDigits(coins, coins.score(X_test > 7, y_test), 9 + 640, coins.theta_, None)
    if kind == "Gaussian":
        bells = GaussianNB(var_smoothing=0.01).fit(X, y)
        right = bells.score(X_test, y_test)
        return LearnedDigits(bells, right, 9 + 1280, bells.mean_ / WHITE, np.sqrt(bells.var_))
    cloud = GaussianDiscriminant("full", ridge=0.3).fit(X, y)
    roots = np.asarray(np.linalg.cholesky(cloud.covariance_), float)
    numbers = cloud.parameter_count()["total"]
    return LearnedDigits(cloud, cloud.score(X_test, y_test), numbers, cloud.mean_ / WHITE, roots)


@lru_cache(maxsize=256)
def drawings(kind: str, seed: int) -> tuple[Floats, Labels, float]:
    """Images (ROWS, 10, 64), 0 to 1; the model's answers to what it drew; and `together` of it."""
    fit, rng = learned(kind), np.random.default_rng(seed)
    if fit.roots is None:
        drawn = (rng.random((ROWS - 2, 10, 64)) < fit.average).astype(float)
    else:
        z = rng.standard_normal((ROWS - 2, 10, 64))
        stray = fit.roots * z if kind == "Gaussian" else np.einsum("dij,rdj->rdi", fit.roots, z)
        drawn = np.clip(fit.average + stray / WHITE, 0, 1)
    scale = 1.0 if kind == "Bernoulli" else WHITE
    answers = fit.model.predict(scale * drawn.reshape(-1, 64)).reshape(-1, 10)
    examples = np.array([pages[seed % len(pages)] for pages in real(kind)[0]])
    rows = np.concatenate([[fit.average, examples], drawn])
    return rows, answers, together(drawn - fit.average)


@lru_cache(maxsize=3)
def real(kind: str) -> tuple[list[Floats], float]:
    """Real images of each digit, 0 to 1, as the model sees them; and `together` of them."""
    X, y, _, _ = images()
    X = (X > 7).astype(float) if kind == "Bernoulli" else X / WHITE
    return [X[y == d] for d in range(10)], together(X - learned(kind).average[y])


def together(stray: Floats) -> float:
    """How pixels side by side stray from the average: correlation, 0 if each strays alone."""
    rows = stray.reshape(-1, 8, 8)
    left, right = rows[:, :, :-1], rows[:, :, 1:]
    return float((left * right).mean() / np.sqrt((left**2).mean() * (right**2).mean()))


def compute(state: State) -> View:
    pictures, answers, stray = drawings(state.kind, state.seed)
    fits = {kind: learned(kind) for kind in KINDS}
    return View(state, fits, pictures, answers, stray, real(state.kind)[1])


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name == "again":
        return replace(state, seed=(state.seed + 1) % MOST_SEEDS)
    return replace(state, **{name: value})


RECIPE = Recipe(
    __name__,
    title="Generative models draw digits",
    state=State,
    compute=compute,
    controls=(
        Choice("kind", "model", tuple((kind, kind) for kind in KINDS)),
        Button("again", "draw again"),
        Slider("seed", "draw number", 0, 99, also=(0, MOST_SEEDS)),
    ),
    presets={
        "coins (Bernoulli)": {},
        "bells (Gaussian)": {"kind": "Gaussian"},
        "pixels together (full)": {"kind": "full"},
    },
    change=change,
    layout=Layout(height=408, formula_height=44),
    gallery=GalleryEntry(
        line="A generative model can draw: with independent pixels its digits are specks.",
        lectures=("S12", "N1"),
    ),
    lecture=LectureMode(
        question="Will you recognize the digits that this model draws?",
        hides=("formula", "tables", "panel digits"),
    ),
)
