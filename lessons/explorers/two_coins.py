"""Two coins, five sets of flips, and nobody noted which coin it was (Do and Batzoglou 2008)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.kit import formula as f
from lessons.kit.controls import Cell, Slider, Table, Toggle
from lessons.kit.recipe import Pointer, Recipe
from nbcore import BernoulliMixture
from nbcore.mixture import BernoulliMixtureStep

from .two_coins_bound import FLIPS, along
from .two_coins_picture import draw

STEPS = 20
MOST_SETS = 8
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
    R: Any  # (n, 2) of the last E-step; None before the first
    heads: Any  # (2,): heads that count for each coin
    tails: Any
    path: Any  # along the way of the M-step: places, 0 before and 1 after it, (61,)
    climb: Any  # log-likelihood there
    bound: Any  # the lower bound of the E-step there

    @property
    def now(self) -> BernoulliMixtureStep:
        return self.steps[-1]

    @property
    def theta(self) -> list[float]:
        return [float(value) for value in self.now.theta[:, 0]]


def model(state: State) -> BernoulliMixture:
    return BernoulliMixture(
        k=2, trials=FLIPS, start=[state.theta_a, state.theta_b], max_steps=STEPS, tol=0,
        fixed_weights=not state.learn_weights,
    )  # fmt: skip


@lru_cache(maxsize=64)
def run(start: State) -> Coins:
    """All steps from a state with step 0; after the last that moves, it stands still."""
    steps = list(model(start).steps([[h] for h in start.heads]))
    return tuple(steps + [steps[-1]] * (STEPS + 1 - len(steps)))


def compute(state: State) -> View:
    check(state)
    state = replace(state, step=min(state.step, 2 * STEPS))
    steps = run(replace(state, step=0))
    X = np.array(state.heads, dtype=float)
    before = max(state.step - 1, 0) // 2
    R = steps[before].responsibilities if state.step else None
    shares = np.zeros((len(X), 2)) if R is None else R
    after = steps[min(before + 1, STEPS)]
    path, climb, bound = along(X, steps[before], after, R)
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
        if not isinstance(h, int) or not 0 <= h <= FLIPS:
            raise ValueError(f"Of {FLIPS} flips 0 to {FLIPS} are heads, not {h!r}.")
    for theta in (state.theta_a, state.theta_b):
        if not isinstance(theta, (int, float)) or not 0 < theta < 1:
            raise ValueError(f"A coin's P(heads) is between 0 and 1 here, not {theta!r}.")
    if not isinstance(state.step, int) or state.step < 0:
        raise ValueError(f"Half steps are counted from 0, the start; got {state.step!r}.")


# ---- the words


def headline(view: View) -> str:
    a, b = view.theta
    number = (view.state.step + 1) // 2
    if not view.state.step:
        return f"The start: A shows heads with {a:g}, B with {b:g}"
    if view.state.theta_a == view.state.theta_b:
        return f"Equal starts: both coins say {a:.3f}, for ever"
    if view.state.step % 2:
        return f"E-step {number}: each set is shared out between the coins"
    return f"M-step {number}: A has {a:.3f}, B has {b:.3f}"


def caption(view: View) -> str:
    likelihood = f"Log-likelihood {f.plain(view.now.log_likelihood, 4)}."
    if view.R is None:
        return f"{len(view.state.heads)} sets of {FLIPS} flips. {likelihood} Step on: E, then M."
    return (
        f"A counts {view.heads[0]:.1f} heads and {view.tails[0]:.1f} tails, B counts "
        f"{view.heads[1]:.1f} and {view.tails[1]:.1f}. {likelihood}"
    )


def describe(view: View) -> str:
    sets = ", ".join(map(str, view.state.heads))
    shares = "" if view.R is None else (
        " Share of coin A in each set: " + ", ".join(f"{r:.3f}" for r in view.R[:, 0]) + "."
    )  # fmt: skip
    return (
        f"Sets of {FLIPS} flips with {sets} heads, each a bar cut between coin A and coin B. "
        f"{headline(view)}. {caption(view)}{shares} Beside it, the log-likelihood and the lower "
        "bound of the E-step, which touch where the E-step was made."
    )


def formula(view: View) -> str:
    parts = []
    for c, name in enumerate("AB"):
        symbol = f.row(f.sub(f.var("θ"), f.var(name)), role=f"class{c}", key=f"coin {c}")
        heads, tails = float(view.heads[c]), float(view.tails[c])
        if view.R is None or heads + tails == 0:
            parts.append(f.row(symbol, f.op("="), f.number(view.theta[c], 3)))
            continue
        fraction = f.frac(
            f.number(heads, 2), f.row(f.number(heads, 2), f.op("+"), f.number(tails, 2))
        )
        result = f.number(heads / (heads + tails), 3)
        parts.append(f.row(symbol, f.op("="), fraction, f.op("="), result))
    return f.math(f.words("\u2003\u2003").join(parts))


def tables(view: View) -> list[Table]:
    rows = []
    for i, heads in enumerate(view.state.heads):
        key = f"set {i + 1}"
        shares = ["—"] * 3
        if view.R is not None:
            r = view.R[i, 0]
            shares = [f"{r:.3f}", f"{r * heads:.1f} : {r * (FLIPS - heads):.1f}",
                      f"{(1 - r) * heads:.1f} : {(1 - r) * (FLIPS - heads):.1f}"]  # fmt: skip
        number = Cell(
            heads, key=key, edit=f"heads {i}", type="number", min=0, max=FLIPS, step=1,
            label=f"heads in set {i + 1}",
        )  # fmt: skip
        rows.append((Cell(str(i + 1), header=True, key=key), number,
                     *(Cell(text, key=key) for text in shares)))  # fmt: skip
    if view.R is not None:
        totals = [f"{view.heads[c]:.1f} : {view.tails[c]:.1f}" for c in (0, 1)]
        rows.append((Cell("all", header=True), Cell(sum(view.state.heads)), Cell(""),
                     Cell(totals[0], strong=True), Cell(totals[1], strong=True)))  # fmt: skip
    columns = ("set", "heads", "share of A", "A h : t", "B h : t")
    return [Table(f"Sets of {FLIPS} flips", columns, tuple(rows))]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name.startswith("heads "):
        i = int(name[6:])
        try:
            heads = int(value)
        except (TypeError, ValueError):
            raise ValueError(f"Type a whole number from 0 to {FLIPS}, not {value!r}.") from None
        return replace(state, heads=(*state.heads[:i], heads, *state.heads[i + 1 :]))
    if name in ("theta_a", "theta_b"):
        return replace(state, **{name: value, "step": 0})
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    """Drag the heads of a set."""
    if event.name.startswith("set ") and event.action in ("drag", "drop"):
        heads = round(min(max(event.x, 0.0), float(FLIPS)))
        return change(state, f"heads {int(event.name[4:]) - 1}", heads)
    return state


RECIPE = Recipe(
    name="mixtures.coins",
    title="Two coins, and nobody noted which",
    card="Two coins, five sets of flips, and nobody noted which: EM finds out.",
    lectures=("T16", "T17"),
    question="Which coin was it, set by set?",
    hides=("formula", "tables", "panel bound", "panel sets bar"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
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
    formula=formula,
    formula_below=52,
    height=366,
    tables=tables,
    timeline=lambda view: 2 * STEPS,
    change=change,
    pointer=pointer,
    help="Drag the diamond at the end of a row: its number of heads.",
)

explore = RECIPE.explore
