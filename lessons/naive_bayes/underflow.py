"""Underflow: a mail grows, its product of probabilities falls to exactly 0.0, its logs go on.

    product   P(c) x P(word 1 | c) x P(word 2 | c) x ...      smaller than the smallest float: 0.0
    logs      log P(c) + log P(word 1 | c) + ...              a number of ordinary size

Every word of the mail gives one factor, a repeated word again (lesson 04 is about this model).
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lessons.data.lecture_examples import SPAM_MAILS, SPAM_WORDS
from lessons.kit.explorer.controls import Choice, Slider, TextBox
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Recipe
from nbcore import MultinomialNB, tokenize, vectorize
from nbcore.validate import Floats

LONGEST = 2000
FLOATS = {name: np.dtype(name) for name in ("float64", "float32", "float16")}


@dataclass(frozen=True)
class State:
    n: int = 40
    text: str = "book technology"  # repeated until the mail has n words
    stored: str = "float64"


@dataclass(frozen=True)
class ProductStory:
    """The scores after 0, 1, 2, ... words, (2, LONGEST + 1)."""

    words: tuple[str, ...]  # those of the text that the model knows
    product: NDArray[np.floating]  # in the floats of the state
    logs: Floats
    dead: tuple[int | None, int | None]  # the number of words at which the product is 0.0


@dataclass(frozen=True)
class View:
    state: State
    story: ProductStory
    smallest: float  # above 0
    product: tuple[float, float]
    logs: tuple[float, float]
    by_product: tuple[float, float] | None  # posterior; None: 0/0
    by_logs: tuple[float, float]


@lru_cache(maxsize=1)
def trained() -> MultinomialNB:
    X = vectorize([text for text, _ in SPAM_MAILS], SPAM_WORDS)
    return MultinomialNB(alpha=1).fit(X, [label for _, label in SPAM_MAILS])


@lru_cache(maxsize=64)
def story(text: str, stored: str) -> ProductStory:
    model = trained()
    words = tuple(word for word in tokenize(text) if word in SPAM_WORDS)
    if not words:
        raise ValueError("Use at least one word of the training mails: " + ", ".join(SPAM_WORDS))
    columns = [SPAM_WORDS.index(word) for word in words]
    columns = (columns * (LONGEST // len(columns) + 1))[:LONGEST]
    factors = np.column_stack([model.class_prior_, model.phi_[:, columns]])
    with np.errstate(under="ignore"):
        product = np.multiply.accumulate(factors, axis=1, dtype=FLOATS[stored])
    dead = tuple(int(row.argmin()) if row.min() == 0 else None for row in product)
    return ProductStory(words, product, np.log(factors).cumsum(axis=1), (dead[0], dead[1]))


def compute(state: State) -> View:
    told = story(state.text[:300], state.stored)
    product, logs = told.product[:, state.n].astype(float), told.logs[:, state.n]
    ratio = np.exp(logs - logs.max())
    return View(
        state=state,
        story=told,
        smallest=float(np.finfo(FLOATS[state.stored]).smallest_subnormal),
        product=_pair(product),
        logs=_pair(logs),
        by_product=_pair(product / product.sum()) if product.any() else None,
        by_logs=_pair(ratio / ratio.sum()),
    )


def _pair(values: Floats) -> tuple[float, float]:
    return float(values[0]), float(values[1])


def short(value: float) -> str:
    """A score as Python prints it, with three digits."""
    return "0.0" if value == 0 else f"{value:.3g}".replace("e-0", "e-").replace("-", "−")


RECIPE = Recipe(
    __name__,
    title="Underflow",
    state=State,
    compute=compute,
    controls=(
        Slider("n", "words", 0, LONGEST),
        TextBox("text", "the mail repeats"),
        Choice("stored", "stored as", tuple((name, name) for name in FLOATS)),
    ),
    presets={
        "a short mail": {},
        "one product is 0.0": {"n": 380},
        "both are 0.0": {"n": 600},
        "float32": {"n": 60, "stored": "float32"},
        "float16": {"n": 9, "stored": "float16"},
    },
    gallery=GalleryEntry(
        line="Multiply enough probabilities and nothing is left; add their logs instead.",
        lectures=("R17",),
        cover="both are 0.0",
    ),
    lecture=LectureMode(
        question=lambda view: f"{view.state.n} words in {view.state.stored}: is the product 0.0?",
        hides=("formula", "tables", "panel scores"),
        asked_as={"one product is 0.0": "380 words", "both are 0.0": "600 words"},
    ),
)
