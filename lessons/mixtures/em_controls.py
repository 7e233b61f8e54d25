"""What a person does in both EM explorers: controls, other starts, points that are dragged."""

from dataclasses import replace
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Button, Choice, Control, Slider
from lessons.kit.explorer.recipe import Pointer
from lessons.mixtures.em_run import MOST_CLOUDS, MOST_POINTS, STEPS, Point, State, run, settings

RESTARTS = 8
CONTROLS: tuple[Control, ...] = (
    Slider("k", "components", 1, MOST_CLOUDS),
    Choice("floor", "least variance", ((1e-6, "none"), (0.02, "0.02"), (0.2, "0.2"))),
    Button("again", "another start"),
    Button("best", f"best of {RESTARTS} starts"),
)
HELP = "Drag a point; click adds one, Delete removes. At step 0, drag the means, too."


def random_starts(points: tuple[Point, ...], seed: int) -> tuple[Point, ...]:
    """Five of the points, drawn at random (some twice if there are fewer)."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(points))
    return tuple(points[i] for i in np.resize(order, MOST_CLOUDS))


def best_start(state: State) -> State:
    """The one of several random starts whose hill is the highest, seen at its end."""
    tries = []
    for seed in range(RESTARTS):
        other = replace(state, starts=random_starts(state.points, seed), seed=seed)
        tries.append((run(settings(other)).upto(STEPS)[-1].log_likelihood, -seed, other))
    return replace(max(tries)[2], step=2 * STEPS)


def change(state: State, name: str, value: Any) -> State:
    if name == "again":
        seed = state.seed + 1
        return replace(state, starts=random_starts(state.points, seed), seed=seed, step=0)
    if name == "best":
        return best_start(state)
    return replace(state, **{name: value})


def pointed(state: State, event: Pointer, place: Point) -> State:
    """Drag moves a point (or, at the start, a mean); a click adds a point, Delete removes one."""
    if event.action in ("drag", "drop"):
        return moved(state, event.name, place)
    if event.action == "click":
        if len(state.points) >= MOST_POINTS:
            raise ValueError(f"{MOST_POINTS} points are enough. Delete one first.")
        return replace(state, points=(*state.points, place))
    row = row_of(event.name, "point")
    if event.key in ("Delete", "Backspace") and row in range(len(state.points)):
        return replace(state, points=state.points[:row] + state.points[row + 1 :])
    return state


def moved(state: State, name: str, place: Point) -> State:
    """A point or a start dragged to another place. A start is dragged at step 0."""
    start, point = row_of(name, "start"), row_of(name, "point")
    if start in range(len(state.starts)):
        return replace(state, starts=_put(state.starts, start, place), step=0)
    if point in range(len(state.points)):
        return replace(state, points=_put(state.points, point, place))
    return state


def _put(places: tuple[Point, ...], row: int, place: Point) -> tuple[Point, ...]:
    return (*places[:row], place, *places[row + 1 :])


def row_of(name: str, what: str) -> int:
    """The row of the handle "point 3": 2; -1 for other handles."""
    kind, _, digits = name.partition(" ")
    return int(digits) - 1 if kind == what and digits.isdigit() else -1
