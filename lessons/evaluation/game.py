"""A game: try classifiers until the test score looks fine, then see what it is really worth."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.evaluation.game_runs import TRIES, others, runs
from lessons.kit.explorer.controls import Button, Choice, StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from nbcore.validate import Floats

SIZES = (20, 50, 100, 200, 400)
GAMES = 16


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
    scores: Floats  # of the tries so far, on the set that is looked at
    best: int | None  # the chosen try, counted from 0
    looked: float  # its score on the set that chose it
    reported: float  # its score on test: what you would write down
    truth: float  # its accuracy on fresh documents
    truths: Floats  # of all tries so far
    gaps: Floats  # what many players would see, after 1, 2, ... tries

    @property
    def gap(self) -> float:
        return self.reported - self.truth


def compute(state: State) -> View:
    step, size, game = state.step, state.size, state.game
    if step > TRIES:
        raise ValueError(f"There are {TRIES} tries, not {step:,}.")
    if game >= GAMES:
        raise ValueError(f"The games are numbered from 0 to {GAMES - 1}; there is no {game:,}.")
    played = runs(game)
    test = played.test[:step, :size].mean(axis=1)
    scores = test if state.by == "test" else played.dev[:step, :size].mean(axis=1)
    truths = played.truth[:step]
    gaps = others(game, size, state.by)
    if step == 0:
        nothing = float("nan")
        return View(state, scores, None, nothing, nothing, nothing, truths, gaps)
    best = int(np.argmax(scores))
    looked, reported, truth = (float(values[best]) for values in (scores, test, truths))
    return View(state, scores, best, looked, reported, truth, truths, gaps)


def change(state: State, name: str, value: Any) -> State:
    if name == "ten":
        return replace(state, step=min(state.step + 10, TRIES))
    if name == "reveal":
        return replace(state, revealed=True, step=max(state.step, 1))
    if name == "another":  # new documents, nothing tried yet
        return replace(state, game=(state.game + 1) % GAMES, step=0, revealed=False)
    return replace(state, **{name: value})


RECIPE = Recipe(
    __name__,
    title="The temptation of the test set: a game",
    state=State,
    compute=compute,
    controls=(
        Choice("by", "choose the best by", (("test", "test"), ("dev", "dev"))),
        StopsSlider("size", "documents", SIZES),
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
    timeline=lambda view: TRIES,
    change=change,
    layout=Layout(height=360, formula_height=52),
    gallery=GalleryEntry(
        line="Sixty tries, the best one reported: how much of its score was luck?",
        lectures=("C10",),
    ),
    lecture=LectureMode(
        question="The best try so far: will it be better or worse on new documents?",
        hides=("formula", "tables", "panel players", "control reveal"),
    ),
)
