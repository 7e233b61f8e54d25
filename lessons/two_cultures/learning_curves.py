"""Learning curves of naive Bayes and logistic regression, after Ng and Jordan, on real sets."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from lessons.data.learning_curves import GRID, PENALTIES, REPETITIONS, SMOOTHINGS, TASKS, measured
from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.controls import Choice, Slider, StopsSlider, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore.validate import Floats, Ints


@dataclass(frozen=True)
class State:
    data: str = "breast cancer"
    repetitions: int = REPETITIONS
    smoothing: float = 1.0
    penalty: float = 0.1
    size: int = 16  # the number of training examples that is looked at
    training: bool = False  # show the errors on the training examples, too


@dataclass(frozen=True)
class Curve:
    """The errors of one model with one setting, at every size."""

    each: Floats  # on test, (sizes, repetitions)
    test: Floats  # their mean, (sizes,)
    low: Floats  # the middle half of the repetitions lies between these, (sizes,)
    high: Floats
    train: Floats  # mean on the training examples, (sizes,)


@lru_cache(maxsize=512)
def curve(data: str, second: bool, setting: int, repetitions: int) -> Curve:
    curves = measured()[data]
    train, test = (curves.logistic if second else curves.bayes)[setting, :, :, :repetitions]
    low, high = np.quantile(test, (0.25, 0.75), axis=1)
    return Curve(test, test.mean(axis=1), low, high, train.mean(axis=1))


@dataclass(frozen=True)
class View:
    state: State
    sizes: tuple[int, ...]
    features: int
    tested: int
    at: int  # the place of the size that is looked at
    curves: tuple[Curve, Curve]  # naive Bayes, logistic regression
    crossing: float | None  # from so many examples on, logistic regression stays ahead
    behind: tuple[bool, ...]  # at each size: does logistic regression make more mistakes?

    @property
    def size(self) -> int:
        return self.sizes[self.at]

    @property
    def means(self) -> tuple[float, float]:
        """Mean errors on test at the size that is looked at."""
        return float(self.curves[0].test[self.at]), float(self.curves[1].test[self.at])

    @property
    def difference(self) -> tuple[float, float]:
        """Mean of naive Bayes' error minus the other's in pairs, and its standard error."""
        gaps = self.curves[0].each[self.at] - self.curves[1].each[self.at]
        spread = float(gaps.std(ddof=1) / math.sqrt(len(gaps))) if len(gaps) > 1 else math.nan
        return float(gaps.mean()), spread

    @property
    def wins(self) -> Ints:
        """In how many repetitions each is better, and how many are even: (sizes, 3)."""
        ahead = np.sign(self.curves[1].each - self.curves[0].each)  # 1: naive Bayes
        return np.stack([(ahead == sign).sum(axis=1) for sign in (1, 0, -1)], axis=1)


def crossing(sizes: Sequence[int], bayes: Floats, logistic: Floats) -> float | None:
    """From how many examples on the second curve stays at or below the first; None: never.

    Between two sizes it is read off the lines of the picture, whose axis doubles evenly.
    """
    behind = np.flatnonzero(np.asarray(logistic) > np.asarray(bayes))
    if not len(behind):
        return float(sizes[0])
    i = int(behind[-1])
    if i == len(sizes) - 1:
        return None
    before, after = logistic[i] - bayes[i], logistic[i + 1] - bayes[i + 1]
    part = before / (before - after)
    return float(sizes[i] * (sizes[i + 1] / sizes[i]) ** part)


def compute(state: State) -> View:
    check(state)
    experiment, r = measured()[state.data], state.repetitions
    pair = (
        curve(state.data, False, SMOOTHINGS.index(state.smoothing), r),
        curve(state.data, True, PENALTIES.index(state.penalty), r),
    )
    means = pair[0].test, pair[1].test
    return View(
        state=state,
        sizes=experiment.sizes,
        features=experiment.features,
        tested=experiment.tested,
        at=int(np.argmin(np.abs(np.log(experiment.sizes) - math.log(state.size)))),
        curves=pair,
        crossing=crossing(experiment.sizes, *means),
        behind=tuple((means[1] > means[0]).tolist()),
    )


def check(state: State) -> None:
    if state.smoothing not in SMOOTHINGS:
        raise ValueError(f"Measured for alpha {_list(SMOOTHINGS)}, not {quoted(state.smoothing)}.")
    if state.penalty not in PENALTIES:
        raise ValueError(f"Measured for l2 {_list(PENALTIES)}, not {quoted(state.penalty)}.")


def _list(values: tuple[float, ...]) -> str:
    return ", ".join(f"{value:g}" for value in values)


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop", "click"):
        return replace(state, size=round(2 ** min(max(event.x, 2.0), 8.6)))
    return state


RECIPE = Recipe(
    __name__,
    title="Naive Bayes and logistic regression learn: who is ahead?",
    state=State,
    compute=compute,
    controls=(
        Choice("data", "real set", tuple((name, name) for name in TASKS)),
        StopsSlider("size", "training examples", (*GRID, 380), most=1000),
        Slider("repetitions", "repetitions", 1, REPETITIONS),
        StopsSlider("smoothing", "smoothing (alpha)", SMOOTHINGS),
        StopsSlider("penalty", "penalty (l2)", PENALTIES),
        Toggle("training", "errors on train, too"),
    ),
    presets={
        "breast cancer": {},
        "one repetition": {"repetitions": 1},
        "digits 3 and 8": {"data": "digits 3 and 8", "smoothing": 0.1},
        "penguins": {"data": "penguins", "smoothing": 0.1, "size": 12},
        "our mails": {"data": "our mails", "smoothing": 0.1, "size": 64, "training": True},
    },
    pointer=pointer,
    clickable=True,
    help="Drag the marker, or click, to look at another number of training examples.",
    layout=Layout(height=400, formula_below=58),
    gallery=GalleryEntry(
        line="Naive Bayes learns fast, logistic regression further: where do the curves cross?",
        lectures=("T3", "N2", "R4"),
    ),
    lecture=LectureMode(
        question="Who is ahead with so few examples, and for how long?",
        hides=("formula", "tables", "panel curves", "panel wins"),
    ),
)
