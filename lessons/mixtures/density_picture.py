"""The picture of a mixture: weighted bells, their sum, and the sample below."""

import numpy as np

from lessons.kit.explorer.scene import Panel, Stage
from lessons.mixtures.density import GRID, LEFT, NAMES, RIGHT, View


def draw(stage: Stage, view: View) -> None:
    total = view.curves.sum(axis=1)
    top = 1.22 * max(0.3, float(total.max()))
    panel = stage.panel("density", x=(LEFT, RIGHT), y=(-0.22 * top, top), yticks=[], xlabel="x")
    panel.xticks, panel.margin = [-6, -4, -2, 0, 2, 4, 6, 8], (14, 10, 12, 46)
    if view.state.n >= 40:
        heights, edges = np.histogram(view.points, bins=28, range=(LEFT, RIGHT), density=True)
        for i in np.flatnonzero(heights):
            panel.bar(edges[i], edges[i + 1], 0, heights[i], "faint", 0.6)
    for c in range(view.state.k):
        curve, role, key = view.curves[:, c], f"class{c}", f"cloud {c}"
        panel.area([LEFT, *GRID, RIGHT], [0, *curve, 0], role, 0.15, key=key)
        panel.line(GRID, curve, role, 2.5, key=key)
        mean, words = view.state.means[c], f"{view.weights[c]:.2g} × {NAMES[c]}"
        peak = float(np.interp(mean, GRID, curve))
        panel.points([mean], [peak], c, size=15, handles=[f"mean {c}"], keys=[key])
        panel.text(mean, peak, words, role, 15, "center", bold=True, key=key, dy=-20)
    panel.line(GRID, total, "ink", 3)
    panel.line([LEFT, RIGHT], [0, 0], "soft", 1)
    draw_sample(panel, view, top)
    at = view.state.x
    panel.line([at, at], [0, float(view.joint.sum())], "ink", 1.5, dash=True)
    panel.points([at], [0], 3, size=14, handles=["x"])
    panel.text(at, 0, "x", "ink", 15, bold=True, dx=10, dy=-10)


def draw_sample(panel: Panel, view: View, top: float) -> None:
    low, high = -0.19 * top, -0.07 * top
    if view.state.colours:
        y = low + (high - low) * (0.15 + 0.35 * view.codes)
        panel.points(view.points, y, view.codes, size=9, alpha=0.85)
        return
    rug = np.column_stack([view.points, view.points, np.full(view.state.n, np.nan)]).ravel()
    panel.line(rug, np.tile([low, high, np.nan], view.state.n), "ink", 1.5)
