"""A game: try classifiers until the test score looks fine, then see what it is really worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.explorers.evaluation_counts import whole
from lessons.explorers.tuning_game_picture import draw
from lessons.explorers.tuning_runs import FRESH, MOST, TRIES, others, runs, settings
from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Button, Cell, Choice, Table
from lessons.kit.recipe import Recipe

SIZES = (20.0, 50.0, 100.0, 200.0, 400.0)


@dataclass(frozen=True)
class State:
    step: int = 0  # tries so far
    by: str = "test"  # the set on which the best try is chosen
    size: int = 50  # documents in dev and in test
    revealed: bool = False
    game: int = 7


@dataclass(frozen=True)
class View:
    state: State
    scores: Any  # of the tries so far, on the set that is looked at
    best: int | None  # the chosen try, counted from 0
    looked: float  # its score on the set that chose it
    reported: float  # its score on test: what you would write down
    truth: float  # its accuracy on fresh documents
    truths: Any  # of all tries so far
    gaps: Any  # what many players would see, after 1, 2, ... tries

    @property
    def gap(self) -> float:
        return self.reported - self.truth


def compute(state: State) -> View:
    step = whole(state.step, 0, TRIES, "The number of tries")
    size = whole(state.size, 10, MOST, "The size of the test set")
    game = whole(state.game, 0, 15, "The number of the game")
    if state.by not in ("test", "dev"):
        raise ValueError(f"Choose by test or by dev, not by {state.by!r}.")
    played = runs(game)
    test = played.test[:step, :size].mean(axis=1)
    scores = test if state.by == "test" else played.dev[:step, :size].mean(axis=1)
    truths = played.truth[:step]
    gaps = others(game, size, state.by)
    if step == 0:
        nothing = float("nan")
        return View(state, scores, None, nothing, nothing, nothing, truths, gaps)
    best = int(np.argmax(scores))
    return View(state, scores, best, float(scores[best]), float(test[best]), float(truths[best]),
                truths, gaps)  # fmt: skip


# ---- the words


def headline(view: View) -> str:
    s = view.state
    if view.best is None:
        return f"Find a good classifier: you have {TRIES} tries"
    tries = "1 try" if s.step == 1 else f"{s.step} tries"
    if not s.revealed:
        return f"{tries}: your best scores {view.looked:.3f} on {s.by}. Go on, or report it?"
    return f"You report {view.reported:.3f}. The truth is {view.truth:.3f}: {verdict(view)}"


def verdict(view: View) -> str:
    """In points, as they are shown."""
    gap = round(100 * (round(view.reported, 3) - round(view.truth, 3)), 1)
    if gap == 0:
        return "a fair report"
    return f"too {'high' if gap > 0 else 'low'} by {abs(gap):.1f} points"


def caption(view: View) -> str:
    s = view.state
    if view.best is None:
        return (
            "Each try is another naive Bayes: half of the words, by lot, and an alpha. All learn "
            f"from the same 40 documents. Step forward, and look at the score on {s.by}."
        )
    alpha, _ = settings(view.best, int(s.game))
    chosen = f"Best on {s.by}: try {view.best + 1} (alpha {alpha:g})"
    if not s.revealed:
        return f"{chosen}. Each dot is one try, the staircase is the best so far. It can only rise."
    if s.by == "test":
        return (
            f"{chosen}. Chosen and reported on the same {s.size} documents, so luck was chosen, "
            f"too. On fresh ones the best of your tries has {view.truths.max():.3f}."
        )
    return (
        f"{chosen}: {view.looked:.3f} there. Its test score, {view.reported:.3f}, was looked at "
        f"once and chose nothing, so it is a fair guess at the truth, {view.truth:.3f}."
    )


def describe(view: View) -> str:
    s = view.state
    if view.best is None:
        return f"An empty picture: no try yet. {caption(view)}"
    end = (
        f"On {FRESH:,} fresh documents it has {view.truth:.3f}; it would be reported with "
        f"{view.reported:.3f}. Over many players with test sets of {s.size} the mean gap after "
        f"{s.step} tries is {view.gaps[s.step - 1]:.3f}."
        if s.revealed
        else "The truth is hidden."
    )
    return (
        f"{s.step} tries with their scores on {s.by}, {s.size} documents, from "
        f"{view.scores.min():.3f} to {view.scores.max():.3f}; the best is try {view.best + 1} with "
        f"{view.looked:.3f}. {end}"
    )


def formula(view: View) -> str:
    if view.best is None or not view.state.revealed:
        return f.math(f.words("reported − truth\u00a0"), f.op("="), f.words("\u00a0?"))
    return f.math(
        f.row(f.words(f"{view.reported:.3f}"), key="reported"), f.op("−"),
        f.row(f.words(f"{view.truth:.3f}"), key="truth"), f.op("="),
        f.words(f"{round(view.reported, 3) - round(view.truth, 3):.3f}".replace("-", "−")),
    )  # fmt: skip


def tables(view: View) -> list[Table]:
    s = view.state

    def score(value: float, known: bool = True) -> str:
        if view.best is None:
            return ""
        return f"{value:.3f}" if known else "?"

    rows = [
        ("chosen by", f"its score on {s.by}", score(view.looked), "looked"),
        ("reported", "its score on test", score(view.reported, s.by == "test" or s.revealed),
         "reported"),
        ("truth", f"on {FRESH:,} fresh documents", score(view.truth, s.revealed), "truth"),
    ]  # fmt: skip
    cells = tuple(
        (Cell(name, header=True, key=key), Cell(what, align="left-align", key=key),
         Cell(number, strong=True, key=key))
        for name, what, number, key in rows
    )  # fmt: skip
    return [Table("your best try", ("", "", "accuracy"), cells)]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name == "ten":
        return replace(state, step=min(state.step + 10, TRIES))
    if name == "reveal":
        return replace(state, revealed=True, step=max(state.step, 1))
    if name == "another":  # new documents, nothing tried yet
        return replace(state, game=(state.game + 1) % 16, step=0, revealed=False)
    if name == "size" and isinstance(value, float) and value == int(value):
        value = int(value)
    return replace(state, **{name: value})


RECIPE = Recipe(
    name="evaluation.game",
    title="The temptation of the test set: a game",
    card="Sixty tries, the best one reported: how much of its score was luck?",
    lectures=("C10",),
    question="The best try so far: will it be better or worse on new documents?",
    hides=("formula", "tables", "panel players", "control reveal"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Choice("by", "choose the best by", (("test", "test"), ("dev", "dev"))),
        AlphaSlider("size", "documents", SIZES),
        Button("ten", "ten more tries"),
        Button("reveal", "report it: reveal"),
        Button("another", "another game"),
    ),
    presets={
        "a new game": {},
        "tuned on test": {"step": 40, "revealed": True},
        "tuned on dev": {"step": 40, "revealed": True, "by": "dev"},
        "a large test set": {"step": 40, "revealed": True, "size": 400},
        "a tiny test set": {"step": 60, "revealed": True, "size": 20},
    },
    formula=formula,
    formula_height=52,
    tables=tables,
    timeline=lambda view: TRIES,
    change=change,
    height=360,
)

explore = RECIPE.explore
