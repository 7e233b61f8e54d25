"""Counting words: documents become two bags, bags become fractions, fractions a decision.

The slide's "hate book" with any alpha, and IIR table 13.1, where counting words and asking
whether they are there decide oppositely. word_counting.py counts, word_counts_picture.py draws.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lessons.data.lecture_examples import HATE_DOCUMENTS, HATE_WORDS
from lessons.data.word_examples import CHINA_DOCUMENTS, CHINA_TEST
from lessons.kit.explorer.controls import Choice, TextBox, alpha_slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from nbcore import BernoulliNB, MultinomialNB, tokenize, vectorize
from nbcore.explanation import Explanation

MOST_WORDS, MOST_DOCUMENTS, LONGEST, MOST_DIFFERENT, MOST_TIMES = 9, 8, 12, 5, 30


Documents = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class State:
    documents: Documents = HATE_DOCUMENTS  # (text, class)
    classes: tuple[str, str] = ("class 1", "class 2")
    text: str = "hate book"  # the document to classify
    alpha: float = 0.0
    counting: str = "counts"  # or "there": the Bernoulli model
    numbers: str = "fractions"  # or "decimals"


@dataclass(frozen=True)
class Word:
    """One word of the vocabulary; pairs are in the order of the state's classes."""

    name: str
    times: int  # in the document to classify
    counts: tuple[int, int]  # in the mega-documents, or documents that hold it
    p: tuple[Fraction, Fraction]  # P(word | class)

    @property
    def key(self) -> str:
        return f"word:{self.name}"


@dataclass(frozen=True)
class View:
    state: State
    words: tuple[Word, ...]
    totals: tuple[int, int]  # what the counts are divided by, before alpha
    documents_of: tuple[int, int]
    multinomial: Explanation
    bernoulli: Explanation
    unknown: tuple[str, ...]  # words of the document that no training document holds

    @property
    def worked(self) -> Explanation:
        return self.multinomial if self.by_counts else self.bernoulli

    @property
    def by_counts(self) -> bool:
        return self.state.counting == "counts"

    @property
    def outcomes(self) -> int:
        """How often alpha stands below the line."""
        return len(self.words) if self.by_counts else 2

    @property
    def exact(self) -> bool:
        """Fractions are shown, and with this alpha they are short enough to read."""
        alpha = self.state.alpha
        return self.state.numbers == "fractions" and alpha == int(alpha) and alpha < 100

    @property
    def spoken(self) -> tuple[Word, ...]:
        """The words that have a factor: those of the document, in its order, or all of them."""
        if not self.by_counts:
            return self.words
        order = list(dict.fromkeys(tokenize(self.state.text)))
        there = [word for word in self.words if word.times]
        return tuple(sorted(there, key=lambda word: order.index(word.name)))

    def factor(self, word: Word, c: int) -> Fraction:
        """What the word multiplies the score of class c by."""
        if self.by_counts:
            return word.p[c] ** word.times
        return word.p[c] if word.times else 1 - word.p[c]

    def vetoes(self, c: int) -> list[Word]:
        return [word for word in self.spoken if self.factor(word, c) == 0]


def vocabulary_of(documents: Documents) -> tuple[str, ...]:
    """The lecture's words in the lecture's order, then the others as they come."""
    found = [word for text, _ in documents for word in tokenize(text)]
    known = [word for word in HATE_WORDS if word in found]
    return tuple(dict.fromkeys([*known, *found]))


@lru_cache(maxsize=256)
def _models(
    documents: Documents, classes: tuple[str, str], alpha: float
) -> tuple[MultinomialNB, BernoulliNB]:
    X = vectorize([text for text, _ in documents], vocabulary_of(documents))
    codes = [classes.index(label) for _, label in documents]
    return MultinomialNB(alpha=alpha).fit(X, codes), BernoulliNB(alpha=alpha).fit(X > 0, codes)


@lru_cache(maxsize=256)
def _probabilities(
    documents: Documents, classes: tuple[str, str], alpha: float, by_counts: bool
) -> Any:
    """Counts and exact P(word | class) for every word: two lists of pairs."""
    model: Any = _models(documents, classes, alpha)[0 if by_counts else 1]
    every = model.explain([1] * model.n_features_in_, exact=True)
    counts = model.feature_count_.astype(int).T.tolist()
    return counts, [factor.probability for factor in every.factors]


def compute(state: State) -> View:
    check(state)
    vocabulary, by_counts = vocabulary_of(state.documents), state.counting == "counts"
    key = state.documents, state.classes, float(state.alpha)
    multinomial, bernoulli = _models(*key)
    x = vectorize([state.text], vocabulary)[0]
    counts, probabilities = _probabilities(*key, by_counts)
    class_count = tuple(int(n) for n in multinomial.class_count_)
    lengths = tuple(int(n) for n in multinomial.feature_count_.sum(axis=1))
    totals = lengths if by_counts else class_count
    return View(
        state=state,
        words=tuple(
            Word(name, int(x[j]), (counts[j][0], counts[j][1]), _pair(probabilities[j]))
            for j, name in enumerate(vocabulary)
        ),
        totals=(totals[0], totals[1]),
        documents_of=(class_count[0], class_count[1]),
        multinomial=multinomial.explain(x, exact=True, names=vocabulary),
        bernoulli=bernoulli.explain(x > 0, exact=True, names=vocabulary),
        unknown=tuple(w for w in dict.fromkeys(tokenize(state.text)) if w not in vocabulary),
    )


def _pair(values: Any) -> tuple[Fraction, Fraction]:
    return Fraction(values[0]), Fraction(values[1])


# ---- what a person may change


def check(state: State) -> None:
    """Words for a student where a state cannot be counted."""
    if not _are_texts(state.classes) or len(set(state.classes)) != 2:
        raise ValueError("Two classes with different names, please.")
    if not all(_are_texts(pair) and len(pair) == 2 for pair in state.documents):
        raise ValueError("Each training document is a pair: its text and its class.")
    if len(state.documents) > MOST_DOCUMENTS:
        raise ValueError(f"{MOST_DOCUMENTS} training documents are the most. Delete one first.")
    for number, (text, label) in enumerate(state.documents, 1):
        if label not in state.classes:
            raise ValueError(
                f"Document {number} is of class {label!r}: say one of {state.classes}."
            )
        if not tokenize(text):
            raise ValueError(f"Document {number} has no words. Type one, or delete the document.")
        long = next((word for word in tokenize(text) if len(word) > LONGEST), None)
        if long:
            raise ValueError(
                f"{long[:20]!r} is too long for the picture: {LONGEST} letters at most."
            )
    for name in state.classes:
        if name not in {label for _, label in state.documents}:
            raise ValueError(f"Keep at least one document of {name}: without one, its prior is 0.")
    vocabulary = vocabulary_of(state.documents)
    if len(vocabulary) > MOST_WORDS:
        raise ValueError(f"That makes {len(vocabulary)} different words; {MOST_WORDS} fit here.")
    if not isinstance(state.text, str):
        raise ValueError("The document to classify is a text.")
    known = [word for word in tokenize(state.text) if word in vocabulary]
    if len(set(known)) > MOST_DIFFERENT or len(known) > MOST_TIMES:
        raise ValueError(
            f"The formula has room for {MOST_DIFFERENT} different words of your document, "
            f"{MOST_TIMES} in all. Leave some out."
        )
    if state.counting not in ("counts", "there") or state.numbers not in ("fractions", "decimals"):
        raise ValueError("counting is 'counts' or 'there'; numbers is 'fractions' or 'decimals'.")
    alpha: Any = state.alpha
    if isinstance(alpha, bool) or not isinstance(alpha, (int, float)) or not 0 <= alpha <= 1e6:
        raise ValueError(f"alpha is a number from 0 to 1,000,000, not {alpha!r}.")


def _are_texts(values: Any) -> bool:
    return isinstance(values, tuple) and all(isinstance(value, str) for value in values)


def change(state: State, name: str, value: Any) -> State:
    """A control (its name is a field) or a cell of a table ("document:2", "label:0", "add")."""
    kind, _, which = name.partition(":")
    documents = list(state.documents)
    if kind == "add":
        known = [w for w in tokenize(state.text) if w in vocabulary_of(state.documents)]
        documents.append((" ".join(known) or "book", state.classes[0]))
    elif kind == "delete":
        del documents[int(which)]
    elif kind == "document":
        documents[int(which)] = (str(value)[:200], documents[int(which)][1])
    elif kind == "label":
        documents[int(which)] = (documents[int(which)][0], str(value))
    elif kind in {field.name for field in dataclasses.fields(State)}:
        return dataclasses.replace(state, **{kind: value})
    else:
        raise ValueError(f"There is nothing called {name!r} here.")
    return dataclasses.replace(state, documents=tuple(documents))


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
    lecture=LectureMode(
        question="Which class, and how sure?",
        hides=("formula", "panel decisions"),
    ),
)
