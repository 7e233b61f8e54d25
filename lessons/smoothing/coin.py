"""A coin, a Beta prior and what becomes of it flip by flip: mean, mode and plain share."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import Button, Slider, TextBox
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from lessons.smoothing.coin_maths import density, estimate, peak, tracks
from nbcore import as_fraction

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
    grid: Any  # theta, (201,)
    prior: Any  # densities at theta, (201,)
    posterior: Any
    tracks: dict[str, Any]  # mean, mode and share after 0, 1, ..., all flips

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
    for name, value in (("a", state.a), ("b", state.b)):
        if not isinstance(value, (int, float)) or not 0 < value <= 100:
            raise ValueError(f"{name} is a number above 0, up to 100, but it is {value!r}.")
    if not isinstance(state.coin, (int, float)) or not 0 <= state.coin <= 1:
        raise ValueError(f"P(heads) of a coin is a number from 0 to 1, not {state.coin!r}.")
    if not isinstance(state.flips, str) or set(state.flips) - set("HT"):
        raise ValueError("Write the flips as H (heads) and T (tails), like HHTHT.")
    if len(state.flips) > MOST_FLIPS:
        raise ValueError(f"{MOST_FLIPS} flips are enough here; these are {len(state.flips)}.")
    if not isinstance(state.step, int) or not 0 <= state.step <= len(state.flips):
        raise ValueError(f"step goes from 0 to the {len(state.flips)} flips, not {state.step!r}.")


# ---- what a person does


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
        flips = "".join(str(value).upper().split())
        return replace(state, flips=flips, step=len(flips))
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop") and event.name == "coin":
        return replace(state, coin=round(min(max(event.x, 0.0), 1.0), 2))
    return state


ESTIMATES = (("mean", 0), ("mode", 1), ("share", 2))  # name, and its colour and shape


def draw(stage: Stage, view: View) -> None:
    _densities(stage, view)
    _tracks(stage, view)


def _densities(stage: Stage, view: View) -> None:
    inner = view.posterior[2:-2]  # a density may rise to infinity at the ends
    top = 1.45 * max(2.0, float(inner.max()))
    panel = stage.panel(
        "density",
        (0, 0, 1, 0.56),
        x=(0, 1),
        y=(0, top),
        yticks=[],
        xticks=[0, 0.25, 0.5, 0.75, 1],
        xlabel="theta, the coin's P(heads)",
        margin=(58, 30, 60, 46),
    )
    grid, posterior = view.grid, np.minimum(view.posterior, top)
    panel.area([grid[0], *grid, grid[-1]], [0, *posterior, 0], "class0", 0.15)
    panel.line(grid, np.minimum(view.prior, top), "soft", 2, dash=True)
    panel.line(grid, posterior, "class0", 3)
    _name_prior(panel, view, top)
    _marks(panel, view, top)
    panel.points([view.state.coin], [0], 3, size=15, handles=["coin"], keys=["coin"])
    hill_right = view.state.coin > 0.25 and float(view.mean) > view.state.coin
    right = view.state.coin < 0.8 and not hill_right  # the words keep clear of the curve
    align, dx = ("left", 12) if right else ("right", -12)
    panel.text(
        view.state.coin, 0, f"the coin: {view.state.coin:g}", "soft", 13, align, dx=dx, dy=-9
    )


def _name_prior(panel: Panel, view: View, top: float) -> None:
    """The word "prior" beside its curve, on the side away from the posterior."""
    a, b = view.state.a, view.state.b
    middle, spread = a / (a + b), (a * b / (a + b + 1)) ** 0.5 / (a + b)
    side = -1 if float(view.mean) > middle else 1
    at = int(np.argmin(abs(view.grid - (middle + side * spread))))
    height = min(view.prior[at], 0.6 * top)
    align = "right" if side < 0 else "left"
    panel.text(view.grid[at], height, "prior", "soft", align=align, dx=6 * side, dy=-12)


def _marks(panel: Panel, view: View, top: float) -> None:
    """A stem for each estimate, its name on top; names that would meet stand on two lines."""
    for (name, c), level in zip(ESTIMATES, (1.0, 0.89, 0.78), strict=True):
        value = getattr(view, name)
        if value is None:
            continue
        x, y = float(value), level * top
        panel.line([x, x], [0, y], f"class{c}", 1.5, key=name)
        panel.points([x], [y], c, size=11, keys=[name])
        align, dx = ("right", -10) if x > 0.5 else ("left", 10)
        panel.text(x, y, f"{name} {x:.3g}", f"class{c}", 14, align, bold=True, dx=dx, key=name)


def _tracks(stage: Stage, view: View) -> None:
    n = len(view.state.flips)
    panel = stage.panel(
        "flips",
        (0, 0.56, 1, 1),
        x=(0, max(n, 5)),
        y=(0, 1),
        yticks=[0, 0.5, 1],
        xlabel="flips",
        xticks=None if n > 5 else [0, 1, 2, 3, 4, 5],
        margin=(58, 8, 60, 48),
    )
    steps = np.arange(n + 1)
    panel.line([0, max(n, 5)], [view.state.coin] * 2, "class3", 1.5, dash=True, key="coin")
    for i, flip in enumerate(view.state.flips if n <= 60 else ""):
        panel.text(i + 0.5, 0.08, flip, "ink" if i < view.state.step else "faint", 12, "center")
    for name, c in reversed(ESTIMATES):
        track = view.tracks[name]
        panel.line(steps, track, f"class{c}", 2.5, key=name)
        value = getattr(view, name)
        if value is not None:
            panel.points([view.state.step], [float(value)], c, size=12, keys=[name])
    panel.line([view.state.step] * 2, [0, 1], "soft", 1)
    ends = {name: view.tracks[name][-1] for name, _ in ESTIMATES}
    for name, y in _apart({k: v for k, v in ends.items() if v == v}).items():
        c = dict(ESTIMATES)[name]
        panel.text(max(n, 5), y, name, f"class{c}", 13, dx=8, bold=True, key=name)


def _apart(heights: dict[str, float], gap: float = 0.15) -> dict[str, float]:
    """Labels moved so far apart that they do not overlap."""
    names = sorted(heights, key=lambda name: heights[name])
    placed: dict[str, float] = {}
    low = -1.0
    for name in names:
        low = placed[name] = max(heights[name], low + gap)
    over = max(0.0, low - 1.0)
    return {name: y - over for name, y in placed.items()}


RECIPE = Recipe(
    __name__,
    title="A coin, a Beta prior, mean and mode",
    state=State,
    compute=compute,
    draw=draw,
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
