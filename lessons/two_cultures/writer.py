"""Let naive Bayes write: a label, then word after word, from what it learned of real mails."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.common.random_choice import piece
from lessons.data.corpora import mails, reviews
from lessons.data.learning_curves import word_counts
from lessons.kit.explorer.controls import Button, Choice, Slider, alpha_slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from nbcore import MultinomialNB
from nbcore.validate import Floats, Ints

LONGEST, MOST_SEEDS = 30, 10_000
CORPORA = {"mails": mails, "reviews": reviews}
ALPHAS = (0.0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
Texts = tuple[tuple[str, ...], tuple[str, ...]]  # real documents of each class


@dataclass(frozen=True)
class State:
    corpus: str = "mails"
    label: str = "drawn"  # "drawn", "0" or "1": the class is drawn, or given
    alpha: float = 0.0
    length: int = 20
    seed: int = 7
    step: int = 20  # words written so far

    @property
    def verdict(self) -> str:
        """The class by its name in the reviews."""
        return self.label


@dataclass(frozen=True)
class LearnedWords:
    """One corpus, counted."""

    words: list[str]
    counts: Floats  # (2, m)
    model: MultinomialNB
    texts: Texts


@dataclass(frozen=True)
class View:
    state: State
    classes: tuple[str, str]
    c: int  # the class of the document
    written: tuple[str, ...]
    seen: tuple[int, ...]  # how often each of these words is in the documents of the class
    number: float | None  # the random number of the last word
    probability: tuple[float, ...]  # P(word | class) of each
    said: Floats  # log-odds for the second class of each word, (step,)
    log_odds: Floats  # their sum with the prior's, before the first word and after each, (step+1,)
    imagined: float  # share of phi that lies on words never seen in this class
    real: str  # a real document of the class

    @property
    def posterior(self) -> float:
        """P(the document's class | its words so far)."""
        z = float(self.log_odds[-1]) * (1 if self.c else -1)
        return 1 / (1 + math.exp(-min(max(z, -700), 700)))

    @property
    def log_joint(self) -> float:
        """log P(words in this order, class)."""
        return float(np.log(self.probability).sum())


@lru_cache(maxsize=2)
def counted(corpus: str) -> tuple[MultinomialNB, list[str], Texts]:
    """The counts of all words in both classes, the words, and the documents."""
    documents = CORPORA[corpus]()
    X, words = word_counts(documents)
    model = MultinomialNB(alpha=0).fit(X, documents.labels)
    pairs = list(zip(documents.texts, documents.labels, strict=True))
    first, second = (tuple(t for t, label in pairs if label == name) for name in model.classes_)
    return model, words, (first, second)


@lru_cache(maxsize=64)
def learned(corpus: str, alpha: float) -> LearnedWords:
    """For another alpha only the two mega-documents are counted again, not every document."""
    model, words, texts = counted(corpus)
    again = MultinomialNB(alpha=alpha, class_prior=model.class_prior_)
    again.fit(model.feature_count_, model.classes_)
    return LearnedWords(words, model.feature_count_, again, texts)


@lru_cache(maxsize=64)
def story(corpus: str, alpha: float, label: str, seed: int) -> tuple[int, Ints, Floats]:
    """The class, the places of LONGEST words, and the random numbers behind them."""
    numbers = np.random.default_rng(seed).random(LONGEST + 1)
    model = learned(corpus, alpha).model
    c = int(piece(model.class_prior_, numbers[0])) if label == "drawn" else int(label)
    return c, piece(model.phi_[c], numbers[1:]), numbers[1:]


def compute(state: State) -> View:
    if state.seed > MOST_SEEDS:
        raise ValueError(f"The documents are numbered from 0 to {MOST_SEEDS:,}.")
    step = min(state.step, state.length)
    what = learned(state.corpus, state.alpha)
    c, places, numbers = story(state.corpus, state.alpha, state.label, state.seed)
    places = places[:step]
    phi, prior = what.model.phi_, what.model.class_prior_
    with np.errstate(divide="ignore"):  # alpha = 0: a word of one class alone decides
        odds = np.log(phi[1, places]) - np.log(phi[0, places])
    texts, (first, second) = what.texts[c], what.model.classes_
    return View(
        state=state,
        classes=(str(first), str(second)),
        c=c,
        written=tuple(what.words[j] for j in places),
        seen=tuple(int(count) for count in what.counts[c, places]),
        number=float(numbers[step - 1]) if step else None,
        probability=(float(prior[c]), *(float(p) for p in phi[c, places])),
        said=odds,
        log_odds=np.concatenate([[np.log(prior[1] / prior[0])], odds]).cumsum(),
        imagined=float(phi[c, what.counts[c] == 0].sum()),
        real=texts[state.seed % len(texts)],
    )


def change(state: State, name: str, value: Any) -> State:
    if name == "verdict":
        name = "label"
    if name == "again":
        return replace(state, seed=(state.seed + 1) % MOST_SEEDS)
    changed = replace(state, **{name: value})
    if name == "length":
        return replace(changed, step=value)
    return changed


RECIPE = Recipe(
    __name__,
    title="Naive Bayes writes mails and reviews, word by word",
    state=State,
    compute=compute,
    controls=(
        Choice("corpus", "learned from our", tuple((name, name) for name in CORPORA)),
        Choice("label", "class", (("drawn", "drawn"), ("0", "not spam"), ("1", "spam"))),
        Choice("verdict", "class", (("drawn", "drawn"), ("0", "negative"), ("1", "positive"))),
        Button("again", "another document"),
        Slider("length", "words", 1, LONGEST),
        alpha_slider(stops=ALPHAS),
    ),
    presets={
        "a mail": {},
        "spam": {"label": "1", "seed": 4},
        "a good review": {"corpus": "reviews", "label": "1", "seed": 3},
        "alpha = 10: unseen words": {"alpha": 10.0},
        "first words": {"step": 3},
    },
    timeline=lambda view: view.state.length,
    hidden=lambda view: ["verdict" if view.state.corpus == "mails" else "label"],
    change=change,
    layout=Layout(height=330, formula_below=70),
    gallery=GalleryEntry(
        line="Naive Bayes writes mails and reviews: the right words, in no order.",
        lectures=("S12", "R3"),
    ),
    lecture=LectureMode(
        question=lambda view: (
            f"Written as {view.classes[view.c]}: does naive Bayes call it that, too?"
        ),
        hides=("formula", "tables", "panel belief"),
    ),
)
