"""One threshold over two kinds of mails: four counts, precision, recall, F and the curve move."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.evaluation.counts import Counts
from lessons.kit.explorer.controls import Button, Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import average_precision, precision_recall_curve
from nbcore.validate import Floats

N = 200  # mails
EDGE = 6.0  # ends of the axis of log odds


@dataclass(frozen=True)
class State:
    threshold: float = 0.5  # from this P(spam) on a mail is called spam
    beta: float = 1.0
    spam: int = 80  # of N mails
    apart: float = 1.8  # how far the two kinds of mails lie apart


@dataclass(frozen=True)
class Scored:
    """The mails with their scores, and all there is to know before a threshold is chosen."""

    log_odds: Floats  # (N,), spam first
    p: Floats  # the same as probabilities
    x: Floats  # the log odds, moved to the edge of the picture where they lie beyond
    height: Floats  # places of the dots above (spam) or below the axis
    tallest: int
    thresholds: Floats  # rising
    counts: Floats  # (number of thresholds, 4): TP, FP, FN, TN
    precision: Floats
    recall: Floats
    area: float  # average precision


@dataclass(frozen=True)
class View:
    state: State
    scored: Scored
    counts: Counts
    beta: float

    @property
    def where(self) -> float:
        """The place of the threshold on the axis of log odds."""
        return place(self.state.threshold)


def place(p: float) -> float:
    if p <= 0 or p >= 1:
        return -EDGE if p <= 0 else EDGE
    return float(np.clip(math.log(p / (1 - p)), -EDGE, EDGE))


@lru_cache(maxsize=1)
def _dice() -> Floats:
    """One standard normal number for each mail, for every state the same."""
    return np.random.default_rng(12).normal(size=(2, N))


@lru_cache(maxsize=128)
def scored(spam: int, apart: float) -> Scored:
    """Two normal kinds of mails, `apart` standard deviations apart, scored by Bayes' rule."""
    dice = _dice()
    y = np.r_[np.ones(spam, int), np.zeros(N - spam, int)]
    x = np.r_[dice[1, :spam] + apart / 2, dice[0, : N - spam] - apart / 2]
    log_odds = np.round(apart * x + math.log(spam / (N - spam)), 3)
    p = 1 / (1 + np.exp(-log_odds))
    precision, recall, thresholds = precision_recall_curve(y, p)
    TP = np.rint(recall[:-1] * spam)
    called = np.array([(p >= t).sum() for t in thresholds])
    counts = np.stack([TP, called - TP, spam - TP, N - spam - called + TP], axis=1)
    shown = np.clip(log_odds, -EDGE + 0.15, EDGE - 0.15)
    bins = np.floor(shown / 0.25).astype(int)
    height = np.zeros(N)
    for side, rows in ((1, range(spam)), (-1, range(spam, N))):
        seen: dict[int, int] = {}
        for i in rows:
            seen[bins[i]] = seen.get(bins[i], 0) + 1
            height[i] = side * (seen[bins[i]] - 0.3)
    return Scored(
        log_odds=log_odds,
        p=p,
        x=bins * 0.25 + 0.125,
        height=height,
        tallest=int(np.ceil(abs(height).max())),
        thresholds=thresholds,
        counts=counts,
        precision=precision,
        recall=recall,
        area=average_precision(y, p),
    )


def compute(state: State) -> View:
    spam = state.spam
    mails = scored(spam, state.apart)
    called = mails.p >= state.threshold
    TP, FP = int(called[:spam].sum()), int(called[spam:].sum())
    counts = Counts(TP, FP, spam - TP, N - spam - FP)
    return View(state, mails, counts, state.beta)


def f_along(view: View) -> Floats:
    """F_beta at each threshold of the data."""
    TP, FP, FN, _ = view.scored.counts.T
    weight = view.beta**2
    return (1 + weight) * TP / (weight * (TP + FN) + TP + FP)


def _at_or_below(score: float) -> float:
    """A threshold of four digits that still lets this score pass."""
    return math.floor(score * 1e4) / 1e4


def change(state: State, name: str, value: Any) -> State:
    if name == "best":
        view = compute(state)
        best = view.scored.thresholds[int(np.argmax(f_along(view)))]
        return replace(state, threshold=_at_or_below(best))
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("drag", "drop", "click"):
        return state
    if event.panel == "curve":  # to the nearest point of the curve
        mails = compute(state).scored
        gap = np.hypot(mails.recall[:-1] - event.x, mails.precision[:-1] - event.y)
        return replace(state, threshold=_at_or_below(mails.thresholds[int(np.argmin(gap))]))
    if event.panel == "along":
        return replace(state, threshold=round(min(max(event.x, 0.0), 1.0), 2))
    if abs(event.x) >= EDGE - 0.1:
        return replace(state, threshold=float(event.x > 0))
    return replace(state, threshold=round(1 / (1 + math.exp(-event.x)), 3))


RECIPE = Recipe(
    __name__,
    title="One threshold, four counts, one point of the curve",
    state=State,
    compute=compute,
    controls=(
        Slider("threshold", "threshold", 0, 1, 0.01),
        Slider("beta", "beta", 0, 4, 0.25, also=(0, 8)),
        Button("best", "threshold of the best F"),
        Slider("spam", f"spam of {N}", 2, N - 2),
        Slider("apart", "apart", 0, 4, 0.1),
    ),
    presets={
        "one half": {},
        "spam filter: precision": {"threshold": 0.9, "beta": 0.5},
        "sift by hand: recall": {"threshold": 0.1, "beta": 2.0},
        "spam is rare": {"spam": 10},
        "no skill": {"apart": 0.1, "threshold": 0.4},
        "nothing called: 0/0": {"threshold": 1.0},
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help="Drag the line, or the point on the curve; or click.",
    layout=Layout(height=414, formula_below=48),
    gallery=GalleryEntry(
        line="Drag the threshold: four counts, precision, recall and the curve move together.",
        lectures=("S16", "S17"),
    ),
    lecture=LectureMode(
        question="The threshold moves to the right: what do precision and recall do?",
        hides=("formula", "tables", "panel curve", "panel along", "control best"),
        asked_as={"nothing called: 0/0": "threshold 1"},
    ),
)
