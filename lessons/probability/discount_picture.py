"""The picture of the discount: its line with steps above, the triangle in strips below."""

import numpy as np

from lessons.kit.explorer.scene import Panel, Stage, tick_label
from lessons.probability.discount import View


def window(view: View) -> tuple[float, float]:
    """A few fixed windows, so that the axis rarely moves."""
    low, high = view.state.centre - view.state.reach, view.state.centre + view.state.reach
    return (-42.0, 22.0) if low >= -42 and high <= 22 else (-82.0, 62.0)


def draw(stage: Stage, view: View) -> None:
    _discount(stage, view, window(view))
    _weather(stage, view, window(view))


def _discount(stage: Stage, view: View, x: tuple[float, float]) -> None:
    y, ticks = (0, -1.05 * x[0]), [0, 20, 40] if x[0] > -50 else [0, 40, 80]
    box, margin, name = (0, 0, 1, 0.46), (62, 12, 20, 8), "discount, %"
    panel = stage.panel("discount", box, x, y, xticks=[], yticks=ticks, ylabel=name, margin=margin)
    strips = zip(view.edges, view.edges[1:], view.values, view.probabilities, strict=False)
    for left, right, value, p in strips:
        if p > 0 and value > 0:
            _strip(panel, view, left, right, value)
    panel.line([x[0], 0, x[1]], [-x[0], 0, 0], "ink", 2.5)
    panel.text(x[0] / 2, -x[0] / 2, "1 % for each degree below zero", dx=14, dy=-8)


def _weather(stage: Stage, view: View, x: tuple[float, float]) -> None:
    center, reach = view.state.centre, view.state.reach
    names = {"xlabel": "temperature, °C", "ylabel": "how probable"}
    box, y, margin = (0, 0.46, 1, 1), (0, 1.25 / reach), (62, 12, 20, 48)
    panel = stage.panel("weather", box, x, y, yticks=[], margin=margin, **names)
    for left, right, p in zip(view.edges, view.edges[1:], view.probabilities, strict=False):
        height = p / (right - left)
        _strip(panel, view, left, right, height)
        if view.n <= 4 and right - left > 0.08 * (x[1] - x[0]):  # room for its number
            panel.text((left + right) / 2, height / 2, f"{p:.3g}", "ink", 14, "center", key="sum")
    corners = [x[0], center - reach, center, center + reach, x[1]]
    panel.line(corners, [0, 0, 1 / reach, 0, 0], "class1", 2.5, key="limit")
    if view.n <= 16:
        panel.points(view.readings, np.zeros(view.n), 0, size=8)
    panel.points([center], [1 / reach], 3, size=15, handles=["centre"], keys=["limit"])
    panel.text(center, 1 / reach, f"{tick_label(center)} °C", "soft", 13, "left", dx=14, dy=-4)


def _strip(panel: Panel, view: View, left: float, right: float, height: float) -> None:
    panel.bar(left, right, 0, height, "class0", 0.3, key="sum")
    if view.n <= 16:
        panel.bar(left, right, 0, height, "class0", outline=True)
