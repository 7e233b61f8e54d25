"""The picture of the gallery: one model large, all eight small beside it."""

import numpy as np

from lessons.beyond.gallery import View
from lessons.beyond.models import BOTTOM, FINE, LEFT, NAMES, RIGHT, TOP, places
from lessons.common.clouds_picture import boundary
from lessons.kit.explorer.geometry import across
from lessons.kit.explorer.scene import Panel, Stage
from nbcore.validate import Floats

SPLIT = 0.655  # the large picture ends here
PALE = {"perceptron": 0.22, "svm": 0.3, "poly": 0.3, "rbf": 0.3}


def draw(stage: Stage, view: View) -> None:
    panel = stage.panel("main", (0, 0, SPLIT, 1), (LEFT, RIGHT), (BOTTOM, TOP), equal=True)
    panel.xlabel, panel.ylabel, panel.margin = "x₁", "x₂", (50, 8, 8, 46)
    panel.xticks = panel.yticks = [-4, -2, 0, 2, 4]
    if view.ready:
        panel.map(shade(view.state.model, view.large[1:-1, 1:-1]))
        if view.line is None:
            boundary(panel, *places(FINE), view.large)
        else:
            draw_street(panel, view, *view.line)
        x, y = view.state.probe
        for near_x, near_y in view.X[list(view.near)]:
            panel.line([x, near_x], [y, near_y], "ink", 1.5, dash=True, key="near")
    draw_points(panel, view)
    for number, name in enumerate(NAMES):
        draw_small(stage, view, name, number)


def shade(name: str, scores: Floats) -> Floats:
    """Scores as shades: shares of votes as they are, sums of weights by their sign and size."""
    if name == "perceptron":
        return 0.5 + PALE[name] * np.sign(scores)
    if name in PALE:
        return 0.5 + PALE[name] * np.tanh(scores)
    return 0.5 + 0.55 * scores


def draw_street(panel: Panel, view: View, weights: Floats, bias: float) -> None:
    """The line; the street is the free way on both sides of it."""
    length = float(np.hypot(*weights))
    if not length:
        return
    half = 1 / length if view.state.model == "svm" else view.margin
    for side in (0, -1, 1) if half > 0 else (0,):
        ends = across(weights, bias + side * half * length, panel.x, panel.y)
        if ends:
            x, y = zip(*ends, strict=True)
            role, width, key = ("soft", 1.5, "street") if side else ("ink", 2.5, "boundary")
            panel.line(x, y, role, width, dash=bool(side), key=key)


def draw_points(panel: Panel, view: View) -> None:
    if len(view.X):
        names, ring = [f"point {i + 1}" for i in range(len(view.X))], view.near or view.support
        x, y = view.X.T
        panel.points(x, y, view.y > 0, 11, handles=names, hollow=view.missed, ring=ring)
    place = view.state.probe
    panel.points(place[:1], place[1:], 3, size=12, handles=["probe"], keys=["probe"])
    panel.text(*place, "?", "ink", 18, "center", bold=True, dx=13, dy=-11, key="probe")


def draw_small(stage: Stage, view: View, name: str, number: int) -> None:
    """A small picture; a click on it shows it large."""
    column, row = number % 2, number // 2
    wide = (1 - SPLIT) / 2
    chosen = name == view.state.model
    box = (SPLIT + column * wide, row / 4, SPLIT + (column + 1) * wide, (row + 1) / 4)
    panel = stage.panel(name, box, (LEFT, RIGHT), (BOTTOM, TOP), xticks=[], yticks=[], frame=False)
    panel.margin = (5, 23, 5, 3)
    if view.ready:
        panel.map(shade(name, view.small[name]))
        points = np.array(view.state.settled or view.state.points)
        panel.points(points[:, 0], points[:, 1], points[:, 2] > 0, size=4)
    panel.bar(LEFT, RIGHT, BOTTOM, TOP, "mark" if chosen else "faint", outline=True)
    look = ("ink" if chosen else "soft", 14, "center", "bottom", chosen)
    panel.text((LEFT + RIGHT) / 2, TOP, NAMES[name], *look, key=f"model:{name}", dy=-3)
