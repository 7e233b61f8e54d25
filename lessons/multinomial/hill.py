"""The likelihood hill over phi: where counted words put the top, and why (Lagrange)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Button, Choice, Slider, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import MultinomialNB

WORDS = ("love", "hate", "book")
CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 0.866]])  # of the triangle: love, hate, book
HIGHEST, LARGEST = 99, 1.2  # a count, and a phi where the rule is off


@dataclass(frozen=True)
class State:
    words: int = 2  # or 3
    counts: tuple[int, int, int] = (3, 1, 2)
    love: float = 0.5  # phi of love
    hate: float = 0.3  # phi of hate, where the rule does not give it
    rule: bool = True  # phi add up to 1
    top: bool = False  # shown


@dataclass(frozen=True)
class View:
    state: State
    names: tuple[str, ...]
    counts: tuple[int, ...]
    phi: tuple[float, ...]
    best: tuple[float, ...]  # relative frequencies, by nbcore
    height: float  # log-likelihood at phi
    highest: float  # at best
    slopes: tuple[float, ...]  # count / phi

    @property
    def n(self) -> int:
        """All words; also lambda, the common slope at the top."""
        return sum(self.counts)

    @property
    def ruled(self) -> bool:
        return self.state.rule or self.state.words == 3

    @property
    def on_top(self) -> bool:
        near = (abs(p - q) < 5e-4 for p, q in zip(self.phi, self.best, strict=True))
        return self.ruled and all(near)


@lru_cache(maxsize=64)
def top_of(counts: tuple[int, ...]) -> tuple[float, ...]:
    """The phi that nbcore learns from one document with these counts, without smoothing."""
    model = MultinomialNB(alpha=0).fit([counts, [1] * len(counts)], [0, 1])
    return tuple(model.phi_[0].tolist())


def log_likelihood(counts: Sequence[int], phi: Sequence[float]) -> float:
    """sum of count x log phi; a word that was never seen says nothing; -inf for a seen one at 0."""
    pairs = [(n, p) for n, p in zip(counts, phi, strict=True) if n > 0]
    return -math.inf if any(p <= 0 for _, p in pairs) else sum(n * math.log(p) for n, p in pairs)


def phi_of(state: State) -> tuple[float, ...]:
    if state.words == 3:
        return state.love, state.hate, max(0.0, round(1 - state.love - state.hate, 12))
    return state.love, round(1 - state.love, 12) if state.rule else state.hate


def compute(state: State) -> View:
    check(state)
    names, counts, phi = WORDS[: state.words], state.counts[: state.words], phi_of(state)
    best = top_of(counts)
    height, highest = log_likelihood(counts, phi), log_likelihood(counts, best)
    slopes = tuple(
        0.0 if n == 0 else n / p if p > 0 else math.inf for n, p in zip(counts, phi, strict=True)
    )
    return View(state, names, counts, phi, best, height, highest, slopes)


def check(state: State) -> None:
    for name, n in zip(WORDS, state.counts, strict=True):
        if not 0 <= n <= HIGHEST:
            raise ValueError(f"The count of {name} is a number from 0 to {HIGHEST}, not {n}.")
    if not any(state.counts[: state.words]):
        raise ValueError("Count at least one word: without any there is no hill.")
    free = state.words == 2 and not state.rule
    if not free and state.love > 1:
        raise ValueError(f"phi of love is a number from 0 to 1, not {state.love:g}.")
    if state.words == 3 and state.love + state.hate > 1 + 1e-9:
        raise ValueError("phi of love and of hate add up to more than 1: nothing is left for book.")


def change(state: State, name: str, value: Any) -> State:
    if name == "climb":
        best = top_of(state.counts[: state.words])
        return replace(state, love=best[0], hate=best[1], rule=True)
    if name.startswith("count:"):
        counts = list(state.counts)
        counts[int(name[6:])] = value
        return replace(state, counts=(counts[0], counts[1], counts[2]))
    if name in ("words", "rule"):
        fresh = replace(state, **{name: value})
        if fresh.words == 3:
            return replace(fresh, love=round(min(state.love, 1.0) / 2, 3), hate=0.3)
        return replace(fresh, love=min(state.love, 1.0), hate=max(0.0, round(1 - state.love, 3)))
    changed = replace(state, **{name: value})
    if state.words == 3 and name in ("love", "hate"):
        other = "hate" if name == "love" else "love"  # give way, so that the sum stays 1
        changed = replace(changed, **{other: min(getattr(state, other), max(0.0, 1 - value))})
    return changed


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("drag", "drop", "click") or event.panel not in ("hill", "way"):
        return state
    x, y = event.x, event.y
    if event.panel == "way":  # the height along the rule
        return replace(state, love=_inside(x, 1)) if state.words == 2 and state.rule else state
    if state.words == 3:
        inverse = np.linalg.inv(np.vstack([CORNERS.T, np.ones(3)]))  # place -> shares
        shares = np.maximum(inverse @ [x, y, 1], 0.01)
        shares = shares / shares.sum()
        return replace(state, love=round(float(shares[0]), 3), hate=round(float(shares[1]), 3))
    if state.rule:  # the nearest place on the line
        return replace(state, love=_inside((x - y + 1) / 2, 1))
    return replace(state, love=_inside(x, LARGEST), hate=_inside(y, LARGEST))


def _inside(value: float, most: float) -> float:
    return round(min(max(value, 0.01), most - 0.01), 3)


def hidden(view: View) -> list[str]:
    return ["rule"] if view.state.words == 3 else ["hate"] if view.state.rule else []


HIDDEN_PANELS = ("panel slopes", "panel way", "panel hill arrow", "panel hill text")
RECIPE = Recipe(
    __name__,
    title="The likelihood hill",
    state=State,
    compute=compute,
    controls=(
        Choice("words", "words", ((2, "two"), (3, "three"))),
        Toggle("rule", "phi add up to 1"),
        Slider("love", "phi of love", 0, 1, 0.01, also=(0, LARGEST)),
        Slider("hate", "phi of hate", 0, 1, 0.01, also=(0, LARGEST)),
        Toggle("top", "show the top"),
        Button("climb", "go to the top"),
    ),
    presets={
        "3 love, 1 hate": {},
        "without the rule": {"rule": False},
        "the top": {"love": 0.75, "top": True},
        "never seen": {"counts": (4, 0, 2), "love": 0.8},
        "three words": {"words": 3, "counts": (5, 2, 1), "love": 0.34, "hate": 0.33},
    },
    hidden=hidden,
    change=change,
    pointer=pointer,
    help="Drag the diamond, or select it with a click and use the arrow keys.",
    layout=Layout(height=330, formula_below=84),
    gallery=GalleryEntry(
        line="Climb the likelihood: without the rule that all adds up to 1 there is no top.",
        lectures=("C8", "N7"),
    ),
    lecture=LectureMode(
        question="Which word should get more probability?",
        hides=("formula", "tables", *HIDDEN_PANELS, "control top", "control climb"),
    ),
)
