"""EM in one dimension, half step by half step: points without labels, bells that find them."""

from dataclasses import dataclass

import numpy as np

from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from lessons.mixtures import em_controls, em_run, em_words
from lessons.mixtures.em_picture import draw_climb
from lessons.mixtures.em_run import NAMES, STEPS, Point, View
from nbcore import GaussianDensity
from nbcore.validate import Floats

LEFT, RIGHT = -6.0, 8.0
GRID = np.linspace(LEFT, RIGHT, 211)
BARS, BELLS = 0.30, 0.94  # where responsibilities end and bells may reach, as parts of the height


def line_of(*values: float) -> tuple[Point, ...]:
    return tuple((value,) for value in values)


TWO = (
    *line_of(-3.1, -2.7, -2.4, -2.2, -2.0, -1.9, -1.7, -1.6, -1.4, -1.2, -0.9, -0.6, -0.2, 0.3),
    *line_of(1.4, 2.2, 2.6, 3.1, 3.4, 4.1),
)
THREE = (
    *line_of(-4.4, -4.1, -3.9, -3.7, -3.6, -3.2),
    *line_of(0.2, 0.5, 0.8, 1.0, 1.1, 1.4),
    *line_of(5.1, 5.4, 5.6, 5.9, 6.1, 6.4),
)
OUTLIER = line_of(-2.3, -1.9, -1.5, -1.2, -0.9, -0.7, -0.4, -0.1, 0.2, 0.6, 0.9, 1.5, 6.0)
STARTS = line_of(-1.0, 0.0, 1.0, 2.0, 3.0)
GOOD, BAD = line_of(-4.0, 1.0, 6.0, 0.0, 2.0), line_of(7.0, -4.5, -5.0, 0.0, 2.0)
GROUPS = {"points": THREE, "k": 3}
COLLAPSE = {"points": OUTLIER, "starts": line_of(0.0, 5.0, 2.0, -1.0, 1.0), "step": 14}


@dataclass(frozen=True)
class State(em_run.State):
    points: tuple[Point, ...] = TWO
    starts: tuple[Point, ...] = STARTS


def compute(state: State) -> View:
    return em_run.compute(state, 1)


def draw(stage: Stage, view: View) -> None:
    k, now = view.state.k, view.now
    x = np.sort(np.concatenate([GRID, now.means[:, 0]]))  # a narrow peak must not be missed
    clouds = zip(now.means, now.covariances, strict=True)
    bells = np.array([GaussianDensity(mean, cov)(x[:, None]) for mean, cov in clouds])
    weighted = now.weights[:, None] * bells  # (k, 211 + k)
    top = min(max(0.25, 1.1 * float(weighted.sum(axis=0).max())), 1.2)
    floor = -BARS / (BELLS - BARS) * top  # responsibilities stand below 0
    panel = stage.panel("line", (0, 0, 1, 0.7), (LEFT, RIGHT), (floor, top / BELLS), yticks=[])
    panel.xlabel, panel.xticks = "x", [-6, -4, -2, 0, 2, 4, 6, 8]
    panel.margin = (20, 8, 12, 44)
    for c in range(k):
        curve = np.minimum(weighted[c], 1.04 * top)
        panel.area([LEFT, *x, RIGHT], [0, *curve, 0], f"class{c}", 0.14, key=f"cloud {c}")
        panel.line(x, curve, f"class{c}", 2.5, key=f"cloud {c}")
    panel.line(x, np.minimum(weighted.sum(axis=0), 1.04 * top), "ink", 1.5, dash=True)
    panel.line([LEFT, RIGHT], [0, 0], "soft", 1)
    draw_points(panel, view, floor)
    draw_means(panel, view, x, weighted, top)
    draw_climb(stage, view, (0, 0.7, 1, 1))


def draw_points(panel: Panel, view: View, floor: float) -> None:
    """Each point, and under it a bar that is cut into its responsibilities."""
    x, handles = view.X[:, 0], [f"point {i + 1}" for i in range(len(view.X))]
    low, high, wide = 0.93 * floor, 0.3 * floor, 0.045
    if view.R is None:
        gaps = np.column_stack([x, x, np.full(len(x), np.nan)]).ravel()
        panel.line(gaps, np.tile([low, high, np.nan], len(x)), "soft", 2)
        codes = np.full(len(x), 5)
    else:
        codes = view.R.argmax(axis=1)
        edges = np.column_stack([np.zeros(len(x)), np.cumsum(view.R, axis=1)])
        for i in range(len(x)):
            for c in range(view.state.k):
                if view.R[i, c] > 0.005:
                    a, b = low + (high - low) * edges[i, c : c + 2]
                    panel.bar(x[i] - wide, x[i] + wide, a, b, f"class{c}", key=f"cloud {c}")
    panel.points(x, np.full(len(x), 0.13 * floor), codes, size=10, handles=handles)
    words = "not shared out" if view.R is None else "shares r"
    panel.text(LEFT, 0.6 * floor, words, "soft", 13, dx=4)


def draw_means(panel: Panel, view: View, x: Floats, weighted: Floats, top: float) -> None:
    """The mean of each component on top of its bell; at the start it can be dragged."""
    for c in range(view.state.k):
        mean, key = float(view.now.means[c, 0]), f"cloud {c}"
        peak = min(float(np.interp(mean, x, weighted[c])), 0.9 * top)
        handle = [f"start {c + 1}"] if view.half == "start" else None
        panel.points([mean], [peak], c, size=15, handles=handle, keys=[key])
        here = np.flatnonzero(abs(view.now.means[: view.state.k, 0] - mean) < 0.05).tolist()
        aside = 16 * (here.index(c) - (len(here) - 1) / 2)  # equal means: names side by side
        look = (f"class{c}", 15, "center")
        panel.text(mean, peak, NAMES[c], *look, bold=True, dx=aside, dy=-15, key=key)


def pointer(state: em_run.State, event: Pointer) -> em_run.State:
    if event.panel != "line":
        return state
    return em_controls.pointed(state, event, (round(min(max(event.x, LEFT), RIGHT), 2),))


RECIPE = Recipe(
    __name__,
    title="EM on a line: share out, move, share out",
    state=State,
    compute=compute,
    draw=draw,
    describe=em_words.describe,
    headline=em_words.headline,
    caption=em_words.caption,
    formula=em_words.formula,
    tables=em_words.tables,
    controls=em_controls.CONTROLS,
    presets={
        "two bells": {},
        "three groups, good start": GROUPS | {"starts": GOOD, "step": 20},
        "three groups, bad start": GROUPS | {"starts": BAD, "step": 40},
        "equal starts": {"starts": line_of(0.0, 0.0, 0.0, 0.0, 0.0), "step": 6},
        "collapse": COLLAPSE,
        "collapse cured": COLLAPSE | {"floor": 0.2},
    },
    timeline=lambda view: 2 * STEPS,
    change=em_controls.change,
    pointer=pointer,
    clickable=True,
    help=em_controls.HELP,
    layout=Layout(formula_height=56),
    gallery=GalleryEntry(
        line="EM on a line: share the points out, move the bells, and again.",
        lectures=("T16", "T17"),
    ),
    lecture=LectureMode(
        question=lambda view: em_words.asked(
            view, "Which way will each bell move at the next step?"
        ),
        hides=("formula", "tables", "panel climb", "control best"),
        asked_as={
            "three groups, good start": "three groups",
            "three groups, bad start": "three groups, another start",
            "collapse": "an outlier",
            "collapse cured": "an outlier, least variance 0.2",
        },
    ),
)
