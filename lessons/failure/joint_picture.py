"""The picture of the joint table: its cells, filled or empty, and the two learning curves."""

import numpy as np

from lessons.failure.joint import View
from lessons.failure.joint_worlds import CLASSES, SIZES
from lessons.kit.explorer.scene import Panel, Stage
from nbcore.validate import Floats

NAIVE, JOINT = 1, 0  # colours and shapes
TABLE = ("class2", "class3")
TOP = 0.6
TICKS = {3: "8", 5: "32", 8: "256", 11: "2,048", 15: "32,768"}


def draw(stage: Stage, view: View) -> None:
    _tables(stage, view)
    _curves(stage, view)


def _tables(stage: Stage, view: View) -> None:
    m = view.state.m
    rows, columns = 2 ** (m // 2), 2 ** (m - m // 2)
    most = max(1.0, float(view.table.max()))
    for c, (name, high) in enumerate(zip(CLASSES, TABLE, strict=True)):
        box, margin = (0, 0.5 * c, 0.4, 0.5 * c + 0.5), (14, 30, 14, 8)
        panel = stage.panel(
            f"table {name}", box, (0, columns), (0, rows), xticks=[], yticks=[], margin=margin
        )
        counts = view.table[c].reshape(rows, columns)
        shade = np.where(counts > 0, 0.24 + 0.76 * np.sqrt(counts / most), 0.0)
        if m <= 6:
            _cells(panel, shade, high)
        else:  # each cell four times along both sides: sharp borders
            panel.map(0.5 + 0.5 * shade.repeat(4, axis=0).repeat(4, axis=1), high, high)
        empty = int((counts == 0).sum())
        words = f"class “{name}”: {empty:,} of {2**m:,} cells empty"
        panel.text(0, rows, words, "soft", 13, dy=-14)
        if m <= 3:
            for i, count in enumerate(view.table[c].tolist()):
                x, y = i % columns + 0.5, i // columns + 0.5
                panel.text(x, y, f"{i:0{m}b}: {count:,}", size=13, align="center")


def _cells(panel: Panel, shade: Floats, role: str) -> None:
    """A rectangle for each cell that is not empty, and the lines between them."""
    rows, columns = shade.shape
    for y, x in zip(*np.nonzero(shade), strict=True):
        panel.bar(x, x + 1, y, y + 1, role, alpha=round(float(shade[y, x]), 3))
    for x in range(1, columns):
        panel.line([x, x], [0, rows], "faint", 1)
    for y in range(1, rows):
        panel.line([0, columns], [y, y], "faint", 1)


def _curves(stage: Stage, view: View) -> None:
    ticks = {"xticks": TICKS, "yticks": [0, 0.1, 0.2, 0.3, 0.4, 0.5]}
    look = {"xlabel": "training examples n", "margin": (48, 30, 6, 48)}
    panel = stage.panel("error", (0.4, 0, 1, 1), (2.7, 17.7), (0, TOP), **ticks, **look)
    panel.text(2.7, TOP, "test error", "soft", 13, dy=-14)
    _winners(panel, view)
    x = np.log2(SIZES)
    panel.line([2.7, 15.3], [view.best] * 2, "soft", 1.5, dash=True, key="best")
    dy = -10 if view.best < 0.05 else 11
    panel.text(2.9, view.best, "best possible", "soft", 13, key="best", dy=dy)
    for c, (name, code) in enumerate((("naive", NAIVE), ("joint", JOINT))):
        panel.line(x, view.curves[c], f"class{code}", 3, key=name)
    now = float(np.log2(view.state.n))
    panel.line([now, now], [0, 0.55], "soft", 1)
    for c, (name, code) in enumerate((("naive", NAIVE), ("joint", JOINT))):
        panel.points([now], [view.errors[c]], code, size=14, handles=["n"], keys=[name])
    _names(panel, view)


def _winners(panel: Panel, view: View) -> None:
    """Where naive wins and where the joint table wins."""
    turn = 15.3 if view.crossing is None else float(np.log2(view.crossing))
    if turn > 3.01:
        panel.bar(2.7, turn, 0, TOP, "class1", alpha=0.07)
    if turn < 15:
        panel.bar(2.7 if turn <= 3.01 else turn, 15.3, 0, TOP, "class0", alpha=0.07)
    if turn > 5.7:
        at = (2.7 + turn) / 2
        words = "naive wins" if view.crossing is not None else "naive wins, or they tie"
        panel.text(at, TOP, words, "class1", 14, "center", bold=True, dy=12)
    if turn < 12:
        at = (turn + 15.3) / 2
        panel.text(at, TOP, "joint table wins", "class0", 14, "center", bold=True, dy=12)


def _names(panel: Panel, view: View) -> None:
    """The names at the ends of the curves, moved apart where these end together."""
    naive, joint = float(view.curves[0][-1]), float(view.curves[1][-1])
    apart = 0 if abs(naive - joint) > 0.04 else 9
    up = -1 if naive > joint + 1e-3 else 1
    for name, y, code, dy in (
        ("naive", naive, NAIVE, apart * up),
        ("joint", joint, JOINT, -apart * up),
    ):
        panel.text(15.3, y, name, f"class{code}", 15, bold=True, dx=4, dy=dy, key=name)
