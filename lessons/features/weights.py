"""Weights set by hand: f(x, y) as blocks, one score per label, and sentences to get right."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import TextBox, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import joint_features, joint_weights, vectorize
from nbcore.validate import Floats

WORDS = ("bicycle", "bicicleta", "con", "ordinateur")
LABELS = ("English", "Spanish", "French")
SENTENCES = (  # each with the number of its language
    ("my bicycle is red", 0),
    ("mi bicicleta es roja", 1),
    ("una bicicleta con luces", 1),
    ("the con was about a bicycle", 0),
    ("con mi hermana", 1),
    ("mon ordinateur est lent", 2),
)

# Rows: labels. Columns: the four words, then the offset.
PRINTED = ((1.0, 0.0, 1.0, 0.0, 0.0), (1.0, 0.0, 1.0, 0.0, 0.0), (0.0,) * 5)
MEANT = ((1.0, 0.0, 1.0, 0.0, 0.0), (0.0, 1.0, 1.0, 0.0, 0.0), (0.0,) * 5)
DONE = ((2.0, 0.0, 0.0, 0.0, 0.0), (0.0, 1.0, 1.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0, 0.0))
FEATURES = (*WORDS, "offset")
LARGEST = 99


@dataclass(frozen=True)
class State:
    weights: tuple[tuple[float, ...], ...] = MEANT
    french: bool = False
    sentence: int = 0
    own: str = ""  # a sentence of one's own goes first, if there is one


@dataclass(frozen=True)
class View:
    state: State
    labels: tuple[str, ...]
    text: str
    x: Floats  # (5,): counts of the words, then the offset 1
    blocks: Floats  # (labels, 5 x labels): f(x, y), a row for each y
    w: Floats  # (5 x labels,)
    scores: tuple[float, ...]
    answers: tuple[int | None, ...]  # for each sentence; None: a tie
    asked: tuple[int, ...]  # the sentences whose language is among the labels

    @property
    def answer(self) -> int | None:
        return winner(self.scores)

    @property
    def right(self) -> int:
        return sum(self.answers[i] == SENTENCES[i][1] for i in self.asked)


def winner(scores: Sequence[float]) -> int | None:
    """The label with the largest score; None if two share it."""
    best = max(scores)
    first = [c for c, score in enumerate(scores) if best - score < 1e-9]
    return first[0] if len(first) == 1 else None


def compute(state: State) -> View:
    rows = state.weights
    if len(rows) != len(LABELS) or any(len(row) != len(FEATURES) for row in rows):
        raise ValueError("The weights are three rows (one per language) of five numbers.")
    for value in (value for row in rows for value in row):
        if abs(value) > LARGEST:
            raise ValueError(f"A weight is a number from −{LARGEST} to {LARGEST}, not {value:g}.")
    if state.sentence >= len(SENTENCES):
        raise ValueError(f"There are sentences 0 to {len(SENTENCES) - 1}: not {state.sentence:,}.")
    k = 3 if state.french else 2
    w = joint_weights([row[:-1] for row in rows[:k]], [row[-1] for row in rows[:k]])
    text = state.own.strip()[:80] or SENTENCES[state.sentence][0]
    x = vectorize([text], WORDS)[0]
    blocks = np.array([joint_features(x, y, k) for y in range(k)])
    return View(
        state=state,
        labels=LABELS[:k],
        text=text,
        x=np.append(x, 1.0),
        blocks=blocks,
        w=w,
        scores=tuple(float(score) for score in blocks @ w),
        answers=tuple(winner(_scores(sentence, w, k)) for sentence, _ in SENTENCES),
        asked=tuple(i for i, (_, label) in enumerate(SENTENCES) if label < k),
    )


def _scores(text: str, w: Floats, k: int) -> list[float]:
    x = vectorize([text], WORDS)[0]
    return [float(w @ joint_features(x, y, k)) for y in range(k)]


def change(state: State, name: str, value: Any) -> State:
    if name.startswith("w:"):
        c, j = map(int, name.split(":")[1:])
        row = (*state.weights[c][:j], value, *state.weights[c][j + 1 :])
        return replace(state, weights=(*state.weights[:c], row, *state.weights[c + 1 :]))
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("click", "press"):
        return state
    n = len(SENTENCES)  # one row each, from top to bottom
    on_a_sentence = event.panel == "sentences" and 0 < event.y <= n
    sentence = int(n - event.y) if on_a_sentence else (state.sentence + 1) % n
    return replace(state, sentence=sentence, own="")


RECIPE = Recipe(
    __name__,
    title="Weights by hand, and the blocks of f(x, y)",
    state=State,
    compute=compute,
    controls=(Toggle("french", "French as a third label"), TextBox("own", "your own sentence")),
    presets={
        "as meant": {},
        "as printed": {"weights": PRINTED},
        "con": {"sentence": 4},
        "French": {"french": True, "sentence": 5},
        "all right": {"french": True, "sentence": 3, "weights": DONE},
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help="Click a sentence to see its blocks, or the blocks for the next sentence.",
    layout=Layout(formula_height=92),
    gallery=GalleryEntry(
        line="Weights set by hand go far: f(x, y) gives each label a block of features.",
        lectures=("C1", "C2"),
    ),
    lecture=LectureMode(
        question="Which of these sentences do the weights get right?",
        hides=("formula", "panel sentences"),
        asked_as={"all right": "other weights"},
    ),
)
