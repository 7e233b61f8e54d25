"""Naive Bayes is a line: in word space, log phi are the weights and log theta is the offset."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.controls import Choice, Slider, TextBox, alpha_slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.multinomial import corpora
from lessons.multinomial.corpora import SmallCorpus
from nbcore import MultinomialNB, tokenize, vectorize
from nbcore.validate import Floats, Ints

Line = tuple[float, float, float]  # a, b, c: a x + b y + c = 0
MOST = 6  # counts on the axes go from 0 to this
CORPORA: dict[str, tuple[SmallCorpus, str, float]] = {  # with the words of the axes and the prior
    "hate book": (corpora.HATE_BOOK, "hate book", 0.5),
    "IIR 13.1": (corpora.CHINA, "chinese tokyo", 0.75),
    "notes": (corpora.NOTES, "tonight warm", 0.6),
}


@dataclass(frozen=True)
class State:
    corpus: str = "hate book"
    axes: str = "hate book"  # the word across and the word up
    rest: str = ""  # further words of the document: they move the line
    x: int = 1  # how often the word across occurs in the document
    y: int = 1
    alpha: float = 1.0
    prior: float = 0.5  # of the first class


@dataclass(frozen=True)
class View:
    state: State
    classes: tuple[str, str]
    words: tuple[str, ...]  # across, up, then those of the rest
    counts: tuple[int, ...]  # how often each occurs in the document
    weights: Floats  # log phi, (2, words); -inf where a class never uses the word
    offsets: Floats  # log theta, (2,)
    scores: tuple[float, float]
    score: float  # first class minus second; nan for 0 against 0
    line: Line | None  # None: there is none
    grid: Floats  # P(second class) over the picture
    decided: Ints  # for whole counts 0 to MOST on both axes: 0, 1, or -1 where undecided

    @property
    def winner(self) -> int | None:
        return None if math.isnan(self.score) or self.score == 0 else int(self.score < 0)


def parse(state: State) -> tuple[tuple[str, str], tuple[str, ...]]:
    """The two words of the axes, and the words of the rest."""
    words = CORPORA[state.corpus][0].words
    axes, rest = tokenize(state.axes), tokenize(state.rest)
    for word in [*axes, *rest]:
        if word not in words:
            known = ", ".join(words)
            raise ValueError(f"{quoted(word[:20])} was never counted here. The words: {known}.")
    if len(set(axes)) != 2 or len(axes) != 2:
        raise ValueError("Two different words for the axes, please: across, then up.")
    if set(axes) & set(rest):
        shared = next(word for word in axes if word in rest)
        raise ValueError(f"{quoted(shared)} is on an axis: drag the point to count more of it.")
    if len(set(rest)) > 2 or len(rest) > 9:
        raise ValueError("The rest has room for two different words, nine in all.")
    return (axes[0], axes[1]), tuple(rest)


@lru_cache(maxsize=128)
def model(corpus: str, alpha: float, prior: float) -> MultinomialNB:
    return CORPORA[corpus][0].fit(MultinomialNB(alpha=alpha, class_prior=[prior, 1 - prior]))


@lru_cache(maxsize=128)
def _field(
    corpus: str, alpha: float, prior: float, axes: tuple[str, str], rest: tuple[str, ...]
) -> tuple[Floats, Ints]:
    """P(second class) on a fine grid, and the decision for whole counts."""
    fitted, words = model(corpus, alpha, prior), CORPORA[corpus][0].words
    base = vectorize([list(rest)], words)[0].astype(float)

    def difference(values: ArrayLike) -> Floats:
        """Score of the first class minus that of the second; NaN where both are -infinity."""
        across, up = np.meshgrid(values, values)
        X = np.tile(base, (across.size, 1))
        X[:, words.index(axes[0])], X[:, words.index(axes[1])] = across.ravel(), up.ravel()
        scores = fitted.joint_log_prob(X)
        with np.errstate(invalid="ignore"):
            return (scores[:, 0] - scores[:, 1]).reshape(across.shape)

    fine = difference(np.maximum((np.arange(44) + 0.5) * (MOST + 1) / 44 - 0.5, 0))
    grid = 1 / (1 + np.exp(np.clip(np.nan_to_num(fine, nan=0.0), -60, 60)))
    whole = difference(np.arange(MOST + 1))
    return grid, np.where(np.isnan(whole) | (whole == 0), -1, (whole < 0).astype(int))


def compute(state: State) -> View:
    check(state)
    axes, rest = parse(state)
    key, corpus = (state.corpus, state.alpha, state.prior), CORPORA[state.corpus][0]
    fitted = model(*key)
    shown = (*axes, *dict.fromkeys(rest))
    counts = (state.x, state.y, *(rest.count(word) for word in shown[2:]))
    W, b = fitted.linear_weights()
    weights = W[:, [corpus.words.index(word) for word in shown]]
    document = [word for word, n in zip(shown, counts, strict=True) for _ in range(n)]
    x = vectorize([document], corpus.words)
    scores = fitted.joint_log_prob(x)[0]
    grid, decided = _field(*key, axes, rest)
    return View(
        state=state,
        classes=corpus.classes,
        words=shown,
        counts=counts,
        weights=weights,
        offsets=b,
        scores=(float(scores[0]), float(scores[1])),
        score=math.nan if np.isneginf(scores).all() else float(scores[0] - scores[1]),
        line=_line(weights, b, counts),
        grid=grid,
        decided=decided,
    )


def _line(weights: Floats, offsets: Floats, counts: tuple[int, ...]) -> Line | None:
    """w_0 - w_1 on the axes, and what the rest and the priors add; None without a line."""
    used = weights[:, [j for j, n in enumerate(counts) if j < 2 or n]]
    if not np.isfinite(used).all():
        return None
    w = weights[0] - weights[1]
    a, b = float(w[0]), float(w[1])
    c = float(offsets[0] - offsets[1]) + sum(float(w[j]) * counts[j] for j in range(2, len(counts)))
    return None if max(abs(a), abs(b)) < 1e-12 else (a, b, c)


def check(state: State) -> None:
    if max(state.x, state.y) > MOST:
        raise ValueError(f"A count is a whole number from 0 to {MOST} here.")


def change(state: State, name: str, value: Any) -> State:
    if name == "corpus":
        _, axes, prior = CORPORA[value]
        return replace(state, corpus=value, axes=axes, rest="", prior=prior)
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    moves = event.action in ("drag", "drop") and event.name == "document"
    if event.panel != "space" or not (moves or event.action == "click"):
        return state
    x, y = (min(max(round(value), 0), MOST) for value in (event.x, event.y))
    return replace(state, x=x, y=y)


CHINA = {"corpus": "IIR 13.1", "axes": "chinese tokyo", "prior": 0.75, "x": 3, "y": 1}
RECIPE = Recipe(
    __name__,
    title="Naive Bayes as a line",
    state=State,
    compute=compute,
    controls=(
        Choice("corpus", "learned from", tuple((name, name) for name in CORPORA)),
        TextBox("axes", "axes"),
        TextBox("rest", "the rest"),
        alpha_slider(),
        Slider("prior", "first prior", 0.01, 0.99, 0.01),
    ),
    presets={
        "hate book": {},
        "alpha 0": {"alpha": 0.0},
        "IIR table 13.1": {**CHINA, "rest": "Japan"},
        "without Japan": CHINA,
        "another prior": {"prior": 0.1},
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help="Drag the diamond, or click where the document should be.",
    layout=Layout(height=330, formula_below=92, tabs=176),
    gallery=GalleryEntry("Naive Bayes is a line: every word adds its weight.", lectures=("C7",)),
    lecture=LectureMode(
        question="On which side of the line is this document?",
        hides=("formula", "tables", "panel terms", "panel space"),
    ),
)
