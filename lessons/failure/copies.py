"""A feature and its copies: naive Bayes hears one witness many times.

first     a word is there with P(word | class)
copies    each repeats the first one's answer with probability `alike`, else it is drawn anew

naive     P(c) x P(word | c)^k
true      P(c) x P(word | c) x (alike + (1 - alike) P(word | c))^(k - 1)
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lessons.kit.explorer.controls import Slider
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from nbcore import BernoulliNB, as_fraction, bayes_rule
from nbcore.validate import Floats, Ints

MOST = 20
GROUPS = 3  # words of the calibration data, each with its copies
MAILS = 4000
CLASSES = ("spam", "not spam")


@dataclass(frozen=True)
class State:
    copies: int = 1  # how often the word is in the table, the first time included
    alike: float = 1.0
    spam: float = 0.6  # P(word | spam)
    ham: float = 0.3
    prior: float = 0.5  # P(spam)


@dataclass(frozen=True)
class View:
    state: State
    naive: Fraction  # P(spam | all copies there)
    true: Fraction
    naive_curve: tuple[float, ...]  # for 1, 2, ..., MOST copies
    true_curve: tuple[float, ...]
    log_odds: tuple[float, float]  # naive and true, now
    calibration: tuple[tuple[float, float, int], ...]  # predicted, share of spam, mails

    @property
    def gap(self) -> float:
        """How far the points lie off the diagonal, on average over the mails."""
        mails = sum(n for _, _, n in self.calibration)
        return sum(n * abs(p - share) for p, share, n in self.calibration) / max(mails, 1)

    @property
    def flipped(self) -> bool:
        """Whether naive Bayes decides another way than the truth."""
        return (self.naive > Fraction(1, 2)) != (self.true > Fraction(1, 2))


@lru_cache(maxsize=128)
def curves(
    alike: float, spam: float, ham: float, prior: float
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """P(spam) for 1, 2, ..., MOST copies that are all there: naive and true, exactly."""
    r, a, b, p = map(as_fraction, (alike, spam, ham, prior))
    naive, true = [], []
    for k in range(1, MOST + 1):
        naive.append(_posterior(p, [a**k, b**k]))
        true.append(_posterior(p, [q * (r + (1 - r) * q) ** (k - 1) for q in (a, b)]))
    return tuple(naive), tuple(true)


def _posterior(prior: Fraction, likelihood: list[Fraction]) -> Fraction:
    posterior = bayes_rule([prior, 1 - prior], likelihood).posterior
    assert posterior is not None, "both priors and P(word | class) are above 0"
    return Fraction(posterior[0])


@lru_cache(maxsize=1)
def _dice() -> tuple[Floats, NDArray[np.float32], NDArray[np.float32]]:
    """Random numbers for all states: with more copies the mails stay the same."""
    rng = np.random.default_rng(6)
    shape = (MAILS, GROUPS, MOST)
    return rng.random(MAILS), rng.random(shape, np.float32), rng.random(shape, np.float32)


def mails(state: State) -> tuple[Floats, Ints]:
    """Mails with GROUPS words and their copies: X (MAILS, GROUPS x copies), y (1 = spam)."""
    k, (label, word, repeat) = state.copies, _dice()
    y = (label < state.prior).astype(int)
    fresh = word[:, :, :k] < np.where(y == 1, state.spam, state.ham)[:, None, None]
    X = np.where(repeat[:, :, :k] < state.alike, fresh[:, :, :1], fresh)
    return X.reshape(MAILS, -1).astype(float), y


@lru_cache(maxsize=128)
def calibration(state: State) -> tuple[tuple[float, float, int], ...]:
    """Train on half of the mails, predict the rest; one point for each tenth of P(spam)."""
    X, y = mails(state)
    half = MAILS // 2
    fitted = BernoulliNB(alpha=1).fit(X[:half], y[:half])
    p = fitted.predict_proba(X[half:])[:, 1]
    tenth = np.minimum((10 * p).astype(int), 9)
    points = []
    for i in np.unique(tenth):
        here = tenth == i
        if here.sum() >= 50:  # fewer say little about a share
            points.append((float(p[here].mean()), float(y[half:][here].mean()), int(here.sum())))
    return tuple(points)


def compute(state: State) -> View:
    naive, true = curves(state.alike, state.spam, state.ham, state.prior)
    k = state.copies - 1
    return View(
        state=state,
        naive=naive[k],
        true=true[k],
        naive_curve=tuple(map(float, naive)),
        true_curve=tuple(map(float, true)),
        log_odds=(_log_odds(naive[k]), _log_odds(true[k])),
        calibration=calibration(state),
    )


def _log_odds(p: Fraction) -> float:
    return float(np.log(float(p)) - np.log(float(1 - p)))


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop") and event.name == "copies":
        return replace(state, copies=min(max(round(event.x), 1), MOST))
    return state


RECIPE = Recipe(
    __name__,
    title="One word, copied",
    state=State,
    compute=compute,
    controls=(
        Slider("copies", "copies", 1, MOST),
        Slider("alike", "how alike", 0, 1, 0.05),
        Slider("spam", "P(word | spam)", 0.05, 0.95, 0.05),
        Slider("ham", "P(word | not spam)", 0.05, 0.95, 0.05),
        Slider("prior", "P(spam)", 0.05, 0.95, 0.05),
    ),
    presets={
        "one word": {},
        "ten times": {"copies": 10},
        "the decision flips": {"copies": 4, "prior": 0.2},
        "half alike": {"copies": 6, "alike": 0.5},
        "separate witnesses": {"copies": 6, "alike": 0.0},
    },
    pointer=pointer,
    help="Drag the square along the curve to change the number of copies.",
    gallery=GalleryEntry(
        line="One word counted ten times over: naive Bayes grows sure, the truth does not.",
        lectures=("C11", "N12"),
        cover="ten times",
    ),
    lecture=LectureMode(
        question="The word, copied so often: how sure is naive Bayes? Is it right?",
        hides=("formula", "tables", "panel copies", "panel calibration"),
        asked_as={"the decision flips": "four times, spam rare"},
    ),
)
