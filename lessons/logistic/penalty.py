"""L1 and L2: how a penalty pulls the weights of words towards 0, and which reach it."""

import math
from dataclasses import dataclass, replace

import numpy as np

from lessons.kit.explorer.controls import Choice, StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Stage
from lessons.logistic.penalty_fits import STRENGTHS, Path, path, table
from nbcore.validate import Floats

PLACES = np.log10(STRENGTHS)
TICKS = {-2: "0.01", -1: "0.1", 0: "1", 1: "10", 2: "100"}
NAMED = 6  # words named at the left end


@dataclass(frozen=True)
class State:
    kind: str = "L2"
    strength: float = 0.01


@dataclass(frozen=True)
class View:
    state: State
    path: Path
    at: int  # which of STRENGTHS
    words: tuple[str, ...]

    @property
    def weights(self) -> Floats:
        weights: Floats = self.path.weights[self.at]
        return weights

    @property
    def kept(self) -> int:
        return int(np.count_nonzero(self.weights))

    @property
    def best(self) -> int:
        return int(self.path.loss.argmin())


def compute(state: State) -> View:
    at = int(np.abs(PLACES - math.log10(state.strength)).argmin())
    return View(state, path(state.kind), at, table()[0])


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    names = {"xlabel": "strength of the penalty λ", "ylabel": "weight"}
    look = {"xticks": TICKS, "yticks": [-4, -2, 0, 2, 4], "margin": (52, 12, 8, 46)}
    panel = stage.panel("paths", (0, 0, 0.62, 1), (-3.0, 2.05), (-4.6, 4.6), **names, **look)
    panel.line([-3.0, 2.05], [0, 0], "soft", 1)
    shown = named(view)
    for j, word in enumerate(view.words):
        w = view.path.weights[:, j]
        role = "class1" if view.path.weights[0, j] > 0 else "class0"
        width, alpha = (2.5, None) if j in shown else (1, 0.45)
        panel.line(PLACES, w, role, width, alpha=alpha, key=f"word:{word}")
    for j, y in shown.items():
        panel.text(-2, y, view.words[j], "ink", 14, "right", dx=-6, key=f"word:{view.words[j]}")
    x = PLACES[view.at]
    panel.line([x, x], [-4.6, 4.6], "ink", 2, dash=True)
    panel.points([x], [-4.2], 3, size=15, handles=["strength"], snaps=True)
    _measured(stage, view)


def named(view: View) -> dict[int, float]:
    """The words with the largest weights at the left end, and where their names go."""
    first = view.path.weights[0]
    order = np.argsort(-np.abs(first))[:NAMED]
    places: dict[int, float] = {}
    last = math.inf
    for j in sorted(order, key=lambda j: -first[j]):
        last = min(float(first[j]), last - 0.45)
        places[int(j)] = last
    return places


def _measured(stage: Stage, view: View) -> None:
    look = {"xticks": TICKS, "yticks": [0.5, 0.75, 1], "margin": (46, 26, 10, 26)}
    panel = stage.panel("measured", (0.62, 0, 1, 0.5), (-2.05, 2.05), (0.45, 1), **look)
    panel.line(PLACES, view.path.train, "soft", 2, key="train")
    panel.line(PLACES, view.path.other, "ink", 3, key="other")
    panel.text(-2.05, 1, "share right (grey: training)", "soft", 13, dy=-11)
    look = {"xticks": TICKS, "yticks": [0.4, 0.5, 0.6, 0.7], "margin": (46, 26, 10, 46)}
    below = stage.panel("loss", (0.62, 0.5, 1, 1), (-2.05, 2.05), (0.3, 0.75), xlabel="λ", **look)
    below.text(-2.05, 0.75, "mean loss on new mails", "soft", 13, dy=-11)
    below.line(PLACES, view.path.loss, "ink", 3, key="loss")
    below.points([PLACES[view.best]], [view.path.loss[view.best]], 2, size=12)
    x = PLACES[view.at]
    for part, value in ((panel, view.path.other), (below, view.path.loss)):
        part.points(
            [x], [value[view.at]], 3, size=13, handles=[f"strength {part.name}"], snaps=True
        )


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    if event.name.startswith("strength") and event.action in ("drag", "drop"):
        at = int(np.abs(PLACES - event.x).argmin())
        return replace(state, strength=STRENGTHS[at])
    return state


RECIPE = Recipe(
    __name__,
    title="L1 and L2: how a penalty shrinks the weights",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        Choice("kind", "penalty", (("L2", "L2: squares"), ("L1", "L1: sizes"))),
        StopsSlider("strength", "λ", STRENGTHS),
    ),
    presets={
        "nearly no penalty": {},
        "L2, λ = 1": {"strength": 1.0},
        "L1, λ = 1": {"kind": "L1", "strength": 1.0},
        "L1, three words left": {"kind": "L1", "strength": 5.6},
        "far too strong": {"strength": 100.0},
    },
    pointer=pointer,
    help="Drag a diamond to change λ.",
    layout=Layout(height=400, formula_height=52),
    gallery=GalleryEntry(
        line="L1 and L2 shrink the weights of 24 words; one of them sets words to exactly 0.",
        lectures=("S8",),
    ),
    lecture=LectureMode(
        question="Which penalty throws words out, and does it help?",
        hides=("formula", "tables", "panel paths", "panel measured", "panel loss"),
        asked_as={
            "nearly no penalty": "L2, λ = 0.01",
            "L1, three words left": "L1, λ = 5.6",
            "far too strong": "L2, λ = 100",
        },
    ),
)
