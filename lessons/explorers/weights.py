"""Weights set by hand: f(x, y) as blocks, one score per label, and sentences to get right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.explorers.weights_picture import draw, sentence_at
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Table, TextBox, Toggle
from lessons.kit.recipe import Pointer, Recipe
from nbcore import joint_features, joint_weights, vectorize

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
    x: Any  # (5,): counts of the words, then the offset 1
    blocks: Any  # (labels, 5 x labels): f(x, y), a row for each y
    w: Any  # (5 x labels,)
    scores: tuple[float, ...]
    answers: tuple[int | None, ...]  # for each sentence; None: a tie
    asked: tuple[int, ...]  # the sentences whose language is among the labels

    @property
    def answer(self) -> int | None:
        return winner(self.scores)

    @property
    def right(self) -> int:
        return sum(self.answers[i] == SENTENCES[i][1] for i in self.asked)


def winner(scores: Any) -> int | None:
    """The label with the largest score; None if two share it."""
    best = max(scores)
    first = [c for c, score in enumerate(scores) if best - score < 1e-9]
    return first[0] if len(first) == 1 else None


def compute(state: State) -> View:
    rows = state.weights
    good = isinstance(rows, tuple) and len(rows) == len(LABELS)
    if not good or any(not isinstance(r, tuple) or len(r) != len(FEATURES) for r in rows):
        raise ValueError("The weights are three rows (one per language) of five numbers.")
    for value in (value for row in rows for value in row):
        check_weight(value)
    if not isinstance(state.sentence, int) or not 0 <= state.sentence < len(SENTENCES):
        raise ValueError(f"There are sentences 0 to {len(SENTENCES) - 1}: not {state.sentence!r}.")
    k = 3 if state.french else 2
    w = joint_weights([row[:-1] for row in rows[:k]], [row[-1] for row in rows[:k]])
    text = str(state.own).strip()[:80] or SENTENCES[state.sentence][0]
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


def _scores(text: str, w: Any, k: int) -> list[float]:
    x = vectorize([text], WORDS)[0]
    return [float(w @ joint_features(x, y, k)) for y in range(k)]


def check_weight(value: Any) -> float:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not -LARGEST <= value <= LARGEST:
        raise ValueError(f"A weight is a number from −{LARGEST} to {LARGEST}, not {value!r}.")
    return float(value)


# ---- the words


def headline(view: View) -> str:
    n = len(view.asked)
    rows = view.state.weights[: len(view.labels)]
    if len(set(rows)) == 1:
        return "Equal weights for every label: nothing can be told apart"
    if view.right == n:
        return f"All {n} sentences are right" + ("" if view.state.french else ". Now add French")
    return f"{view.right} of {n} sentences are right: change the weights"


def caption(view: View) -> str:
    points = ", ".join(
        f"{name} {f.plain(s, 2)}" for name, s in zip(view.labels, view.scores, strict=True)
    )
    known = [word for word, n in zip(WORDS, view.x, strict=False) if n]
    if not known:
        last = "No word of it has a weight: only the offsets speak."
    elif view.answer is None:
        last = "A tie is no answer."
    else:
        last = f"The answer is {view.labels[view.answer]}."
    return f"“{view.text}” scores {points}. {last}"


def describe(view: View) -> str:
    blocks = "; ".join(
        f"f(x, {y}) = {' '.join(f'{v:g}' for v in row)}" for y, row in enumerate(view.blocks)
    )
    w = " ".join(f.plain(float(v), 2) for v in view.w)
    return f"Blocks for {len(view.labels)} labels: {blocks}. w = {w}. {headline(view)}. " + caption(
        view
    )


def formula(view: View) -> str:
    m = len(FEATURES)
    lines = []
    for c, name in enumerate(view.labels):
        terms: list[str] = []
        for j in np.flatnonzero(view.x).tolist():
            weight = f.number(float(view.w[c * m + j]), 2)
            key = f"cell:{c}:{j}"
            terms.append(f.row(weight, f.op("×"), f.number(int(view.x[j])), key=key))
        lines.append([
            f.row(f.var("w"), f.op("·"), f.var("f"),
                  f.brackets(f.var("x"), f.op(","), f.words(name)), role=f"class{c}"),
            f.op("="), f.op("+").join(terms), f.op("="),
            f.row(f.number(view.scores[c], 2), key=f"score:{c}"),
        ])  # fmt: skip
    return f.math(f.grid(lines))


def tables(view: View) -> list[Table]:
    rows = []
    for j, feature in enumerate(FEATURES):
        cells = [Cell(feature, header=True)]
        for c, name in enumerate(view.labels):
            value = view.state.weights[c][j]
            cells.append(
                Cell(f"{value:g}", edit=f"w:{c}:{j}", type="number", step=1, min=-LARGEST,
                     max=LARGEST, key=f"cell:{c}:{j}", label=f"weight of {feature} for {name}")
            )  # fmt: skip
        rows.append(tuple(cells))
    return [Table("w: the weights, yours to change", ("word", *view.labels), tuple(rows))]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name.startswith("w:"):
        c, j = map(int, name.split(":")[1:])
        try:
            weight = check_weight(float(str(value).replace("−", "-").replace(",", ".")))
        except ValueError:
            raise ValueError(
                f"A weight is a number from −{LARGEST} to {LARGEST}, not {value!r}."
            ) from None
        row = (*state.weights[c][:j], weight, *state.weights[c][j + 1 :])
        return replace(state, weights=(*state.weights[:c], row, *state.weights[c + 1 :]))
    if name in ("french", "own", "sentence", "weights"):
        return replace(state, **{name: value})
    raise ValueError(f"There is nothing called {name!r} to change here.")


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("click", "press"):
        i = sentence_at(event.panel, event.y)
        if i is not None:
            return replace(state, sentence=i, own="")
        return replace(state, sentence=(state.sentence + 1) % len(SENTENCES), own="")
    return state


RECIPE = Recipe(
    name="features.weights",
    title="Weights by hand, and the blocks of f(x, y)",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Weights set by hand go far: f(x, y) gives each label a block of features.",
    lectures=("C1", "C2"),
    question="Which of these sentences do the weights get right?",
    asked_as={
        "all right": "other weights",
    },
    hides=("formula", "panel sentences"),
    controls=(
        Toggle("french", "French as a third label"),
        TextBox("own", "your own sentence"),
    ),
    presets={
        "as meant": {},
        "as printed": {"weights": PRINTED},
        "con": {"sentence": 4},
        "French": {"french": True, "sentence": 5},
        "all right": {"french": True, "sentence": 3, "weights": DONE},
    },
    formula=formula,
    tables=tables,
    change=change,
    pointer=pointer,
    clickable=True,
    formula_height=92,
    help="Click a sentence to see its blocks, or the blocks for the next sentence.",
)

explore = RECIPE.explore
