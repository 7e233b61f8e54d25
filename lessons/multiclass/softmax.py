"""Softmax: from any scores to probabilities. What shifting and stretching the scores does."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from lessons.multiclass.clouds import NAMES
from nbcore import normalize_log
from nbcore.validate import Floats

LOW, HIGH, MOST_FEATURES = -6.0, 6.0, 100  # a score is dragged from -6 to 6
LIMIT = 1000  # of numbers that code sets


@dataclass(frozen=True)
class State:
    k: int = 3
    scores: tuple[float, ...] = (2.0, 1.0, 0.0, -1.0, 0.5, 1.5)
    shift: float = 0.0  # added to all scores
    scale: float = 1.0  # then all are multiplied by this: 1 / temperature
    m: int = 2  # predictors, for the count of parameters


@dataclass(frozen=True)
class View:
    state: State
    scores: Floats  # (k,): shifted and scaled
    probabilities: Floats  # (k,)
    plain: Floats  # (k,): of the scores as they were set

    @property
    def parameters(self) -> tuple[int, int]:
        """With a row of weights for each class, and with one row fixed at 0."""
        k, m = self.state.k, self.state.m
        return k * (m + 1), (k - 1) * (m + 1)


def compute(state: State) -> View:
    if len(state.scores) != len(NAMES) or max(map(abs, state.scores)) > LIMIT:
        raise ValueError(f"The scores are six numbers, from −{LIMIT} to {LIMIT}.")
    own = np.array(state.scores[: state.k], dtype=float)
    scores = state.scale * (own + state.shift)
    return View(state, scores, np.exp(normalize_log(scores)), np.exp(normalize_log(own)))


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    k = view.state.k
    top = float(np.abs(view.scores).max())
    reach = 6.0 if 1.3 * top <= 6 else 1.3 * max(top, HIGH)  # one leap, not a growth under the hand
    places = {c + 0.5: NAMES[c] for c in range(k)}
    left = stage.panel("scores", (0, 0, 0.5, 1), (0, k), (-reach, reach), xticks=places)
    right = stage.panel("shares", (0.5, 0, 1, 1), (0, k), (0, 1.16), xticks=places)
    right.yticks = [0, 0.25, 0.5, 0.75, 1]
    left.margin, right.margin = (64, 34, 8, 34), (56, 34, 8, 34)
    left.text(0, reach, "score: any number", "soft", 15, dy=-18)
    right.text(0, 1.16, "P(class | x): they add up to 1", "soft", 15, dy=-18)
    left.line([0, k], [0, 0], "soft", 1)
    best = int(np.argmax(view.scores))
    for c in range(k):
        score, share = float(view.scores[c]), float(view.probabilities[c])
        key = f"class:{c}"
        left.bar(c + 0.2, c + 0.8, 0, score, f"class{c}", 0.8, key=key)
        left.points([c + 0.5], [score], c, size=15, handles=[f"score:{c}"], keys=[key])
        _number(left, c, score, f.fixed(score, 2), score >= 0, key)
        right.bar(c + 0.2, c + 0.8, 0, share, f"class{c}", 0.8, key=key)
        before, top = float(view.plain[c]), share
        if abs(share - before) > 0.005:
            right.line([c + 0.12, c + 0.88], [before] * 2, "ink", 2, dash=True)
            top = before if 0 < before - share < 0.13 else share
        _number(right, c, top, f"{share:.3f}", True, key, bold=c == best)


def _number(
    panel: Panel, c: int, at: float, text: str, above: bool, key: str, bold: bool = False
) -> None:
    dy = -18 if above else 18
    panel.text(c + 0.5, at, text, align="center", bold=bold, key=key, dy=dy)


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    what, _, number = name.partition(":")
    if what == "score":
        return _with_score(state, int(number), value)
    return replace(state, **{name: value})


def _with_score(state: State, c: int, value: float) -> State:
    scores = [*state.scores]
    scores[c] = round(value, 2)
    return replace(state, scores=tuple(scores))


def pointer(state: State, event: Pointer) -> State:
    what, _, number = event.name.partition(":")
    if what != "score" or event.action not in ("drag", "drop") or state.scale == 0:
        return state
    # No further than the axis reaches: it would grow under the hand, and again, and again.
    far = max(
        HIGH, *(abs(state.scale * (score + state.shift)) for score in state.scores[: state.k])
    )
    own = min(max(event.y, -far), far) / state.scale - state.shift
    return _with_score(state, int(number), min(max(own, LOW), HIGH))


ZEROS = (0.0,) * 5
RECIPE = Recipe(
    __name__,
    title="Softmax: scores become probabilities",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        Slider("shift", "add to all", -10, 10, 0.5, also=(-LIMIT, LIMIT)),
        Slider("scale", "times", 0, 10, 0.1, also=(-LIMIT, LIMIT)),
        Slider("k", "classes", 2, 6, 1),
        Slider("m", "predictors m", 1, MOST_FEATURES, 1),
    ),
    presets={
        "2, 1, 0": {},
        "all plus 5": {"shift": 5.0},
        "times 5": {"scale": 5.0},
        "times 0.2": {"scale": 0.2},
        "figure 5.7 at (1, 1)": {"k": 2, "scores": (0.05, *ZEROS)},
        "book technology": {"k": 2, "scores": (-2.708, -1.609, *ZEROS[1:])},  # log 1/15, log 1/5
    },
    change=change,
    pointer=pointer,
    help="Drag the top of a bar on the left.",
    layout=Layout(height=360, formula_below=58, tabs=218),
    gallery=GalleryEntry(
        line="Scores become probabilities: add to all and nothing changes, multiply and it does.",
        lectures=("S10",),
    ),
    lecture=LectureMode(
        question="Is the largest of the probabilities above one half?",
        hides=("formula", "tables", "panel shares"),
    ),
)
