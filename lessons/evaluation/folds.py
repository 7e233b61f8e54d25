"""K-fold and leave-one-out, one round after the other: every example is held out exactly once."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lessons.kit.explorer.controls import Choice, Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from nbcore import GaussianNB, k_fold, leave_one_out
from nbcore.validate import Floats, Ints

SCHEMES = {"one split": "one split", "k-fold": "K-fold", "leave-one-out": "leave-one-out"}
SIZES = (12, 24, 40)
MOST = SIZES[-1]
CENTRES = np.array([[-0.8, -0.3], [0.8, 0.3]])
FRESH = 4000  # examples that tell what the model is really worth


@dataclass(frozen=True)
class State:
    scheme: str = "k-fold"
    k: int = 5
    n: int = 24
    order: str = "shuffled"  # or "by class": as the file came
    step: int = 0


@dataclass(frozen=True)
class Round:
    train: Ints  # rows
    dev: Ints
    right: NDArray[np.bool_]  # of the rows held out; empty if there is nothing to learn from
    model: GaussianNB | None  # None: its training rows hold a single class

    @property
    def score(self) -> float:
        return float(self.right.mean()) if self.model is not None else float("nan")


@dataclass(frozen=True)
class View:
    state: State
    X: Floats
    y: Ints
    rounds: tuple[Round, ...]
    step: int
    truth: float  # accuracy on fresh examples after training on all

    @property
    def done(self) -> tuple[Round, ...]:
        return self.rounds[: self.step]

    @property
    def now(self) -> Round | None:
        return self.rounds[self.step - 1] if self.step else None

    @property
    def mean(self) -> float:
        return float(np.mean([r.score for r in self.done])) if self.step else float("nan")


def cloud(n: int, seed: int) -> tuple[Floats, Ints]:
    """n examples, the first half of class 0 and the second of class 1, as in a sorted file."""
    y = np.r_[np.zeros(n // 2, int), np.ones(n - n // 2, int)]
    return CENTRES[y] + np.random.default_rng(seed).normal(size=(n, 2)), y


@lru_cache(maxsize=64)
def data(n: int) -> tuple[Floats, Ints]:
    X, y = cloud(MOST, 5)
    rows = np.r_[: n // 2, MOST // 2 : MOST // 2 + n - n // 2]
    return X[rows], y[rows]


@lru_cache(maxsize=64)
def truth(n: int) -> float:
    return float(GaussianNB().fit(*data(n)).score(*cloud(FRESH, 6)))


@lru_cache(maxsize=256)
def rounds(scheme: str, k: int, n: int, order: str) -> tuple[Round, ...]:
    """Every round fitted: train on all folds but one, ask about that one."""
    X, y = data(n)
    if scheme == "leave-one-out":
        folds = leave_one_out(n)
    else:
        folds = k_fold(n, k, rng=3, shuffle=order == "shuffled")
    done = []
    for train, dev in folds:
        if len(set(y[train].tolist())) < 2:
            done.append(Round(train, dev, np.zeros(0, bool), None))
            continue
        model = GaussianNB().fit(X[train], y[train])
        done.append(Round(train, dev, model.predict(X[dev]) == y[dev], model))
    return tuple(done[:1] if scheme == "one split" else done)


def compute(state: State) -> View:
    n, k = state.n, state.k
    if k > n // 2 and state.scheme == "k-fold":
        raise ValueError(f"{k} folds of {n} examples: take K up to {n // 2}, or leave-one-out.")
    all_rounds = rounds(state.scheme, min(k, n // 2), n, state.order)
    step = min(state.step, len(all_rounds))
    return View(state, *data(n), all_rounds, step, truth(n))


@lru_cache(maxsize=64)
def compared(n: int, order: str) -> tuple[tuple[str, int, int, float], ...]:
    """Name, fits, training examples, estimate, for some schemes."""
    rows = []
    k_folds = ((f"{k}-fold", "k-fold", k) for k in (2, 5, 10))
    split, loo = ("one split, 4 : 1", "one split", 5), ("leave-one-out", "leave-one-out", 2)
    for name, scheme, k in (split, *k_folds, loo):
        if k > n // 2:
            continue
        done = rounds(scheme, k, n, order)
        mean = float(np.mean([r.score for r in done]))
        rows.append((name, len(done), len(done[0].train), mean))
    return tuple(rows)


def change(state: State, name: str, value: Any) -> State:
    state = replace(state, **{name: value})
    if name == "n":  # few examples allow few folds
        state = replace(state, k=min(state.k, state.n // 2))
    return state


RECIPE = Recipe(
    __name__,
    title="K-fold and leave-one-out, round by round",
    state=State,
    compute=compute,
    controls=(
        Choice("scheme", "way", tuple(SCHEMES.items())),
        Slider("k", "K", 2, 10),
        Choice("n", "examples", tuple((n, str(n)) for n in SIZES)),
        Choice("order", "order", (("shuffled", "shuffled"), ("by class", "by class"))),
    ),
    presets={
        "5-fold": {},
        "5-fold, done": {"step": 5},
        "leave-one-out": {"scheme": "leave-one-out", "step": 7},
        "one split": {"scheme": "one split", "step": 1},
        "sorted, not shuffled": {"k": 2, "order": "by class", "step": 1},
    },
    timeline=lambda view: len(view.rounds),
    hidden=lambda view: {"k-fold": (), "one split": ("k",)}.get(view.state.scheme, ("k", "order")),
    change=change,
    layout=Layout(height=380, formula_height=64),
    gallery=GalleryEntry(
        line="K-fold tests every example once; leave-one-out trains a model for each.",
        lectures=("C10",),
    ),
    lecture=LectureMode(
        question="How many models are trained, each on how many examples?",
        hides=("formula", "tables", "panel examples"),
    ),
)
