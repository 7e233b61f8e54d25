"""The picture of the two coins: sets cut between them, and the bound that lifts the likelihood."""

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Stage
from lessons.mixtures.coins import View

NAMES = "AB"


def draw(stage: Stage, view: View) -> None:
    draw_sets(stage, view)
    draw_bound(stage, view)


def draw_sets(stage: Stage, view: View) -> None:
    """A row for each set: its heads as a bar, cut into the shares of the coins."""
    n = len(view.state.heads)
    panel = stage.panel("sets", (0, 0, 0.54, 1), (0, 11.5), (n + 0.5, -0.1), margin=(34, 8, 10, 46))
    panel.xlabel, panel.xticks = "heads of ten flips", [0, 2, 4, 6, 8, 10]
    panel.yticks = list(range(1, n + 1))
    alike = view.theta[0] == view.theta[1]
    for c, (name, theta) in enumerate(zip(NAMES, view.theta, strict=True)):
        role, key = f"class{c}", f"coin {c}"
        panel.line([10 * theta] * 2, [0.35, n + 0.5], role, 2.5, dash=True, key=key)
        right = theta == max(view.theta) and (c == 0 or not alike)
        right = right or theta < 0.15  # no room at the left end
        apart = 3 if alike else -4
        align, dx = ("left", apart) if right else ("right", -apart)
        words = f"{name} {theta:.2f}"
        panel.text(10 * theta, 0.12, words, role, 15, align, bold=True, dx=dx, key=key)
    for i, heads in enumerate(view.state.heads):
        y, key = i + 1, f"set {i + 1}"
        if view.R is None:
            panel.bar(0, heads, y - 0.3, y + 0.3, "faint", key=key)
        else:
            cut = heads * float(view.R[i, 0])
            panel.bar(0, cut, y - 0.3, y + 0.3, "class0", 0.75, key=key)
            panel.bar(cut, heads, y - 0.3, y + 0.3, "class1", 0.75, key=key)
            panel.text(0.15, y, f"A {view.R[i, 0]:.2f}", "ink", 13, key=key)
        panel.points([heads], [y], 3, size=13, handles=[key], keys=[key], snaps=True)


def draw_bound(stage: Stage, view: View) -> None:
    """Along the way of the M-step: the log-likelihood, and the E-step's bound below it."""
    flat = float(np.nanmax(view.climb) - np.nanmin(view.climb)) < 1e-3
    high = float(np.nanmax(view.climb))
    known = view.bound if view.R is not None else view.climb
    low = float(np.nanmin(known))
    at = 0 if view.state.step % 2 or not view.state.step else 1
    height = float(np.interp(at, view.path, np.nan_to_num(view.climb, nan=low)))
    low = min(max(low, high - 12), height)
    pad = 0.1 * max(high - low, 0.01)
    bottom, top = low - pad, high + 2.5 * pad
    panel = stage.panel("bound", (0.54, 0, 1, 1), (-0.8, 2.2), (bottom, top), yticks=[])
    panel.xlabel, panel.xticks = "on the way of the M-step", {0: "before M", 1: "after M"}
    panel.margin = (14, 30, 12, 46)
    panel.text(-0.8, top, "log-likelihood", "ink", 14, dy=-15, bold=True)
    panel.line(view.path, view.climb, "ink", 3)
    if view.R is not None:
        panel.line(view.path, np.where(view.bound >= bottom, view.bound, np.nan), "class2", 2.5)
        panel.text(2.2, top, "bound (E-step)", "class2", 14, "right", dy=-15, bold=True)
        panel.points([0], [float(np.interp(0, view.path, view.bound))], 2, size=10, hollow=[0])
    panel.points([at], [height], 3, size=13)
    word = "settled" if flat and view.state.step else f.fixed(height, 3)
    if at or word == "settled":
        panel.text(at, height, word, "ink", 14, "center", dy=-18)
    else:  # the curve rises to the right
        panel.text(at, height, word, "ink", 14, "right", dx=-4, dy=-14)
