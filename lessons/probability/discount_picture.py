"""The picture of the discount: its line with steps above, the triangle in strips below."""

import numpy as np

from lessons.kit.explorer.scene import Stage, tick_label
from lessons.probability.discount import View


def window(view: View) -> tuple[float, float]:
    """A few fixed windows, so that the axis rarely moves."""
    low, high = view.state.centre - view.state.reach, view.state.centre + view.state.reach
    return (-42.0, 22.0) if low >= -42 and high <= 22 else (-82.0, 62.0)


def draw(stage: Stage, view: View) -> None:
    x = window(view)
    margin_left = 62
    ticks = [0, 20, 40] if x[0] > -50 else [0, 40, 80]
    upper = stage.panel(
        "discount", (0, 0, 1, 0.46), x=x, y=(0, -1.05 * x[0]), yticks=ticks,
        xticks=[], ylabel="discount, %", margin=(margin_left, 12, 20, 8),
    )  # fmt: skip
    left, right = view.edges[:-1], view.edges[1:]
    for a, b, value, p in zip(left, right, view.values, view.probabilities, strict=True):
        if p > 0 and value > 0:
            upper.bar(a, b, 0, value, "class0", 0.3, key="sum")
            if view.n <= 16:
                upper.bar(a, b, 0, value, "class0", outline=True)
    upper.line([x[0], 0, x[1]], [-x[0], 0, 0], "ink", 2.5)
    upper.text(x[0] / 2, -x[0] / 2, "1 % for each degree below zero", dx=14, dy=-8)

    reach = view.state.reach
    heights = view.probabilities / (right - left)
    top = 1.25 / reach
    lower = stage.panel(
        "weather", (0, 0.46, 1, 1), x=x, y=(0, top), yticks=[], xlabel="temperature, °C",
        ylabel="how probable", margin=(margin_left, 12, 20, 48),
    )  # fmt: skip
    for a, b, h, p in zip(left, right, heights, view.probabilities, strict=True):
        lower.bar(a, b, 0, h, "class0", 0.3, key="sum")
        if view.n <= 16:
            lower.bar(a, b, 0, h, "class0", outline=True)
        if view.n <= 4 and b - a > 0.08 * (x[1] - x[0]):  # room for its number
            lower.text((a + b) / 2, h / 2, f"{p:.3g}", "ink", 14, "center", key="sum")
    centre = view.state.centre
    lower.line([x[0], centre - reach, centre, centre + reach, x[1]], [0, 0, 1 / reach, 0, 0],
               "class1", 2.5, key="limit")  # fmt: skip
    if view.n <= 16:
        lower.points(view.readings, np.zeros(view.n), 0, size=8)
    lower.points([centre], [1 / reach], 3, size=15, handles=["centre"], keys=["limit"])
    lower.text(centre, 1 / reach, f"{tick_label(centre)} °C", "soft", 13, "left", dx=14, dy=-4)
