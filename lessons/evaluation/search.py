"""A search engine and rare answers: high accuracy for doing nothing, and a precision of 0/0."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.evaluation.counts import Counts
from lessons.kit.explorer.controls import Choice, Slider, StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import accuracy, f_beta, precision, recall
from nbcore.validate import Floats

N = 1_000_000  # documents in the collection
# 1, 2, 5, 10, ... documents, up to one half of the collection
STOPS = tuple(m * 10**e for e in range(6) for m in (1, 2, 5))
ENGINES = {"nothing": (0.0, 0.0), "everything": (1.0, 1.0), "coin": (0.5, 0.5)}
RETURNS = {"nothing": "nothing", "everything": "everything", "coin": "by a coin", "ours": "some"}
CONVENTIONS = {"undefined": float("nan"), "0": 0.0, "1": 1.0}


@dataclass(frozen=True)
class State:
    relevant: int = 1000
    engine: str = "nothing"
    finds: float = 0.8  # share of the relevant documents that "ours" returns
    alarms: float = 0.01  # share of the others that it returns
    convention: str = "undefined"  # what 0/0 counts as


@dataclass(frozen=True)
class View:
    state: State
    counts: Counts
    measures: dict[str, float]  # by name, NaN where 0/0 is left undefined
    curves: dict[str, Floats]  # the same along STOPS


def counts_of(state: State, relevant: int) -> Counts:
    finds, alarms = ENGINES.get(state.engine, (state.finds, state.alarms))
    TP, FP = round(finds * relevant), round(alarms * (N - relevant))
    return Counts(TP, FP, relevant - TP, N - relevant - FP)


def measured(counts: Counts, zero: float) -> dict[str, float]:
    """The four measures by nbcore: four documents, each with the weight of its count."""
    y_true, y_pred = [1, 0, 1, 0], [1, 1, 0, 0]
    weights = [counts.TP, counts.FP, counts.FN, counts.TN]
    asked: dict[str, Any] = {"sample_weight": weights, "zero_division": zero, "positive": 1}
    return {
        "accuracy": accuracy(y_true, y_pred, sample_weight=weights),
        "precision": precision(y_true, y_pred, **asked),
        "recall": recall(y_true, y_pred, **asked),
        "F1": f_beta(y_true, y_pred, **asked),
    }


@lru_cache(maxsize=256)
def along(engine: str, finds: float, alarms: float, convention: str) -> dict[str, Floats]:
    """The same ratios for every number of relevant documents, without a call for each."""
    state = State(engine=engine, finds=finds, alarms=alarms)
    zero = CONVENTIONS[convention]
    rows = [counts_of(state, relevant) for relevant in STOPS]
    ratios = {
        "accuracy": [c.accuracy for c in rows],
        "precision": [c.precision for c in rows],
        "recall": [c.recall for c in rows],
        "F1": [c.f() for c in rows],
    }
    return {
        name: np.array([float(above) / float(below) if below else zero for above, below in pairs])
        for name, pairs in ratios.items()
    }


def compute(state: State) -> View:
    counts = counts_of(state, state.relevant)
    return View(
        state=state,
        counts=counts,
        measures=measured(counts, CONVENTIONS[state.convention]),
        curves=along(state.engine, state.finds, state.alarms, state.convention),
    )


def exactly(value: float) -> str:
    """Enough digits: 0.999999 must not look like 1."""
    if math.isnan(value):
        return "0/0"
    return f"{value:.6f}".rstrip("0").rstrip(".") if value > 0.999 else f"{value:.4g}"


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop", "click") and event.panel == "along":
        relevant = 10 ** min(max(event.x, 0.0), math.log10(N / 2))
        return replace(state, relevant=max(1, int(float(f"{relevant:.2g}"))))
    return state


def change(state: State, name: str, value: Any) -> State:
    if name in ("finds", "alarms"):  # to turn at them is to ask for this engine
        state = replace(state, engine="ours")
    return replace(state, **{name: value})


RECIPE = Recipe(
    __name__,
    title="The search engine that returns nothing",
    state=State,
    compute=compute,
    controls=(
        Choice("engine", "returns", tuple(RETURNS.items())),
        StopsSlider("relevant", "relevant", STOPS),
        Slider("finds", "found", 0, 1, 0.01),
        Slider("alarms", "false alarms", 0, 1, 0.001),
        Choice("convention", "0/0 is", (("undefined", "undefined"), ("0", "0"), ("1", "1"))),
    ),
    presets={
        "dummy engine": {},
        "0/0 called 0": {"convention": "0"},
        "a real engine": {"engine": "ours"},
        "half are relevant": {"engine": "ours", "relevant": 500_000},
        "one in a million": {"relevant": 1},
        "return everything": {"engine": "everything"},
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help="Drag the marker on the lower picture, or click there: more or fewer relevant documents.",
    layout=Layout(height=384, formula_below=48),
    gallery=GalleryEntry(
        line="An engine that returns nothing is 99.9 % right; its precision is 0/0.",
        lectures=("S15", "S16"),
    ),
    lecture=LectureMode(
        question="Is the accuracy of this engine above 99 %? Would you use it?",
        hides=("formula", "tables", "panel bars", "panel along"),
    ),
)
