"""Alpha from exactly 0 up: a zero vetoes a class, smoothing gives it a voice again."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Choice, TextBox
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.smoothing import alpha_axis
from lessons.smoothing.alpha_examples import EXAMPLES, Example, posterior_curve
from nbcore import Explanation, tokenize
from nbcore.probability import Number
from nbcore.validate import Floats

MOST_WORDS = 3  # different words of a document that the table has room for


@dataclass(frozen=True)
class State:
    alpha: float = 0.0
    example: str = "reviews"
    document: str = "hate book"


@dataclass(frozen=True)
class View:
    state: State
    example: Example
    document: tuple[str, ...]  # its different known words, in vocabulary order
    unknown: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]  # (k, m): of words, or of mails with the word
    totals: tuple[int, ...]  # (k,): all words, or all mails
    phi: tuple[tuple[Number, ...], ...]  # (k, m): P(word | class)
    worked: Explanation
    vetoes: tuple[tuple[str, int], ...]  # (word of the document, class that never has it)
    curve: Floats  # posterior for alpha_axis.alphas_between(), (130, k)

    @property
    def times(self) -> int:
        """How often alpha is added in the denominator: once for each outcome."""
        return len(self.example.words) if self.example.counts_words else 2


def compute(state: State) -> View:
    example = EXAMPLES[state.example]
    given = list(dict.fromkeys(tokenize(state.document)))
    document = tuple(word for word in example.words if word in given)
    if len(document) > MOST_WORDS:
        raise ValueError(
            f"This picture has room for {MOST_WORDS} different words of your document, and there "
            f"are {len(document)}: {', '.join(document)}. Leave some out."
        )
    model = example.model(state.alpha)
    worked = model.explain(example.vector(state.document), exact=True, names=example.words)
    every = model.explain(np.ones(len(example.words)), exact=True).factors
    counts = model.feature_count_.astype(int)
    totals = counts.sum(axis=1) if example.counts_words else model.class_count_.astype(int)
    return View(
        state=state,
        example=example,
        document=document,
        unknown=tuple(word for word in given if word not in example.words),
        counts=tuple(map(tuple, counts.tolist())),
        totals=tuple(totals.tolist()),
        phi=tuple(zip(*(factor.probability for factor in every), strict=True)),
        worked=worked,
        vetoes=tuple(
            (factor.feature, c)
            for factor in worked.factors
            for c, p in enumerate(factor.probability)
            if p == 0
        ),
        curve=posterior_curve(state.example, state.document),
    )


def readable(p: Number) -> Number:
    """A fraction that a person would write as one; a longer one as a decimal number."""
    return p if isinstance(p, Fraction) and p.denominator < 10_000 else float(p)


def change(state: State, name: str, value: Any) -> State:
    if name == "example" and value != state.example:
        document = {"reviews": "hate book", "mails": "good free", "films": "fantastic great story"}
        return replace(state, example=value, document=document[value])
    return replace(state, **{name: value})


RECIPE = Recipe(
    __name__,
    title="Alpha and the veto of a zero",
    state=State,
    compute=compute,
    controls=(
        alpha_axis.SLIDER,
        Choice("example", "trained on", tuple((name, name) for name in EXAMPLES)),
        TextBox("document", "your document"),
    ),
    presets={
        "hate book": {},
        "hate book, alpha 1": {"alpha": 1.0},
        "0 against 0": {"example": "mails", "document": "good free"},
        "good rules spam out": {"example": "mails", "document": "good advanced technology"},
        "alpha to infinity": {"example": "mails", "document": "book technology", "alpha": 1000.0},
        "fantastic": {"example": "films", "document": "fantastic great story"},
    },
    change=change,
    pointer=alpha_axis.pointer,
    help="Drag a marker on the curve to change alpha.",
    layout=Layout(formula_height=122),
    gallery=GalleryEntry(
        line="From alpha = 0, where one unseen word kills a class, to alpha without end.",
        lectures=("N8", "N9", "N11", "R13", "T14", "C9"),
    ),
    lecture=LectureMode(
        question=lambda view: f"alpha = {view.state.alpha:g}: which class is it, and how sure?",
        hides=("formula", "tables", "panel posterior"),
        asked_as={"good rules spam out": "good"},
    ),
)
