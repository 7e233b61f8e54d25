"""Three to six clouds of points that can be dragged: what all explorers of this lesson share."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

import numpy as np

from lessons.kit.explorer.controls import Slider
from lessons.kit.explorer.recipe import Pointer
from lessons.kit.explorer.scene import Panel, Stage
from lessons.multiclass.regions import box
from nbcore.validate import Floats, Ints

NAMES = "ABCDEF"
LEFT, RIGHT, BOTTOM, TOP = -6.0, 6.0, -4.0, 4.0
WHOLE = box((LEFT, RIGHT), (BOTTOM, TOP))
ROOM_FOR_WORDS = 1.6  # a smaller region gets no label
FEWEST, MOST = 2, 30  # points of each class
MOST_RINGS = 12

Pair = tuple[float, float]

# where the classes are: A, B, C, ...
TRIANGLE = ((-2.6, -1.4), (2.6, -1.4), (0.0, 2.2), (-4.2, 2.4), (4.2, 2.4), (0.0, -3.0))
ROW = ((-3.6, -0.6), (0.0, 0.0), (3.6, 0.6), (-4.2, 3.0), (4.2, -3.0), (0.0, -3.0))
RING = ((-3.6, -1.0), (3.6, -1.0), (0.0, 2.8), (-3.2, 1.8), (3.2, 1.8), (0.0, -2.6))
TIE = ((1.3, -0.8), (-4.2, 2.2), (1.8, 2.4), (-3.6, -2.4), (4.6, -2.0), (0.0, -3.2))
SQUARE = ((-3.0, -2.0), (3.0, -2.0), (3.0, 2.0), (-3.0, 2.0), (0.0, 0.0), (0.0, -3.2))


@dataclass(frozen=True)
class Clouds:
    """The clouds and the point x; each explorer adds its own choices."""

    k: int = 3
    centres: tuple[Pair, ...] = TRIANGLE
    n: int = 10
    spread: float = 0.7
    seed: int = 0
    probe: Pair = (0.0, -0.4)


State = TypeVar("State", bound=Clouds)

CONTROLS = (
    Slider("k", "classes", 3, 6, 1),
    Slider("n", "points of each", FEWEST, MOST, 1),
    Slider("spread", "spread", 0.1, 2, 0.1),
)


@lru_cache(maxsize=16)
def noise(seed: int) -> Floats:
    """(6, MOST, 2): the same wherever the clouds are, so that points move along with them."""
    return np.random.default_rng(seed).standard_normal((len(NAMES), MOST, 2))


def still(state: Clouds) -> Clouds:
    """The part of a state on which points and models depend."""
    return Clouds(state.k, state.centres[: state.k], state.n, state.spread, state.seed, (0.0, 0.0))


@lru_cache(maxsize=32)
def samples(state: Clouds) -> tuple[Floats, Ints]:
    """(k n, 2) points and their classes 0, 1, ..."""
    k, n = state.k, state.n
    X = np.array(state.centres[:k])[:, None] + state.spread * noise(state.seed)[:k, :n]
    return X.reshape(-1, 2), np.repeat(np.arange(k), n)


# ---- the picture


def plane(stage: Stage) -> Panel:
    panel = stage.panel("plane", x=(LEFT, RIGHT), y=(BOTTOM, TOP), equal=True)
    panel.xlabel, panel.xticks = "x₁", [-6, -4, -2, 0, 2, 4, 6]
    panel.ylabel, panel.yticks = "x₂", [-4, -2, 0, 2, 4]
    panel.margin = (52, 10, 10, 46)
    return panel


def draw_clouds(panel: Panel, state: Clouds, missed: Ints) -> None:
    """Points, mistakes ringed (if few), a handle for each class, and the point x."""
    X, y = samples(still(state))
    shown = np.flatnonzero((np.abs(X) <= (RIGHT, TOP)).all(axis=1))
    ring = np.flatnonzero(np.isin(shown, missed)) if len(missed) <= MOST_RINGS else None
    panel.points(X[shown, 0], X[shown, 1], y[shown], size=7, alpha=0.85, ring=ring)
    for c, (x1, x2) in enumerate(state.centres[: state.k]):
        panel.points([x1], [x2], c, size=18, handles=[f"centre:{c}"], keys=[f"class:{c}"])
        panel.text(x1, x2, NAMES[c], f"class{c}", 18, bold=True, dx=13, dy=-11, key=f"class:{c}")
    x1, x2 = state.probe
    arm = 0.22  # of the cross
    panel.line([x1 - arm, x1 + arm, np.nan, x1, x1], [x2, x2, np.nan, x2 - arm, x2 + arm], width=3)
    panel.arrow((x1, x2), (x1, x2), "ink", 1, handle="probe")
    panel.text(x1, x2, "x", "ink", 16, bold=True, dx=12, dy=12)


# ---- what a person does


def within(x: float, y: float) -> Pair:
    return round(min(max(x, LEFT), RIGHT), 2), round(min(max(y, BOTTOM), TOP), 2)


def pointer(state: State, event: Pointer) -> State:
    what, _, number = event.name.partition(":")
    if event.action == "click" or (what == "probe" and event.action in ("drag", "drop")):
        return replace(state, probe=within(event.x, event.y))
    if what != "centre" or event.action not in ("drag", "drop"):
        return state
    centres = [*state.centres]
    centres[int(number)] = within(event.x, event.y)
    return replace(state, centres=tuple(centres))


HELP = "Drag the large marker of a class, or the point x; a click puts x there."


def check(state: Clouds) -> None:
    """Words for what no control limits."""
    far = max(abs(v) for pair in (*state.centres, state.probe) for v in pair)
    if len(state.centres) != len(NAMES) or far > 9:
        raise ValueError("The centres are six pairs of numbers from −9 to 9, and the probe is one.")
