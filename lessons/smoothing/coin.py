"""A coin, a Beta prior and what becomes of it flip by flip: mean, mode and plain share."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Button, Slider, TextBox
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.smoothing.coin_maths import density, estimate, peak, tracks
from nbcore import as_fraction
from nbcore.validate import Floats

MOST_FLIPS = 200


@dataclass(frozen=True)
class State:
    a: float = 1.0
    b: float = 1.0
    flips: str = "HHHHH"
    step: int = 5  # how many of the flips have been seen
    coin: float = 0.5  # P(heads) of the coin that the buttons flip
    seed: int = 0


@dataclass(frozen=True)
class View:
    state: State
    heads: int
    tails: int
    mean: Fraction
    mode: Fraction | None  # None: the density has no single peak
    share: Fraction | None  # heads / flips, maximum likelihood; None before the first flip
    grid: Floats  # theta, (201,)
    prior: Floats  # densities at theta, (201,)
    posterior: Floats
    tracks: dict[str, Floats]  # mean, mode and share after 0, 1, ..., all flips

    @property
    def A(self) -> Fraction:
        """The posterior is Beta(A, B)."""
        return as_fraction(self.state.a) + self.heads

    @property
    def B(self) -> Fraction:
        return as_fraction(self.state.b) + self.tails


def compute(state: State) -> View:
    _check(state)
    seen = state.flips[: state.step]
    heads, tails = seen.count("H"), seen.count("T")
    A, B = state.a + heads, state.b + tails
    grid = np.linspace(0.0025, 0.9975, 200)
    return View(
        state=state,
        heads=heads,
        tails=tails,
        mean=estimate(state.a, state.b, heads, tails, "mean"),
        mode=peak(state.a, state.b, heads, tails),
        share=Fraction(heads, len(seen)) if seen else None,
        grid=grid,
        prior=density(grid, state.a, state.b),
        posterior=density(grid, A, B),
        tracks=tracks(state.a, state.b, state.flips),
    )


def _check(state: State) -> None:
    if set(state.flips) - set("HT"):
        raise ValueError("Write the flips as H (heads) and T (tails), like HHTHT.")
    if len(state.flips) > MOST_FLIPS:
        raise ValueError(f"{MOST_FLIPS} flips are enough here; these are {len(state.flips)}.")
    if state.step > len(state.flips):
        raise ValueError(f"There are {len(state.flips)} flips, so there is no step {state.step:,}.")


def flip_more(state: State, count: int) -> State:
    """Flip the coin: the k-th flip is always the same for a seed and a coin."""
    kept = state.flips[: state.step]
    room = min(count, MOST_FLIPS - len(kept))
    if room <= 0:
        raise ValueError(f"{MOST_FLIPS} flips are enough here. Reset, or step back and flip again.")
    draws = np.random.default_rng(state.seed).random(MOST_FLIPS)[len(kept) : len(kept) + room]
    flips = kept + "".join("H" if draw < state.coin else "T" for draw in draws)
    return replace(state, flips=flips, step=len(flips))


def change(state: State, name: str, value: Any) -> State:
    if name in ("one", "ten"):
        return flip_more(state, {"one": 1, "ten": 10}[name])
    if name == "flips":
        flips = "".join(value.upper().split())
        return replace(state, flips=flips, step=len(flips))
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop") and event.name == "coin":
        return replace(state, coin=round(min(max(event.x, 0.0), 1.0), 2))
    return state


RECIPE = Recipe(
    __name__,
    title="A coin, a Beta prior, mean and mode",
    state=State,
    compute=compute,
    controls=(
        Slider("a", "a (heads)", 0.5, 20, 0.5),
        Slider("b", "b (tails)", 0.5, 20, 0.5),
        Slider("coin", "the coin", 0, 1, 0.01),
        Button("one", "flip once"),
        Button("ten", "flip ten times"),
        TextBox("flips", "flips"),
    ),
    presets={
        "five heads of five": {},
        "add one = Beta(1, 1) mean": {"flips": "HHHHT"},
        "add one = Beta(2, 2) mode": {"flips": "HHHHT", "a": 2.0, "b": 2.0},
        "a firm belief": {"a": 20.0, "b": 20.0},
    },
    timeline=lambda view: len(view.state.flips),
    change=change,
    pointer=pointer,
    help="Drag the diamond: the coin's own P(heads), which the flips do not tell.",
    layout=Layout(formula_height=132),
    gallery=GalleryEntry(
        line="Flip a coin and watch the prior give way: share, mean and mode part company.",
        lectures=("T12", "T15"),
    ),
    lecture=LectureMode(
        question="After these flips, what do you bet that the next one is heads?",
        hides=("formula", "panel density", "panel flips line", "panel flips points"),
    ),
)
