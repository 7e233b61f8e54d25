"""Two coins, five sets of flips, and nobody noted which coin it was (Do and Batzoglou 2008)."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lessons.kit.explorer.controls import Slider, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import BernoulliMixture
from nbcore.mixture import BernoulliMixtureStep
from nbcore.validate import Floats

STEPS = 20
MOST_SETS, FLIPS = 8, 10  # sets at most, flips in each
PUBLISHED = (5, 9, 8, 4, 7)

Coins = tuple[BernoulliMixtureStep, ...]


@dataclass(frozen=True)
class State:
    heads: tuple[int, ...] = PUBLISHED
    theta_a: float = 0.6
    theta_b: float = 0.5
    learn_weights: bool = False
    step: int = 0  # half steps: E, M, E, M, ...


@dataclass(frozen=True)
class View:
    state: State
    steps: Coins  # start and all M-steps until now
    R: Floats | None  # (n, 2) of the last E-step; None before the first
    heads: Floats  # (2,): heads that count for each coin
    tails: Floats
    path: Floats  # along the way of the M-step: places, 0 before and 1 after it, (61,)
    climb: Floats  # log-likelihood there
    bound: Floats  # the lower bound of the E-step there

    @property
    def now(self) -> BernoulliMixtureStep:
        return self.steps[-1]

    @property
    def theta(self) -> list[float]:
        return [float(value) for value in self.now.theta[:, 0]]


def model(state: State) -> BernoulliMixture:
    start, fixed = [state.theta_a, state.theta_b], not state.learn_weights
    return BernoulliMixture(2, FLIPS, start=start, fixed_weights=fixed, max_steps=STEPS, tol=0)


@lru_cache(maxsize=64)
def run(start: State) -> Coins:
    """All steps from a state with step 0; after the last that moves, it stands still."""
    steps = list(model(start).steps([[h] for h in start.heads]))
    return tuple(steps + [steps[-1]] * (STEPS + 1 - len(steps)))


def along(
    X: Floats, before: BernoulliMixtureStep, after: BernoulliMixtureStep, R: Floats | None
) -> tuple[Floats, Floats, Floats]:
    """Log-likelihood and lower bound on the straight way of an M-step, and beyond both ends."""
    t = np.linspace(-0.8, 2.2, 61)
    theta = before.theta[:, 0] + t[:, None] * (after.theta - before.theta)[:, 0]  # (61, 2)
    weights = before.weights + t[:, None] * (after.weights - before.weights)
    inside = np.asarray((_is_share(theta) & _is_share(weights)).all(axis=1))
    theta = np.where(inside[:, None], np.clip(theta, 0, 1), 0.5)
    weights = np.where(inside[:, None], np.clip(weights, 0, 1), 0.5)
    flips = X[:, None], FLIPS - X[:, None]
    logs = _times_log(1.0, weights[:, None]) + (
        _times_log(flips[0], theta[:, None]) + _times_log(flips[1], 1 - theta[:, None])
    )  # (61, n, 2)
    climb = _finite(np.logaddexp(logs[..., 0], logs[..., 1]).sum(axis=1), inside)
    if R is None:
        return t, climb, np.full(len(t), np.nan)
    sure = np.where(R > 0, R, 1)  # 0 log 0 is 0
    shared = np.where(R > 0, logs, 0)  # and a set that a coin has no part of says nothing of it
    return t, climb, _finite((R * (shared - np.log(sure))).sum(axis=(1, 2)), inside)


def _is_share(values: Floats) -> NDArray[np.bool_]:
    """From 0 to 1, but for rounding: EM comes to both ends."""
    return np.asarray((values > -1e-12) & (values < 1 + 1e-12))


def _times_log(count: Floats | float, p: Floats) -> Floats:
    """count log p, where 0 log 0 is 0 and another log 0 is minus infinity."""
    never = np.where(np.asarray(count) > 0, -np.inf, 0.0)
    return np.where(p > 0, count * np.log(np.where(p > 0, p, 1)), never)


def _finite(values: Floats, inside: NDArray[np.bool_]) -> Floats:
    """A gap where there is no value."""
    return np.where(inside & np.isfinite(values), values, np.nan)


def compute(state: State) -> View:
    check(state)
    state = replace(state, step=min(state.step, 2 * STEPS))
    steps = run(replace(state, step=0))
    X = np.array(state.heads, dtype=float)
    before = max(state.step - 1, 0) // 2
    R = steps[before].responsibilities if state.step else None
    shares = np.zeros((len(X), 2)) if R is None else R
    path, climb, bound = along(X, steps[before], steps[min(before + 1, STEPS)], R)
    return View(
        state=state,
        steps=steps[: state.step // 2 + 1],
        R=R,
        heads=shares.T @ X,
        tails=shares.T @ (FLIPS - X),
        path=path,
        climb=climb,
        bound=bound,
    )


def check(state: State) -> None:
    if not 2 <= len(state.heads) <= MOST_SETS:
        raise ValueError(f"Take 2 to {MOST_SETS} sets of flips, not {len(state.heads)}.")
    for h in state.heads:
        if not 0 <= h <= FLIPS:
            raise ValueError(f"Of {FLIPS} flips 0 to {FLIPS} are heads, not {h}.")


def change(state: State, name: str, value: Any) -> State:
    if name.startswith("heads "):
        i = int(name[6:])
        return replace(state, heads=(*state.heads[:i], value, *state.heads[i + 1 :]))
    state = replace(state, **{name: value})
    return replace(state, step=0) if name in ("theta_a", "theta_b") else state


def pointer(state: State, event: Pointer) -> State:
    """Drag the heads of a set."""
    if event.name.startswith("set ") and event.action in ("drag", "drop"):
        heads = round(min(max(event.x, 0.0), float(FLIPS)))
        return change(state, f"heads {int(event.name[4:]) - 1}", heads)
    return state


RECIPE = Recipe(
    __name__,
    title="Two coins, and nobody noted which",
    state=State,
    compute=compute,
    controls=(
        Slider("theta_a", "A starts with", 0.01, 0.99, 0.01),
        Slider("theta_b", "B starts with", 0.01, 0.99, 0.01),
        Toggle("learn_weights", "learn how often each coin is taken"),
    ),
    presets={
        "the published start": {},
        "first E-step": {"step": 1},
        "first M-step": {"step": 2},
        "after ten steps": {"step": 20},
        "names swapped": {"theta_a": 0.5, "theta_b": 0.6, "step": 20},
        "equal starts": {"theta_b": 0.6, "step": 4},
    },
    timeline=lambda view: 2 * STEPS,
    change=change,
    pointer=pointer,
    help="Drag the diamond at the end of a row: its number of heads.",
    layout=Layout(height=366, formula_below=52),
    gallery=GalleryEntry(
        line="Two coins, five sets of flips, and nobody noted which: EM finds out.",
        lectures=("T16", "T17"),
    ),
    lecture=LectureMode(
        question="Which coin was it, set by set?",
        hides=("formula", "tables", "panel bound", "panel sets bar"),
    ),
)
