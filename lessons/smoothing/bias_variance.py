"""Bias and variance: one thin line per training set, as alpha grows from 0 to 1000."""

from dataclasses import dataclass

import numpy as np

from lessons.common.smoothing_runs import (
    GRID,
    LEAST,
    LENGTH,
    MOST,
    SETS,
    Scores,
    V,
    curves,
    scores,
    world,
)
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Choice, Slider, Table
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.smoothing import alpha_axis
from nbcore.validate import Floats

WORDS = {"common": 5, "middling": 34, "rare": 208}  # ranks of three words worth watching


@dataclass(frozen=True)
class State:
    alpha: float = 1.0
    documents: int = 20
    word: str = "middling"


@dataclass(frozen=True)
class View:
    state: State
    now: Scores
    zero: Scores  # the same at alpha = 0
    train: Floats  # along GRID, (19, SETS)
    dev: Floats
    log_odds: Floats  # of the watched word
    truth: float  # its true log-odds
    estimates: Floats  # its log-odds now, (SETS,); infinite where a count is 0 and alpha is 0

    @property
    def best(self) -> int:
        """Which alpha of GRID has the best mean on dev."""
        return int(np.argmax(self.dev.mean(axis=1)))

    @property
    def bias(self) -> float:
        with np.errstate(invalid="ignore"):
            return float(self.estimates.mean() - self.truth)

    @property
    def variance(self) -> float:
        with np.errstate(invalid="ignore"):
            return float(((self.estimates - self.estimates.mean()) ** 2).mean())


def compute(state: State) -> View:
    n, j = state.documents, WORDS[state.word] - 1
    now, along = scores(n, state.alpha), curves(n)
    true = world().feature_log_prob_
    return View(
        state=state,
        now=now,
        zero=scores(n, 0.0),
        train=along.train,
        dev=along.dev,
        log_odds=along.log_odds[:, :, j].copy(),  # of 400 words the one
        truth=float(true[0, j] - true[1, j]),
        estimates=now.log_odds[:, j],
    )


# ---- the words


def headline(view: View) -> str:
    alpha, n = view.state.alpha, view.state.documents
    dev, train = view.now.dev.mean(), view.now.train.mean()
    best = f"the best, {GRID[view.best]:g}, has {view.dev[view.best].mean():.2f}"
    if alpha == 0:
        return f"alpha = 0 overfits: {train:.2f} on train, {dev:.2f} on dev"
    if alpha >= 100:
        return f"alpha = {alpha:g} underfits: dev {dev:.2f}; {best}"
    return f"{n} documents, alpha = {alpha:g}: dev {dev:.2f}; {best}"


def caption(view: View) -> str:
    words = LENGTH * view.state.documents / 2
    share = view.state.alpha * V / (view.state.alpha * V + words)
    return (
        f"{SETS} training sets of {view.state.documents} documents. Of the words in a class "
        f"{100 * share:.0f} % are imagined, {100 - 100 * share:.0f} % counted. On dev the sets "
        f"range from {view.now.dev.min():.2f} to {view.now.dev.max():.2f}."
    )


def describe(view: View) -> str:
    return (
        f"Left, accuracy against alpha: {SETS} thin lines for train and for dev, and their means. "
        f"Right, the log-odds of a {view.state.word} word, true value {view.truth:z.2f}: thin "
        f"lines spread for small alpha and meet at 0 for large. {headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    first = f.line("'error ' = ['bias²' @bias²] + ['variance' @variance]")
    if not np.isfinite(view.variance):
        return first + f.note("Some log-odds are log 0, minus infinity: no mean, no variance.")
    mean, error = float(view.estimates.mean()), view.bias**2 + view.variance
    line = "[({mean:2} − {truth:2})^2 @bias²] + {variance:3 @variance} = {error:3}"
    return first + f.line(line, mean=mean, truth=view.truth, variance=view.variance, error=error)


def tables(view: View) -> list[Table]:
    def row(name: str, values: Floats) -> tuple[Cell, ...]:
        spread = f"{values.min():.2f} to {values.max():.2f}"
        return Cell(name, header=True, key=name), Cell(f"{values.mean():.3f}"), Cell(spread)

    now = f"alpha = {view.state.alpha:g}, {SETS} training sets"
    rows = row("train", view.now.train), row("dev", view.now.dev)
    return [Table(now, ("accuracy", "mean", "from … to"), rows)]


RECIPE = Recipe(
    __name__,
    title="Bias and variance over many training sets",
    state=State,
    compute=compute,
    describe=describe,
    headline=headline,
    caption=caption,
    formula=formula,
    tables=tables,
    controls=(
        alpha_axis.SLIDER,
        Slider("documents", "documents", LEAST, MOST, 2),
        Choice("word", "watch a word that is", tuple((name, name) for name in WORDS)),
    ),
    presets={
        "20 documents": {},
        "200 documents": {"documents": 200},
        "alpha 0: overfit": {"alpha": 0.0},
        "alpha 1000: underfit": {"alpha": 1000.0},
    },
    pointer=alpha_axis.pointer,
    help="Drag the marker on the left to change alpha.",
    layout=Layout(formula_height=64),
    gallery=GalleryEntry(
        line="Train on many small samples: small alpha scatters, large alpha is blind.",
        lectures=("C9",),
    ),
    lecture=LectureMode(
        question="Is the best alpha further left or further right?",
        hides=("formula", "tables", "panel accuracy"),
        asked_as={"alpha 0: overfit": "alpha 0", "alpha 1000: underfit": "alpha 1000"},
    ),
)
