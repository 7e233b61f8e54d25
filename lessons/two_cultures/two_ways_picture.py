"""The picture of the two lines: points, both boundaries, and where they disagree."""

import numpy as np

from lessons.common.clouds_picture import ellipse
from lessons.kit.explorer.geometry import Point, across, side
from lessons.kit.explorer.scene import Stage
from lessons.two_cultures.two_ways import LEFT_RIGHT, TOP_BOTTOM, View
from nbcore import GaussianDiscriminant

LABELS = ("tied Gaussians", "logistic")


def draw(stage: Stage, view: View) -> None:
    look = {"equal": True, "xlabel": "x₁", "ylabel": "x₂", "margin": (54, 10, 10, 44)}
    ticks = {"xticks": [-8, -4, 0, 4, 8], "yticks": [-4, 0, 4]}
    panel = stage.panel("plane", (0, 0, 1, 1), LEFT_RIGHT, TOP_BOTTOM, **ticks, **look)
    first, second = view.lines
    for sign in (1, -1):
        region = side(sign * first.w, sign * first.b, LEFT_RIGHT, TOP_BOTTOM)
        between = cut(region, -sign * second.w, -sign * second.b)
        if len(between) > 2:
            x, y = zip(*between, strict=True)
            panel.area(x, y, "mark", 0.22, key="between")
    if view.state.ellipses:
        model = first.model
        assert isinstance(model, GaussianDiscriminant)
        for c in (0, 1):
            x, y = ellipse(model.mean_[c], model.covariance_[c])
            panel.line(x, y, f"class{c}", 1.5, key="line:0")
    (x1, x2), classes = view.X.T, (view.y > 0).astype(int)
    handles = [f"point {i + 1}" for i in range(len(view.y))]
    panel.points(x1, x2, classes, size=9, ring=view.disagree, handles=handles)
    for c, line in enumerate(view.lines):
        ends = across(line.w, line.b, LEFT_RIGHT, TOP_BOTTOM)
        if ends:
            x, y = zip(*ends, strict=True)
            panel.line(x, y, f"class{c + 2}", 3.5, dash=c == 0, key=f"line:{c}")
    _names(stage, view)


def cut(region: list[Point], w: object, b: float) -> list[Point]:
    """The part of a convex region where w . p + b >= 0."""
    weights = np.asarray(w, dtype=float)
    score = [float(weights @ p + b) for p in map(np.array, region)]
    corners: list[Point] = []
    for i, (p, q) in enumerate(region):
        r, s = region[i - 1]
        if (score[i - 1] >= 0) != (score[i] >= 0):
            part = score[i - 1] / (score[i - 1] - score[i])
            corners.append((r + part * (p - r), s + part * (q - s)))
        if score[i] >= 0:
            corners.append((p, q))
    return corners


def _names(stage: Stage, view: View) -> None:
    """Names where the picture is empty: in its upper left corner, with a piece of each line."""
    panel = stage.panels[0]
    for c, label in enumerate(LABELS):
        y = TOP_BOTTOM[1] - 0.5 - 0.75 * c
        panel.line([-8.7, -7.7], [y, y], f"class{c + 2}", 3.5, dash=c == 0, key=f"line:{c}")
        panel.text(-7.5, y, label, f"class{c + 2}", 14, bold=True, key=f"line:{c}")
    if view.apart or view.angle > 12:
        panel.text(-7.5, TOP_BOTTOM[1] - 2.0, "shaded: they disagree", "soft", 13, key="between")
