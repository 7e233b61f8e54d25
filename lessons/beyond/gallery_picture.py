"""The picture of the gallery: one model large, all eight small beside it."""

from typing import Any

import numpy as np

from lessons.beyond.gallery import View
from lessons.beyond.models import BOTTOM, FINE, LEFT, NAMES, RIGHT, TOP, places
from lessons.common.clouds_picture import boundary
from lessons.kit.explorer.geometry import across
from lessons.kit.explorer.scene import Panel, Stage

SPLIT = 0.655  # the large picture ends here
PALE = {"perceptron": 0.22, "svm": 0.3, "poly": 0.3, "rbf": 0.3}


def draw(stage: Stage, view: View) -> None:
    panel = stage.panel(
        "main", (0, 0, SPLIT, 1), x=(LEFT, RIGHT), y=(BOTTOM, TOP), equal=True, xlabel="x₁",
        ylabel="x₂", xticks=[-4, -2, 0, 2, 4], yticks=[-4, -2, 0, 2, 4], margin=(50, 8, 8, 46),
    )  # fmt: skip
    if view.ready:
        panel.map(shade(view.state.model, view.large[1:-1, 1:-1]))
        if view.line is None:
            boundary(panel, *places(FINE), view.large)
        else:
            draw_street(panel, view)
        for i in view.near:
            panel.line([view.state.probe[0], view.X[i, 0]], [view.state.probe[1], view.X[i, 1]],
                       "ink", 1.5, dash=True, key="near")  # fmt: skip
    draw_points(panel, view)
    for number, name in enumerate(NAMES):
        draw_small(stage, view, name, number)


def shade(name: str, scores: Any) -> Any:
    """Scores as shades: shares of votes as they are, sums of weights by their sign and size."""
    if name == "perceptron":
        return 0.5 + PALE[name] * np.sign(scores)
    if name in PALE:
        return 0.5 + PALE[name] * np.tanh(scores)
    return 0.5 + 0.55 * scores


def draw_street(panel: Panel, view: View) -> None:
    """The line; the street is the free way on both sides of it."""
    assert view.line is not None
    weights, bias = view.line
    length = float(np.hypot(*weights))
    if not length:
        return
    half = 1 / length if view.state.model == "svm" else view.margin
    offsets = (0, -half * length, half * length) if half > 0 else (0,)
    for i, offset in enumerate(offsets):
        ends = across(weights, bias + offset, panel.x, panel.y)
        if ends:
            x, y = zip(*ends, strict=True)
            panel.line(x, y, "soft" if i else "ink", 1.5 if i else 2.5, dash=bool(i),
                       key="street" if i else "boundary")  # fmt: skip


def draw_points(panel: Panel, view: View) -> None:
    if len(view.X):
        panel.points(
            view.X[:, 0], view.X[:, 1], view.y > 0, size=11, hollow=view.missed,
            ring=view.near or view.support,
            handles=[f"point {i + 1}" for i in range(len(view.X))],
        )  # fmt: skip
    x, y = view.state.probe
    panel.points([x], [y], 3, size=12, handles=["probe"], keys=["probe"])
    panel.text(x, y, "?", "ink", 18, "center", bold=True, dx=13, dy=-11, key="probe")


def draw_small(stage: Stage, view: View, name: str, number: int) -> None:
    """A small picture; a click on it shows it large."""
    column, row = number % 2, number // 2
    wide = (1 - SPLIT) / 2
    chosen = name == view.state.model
    panel = stage.panel(
        name, (SPLIT + column * wide, row / 4, SPLIT + (column + 1) * wide, (row + 1) / 4),
        x=(LEFT, RIGHT), y=(BOTTOM, TOP), xticks=[], yticks=[], frame=False,
        margin=(5, 23, 5, 3),
    )  # fmt: skip
    if view.ready:
        assert view.small is not None
        panel.map(shade(name, view.small[name]))
        points = np.array(view.state.settled or view.state.points)
        panel.points(points[:, 0], points[:, 1], points[:, 2] > 0, size=4)
    panel.bar(LEFT, RIGHT, BOTTOM, TOP, "mark" if chosen else "faint", outline=True)
    panel.text((LEFT + RIGHT) / 2, TOP, NAMES[name], "ink" if chosen else "soft", 14, "center",
               "bottom", bold=chosen, dy=-3, key=f"model:{name}")  # fmt: skip
