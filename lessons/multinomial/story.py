"""The generative story: draw a class, then word after word; watch the counts go towards phi."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.common.random_choice import piece
from lessons.kit.explorer.controls import Button, Choice, Slider, alpha_slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.multinomial.corpora import HATE_BOOK, NOTES
from nbcore import MultinomialNB
from nbcore.probability import Number
from nbcore.validate import Floats, Ints

MOST_DOCUMENTS, MOST_WORDS, MOST_SEEDS = 60, 8, 10_000
CORPORA = {"notes": NOTES, "hate book": HATE_BOOK}


@dataclass(frozen=True)
class State:
    corpus: str = "notes"
    alpha: float = 0.0
    documents: int = 20  # to be written
    length: int = 4  # words in each
    seed: int = 1
    step: int = 0  # draws so far: one for the class, then one per word


@dataclass(frozen=True)
class View:
    state: State
    classes: tuple[str, str]
    words: tuple[str, ...]
    theta: Floats  # (2,)
    phi: Floats  # (2, m)
    exact: tuple[tuple[Number, ...], ...]  # phi as fractions
    written: tuple[tuple[int, tuple[int, ...]], ...]  # (class, words) of each document so far
    counts: Floats  # words written so far, (2, m)
    number: float | None  # the random number of the last draw
    drawn: int  # the piece it fell on

    @property
    def draws_class(self) -> bool:
        """Whether the last draw was that of a class."""
        return bool(self.written) and not self.written[-1][1]

    @property
    def shares(self) -> Floats:
        """Relative frequencies so far, (2, m); zeros before a class has any word."""
        return self.counts / np.maximum(self.counts.sum(axis=1, keepdims=True), 1)

    @property
    def farthest(self) -> float | None:
        """The largest difference between a share and phi, of classes that have words."""
        rows = self.counts.sum(axis=1) > 0
        return float(abs(self.shares - self.phi)[rows].max()) if rows.any() else None

    def name(self, j: int) -> str:
        return self.words[j]


@lru_cache(maxsize=64)
def model(corpus: str, alpha: float) -> MultinomialNB:
    return CORPORA[corpus].fit(MultinomialNB(alpha=alpha))


@lru_cache(maxsize=16)
def random_numbers(seed: int) -> Floats:
    """One row per document: the number for its class, then those for its words."""
    return np.random.default_rng(seed).random((MOST_DOCUMENTS, 1 + MOST_WORDS))


@lru_cache(maxsize=64)
def story(corpus: str, alpha: float, seed: int) -> tuple[Ints, Ints]:
    """Classes (d,) and words (d, MOST_WORDS) of all documents that this seed can write."""
    fitted, numbers = model(corpus, alpha), random_numbers(seed)
    y = piece(fitted.class_prior_, numbers[:, 0])
    words = np.array([piece(fitted.phi_[c], row) for c, row in zip(y, numbers[:, 1:], strict=True)])
    return y, words


def compute(state: State) -> View:
    if state.step > last_step(state):
        raise ValueError(
            f"step is a whole number from 0 to {last_step(state)}, not {state.step:,}."
        )
    fitted, corpus = model(state.corpus, state.alpha), CORPORA[state.corpus]
    y, drawn = story(state.corpus, state.alpha, state.seed)
    whole, begun = divmod(state.step, state.length + 1)
    lengths = [state.length] * whole + ([begun - 1] if begun else [])
    written = tuple((int(y[d]), tuple(int(j) for j in drawn[d, :n])) for d, n in enumerate(lengths))
    counts = np.zeros_like(fitted.phi_)
    for c, line in written:
        np.add.at(counts[c], list(line), 1)
    every = fitted.explain([1] * len(corpus.words), exact=True).factors
    at = (len(written) - 1, len(written[-1][1])) if written else None
    return View(
        state=state,
        classes=corpus.classes,
        words=corpus.words,
        theta=fitted.class_prior_,
        phi=fitted.phi_,
        exact=tuple(zip(*(factor.probability for factor in every), strict=True)),
        written=written,
        counts=counts,
        number=None if at is None else float(random_numbers(state.seed)[at]),
        drawn=0 if at is None else (written[-1][1] or (written[-1][0],))[-1],
    )


def last_step(state: State) -> int:
    return state.documents * (state.length + 1)


def change(state: State, name: str, value: Any) -> State:
    if name == "again":
        return replace(state, seed=(state.seed + 1) % MOST_SEEDS)
    changed = replace(state, **{name: value})
    if name in ("documents", "length"):
        begun = -(-state.step // (state.length + 1))  # documents begun stay begun
        step = state.step if name == "documents" else begun * (value + 1)
        changed = replace(changed, step=min(step, last_step(changed)))
    if name == "corpus":
        changed = replace(changed, alpha=1.0 if value == "hate book" else 0.0)
    return changed


RECIPE = Recipe(
    __name__,
    title="The generative story",
    state=State,
    compute=compute,
    controls=(
        Choice("corpus", "learned from", tuple((name, name) for name in CORPORA)),
        Button("again", "another story"),
        Slider("documents", "documents", 1, MOST_DOCUMENTS),
        Slider("length", "words in each", 1, MOST_WORDS),
        alpha_slider(),
    ),
    presets={
        "empty page": {},
        "one document": {"step": 5},
        "twenty": {"step": 100},
        "hate book": {"corpus": "hate book", "alpha": 1.0, "documents": 60, "step": 300},
    },
    timeline=lambda view: last_step(view.state),
    change=change,
    layout=Layout(height=362, formula_below=84, tabs=226),
    gallery=GalleryEntry(
        line="Draw a class, then draw words: naive Bayes writes documents.",
        lectures=("C5", "C6"),
        cover="twenty",
    ),
    lecture=LectureMode(
        question="Which class, and which word, is the likeliest to come next?",
        hides=("formula", "tables"),
    ),
)
