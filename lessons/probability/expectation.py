"""An expectation as the point where a beam balances: values are places, probabilities weights."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Button, Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from nbcore import as_fraction, expectation
from nbcore.probability import Number

MOST = 6  # ice creams
NAMES = ("sunny", "rainy")


@dataclass(frozen=True)
class State:
    p: float = 0.8  # P(sunny)
    sunny: float = 3.0  # ice creams if it is sunny
    rainy: float = 1.0
    own: bool = False  # is the support where a person put it?
    support: float = 2.6


@dataclass(frozen=True)
class View:
    state: State
    values: tuple[Fraction, Fraction]
    probabilities: tuple[Fraction, Fraction]
    mean: Number  # of fractions: exact
    support: float
    turn: float  # the beam's weight to the right of the support minus that to the left

    @property
    def level(self) -> bool:
        return abs(self.turn) < 0.005


def compute(state: State) -> View:
    p, sunny, rainy = map(as_fraction, (state.p, state.sunny, state.rainy))
    mean = expectation([sunny, rainy], [p, 1 - p])
    at = state.support if state.own else float(mean)
    return View(state, (sunny, rainy), (p, 1 - p), mean, at, float(mean) - at)


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    scale = {"xticks": list(range(MOST + 1)), "yticks": [], "xlabel": "ice creams", "frame": False}
    box, x, y, margin = (0, 0, 1, 1), (-0.4, MOST + 0.4), (-0.42, 1.3), (20, 16, 20, 48)
    panel = stage.panel("beam", box, x, y, margin=margin, **scale)
    slope = -max(-0.09, min(0.09, 0.05 * view.turn))

    def beam(x: float) -> float:
        return slope * (x - view.support)

    ends = [-0.2, MOST + 0.2]
    panel.line(ends, [beam(x) for x in ends], "ink", 4, key="mean")
    panel.line([-0.4, MOST + 0.4], [-0.42, -0.42], "soft", 1.5)
    order = (0, 1) if view.values[0] >= view.values[1] else (1, 0)
    for i in order:
        _weight(panel, view, i, beam(float(view.values[i])))
    panel.points([view.support], [-0.13], 2, size=34, handles=["support"], keys=["mean"])
    align, dx = ("right", -22) if view.turn > 0 or view.support > MOST - 1 else ("left", 22)
    words = f"{view.support:.4g}"
    panel.text(view.support, -0.17, words, "class2", 18, align, bold=True, dx=dx, key="mean")
    if not view.level:
        panel.line([float(view.mean)] * 2, [-0.42, -0.33], "mark", 3)
        panel.text(float(view.mean), -0.33, "balance", "mark", 13, "center", dy=-10)


def _weight(panel: Panel, view: View, i: int, foot: float) -> None:
    """A weight as high as its probability, with its name on top."""
    x, p, key = float(view.values[i]), float(view.probabilities[i]), f"outcome:{i}"
    role = f"class{1 - i}"
    same = view.values[0] == view.values[1]
    shift = (0.14 if i == 0 else -0.14) if same else 0.0
    half = 0.12 if same else 0.16
    x += shift
    panel.bar(x - half, x + half, foot, foot + p, role, key=key)
    panel.points([x], [foot + p], 1 - i, size=15, handles=[NAMES[i]], keys=[key])
    align, dx = ("left", 12) if i == 0 and same else ("right", -12) if same else ("center", 0)
    words = f"{NAMES[i]} {f.plain(p, 2)}"
    panel.text(x, foot + p, words, role, 15, align, bold=True, dx=dx, dy=-18, key=key)


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name == "level":
        return _follow(replace(state, own=False))
    if name == "support":
        return replace(state, own=True, support=value)
    return _follow(replace(state, **{name: value}))


def _follow(state: State) -> State:
    """The support goes along with the balance, unless a person has put it somewhere."""
    return state if state.own else replace(state, support=round(float(compute(state).mean), 3))


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("drag", "drop"):
        return state
    x = round(min(max(event.x, 0.0), float(MOST)), 1)
    height = round(min(max(event.y, 0.0), 1.0), 2)
    if event.name == "support":
        return replace(state, own=True, support=x)
    if event.name == "sunny":
        return _follow(replace(state, sunny=x, p=height))
    if event.name == "rainy":
        return _follow(replace(state, rainy=x, p=round(1 - height, 2)))
    return state


SUPPORT_CONTROLS = ("control support", "control level")
RECIPE = Recipe(
    __name__,
    title="An expectation balances the beam",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        Slider("p", "P(sunny)", 0, 1, 0.01),
        Slider("sunny", "if sunny", 0, MOST, 0.1),
        Slider("rainy", "if rainy", 0, MOST, 0.1),
        Slider("support", "hold it at", 0, MOST, 0.1),
        Button("level", "let it balance"),
    ),
    presets={
        "Marcia's ice creams 2.6": {},
        "certain sun": {"p": 1.0, "support": 3.0},
        "held in the middle": {"own": True, "support": 2.0},
        "a rare feast": {"p": 0.1, "sunny": 6.0, "rainy": 0.0, "support": 0.6},
    },
    change=change,
    pointer=pointer,
    help="Drag a weight sideways (ice creams) or up (probability); drag the triangle to hold.",
    layout=Layout(height=380, formula_height=48),
    gallery=GalleryEntry(
        line="Outcomes weigh as much as they are probable; the beam balances at the expectation.",
        lectures=("C4",),
    ),
    lecture=LectureMode(
        question="Where must the beam be held, so that it balances?",
        hides=("formula", "tables", "panel beam points", "panel beam text", *SUPPORT_CONTROLS),
        asked_as={"Marcia's ice creams 2.6": "Marcia's ice creams"},
    ),
)
