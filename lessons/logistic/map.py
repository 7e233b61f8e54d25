"""Two predictors: the map of P, and the straight line where it is 1/2 (figure 5.7)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from lessons.kit.explorer.controls import StopsSlider
from lessons.kit.explorer.geometry import across
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Stage
from lessons.logistic import data
from nbcore.validate import Floats, Ints

X, Y = (-3.0, 3.0), (-2.0, 2.0)
COLUMNS, ROWS = 60, 40
PALE = 0.8  # the map stays behind the points
TIMES = (0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0)


ACROSS = np.linspace(*X, 2 * COLUMNS + 1)[1::2]  # middles of the map's cells
UP = np.linspace(*Y, 2 * ROWS + 1)[1::2][:, None]
POINTS = np.array(data.FIG_5_7)
ROOM = 0.3  # between the names of two levels
LEVELS = ((0.1, -math.log(9)), (0.5, 0.0), (0.9, math.log(9)))  # P and its log-odds


@dataclass(frozen=True)
class State:
    w0: float = 0.1
    w1: float = 2.53
    w2: float = -2.58
    times: float = 1.0  # all weights times this
    probe: tuple[float, float] = (1.0, 1.0)


@dataclass(frozen=True)
class View:
    state: State
    w: tuple[float, float, float]  # with `times` in it
    terms: tuple[float, float, float]  # w0, w1 x1, w2 x2 at the probe
    wrong: Ints  # places of points on the wrong side

    @property
    def score(self) -> float:
        return sum(self.terms)

    @property
    def p(self) -> float:
        return float(_squash(self.score))

    @property
    def gap(self) -> float | None:
        """How wide the strip from P = 0.1 to P = 0.9 is."""
        length = math.hypot(*self.w[1:])
        return 2 * math.log(9) / length if length else None


def _squash(score: Floats | float) -> Floats:
    return 1 / (1 + np.exp(-np.clip(score, -60, 60)))


def compute(state: State) -> View:
    probe = state.probe
    w0, w1, w2 = (state.times * w for w in (state.w0, state.w1, state.w2))
    scores = w0 + POINTS[:, 0] * w1 + POINTS[:, 1] * w2
    wrong = np.flatnonzero((scores > 0) != (POINTS[:, 2] == 1))
    return View(state, (w0, w1, w2), (w0, w1 * probe[0], w2 * probe[1]), wrong)


# ---- the picture


def _upper(ends: Sequence[tuple[float, float]]) -> tuple[float, float]:
    (a, b), (c, d) = ends
    return (a, b) if b > d else (c, d)


def draw(stage: Stage, view: View) -> None:
    look = {"equal": True, "xlabel": "x₁", "ylabel": "x₂", "margin": (48, 10, 10, 46)}
    ticks = {"xticks": [-2, 0, 2], "yticks": [-2, -1, 0, 1, 2]}
    panel = stage.panel("plane", (0, 0, 1, 1), X, Y, **ticks, **look)
    w0, w1, w2 = view.w
    panel.map(0.5 + PALE * (_squash(w0 + w1 * ACROSS + w2 * UP) - 0.5))
    middle = across((w1, w2), w0, X, Y)
    for p, level in LEVELS:
        ends = across((w1, w2), w0 - level, X, Y)
        if not ends:
            continue
        half = p == 0.5
        (a, b), (c, d) = ends
        panel.line([a, c], [b, d], "ink", 3 if half else 1.5, dash=not half, key=f"P={p}")
        x, y = _upper(ends)
        if not half and middle and math.dist((x, y), _upper(middle)) < ROOM:
            continue  # a narrow strip has room for one name
        align, dx = ("right", -6) if x > 2.5 else ("left", 6)
        dy = 12 if y > 1.8 else -12
        panel.text(x, y, f"{p:g}", "ink", 14, align, bold=half, dx=dx, dy=dy)
    panel.points(POINTS[:, 0], POINTS[:, 1], POINTS[:, 2], size=10, ring=view.wrong)
    length = math.hypot(w1, w2)
    if length:
        foot = (-w0 * w1 / length**2, -w0 * w2 / length**2)
        tip = foot[0] + 0.8 * w1 / length, foot[1] + 0.8 * w2 / length
        if all(abs(x) < X[1] and abs(y) < Y[1] for x, y in (foot, tip)):
            panel.arrow(foot, tip, "ink", 3, key="w")
            panel.text(*tip, "w", size=15, bold=True, dx=8, dy=6, key="w")
    x, y = view.state.probe
    panel.points([x], [y], 3, size=15, handles=["probe"], keys=["probe"])
    align, dx = ("right", -12) if x > 0.5 else ("left", 12)
    panel.text(x, y, f"P = {view.p:.3f}", "ink", 14, align, bold=True, dx=dx, dy=-12, key="probe")


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    dragged = event.name == "probe" and event.action in ("drag", "drop")
    if event.action == "click" or dragged:
        x, y = min(max(event.x, X[0]), X[1]), min(max(event.y, Y[0]), Y[1])
        return replace(state, probe=(round(x, 2), round(y, 2)))
    return state


DRAWN = ("map", "line", "text", "ring")  # of the panel: what gives the boundary away
RECIPE = Recipe(
    __name__,
    title="Two predictors: a map of P with a straight boundary",
    state=State,
    compute=compute,
    draw=draw,
    controls=(*data.WEIGHTS, StopsSlider("times", "all weights times", TIMES)),
    presets={
        "fig 5.7": {},
        "weights times 5": {"times": 5.0},
        "weights times 0.2": {"times": 0.2},
        "x₁ alone": {"w2": 0.0},
        "on the line": {"probe": (0.0, 0.04)},
    },
    pointer=pointer,
    clickable=True,
    help="Drag the diamond, or click where it should go.",
    layout=Layout(height=410, formula_height=64),
    gallery=GalleryEntry(
        line="Figure 5.7 as a map: a straight boundary, and a strip that weights make narrow.",
        lectures=("S9",),
    ),
    lecture=LectureMode(
        question="Multiply all weights by 5: does the boundary move?",
        hides=("formula", "tables", *(f"panel plane {kind}" for kind in DRAWN)),
    ),
)
