"""Words beside the arrows and the margin of the perceptron, where they cover no point."""

from typing import Any

import numpy as np

from lessons.kit.explorer.scene import HEIGHT, Panel
from lessons.perceptron.steps import View
from lessons.perceptron.steps_scale import MARGIN
from nbcore.validate import Floats


def label(panel: Panel, at: Floats, text: str, role: str, **look: Any) -> None:
    """Words at a point, as long as it is in the picture."""
    if panel.x[0] <= at[0] <= panel.x[1] and panel.y[0] <= at[1] <= panel.y[1]:
        panel.text(float(at[0]), float(at[1]), text, role, **look)


def pixels(panel: Panel) -> float:
    """How many pixels one unit is long."""
    return (HEIGHT - MARGIN[1] - MARGIN[3]) / (panel.y[1] - panel.y[0])


def name_tip(panel: Panel, view: View, tip: Floats, text: str, key: str) -> None:
    """A name just beyond the tip of an arrow, and further out where a point is in the way."""
    length = float(np.hypot(*tip))
    if length * pixels(panel) < 24:
        return
    x, y = tip / length
    close = len(view.X) and np.hypot(*(view.X - tip).T).min() * pixels(panel) < 24
    dx, dy = (26.0 if close else 11.0) * np.array([x, -y])
    align = "left" if x > 0.3 else "right" if x < -0.3 else "center"
    role, bold = ("soft", False) if text == "old w" else ("ink", True)
    label(panel, tip, text, role, bold=bold, key=key, align=align, dx=dx, dy=dy)


def name_update(panel: Panel, view: View, i: int, start: Floats, end: Floats) -> None:
    """ "+ x" beside the middle of the arrow, outside of the triangle."""
    step, middle = end - start, (start + end) / 2
    length = float(np.hypot(*step))
    if length * pixels(panel) < 20:
        return
    normal = np.array([step[1], -step[0]]) / length
    normal = -normal if normal @ middle < 0 else normal
    eta = "" if view.state.eta == 1 else f"{view.state.eta:g} "
    words, (dx, dy) = f"{'+' if view.added(i) else '−'} {eta}x", [18, -13] * normal
    label(panel, middle, words, "ink", bold=True, key="update", align="center", dx=dx, dy=dy)


def clear_spot(panel: Panel, view: View, point: Floats, foot: Floats) -> Floats:
    """Where words about the distance from `point` to `foot` cover no point: across the line,
    or on the point's own side, more or less far along the line."""
    assert view.now is not None
    w, b = view.now.weights, view.now.bias
    unit = -np.sign(point @ w + b) * w / np.hypot(*w)  # from the point to the line, and across
    along, pixel = np.array([-unit[1], unit[0]]), 1 / pixels(panel)
    wide = 60 * abs(unit[0]) + 16  # words are wide, so beside a steep line they need more room
    spots = [
        base + t * pixel * along
        for base in (2 * foot - point + wide * pixel * unit, point - (wide + 8) * pixel * unit)
        for t in (0, -45, 45, -90, 90)
    ]
    things = np.vstack([view.X, view.zoom * view.now.weights[None, :]])  # (n + 1, 2)
    room = [
        np.max(np.abs(things - spot) / pixel / [62, 20], axis=1).min()
        if abs(spot[0]) < panel.x[1] * 0.85 and abs(spot[1]) < panel.y[1] * 0.95
        else 0
        for spot in spots
    ]
    return next((s for s, r in zip(spots, room, strict=True) if r > 1), spots[int(np.argmax(room))])
