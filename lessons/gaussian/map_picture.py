"""The picture of the explorer gaussian.map."""

import numpy as np

from lessons.common.clouds_picture import ahead, boundary, ellipse, region
from lessons.gaussian.map import View, handle_of_axis
from lessons.gaussian.map_fits import BOTTOM, LEFT, RIGHT, TOP
from lessons.kit.explorer.scene import Panel, Stage

NAMES = "ABC"
PALE = 0.45  # the map stays behind the clouds
MOST_RINGS = 12  # more than that, and the mistakes would hide the boundary


def draw(stage: Stage, view: View) -> None:
    look = {"equal": True, "xlabel": "x₁", "ylabel": "x₂", "margin": (52, 10, 10, 46)}
    ticks = {"xticks": [-6, -4, -2, 0, 2, 4, 6], "yticks": [-4, -2, 0, 2, 4]}
    panel = stage.panel("map", (0, 0, 1, 1), (LEFT, RIGHT), (BOTTOM, TOP), **ticks, **look)
    margins = [ahead(view.delta, c) for c in range(view.state.k)]
    if view.state.k == 2:
        posterior = 1 / (1 + np.exp(-np.clip(margins[1][1:-1, 1:-1], -50, 50)))
        panel.map(0.5 + PALE * (posterior - 0.5))
    else:
        for c, margin in enumerate(margins):
            region(panel, view.x, view.y, margin, c)
    ring = view.missed if len(view.missed) <= MOST_RINGS else None
    x, y = view.samples.T
    panel.points(x, y, view.labels, size=7, alpha=0.85, ring=ring)
    for margin in margins[:-1]:
        boundary(panel, view.x, view.y, margin)
    _clouds(panel, view)
    at, up = view.state.probe
    panel.points([at], [up], 3, size=14, handles=["probe"])
    panel.text(at, up, "x", "ink", 15, bold=True, dx=11, dy=-10)


def _clouds(panel: Panel, view: View) -> None:
    model, state = view.model, view.state
    for c in range(state.k):
        role, centre = f"class{c}", np.array(state.centres[c])
        true = ellipse(centre, view.covariances[c])
        panel.line(true[0], true[1], "soft", 1.5, dash=True)
        believed = ellipse(model.mean_[c], model.covariance_[c])
        panel.line(believed[0], believed[1], role, 3, key=f"class:{c}")
    for c in range(state.k):
        x, y = state.centres[c]
        end = handle_of_axis(state, c)
        panel.points([x], [y], c, size=17, handles=[f"centre:{c}"], keys=[f"class:{c}"])
        panel.points([end[0]], [end[1]], c, size=11, handles=[f"axis:{c}"], hollow=[0])
        align, dx = ("left", 12) if c == 1 else ("right", -12)
        panel.text(x, y, NAMES[c], f"class{c}", 17, align, bold=True, dx=dx, dy=-10)
