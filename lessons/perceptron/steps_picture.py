"""The picture of one moment of the perceptron."""

from collections.abc import Iterable

import numpy as np

from lessons.kit.explorer.geometry import across, side
from lessons.kit.explorer.scene import Panel, Stage
from lessons.perceptron.steps import View
from lessons.perceptron.steps_labels import clear_spot, label, name_tip, name_update, pixels
from lessons.perceptron.steps_scale import ASPECT, MARGIN
from nbcore.validate import Floats

ORIGIN = np.zeros(2)


def draw(stage: Stage, view: View) -> None:
    x, y = (-view.half * ASPECT, view.half * ASPECT), (-view.half, view.half)
    second = "x₂" if view.state.scale == 1 else f"x₂ times {view.state.scale:g}"
    panel = stage.panel(x=x, y=y, equal=True, xlabel="x₁", ylabel=second, margin=MARGIN)
    draw_sides(panel, view)
    panel.line(x, (0, 0), "faint", 1)
    panel.line((0, 0), y, "faint", 1)
    if view.now is not None:
        draw_lines(panel, view)
        draw_margin(panel, view)
        draw_arrows(panel, view)
    draw_points(panel, view)


def draw_sides(panel: Panel, view: View) -> None:
    """Each side of the line in the colour of the class that is predicted there."""
    if view.now is None or not view.now.weights.any():
        return
    w, b = view.now.weights, view.now.bias
    for role, sign in (("class1", 1), ("class0", -1)):
        corners = side(sign * w, sign * b, panel.x, panel.y)
        if corners:
            panel.area([x for x, _ in corners], [y for _, y in corners], role, 0.15)
    for sign, words in ((1, "predicts +"), (-1, "predicts −")):
        corners = [(x, y) for x in panel.x for y in panel.y]
        scores = [sign * (w[0] * x + w[1] * y + b) for x, y in corners]
        best = int(np.argmax(scores))
        if scores[best] > 0:
            align, dx = ("left", 8) if best < 2 else ("right", -8)
            valign, dy = ("bottom", -8) if best % 2 == 0 else ("top", 8)
            panel.text(*corners[best], words, "soft", 14, align, valign, dx=dx, dy=dy)


def draw_lines(panel: Panel, view: View) -> None:
    assert view.now is not None
    w, b = view.now.weights, view.now.bias
    if view.before is not None and not view.state.ahead:
        ends = across(view.before.weights, view.before.bias, panel.x, panel.y)
        if ends:
            stroke(panel, ends, "soft", 1.5, dash=True, key="before")
    ends = across(w, b, panel.x, panel.y)
    if ends:
        stroke(panel, ends, "ink", 2, key="line")
        draw_right_angle(panel, w, b)
    if view.state.averaged and view.step:
        ends = across(view.now.mean_weights, view.now.mean_bias, panel.x, panel.y)
        if ends:
            stroke(panel, ends, "class2", 3, key="average")
            label(panel, np.array(max(ends)), "averaged", "class2", align="right", dx=-14, dy=-10)


def draw_right_angle(panel: Panel, w: Floats, b: float) -> None:
    """A small square where the weight vector, made longer, meets the line."""
    unit = w / np.hypot(*w)
    foot = -b / np.hypot(*w) * unit
    if not (panel.x[0] < foot[0] < panel.x[1] and panel.y[0] < foot[1] < panel.y[1]):
        return
    size = 0.055 * panel.y[1]
    along = np.array([-unit[1], unit[0]])
    corners = foot + size * np.array([along, along + unit, unit])
    stroke(panel, corners, "ink", 1)


def draw_margin(panel: Panel, view: View) -> None:
    """Once the line separates: the distance to the nearest point, and the free street."""
    assert view.now is not None
    if view.margin is None or view.margin <= 0 or view.nearest is None:
        return
    w, b = view.now.weights, view.now.bias
    length = float(np.hypot(*w))
    for shift in (-1, 1):
        ends = across(w, b + shift * view.margin * length, panel.x, panel.y)
        if ends:
            stroke(panel, ends, "soft", 1, dash=True)
    point = view.X[view.nearest]
    foot = point - (point @ w + b) / length**2 * w
    stroke(panel, [point, foot], "ink", 2, key="margin")
    at = clear_spot(panel, view, point, foot)
    label(panel, at, f"margin {view.margin:.2f}", "ink", key="margin", align="center")


def draw_arrows(panel: Panel, view: View) -> None:
    """w and the update make a triangle: w, then plus or minus eta x, is the new w."""
    assert view.now is not None
    if view.state.ahead and view.after is not None and view.after.picked is not None:
        panel.arrow(ORIGIN, view.X[view.after.picked], "mark", 3, key="update")
    old, new = view.before, view.now
    if view.state.ahead or old is None or new.picked is None:
        tip = view.zoom * view.now.weights
        panel.arrow(ORIGIN, tip, "ink", 3, key="new", handle=None if view.step else "w")
        name_tip(panel, view, tip, "w", "new")
    else:
        start, end = view.zoom * old.weights, view.zoom * new.weights
        stroke(panel, [ORIGIN, view.X[new.picked]], "mark", 1.5, dash=True)
        panel.arrow(ORIGIN, start, "soft", 2, key="old")
        panel.arrow(ORIGIN, end, "ink", 3, key="new", glide=start)  # w moves to w + x
        panel.arrow(start, end, "mark", 3, key="update", glide=start)
        name_update(panel, view, new.picked, start, end)
        if np.hypot(*(end - start)) * pixels(panel) > 24:
            name_tip(panel, view, start, "old w", "old")
        name_tip(panel, view, end, "w", "new")
    if not view.now.weights.any():
        panel.text(0, 0, "w = 0: there is no line yet", "soft", dx=10, dy=14)
    if view.zoom != 1:
        factor = f"{view.zoom:g} times" if view.zoom > 1 else f"1/{1 / view.zoom:g} of"
        words = f"arrows drawn at {factor} their length"
        panel.text(panel.x[1], panel.y[0], words, "soft", 13, "right", "bottom", dx=-8, dy=-26)


def stroke(
    panel: Panel,
    through: Iterable[Iterable[float]],
    role: str,
    width: float,
    dash: bool = False,
    key: str | None = None,
) -> None:
    """A line through a few points."""
    x, y = zip(*through, strict=True)
    panel.line(x, y, role, width, dash, key=key)


def draw_points(panel: Panel, view: View) -> None:
    """Mistakes are hollow; the mistake that was (or will be) corrected is ringed."""
    if not len(view.X):
        panel.text(0, 0, "Click anywhere.", "soft", 16, "center", dy=-20)
        return
    step = view.after if view.state.ahead else view.now
    picked = None if step is None else step.picked
    names = [f"point {i + 1}" for i in range(len(view.X))]
    ring = None if picked is None else [picked]
    hollow = None if view.now is None else view.now.mistakes
    (x1, x2), classes = view.X.T, (view.y > 0).astype(int)
    panel.points(x1, x2, classes, 13, handles=names, keys=names, ring=ring, hollow=hollow)
    for i, (x, y) in enumerate(view.X):
        off = 13 if i == picked else 9
        panel.text(x, y, str(i + 1), "soft", 12, dx=off, dy=-off, key=names[i])
