"""The spam table: tick the words of a mail, change the training mails, watch the evidence add up.

One bar per word: to the right it speaks for spam, to the left against it; the sum decides.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lessons.common.training_texts import Texts, edited
from lessons.data.lecture_examples import SPAM_MAILS
from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.controls import Choice, Toggle, alpha_slider
from lessons.kit.explorer.formula import plain
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.naive_bayes.spam_mails import check_mails, vocabulary_of
from nbcore import BernoulliNB, vectorize
from nbcore.explanation import Explanation
from nbcore.probability import Number
from nbcore.validate import Floats


@dataclass(frozen=True)
class State:
    words: tuple[str, ...] = ("book", "technology")  # in the mail to classify
    mails: Texts = SPAM_MAILS  # (text, class)
    counting: str = "present"  # or "all": absent words count too
    alpha: float = 0.0
    normalized: bool = True
    numbers: str = "fractions"  # or "decimals"


@dataclass(frozen=True)
class SpamWord:
    """One word of the vocabulary; pairs are (not spam, spam)."""

    name: str
    present: bool
    counts: tuple[int, int]  # training mails of the class that contain it
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
    words: tuple[SpamWord, ...]
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
    def counted(self) -> tuple[SpamWord, ...]:
        """The words whose factors are multiplied; those of the mail alone, in the mail's order."""
        counted = [word for word in self.words if word.factor is not None]
        if self.state.counting == "present":
            counted.sort(key=lambda word: self.state.words.index(word.name))
        return tuple(counted)

    @property
    def bars(self) -> tuple[Number | None, Number | None]:
        """The lower bars: joint scores, or posteriors, or (None, None) for 0/0."""
        values = self.worked.posterior if self.state.normalized else self.worked.joint
        return (None, None) if values is None else (values[0], values[1])

    def number(self, value: Number | None, digits: int = 4) -> str:
        """A short fraction if fractions are shown, else a decimal number; None is 0/0."""
        if value is None or (self.exact and len(str(value)) <= 10):
            return "0/0" if value is None else str(value)
        p = float(value)
        return plain(p, digits) if p == 0 or p >= 0.01 else f"{p:.3g}".replace("-", "−")

    def vetoes(self, c: int) -> list[SpamWord]:
        """The words that make class c impossible."""
        return [word for word in self.counted if word.factor and word.factor[c] == 0]


@lru_cache(maxsize=256)
def _work_out(
    mails: Texts, words: tuple[str, ...], alpha: float, absent: bool
) -> tuple[BernoulliNB, Explanation, Explanation]:
    """The model, the worked solution of the mail, and of a mail that contains every word."""
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
    for j, if_present in enumerate(every.factors):
        name, counts = if_present.feature, model.feature_count_[:, j]
        factor = counted.get(name)
        multiplied = _pair(factor.probability) if factor else None
        log_odds = _difference(factor.log_likelihood) if factor else None
        theta = _pair(if_present.probability)
        words.append(
            SpamWord(name, name in state.words, _whole(counts), theta, multiplied, log_odds)
        )
    return View(
        state=state,
        words=tuple(words),
        mails_of=_whole(model.class_count_),
        worked=worked,
        other=other,
        prior_log_odds=math.log(worked.prior[1] / worked.prior[0]),
        total=_difference(worked.log_joint),
    )


def _pair(values: Sequence[Number]) -> tuple[Fraction, Fraction]:
    return Fraction(values[0]), Fraction(values[1])


def _whole(counts: Floats) -> tuple[int, int]:
    return int(counts[0]), int(counts[1])


def _difference(logs: tuple[float, ...]) -> float:
    not_spam, spam = logs
    return math.nan if not_spam == spam == -math.inf else spam - not_spam


def check(state: State) -> None:
    """Words for a student where a state cannot be worked out."""
    check_mails(state.mails)
    vocabulary = vocabulary_of(state.mails)
    unknown = [word for word in state.words if word not in vocabulary]
    if unknown:
        raise ValueError(f"No training mail holds {quoted(unknown[0])}.")


def change(state: State, name: str, value: Any) -> State:
    """A control (its name is a field) or a cell of a table ("tick:book", "mail:2", "add")."""
    kind, _, which = name.partition(":")
    if kind in {field.name for field in fields(State)}:
        return replace(state, **{kind: value})
    if kind == "tick":
        kept = tuple(word for word in state.words if word != which)
        return replace(state, words=(*kept, which) if value else kept)
    if kind == "add":
        mails = (*state.mails, (" ".join(state.words) or "book", "not spam"))
    else:
        mails = edited(state.mails, name, value)
    vocabulary = vocabulary_of(mails)
    return replace(state, mails=mails, words=tuple(w for w in state.words if w in vocabulary))


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
        "Two words decide: the lecture's spam table, to the fraction, on mails you can change.",
        lectures=("S11", "R11", "R12", "R14", "R15", "T7", "T9", "T11"),
    ),
    lecture=LectureMode(
        question="Spam or not, and how sure?",
        hides=("formula", "panel evidence", "panel posterior"),
        asked_as={"0 against 0: good free": "good free"},
    ),
)
