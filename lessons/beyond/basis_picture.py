"""The picture of basis functions: the old features left, the new ones right."""

import numpy as np

from lessons.beyond.basis import View
from lessons.common.clouds_picture import boundary
from lessons.kit.explorer.geometry import across
from lessons.kit.explorer.scene import Panel, Stage
from nbcore.validate import Floats

CELLS = 50
PALE = 0.2


def draw(stage: Stage, view: View) -> None:
    world, reach = view.world, view.world.x[1] if view.world.flat else 3.2
    left = stage.panel("old", (0, 0, 0.54, 1), (-reach, reach), (-reach, reach))
    left.xticks, left.margin = [-3, -2, -1, 0, 1, 2, 3], (52, 28, 10, 46)
    left.yticks = [] if world.flat else left.xticks
    left.xlabel, left.ylabel = ("x", "") if world.flat else ("x₁", "x₂")
    right = stage.panel("new", (0.54, 0, 1, 1), world.x, world.y, margin=(56, 28, 10, 46))
    right.xlabel, right.ylabel = view.names
    for panel, title in ((left, "old features"), (right, "new features")):
        shaded(panel, view, panel is left)
        panel.text(panel.x[0], panel.y[1], title, "soft", 14, valign="bottom", dy=-6)
    if world.flat:
        left.line(left.x, (0, 0), "soft", 1)
        across_x = np.linspace(*world.x, 61)
        right.line(across_x, view.state.lift * across_x**2, "soft", 1)
    if len(view.y):
        draw_points(left, view, view.old)
        draw_points(right, view, view.new)


def shaded(panel: Panel, view: View, old: bool) -> None:
    """Both sides of the line, and the line: bent among the old features, straight among the new."""
    if not view.ready:
        return
    step = np.array([panel.x[1] - panel.x[0], panel.y[1] - panel.y[0]]) / CELLS
    x, y = (
        low + size * (np.arange(CELLS + 2) - 0.5)
        for low, size in zip((panel.x[0], panel.y[0]), step, strict=True)
    )
    places = np.stack(np.meshgrid(x, y), axis=-1)
    scores = view.score(places) if old else places @ view.weights + view.bias
    panel.map(0.5 + PALE * np.sign(scores[1:-1, 1:-1]))
    if old:
        boundary(panel, x, y, scores)
    else:
        ends = across(view.weights, view.bias, panel.x, panel.y)
        if ends:
            xs, ys = zip(*ends, strict=True)
            panel.line(xs, ys, "ink", 2.5, key="boundary")


def draw_points(panel: Panel, view: View, places: Floats) -> None:
    keys = [f"point:{i}" for i in range(len(places))]
    names = [f"point {i + 1}" for i in range(len(places))] if panel.name == "old" else None
    x, y = places.T
    panel.points(x, y, view.y > 0, 12, names, keys, hollow=view.wrong)
