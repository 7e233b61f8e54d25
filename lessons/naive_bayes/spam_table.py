"""The spam table: tick the words of a mail, change the training mails, watch the evidence add up.

One bar per word: to the right it speaks for spam, to the left against it; the sum decides.
spam_counting.py holds the state and counts, spam_picture.py draws.
"""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lessons.data.lecture_examples import SPAM_MAILS, SPAM_WORDS
from lessons.kit.explorer.controls import Choice, Toggle, alpha_slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from nbcore import BernoulliNB, tokenize, vectorize
from nbcore.explanation import Explanation

CLASSES = ("not spam", "spam")  # as nbcore sorts them: class0 and class1


MOST_WORDS, MOST_MAILS, LONGEST = 12, 10, 14


@dataclass(frozen=True)
class State:
    words: tuple[str, ...] = ("book", "technology")  # in the mail to classify
    mails: tuple[tuple[str, str], ...] = SPAM_MAILS  # (text, class)
    counting: str = "present"  # or "all": absent words count too
    alpha: float = 0.0
    normalized: bool = True
    numbers: str = "fractions"  # or "decimals"


@dataclass(frozen=True)
class Word:
    """One word of the vocabulary; pairs are (not spam, spam)."""

    name: str
    present: bool
    counts: tuple[int, int]  # training mails of the class that hold it
    theta: tuple[Fraction, Fraction]  # P(word | class)
    factor: tuple[Fraction, Fraction] | None  # what is multiplied; None: not counted
    log_odds: float | None  # log of the factors' ratio: +-inf where one is 0, nan for 0/0

    @property
    def key(self) -> str:
        return f"word:{self.name}"

    @property
    def label(self) -> str:
        return self.name if self.present else f"no {self.name}"


@dataclass(frozen=True)
class View:
    state: State
    words: tuple[Word, ...]
    mails_of: tuple[int, int]  # training mails per class
    worked: Explanation
    other: Explanation  # by the other way of counting
    prior_log_odds: float
    total: float  # the sum: log of P(spam, mail) / P(not spam, mail)

    @property
    def exact(self) -> bool:
        """Fractions are shown, and with this alpha they are short enough to read."""
        alpha = self.state.alpha
        return self.state.numbers == "fractions" and alpha == int(alpha) and alpha < 100

    @property
    def counted(self) -> tuple[Word, ...]:
        """The words whose factors are multiplied; those of the mail alone, in the mail's order."""
        counted = [word for word in self.words if word.factor is not None]
        if self.state.counting == "present":
            counted.sort(key=lambda word: self.state.words.index(word.name))
        return tuple(counted)

    def vetoes(self, c: int) -> list[Word]:
        """The words that make class c impossible."""
        return [word for word in self.counted if word.factor and word.factor[c] == 0]


def vocabulary_of(mails: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The lecture's words in the lecture's order, then the others as they come."""
    found = [word for text, _ in mails for word in tokenize(text)]
    known = [word for word in SPAM_WORDS if word in found]
    return tuple(dict.fromkeys([*known, *found]))


@lru_cache(maxsize=256)
def _work_out(
    mails: tuple[tuple[str, str], ...], words: tuple[str, ...], alpha: float, absent: bool
) -> tuple[BernoulliNB, Explanation, Explanation]:
    """The model, the worked solution of the mail, and of a mail that holds every word."""
    vocabulary = vocabulary_of(mails)
    X = vectorize([text for text, _ in mails], vocabulary, presence=True)
    model = BernoulliNB(alpha=alpha, absent=absent).fit(X, [label for _, label in mails])
    x = vectorize([list(words)], vocabulary, presence=True)[0]
    every = model.explain([1] * len(vocabulary), exact=True, names=vocabulary)
    return model, model.explain(x, exact=True, names=vocabulary), every


def compute(state: State) -> View:
    check(state)
    absent = state.counting == "all"
    model, worked, every = _work_out(state.mails, state.words, state.alpha, absent)
    _, other, _ = _work_out(state.mails, state.words, state.alpha, not absent)
    counted = {factor.feature: factor for factor in worked.factors}
    words = []
    for j, all_there in enumerate(every.factors):
        name = all_there.feature
        factor = counted.get(name)
        words.append(
            Word(
                name=name,
                present=name in state.words,
                counts=(int(model.feature_count_[0, j]), int(model.feature_count_[1, j])),
                theta=_pair(all_there.probability),
                factor=_pair(factor.probability) if factor else None,
                log_odds=_difference(factor.log_likelihood) if factor else None,
            )
        )
    return View(
        state=state,
        words=tuple(words),
        mails_of=(int(model.class_count_[0]), int(model.class_count_[1])),
        worked=worked,
        other=other,
        prior_log_odds=math.log(worked.prior[1] / worked.prior[0]),
        total=_difference(worked.log_joint),
    )


def _pair(values: Any) -> tuple[Fraction, Fraction]:
    return Fraction(values[0]), Fraction(values[1])


def _difference(logs: tuple[float, ...]) -> float:
    not_spam, spam = logs
    return math.nan if not_spam == spam == -math.inf else spam - not_spam


# ---- what a person may change


def check(state: State) -> None:
    """Words for a student where a state cannot be counted."""
    mails_are_pairs = all(isinstance(m, tuple) and len(m) == 2 for m in state.mails)
    if not mails_are_pairs or not all(isinstance(part, str) for m in state.mails for part in m):
        raise ValueError("Each training mail is a pair: its text, and 'spam' or 'not spam'.")
    if len(state.mails) > MOST_MAILS:
        raise ValueError(f"{MOST_MAILS} training mails are the most. Delete one first.")
    for number, (text, label) in enumerate(state.mails, 1):
        if label not in CLASSES:
            raise ValueError(f"Mail {number} is called {label!r}: say 'spam' or 'not spam'.")
        if not tokenize(text):
            raise ValueError(f"Mail {number} has no words. Type at least one, or delete the mail.")
        long = next((word for word in tokenize(text) if len(word) > LONGEST), None)
        if long:
            raise ValueError(
                f"{long[:20]!r} is too long for the picture: at most {LONGEST} letters."
            )
    for c in CLASSES:
        if c not in {label for _, label in state.mails}:
            raise ValueError(f"Keep at least one mail that is {c}: without one, P({c}) is 0.")
    vocabulary = vocabulary_of(state.mails)
    if len(vocabulary) > MOST_WORDS:
        raise ValueError(
            f"That makes {len(vocabulary)} different words; {MOST_WORDS} fit into the picture."
        )
    unknown = [word for word in state.words if word not in vocabulary]
    if unknown:
        raise ValueError(f"No training mail holds {unknown[0]!r}: nothing was counted for it.")
    if state.counting not in ("present", "all") or state.numbers not in ("fractions", "decimals"):
        raise ValueError("counting is 'present' or 'all'; numbers is 'fractions' or 'decimals'.")
    alpha: Any = state.alpha
    if isinstance(alpha, bool) or not isinstance(alpha, (int, float)) or not 0 <= alpha <= 1e6:
        raise ValueError(f"alpha is a number from 0 to 1,000,000, not {alpha!r}.")


def change(state: State, name: str, value: Any) -> State:
    """A control (its name is a field) or a cell of a table ("tick:book", "mail:2", "add")."""
    kind, _, which = name.partition(":")
    mails = list(state.mails)
    if kind == "tick":
        kept = tuple(word for word in state.words if word != which)
        return dataclasses.replace(state, words=(*kept, which) if value else kept)
    if kind == "add":
        mails.append((" ".join(state.words) or "book", "not spam"))
    elif kind == "delete":
        del mails[int(which)]
    elif kind == "mail":
        mails[int(which)] = (str(value)[:200], mails[int(which)][1])
    elif kind == "label":
        mails[int(which)] = (mails[int(which)][0], str(value))
    elif kind in {field.name for field in dataclasses.fields(State)}:
        return dataclasses.replace(state, **{kind: value})
    else:
        raise ValueError(f"There is nothing called {name!r} here.")
    vocabulary = vocabulary_of(tuple(mails))
    words = tuple(word for word in state.words if word in vocabulary)
    return dataclasses.replace(state, mails=tuple(mails), words=words)


RECIPE = Recipe(
    __name__,
    title="The spam table",
    state=State,
    compute=compute,
    controls=(
        Choice("counting", "multiply", (("present", "present words"), ("all", "all words"))),
        alpha_slider(),
        Choice("numbers", "show", (("fractions", "fractions"), ("decimals", "decimals"))),
        Toggle("normalized", "divide by the sum"),
    ),
    presets={
        "book technology": {},
        "good": {"words": ("good", "book", "technology")},
        "0 against 0: good free": {"words": ("good", "free")},
        "full Bernoulli": {"counting": "all"},
        "add one": {"counting": "all", "alpha": 1.0},
        "advanced technology": {"counting": "all", "words": ("advanced", "technology")},
    },
    change=change,
    layout=Layout(height=322, formula_below=134, tabs=234),
    gallery=GalleryEntry(
        line="Two words decide: the lecture's spam table, to the fraction, on mails you can "
        "change.",
        lectures=("S11", "R11", "R12", "R14", "R15", "T7", "T9", "T11"),
    ),
    lecture=LectureMode(
        question="Spam or not, and how sure?",
        hides=("formula", "panel evidence", "panel posterior"),
        asked_as={
            "0 against 0: good free": "good free",
        },
    ),
)
