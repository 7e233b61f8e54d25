"""The picture of one moment of the perceptron."""

from typing import Any

import numpy as np

from lessons.common.perceptron_run import Floats
from lessons.kit.explorer.geometry import across, side
from lessons.kit.explorer.scene import HEIGHT, Panel, Stage
from lessons.perceptron.steps import ASPECT, MARGIN, View

ORIGIN = np.zeros(2)


def draw(stage: Stage, view: View) -> None:
    reach = (-view.half * ASPECT, view.half * ASPECT), (-view.half, view.half)
    panel = stage.panel(
        x=reach[0], y=reach[1], equal=True, xlabel="x₁", margin=MARGIN,
        ylabel="x₂" if view.state.scale == 1 else f"x₂ times {view.state.scale:g}",
    )  # fmt: skip
    draw_sides(panel, view)
    panel.line(reach[0], (0, 0), "faint", 1)
    panel.line((0, 0), reach[1], "faint", 1)
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
    for sign, label in ((1, "predicts +"), (-1, "predicts −")):
        corners = [(x, y) for x in panel.x for y in panel.y]
        scores = [sign * (w[0] * x + w[1] * y + b) for x, y in corners]
        best = int(np.argmax(scores))
        if scores[best] > 0:
            (x, y), left, low = corners[best], best < 2, best % 2 == 0
            panel.text(
                x, y, label, "soft", align="left" if left else "right",
                valign="bottom" if low else "top", dx=8 if left else -8, dy=-8 if low else 8,
            )  # fmt: skip


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
        panel.text(
            panel.x[1], panel.y[0], f"arrows drawn at {factor} their length", "soft", 13,
            "right", "bottom", dx=-8, dy=-26,
        )  # fmt: skip


def stroke(
    panel: Panel, through: Any, role: str, width: float, dash: bool = False, key: str | None = None
) -> None:
    """A line through a few points."""
    panel.line([x for x, _ in through], [y for _, y in through], role, width, dash, key=key)


def pixels(panel: Panel) -> float:
    """How many pixels one unit is long."""
    return (HEIGHT - MARGIN[1] - MARGIN[3]) / (panel.y[1] - panel.y[0])


def name_update(panel: Panel, view: View, i: int, start: Floats, end: Floats) -> None:
    """ "+ x" beside the middle of the arrow, outside of the triangle."""
    step, middle = end - start, (start + end) / 2
    length = float(np.hypot(*step))
    if length * pixels(panel) < 20:
        return
    normal = np.array([step[1], -step[0]]) / length
    normal = -normal if normal @ middle < 0 else normal
    eta = "" if view.state.eta == 1 else f"{view.state.eta:g} "
    label(
        panel, middle, f"{'+' if added(view, i) else '−'} {eta}x", "ink", bold=True, key="update",
        align="center", dx=18 * float(normal[0]), dy=-13 * float(normal[1]),
    )  # fmt: skip


def name_tip(panel: Panel, view: View, tip: Floats, text: str, key: str) -> None:
    """A name just beyond the tip of an arrow, and further out where a point is in the way."""
    length = float(np.hypot(*tip))
    if length * pixels(panel) < 24:
        return
    x, y = tip / length
    close = len(view.X) and np.hypot(*(view.X - tip).T).min() * pixels(panel) < 24
    far = 26.0 if close else 11.0
    label(
        panel, tip, text, "soft" if text == "old w" else "ink", bold=text != "old w", key=key,
        align="left" if x > 0.3 else "right" if x < -0.3 else "center", dx=far * x, dy=-far * y,
    )  # fmt: skip


def added(view: View, i: int) -> bool:
    """Was example i added to w (else subtracted)?"""
    return bool(view.y[i] > 0) != view.state.wrong_sign


def label(panel: Panel, at: Floats, text: str, role: str, **settings: Any) -> None:
    """Words at a point, as long as it is in the picture."""
    if panel.x[0] <= at[0] <= panel.x[1] and panel.y[0] <= at[1] <= panel.y[1]:
        panel.text(float(at[0]), float(at[1]), text, role, **settings)


def draw_points(panel: Panel, view: View) -> None:
    """Mistakes are hollow; the mistake that was (or will be) corrected is ringed."""
    if not len(view.X):
        panel.text(0, 0, "Click anywhere.", "soft", 16, "center", dy=-20)
        return
    step = view.after if view.state.ahead else view.now
    picked = None if step is None else step.picked
    names = [f"point {i + 1}" for i in range(len(view.X))]
    panel.points(
        view.X[:, 0], view.X[:, 1], (view.y > 0).astype(int), size=13, handles=names, keys=names,
        ring=None if picked is None else [picked],
        hollow=None if view.now is None else view.now.mistakes,
    )  # fmt: skip
    for i, (x, y) in enumerate(view.X):
        off = 13 if i == picked else 9
        panel.text(x, y, str(i + 1), "soft", 12, dx=off, dy=-off, key=names[i])
