"""Three generative models draw digits: the better the model of P(x | y), the better the hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.data.learning_curves import digit_images
from lessons.explorers.cultures_digits_picture import ROWS, draw
from lessons.kit import formula as f
from lessons.kit.controls import Button, Cell, Choice, Slider, Table
from lessons.kit.recipe import Recipe
from nbcore import BernoulliNB, GaussianDiscriminant, GaussianNB

KINDS = {
    "Bernoulli": "each pixel is a coin",
    "Gaussian": "each pixel has a bell",
    "full": "pixels vary together",
}
MOST_SEEDS = 10_000
WHITE = 16.0  # the largest grey value


@dataclass(frozen=True)
class State:
    kind: str = "Bernoulli"
    seed: int = 0


@dataclass(frozen=True)
class Learned:
    """One kind of model, fitted to two images of three and tested on the third."""

    model: Any
    right: float  # share of the test images
    numbers: int  # learned
    average: Any  # (10, 64): the mean image, 0 to 1
    roots: Any  # (10, 64, 64) or (10, 64): how far pixels stray from it; of grey models


@dataclass(frozen=True)
class View:
    state: State
    fits: dict[str, Learned]
    images: Any  # (ROWS, 10, 64): average, real, then drawings; 0 is paper, 1 is ink
    answers: Any  # (ROWS - 2, 10): what the model itself takes its drawings for
    drawn_together: float  # do neighbouring pixels stray together? a correlation
    real_together: float


@lru_cache(maxsize=1)
def images() -> tuple[Any, Any, Any, Any]:
    """Training and test images (grey, 0 to 16) with their digits."""
    X, y = digit_images()
    test = np.arange(len(y)) % 3 == 2
    return X[~test], y[~test], X[test], y[test]


@lru_cache(maxsize=3)
def learned(kind: str) -> Learned:
    X, y, X_test, y_test = images()
    if kind == "Bernoulli":
        coins = BernoulliNB(alpha=1).fit(X > 7, y)
        return Learned(coins, coins.score(X_test > 7, y_test), 9 + 640, coins.theta_, None)
    if kind == "Gaussian":
        bells = GaussianNB(var_smoothing=0.01).fit(X, y)
        right = bells.score(X_test, y_test)
        return Learned(bells, right, 9 + 1280, bells.mean_ / WHITE, np.sqrt(bells.var_))
    cloud = GaussianDiscriminant("full", ridge=0.3).fit(X, y)
    roots = np.linalg.cholesky(cloud.covariance_)
    numbers = cloud.parameter_count()["total"]
    return Learned(cloud, cloud.score(X_test, y_test), numbers, cloud.mean_ / WHITE, roots)


@lru_cache(maxsize=256)
def drawings(kind: str, seed: int) -> tuple[Any, Any, float]:
    """Images (ROWS, 10, 64), 0 to 1; the model's answers to what it drew; and `together` of it."""
    fit, rng = learned(kind), np.random.default_rng(seed)
    if kind == "Bernoulli":
        drawn = (rng.random((ROWS - 2, 10, 64)) < fit.average).astype(float)
    else:
        z = rng.standard_normal((ROWS - 2, 10, 64))
        stray = fit.roots * z if kind == "Gaussian" else np.einsum("dij,rdj->rdi", fit.roots, z)
        drawn = np.clip(fit.average + stray / WHITE, 0, 1)
    scale = 1.0 if kind == "Bernoulli" else WHITE
    answers = fit.model.predict(scale * drawn.reshape(-1, 64)).reshape(-1, 10)
    pages = real(kind)[0]
    found = np.array([pages[d][seed % len(pages[d])] for d in range(10)])
    return (
        np.concatenate([[fit.average, found], drawn]),
        answers,
        together(drawn - fit.average),
    )


@lru_cache(maxsize=3)
def real(kind: str) -> tuple[Any, float]:
    """Real images of each digit, 0 to 1, as the model sees them; and `together` of them."""
    X, y, _, _ = images()
    X = (X > 7).astype(float) if kind == "Bernoulli" else X / WHITE
    return [X[y == d] for d in range(10)], together(X - learned(kind).average[y])


def together(stray: Any) -> float:
    """How pixels side by side stray from the average: correlation, 0 if each strays alone."""
    rows = stray.reshape(-1, 8, 8)
    left, right = rows[:, :, :-1], rows[:, :, 1:]
    return float((left * right).mean() / np.sqrt((left**2).mean() * (right**2).mean()))


def compute(state: State) -> View:
    check(state)
    pictures, answers, stray = drawings(state.kind, int(state.seed))
    fits = {kind: learned(kind) for kind in KINDS}
    return View(state, fits, pictures, answers, stray, real(state.kind)[1])


def check(state: State) -> None:
    if state.kind not in KINDS:
        raise ValueError(f"The model is one of {', '.join(KINDS)}, not {state.kind!r}.")
    seed: Any = state.seed
    if not isinstance(seed, (int, float)) or not 0 <= seed <= MOST_SEEDS:
        raise ValueError(f"seed is a whole number from 0 to {MOST_SEEDS:,}, not {seed!r}.")


# ---- the words


def headline(view: View) -> str:
    right = f"{100 * view.fits[view.state.kind].right:.0f} % right on test"
    if view.state.kind == "full":
        return f"Pixels vary together: strokes appear, and {right}"
    return f"Each pixel for itself: specks, no strokes; still {right}"


def caption(view: View) -> str:
    own = int((view.answers == np.arange(10)).sum())
    drawn, real = (f"{max(value, 0.0):.2f}" for value in (view.drawn_together, view.real_together))
    return (
        f"Do pixels side by side stray together from the average? Correlation {drawn} in the "
        f"drawings, {real} in real images. The model recognizes {own} of its own "
        f"{view.answers.size} drawings."
    )


def describe(view: View) -> str:
    models = "; ".join(
        f"{kind}: {fit.numbers} numbers, {100 * fit.right:.1f} % right on test"
        for kind, fit in view.fits.items()
    )
    return (
        f"Ten digits of 8 by 8 pixels in {ROWS} rows: the average of the model, a real image, and "
        f"{ROWS - 2} drawings from P(x | y) by the {view.state.kind} model. {headline(view)}. "
        f"{caption(view)} {models}."
    )


def formula(view: View) -> str:
    x, y, mu = f.var("x"), f.var("y"), f.sub(f.var("μ"), f.var("y"))
    pixel = f.sub(x, f.var("j"))
    if view.state.kind == "Bernoulli":
        law = (f.words("Bernoulli"), f.brackets(f.sub(f.var("θ"), f.row(f.var("j"), y))))
        return f.math(pixel, f.op("∼"), *law, f.words("\u00a0for each of 64 pixels alone"))
    if view.state.kind == "Gaussian":
        index = f.row(f.var("j"), y)
        spread = f.sup(f.sub(f.var("σ"), index), f.number(2))
        law = (f.var("N"), f.brackets(f.sub(f.var("μ"), index), f.op(","), spread))
        return f.math(pixel, f.op("∼"), *law, f.words("\u00a0for each of 64 pixels alone"))
    law = (f.var("N"), f.brackets(mu, f.op(","), f.sub(f.var("Σ"), y)))
    return f.math(x, f.op("∼"), *law, f.words("\u00a0for all 64 pixels at once"))


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(kind, header=True, strong=kind == view.state.kind),
            Cell(KINDS[kind], align="left-align", role="soft"),
            Cell(f"{fit.numbers:,}"),
            Cell(f"{100 * fit.right:.1f} %"),
        )
        for kind, fit in view.fits.items()
    )
    columns = ("model", "", "numbers", "right")
    return [Table("three models of P(x | y); right: on test images", columns, rows)]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name == "again":
        return replace(state, seed=(int(state.seed) + 1) % MOST_SEEDS)
    return replace(state, **{name: value})


RECIPE = Recipe(
    name="two_cultures.digits",
    title="Generative models draw digits",
    card="A generative model can draw: with independent pixels its digits are specks.",
    lectures=("S12", "N1"),
    question="Will you recognize the digits that this model draws?",
    hides=("formula", "tables", "panel digits"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Choice("kind", "model", tuple((kind, kind) for kind in KINDS)),
        Button("again", "draw again"),
        Slider("seed", "draw number", 0, 99),
    ),
    presets={
        "coins (Bernoulli)": {},
        "bells (Gaussian)": {"kind": "Gaussian"},
        "pixels together (full)": {"kind": "full"},
    },
    formula=formula,
    formula_height=44,
    tables=tables,
    change=change,
    height=408,
)

explore = RECIPE.explore
