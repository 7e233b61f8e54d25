"""EM in the plane, half step by half step: responsibilities as slices, components as ellipses."""

from dataclasses import dataclass

import numpy as np

from lessons.common.clouds_picture import ellipse
from lessons.kit.explorer.controls import Choice
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from lessons.mixtures import em_controls, em_run, em_words
from lessons.mixtures.em_picture import draw_climb
from lessons.mixtures.em_run import KINDS, NAMES, STEPS, Point, View

LEFT, RIGHT, BOTTOM, TOP = -6.0, 6.0, -4.0, 4.0
PIE = 0.2  # radius of a point that several components share
SURE = 0.97  # with so much responsibility a point is drawn whole


def cloud(n: int, centre: Point, shape: list[list[float]], seed: int) -> tuple[Point, ...]:
    """n fixed points around a centre."""
    noise = np.random.default_rng(seed).standard_normal((n, 2))
    points = np.clip(noise @ np.array(shape) + centre, -5.8, 5.8).round(2)
    return tuple((float(x), float(y)) for x, y in points)


THREE = (
    *cloud(14, (-3.0, 1.2), [[1.0, 0.0], [0.5, 0.6]], 1),
    *cloud(14, (2.4, 2.0), [[1.2, 0.0], [-0.6, 0.4]], 2),
    *cloud(12, (0.6, -2.0), [[0.7, 0.0], [0.0, 0.7]], 3),
)
CROSS = (
    *cloud(20, (0.0, 0.0), [[2.2, 1.2], [0.2, -0.3]], 4),
    *cloud(20, (0.0, 0.0), [[2.2, -1.2], [0.2, 0.3]], 5),
)
FEW = (*cloud(16, (-1.5, 0.0), [[1.2, 0.0], [0.0, 1.2]], 6), (4.2, 2.6), (4.6, 2.2))
GOOD: tuple[Point, ...] = ((-2.0, 0.0), (2.0, 1.0), (0.0, -1.0), (-4.0, 3.0), (4.0, -3.0))
BAD: tuple[Point, ...] = ((-2.2, 1.7), (-1.9, 1.5), (-3.3, 0.4), (-4.0, 3.0), (4.0, -3.0))
FAR_APART = ((-1.0, 0.0), (4.4, 2.4), *GOOD[2:])


@dataclass(frozen=True)
class State(em_run.State):
    points: tuple[Point, ...] = THREE
    starts: tuple[Point, ...] = GOOD
    k: int = 3


def compute(state: State) -> View:
    return em_run.compute(state, 2)


def draw(stage: Stage, view: View) -> None:
    panel = stage.panel("plane", (0, 0, 0.74, 1), (LEFT, RIGHT), (BOTTOM, TOP), equal=True)
    panel.xlabel, panel.xticks = "x₁", [-6, -4, -2, 0, 2, 4, 6]
    panel.ylabel, panel.yticks = "x₂", [-4, -2, 0, 2, 4]
    panel.margin = (62, 8, 8, 44)
    for c in range(view.state.k):
        ring = ellipse(view.now.means[c], view.now.covariances[c])
        panel.area(ring[0], ring[1], f"class{c}", 0.12, key=f"cloud {c}")
        panel.line(ring[0], ring[1], f"class{c}", 3, key=f"cloud {c}")
    draw_points(panel, view)
    for c, (x, y) in enumerate(view.now.means.tolist()):
        handle = [f"start {c + 1}"] if view.half == "start" else None
        panel.points([x], [y], c, size=17, handles=handle, keys=[f"cloud {c}"], hollow=[0])
        panel.text(x, y, NAMES[c], "ink", 16, bold=True, dx=11, dy=-11, key=f"cloud {c}")
    draw_climb(stage, view, (0.74, 0, 1, 1))


def draw_points(panel: Panel, view: View) -> None:
    """A point whole in the colour of its component, or cut like a cake if several share it."""
    x, y = view.X.T
    handles = [f"point {i + 1}" for i in range(len(x))]
    if view.R is None:
        panel.points(x, y, 5, size=9, handles=handles, hollow=range(len(x)))
        return
    panel.points(x, y, view.R.argmax(axis=1), size=10, handles=handles)
    for i in np.flatnonzero(view.R.max(axis=1) < SURE):
        turn = 2 * np.pi * np.concatenate([[0.0], np.cumsum(view.R[i])])
        for c in range(view.state.k):
            if view.R[i, c] > 0.02:
                angle = np.linspace(turn[c], turn[c + 1], 3 + int(16 * view.R[i, c]))
                across, up = x[i] + PIE * np.sin(angle), y[i] + PIE * np.cos(angle)
                panel.area([x[i], *across], [y[i], *up], f"class{c}", 1.0, key=f"cloud {c}")


def pointer(state: em_run.State, event: Pointer) -> em_run.State:
    if event.panel != "plane":
        return state
    x, y = min(max(event.x, LEFT), RIGHT), min(max(event.y, BOTTOM), TOP)
    return em_controls.pointed(state, event, (round(x, 2), round(y, 2)))


ASKED = {"three clouds, found": "", "bad start": "another start", "collapse": "few points"}
SHAPE = Choice("kind", "shape", tuple((kind, kind) for kind in KINDS))
RECIPE = Recipe(
    __name__,
    title="EM in the plane: clouds that nobody has labeled",
    state=State,
    compute=compute,
    draw=draw,
    describe=em_words.describe,
    headline=em_words.headline,
    caption=em_words.caption,
    formula=em_words.formula,
    tables=em_words.tables,
    controls=(*em_controls.CONTROLS, SHAPE),
    presets={
        "three clouds": {},
        "three clouds, found": {"step": 40},
        "bad start": {"starts": BAD, "step": 60},
        "a cross": {"points": CROSS, "k": 2, "starts": ((-2.0, 1.0), (-2.0, -1.0), *GOOD[2:])},
        "collapse": {"points": FEW, "k": 2, "starts": FAR_APART, "step": 20},
        "five for three": {"k": 5, "step": 60},
    },
    timeline=lambda view: 2 * STEPS,
    change=em_controls.change,
    pointer=pointer,
    clickable=True,
    help=em_controls.HELP,
    layout=Layout(formula_height=56),
    gallery=GalleryEntry(
        line="EM in the plane: clouds are found that nobody has labeled.",
        lectures=("T16", "T17"),
    ),
    lecture=LectureMode(
        question=lambda view: em_words.asked(view, "Where will the clouds settle?"),
        hides=("formula", "tables", "panel climb", "control best"),
        asked_as=ASKED,
    ),
)
