"""The picture of Bayes' rule: the square with its two filled areas, and their shares beside it."""

from lessons.common.bare_panel import bare_panel
from lessons.kit.explorer.scene import Panel, Stage
from lessons.probability.square import View

TOP = 1.07  # the handle of the prior is above the square, clear of the others


def draw(stage: Stage, view: View) -> None:
    _square(stage, view)
    _shares(stage, view)


def _square(stage: Stage, view: View) -> None:
    box, margin = (0, 0, 0.76, 1), (86, 30, 86, 44)
    panel = bare_panel(stage, "square", box, (0, 1), (0, TOP), margin, equal=True)
    t = view.table
    cut = float(t.prior[0])
    for i, (left, right) in enumerate(((0.0, cut), (cut, 1.0))):
        role, height = f"class{1 - i}", float(t.likelihood[i])
        panel.bar(left, right, 0, 1, role, 0.13, key=f"prior:{i}")
        panel.bar(left, right, 0, height, role, key=f"joint:{i}")
        low = height < 0.24  # then the handle would cover a label in the middle
        if right - left > (0.4 if low else 0.18) and height > 0.07:
            x = left + (right - left) * (0.2 if low else 0.5)
            words = view.says(t.joint[i], 3)
            panel.text(x, height / 2, words, "ink", 16, "center", bold=True, key=f"joint:{i}")
        panel.line([left, right], [height, height], "ink", 2)
    panel.line([cut, cut], [0, TOP], "ink", 2)
    _names(panel, view)
    _handles(panel, view, cut)


def _names(panel: Panel, view: View) -> None:
    """Names and numbers are outside the square, so that no area is too small for them."""
    t, sign = view.table, view.story.sign
    for i, (x, side, align) in enumerate(((0, -1, "left"), (1, 1, "right"))):
        role, name = f"class{1 - i}", view.names[i]
        words = f"P({name}) = {view.says(t.prior[i], 3)}"
        panel.text(x, 0, words, role, 13, align, bold=True, dy=18, key=f"prior:{i}")
        away, place = ("right", -12) if side < 0 else ("left", 12)
        y = min(max(float(t.likelihood[i]), 0.06), 0.94)
        key = f"likelihood:{i}"
        words = view.says(t.likelihood[i], 3)
        panel.text(x, y, words, role, 16, away, bold=True, dx=place, dy=-2, key=key)
        panel.text(x, y, sign, "soft", 13, away, dx=place, dy=16, key=key)


def _handles(panel: Panel, view: View, cut: float) -> None:
    t = view.table
    panel.points([cut], [TOP], 3, size=16, handles=["prior"], keys=["prior:0"])
    panel.text(cut, TOP, "prior", "soft", 13, "center", dy=-20)
    for i, (x, name) in enumerate(((cut / 2, "first"), ((1 + cut) / 2, "second"))):
        y = float(t.likelihood[i])
        panel.points([x], [y], 1 - i, size=15, handles=[name], keys=[f"likelihood:{i}"])


def _shares(stage: Stage, view: View) -> None:
    """The filled areas on top of each other: as they are, or stretched to fill the bar."""
    scale = {"xticks": [], "yticks": {0: "0", 0.5: "½", 1: "1"}, "frame": False}
    box, margin = (0.76, 0, 1, 1), (30, 30, 62, 44)
    panel = stage.panel("shares", box, (0, 1), (0, TOP), margin=margin, **scale)
    name, below, values = (
        ("posterior", f"given {view.story.sign}", view.table.posterior)
        if view.state.divide
        else ("joint", "not divided", view.table.joint)
    )
    panel.text(0.5, 1, name, "soft", 14, "center", dy=-20)
    if values is None:
        panel.text(0.5, 0.5, "0 / 0", "ink", 18, "center", bold=True, key="posterior:0")
        return
    low = 0.0
    ends = []
    for i, value in enumerate(values):
        high = low + float(value)
        panel.bar(0, 1, low, high, f"class{1 - i}", key=f"{name}:{i}")
        ends.append((low + high) / 2)
        low = high
    lower = min(max(ends[0], 0.05), 0.85)
    upper = min(max(ends[1], lower + 0.1), 0.95)
    for i, y in enumerate((lower, upper)):
        words = view.says(values[i], 3)
        panel.text(1, y, words, f"class{1 - i}", 16, "left", bold=True, dx=8)
    panel.line([0, 1], [0.5, 0.5], "ink", 1.5, dash=True)
    panel.text(0.5, 0, below, "soft", 13, "center", dy=18)
