"""Counting words: documents become two bags, bags become fractions, fractions a decision.

The slide's "hate book" with any alpha, and IIR table 13.1, where counting words and asking
whether they are there decide oppositely.
"""

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lessons.common.training_texts import Texts, edited
from lessons.data.lecture_examples import HATE_DOCUMENTS
from lessons.data.word_examples import CHINA_DOCUMENTS, CHINA_TEST
from lessons.kit.explorer.controls import Choice, TextBox, alpha_slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.multinomial.word_documents import check_documents, vocabulary_of
from nbcore import BernoulliNB, MultinomialNB, tokenize, vectorize
from nbcore.explanation import Explanation
from nbcore.validate import Floats

MOST_DIFFERENT, MOST_TIMES = 5, 30  # words of the document to classify


@dataclass(frozen=True)
class State:
    documents: Texts = HATE_DOCUMENTS  # (text, class)
    classes: tuple[str, str] = ("class 1", "class 2")
    text: str = "hate book"  # the document to classify
    alpha: float = 0.0
    counting: str = "counts"  # or "there": the Bernoulli model
    numbers: str = "fractions"  # or "decimals"


@dataclass(frozen=True)
class CountedWord:
    """One word of the vocabulary; pairs are in the order of the state's classes."""

    name: str
    times: int  # in the document to classify
    counts: tuple[int, int]  # in the mega-documents, or documents that contain it
    p: tuple[Fraction, Fraction]  # P(word | class)

    @property
    def key(self) -> str:
        return f"word:{self.name}"


@dataclass(frozen=True)
class View:
    state: State
    words: tuple[CountedWord, ...]
    totals: tuple[int, int]  # what the counts are divided by, before alpha
    documents_of: tuple[int, int]
    multinomial: Explanation
    bernoulli: Explanation
    unknown: tuple[str, ...]  # words of the document that no training document contains

    @property
    def worked(self) -> Explanation:
        return self.multinomial if self.by_counts else self.bernoulli

    @property
    def by_counts(self) -> bool:
        return self.state.counting == "counts"

    @property
    def outcomes(self) -> int:
        """How often alpha is added below the line."""
        return len(self.words) if self.by_counts else 2

    @property
    def exact(self) -> bool:
        """Fractions are shown, and with this alpha they are short enough to read."""
        alpha = self.state.alpha
        return self.state.numbers == "fractions" and alpha == int(alpha) and alpha < 100

    @property
    def spoken(self) -> tuple[CountedWord, ...]:
        """The words that have a factor: those of the document, in its order, or all of them."""
        if not self.by_counts:
            return self.words
        order = list(dict.fromkeys(tokenize(self.state.text)))
        there = [word for word in self.words if word.times]
        return tuple(sorted(there, key=lambda word: order.index(word.name)))

    def factor(self, word: CountedWord, c: int) -> Fraction:
        """What the word multiplies the score of class c by."""
        if self.by_counts:
            return word.p[c] ** word.times
        return word.p[c] if word.times else 1 - word.p[c]

    def vetoes(self, c: int) -> list[CountedWord]:
        return [word for word in self.spoken if self.factor(word, c) == 0]


@lru_cache(maxsize=256)
def _models(
    documents: Texts, classes: tuple[str, str], alpha: float
) -> tuple[MultinomialNB, BernoulliNB]:
    X = vectorize([text for text, _ in documents], vocabulary_of(documents))
    codes = [classes.index(label) for _, label in documents]
    return MultinomialNB(alpha=alpha).fit(X, codes), BernoulliNB(alpha=alpha).fit(X > 0, codes)


@lru_cache(maxsize=256)
def _probabilities(
    documents: Texts, classes: tuple[str, str], alpha: float, by_counts: bool
) -> list[tuple[Fraction, Fraction]]:
    """P(word | class) for every word, exactly."""
    model = _models(documents, classes, alpha)[0 if by_counts else 1]
    every = model.explain([1] * model.n_features_in_, exact=True)
    return [(Fraction(p), Fraction(q)) for p, q in (each.probability for each in every.factors)]


def compute(state: State) -> View:
    check(state)
    vocabulary, by_counts = vocabulary_of(state.documents), state.counting == "counts"
    key = state.documents, state.classes, state.alpha
    multinomial, bernoulli = _models(*key)
    x = vectorize([state.text], vocabulary)[0]
    counts = (multinomial if by_counts else bernoulli).feature_count_
    class_count, lengths = multinomial.class_count_, multinomial.feature_count_.sum(axis=1)
    rows = zip(vocabulary, x, counts.T, _probabilities(*key, by_counts), strict=True)
    return View(
        state=state,
        words=tuple(CountedWord(name, int(times), _whole(n), p) for name, times, n, p in rows),
        totals=_whole(lengths if by_counts else class_count),
        documents_of=_whole(class_count),
        multinomial=multinomial.explain(x, exact=True, names=vocabulary),
        bernoulli=bernoulli.explain(x > 0, exact=True, names=vocabulary),
        unknown=tuple(w for w in dict.fromkeys(tokenize(state.text)) if w not in vocabulary),
    )


def _whole(counts: Floats) -> tuple[int, int]:
    return int(counts[0]), int(counts[1])


def check(state: State) -> None:
    """Words for a student where a state cannot be worked out."""
    check_documents(state.documents, state.classes)
    vocabulary = vocabulary_of(state.documents)
    known = [word for word in tokenize(state.text) if word in vocabulary]
    if len(set(known)) > MOST_DIFFERENT or len(known) > MOST_TIMES:
        raise ValueError(
            f"The formula has room for {MOST_DIFFERENT} different words of your document, "
            f"{MOST_TIMES} in all. Leave some out."
        )


def change(state: State, name: str, value: Any) -> State:
    """A control (its name is a field) or a cell of a table ("document:2", "label:0", "add")."""
    if name in {field.name for field in fields(State)}:
        return replace(state, **{name: value})
    if name == "add":
        known = [w for w in tokenize(state.text) if w in vocabulary_of(state.documents)]
        new = (" ".join(known) or "book", state.classes[0])
        return replace(state, documents=(*state.documents, new))
    return replace(state, documents=edited(state.documents, name, value))


CHINA = {"documents": CHINA_DOCUMENTS, "classes": ("China", "not China"), "text": CHINA_TEST}
RECIPE = Recipe(
    __name__,
    title="Counting words",
    state=State,
    compute=compute,
    controls=(
        TextBox("text", "the document"),
        alpha_slider(),
        Choice("counting", "use", (("counts", "counts"), ("there", "there or not"))),
        Choice("numbers", "show", (("fractions", "fractions"), ("decimals", "decimals"))),
    ),
    presets={
        "hate book, alpha 0": {},
        "hate book, alpha 1": {"alpha": 1.0},
        "IIR table 13.1": {**CHINA, "alpha": 1.0},
        "IIR, there or not": {**CHINA, "alpha": 1.0, "counting": "there"},
    },
    change=change,
    layout=Layout(height=322, formula_below=138, tabs=210),
    gallery=GalleryEntry(
        line="Hate book, counted by hand: one zero rules a class out, alpha brings it back.",
        lectures=("N6", "N7", "N10", "N11"),
    ),
    lecture=LectureMode("Which class, and how sure?", hides=("formula", "panel decisions")),
)
