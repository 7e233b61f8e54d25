"""The picture of word space: what each pair of counts is decided, the line, the document."""

import numpy as np

from lessons.common.bare_panel import bare_panel
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Panel, Stage
from lessons.multinomial.line import MOST, Line, View

LOW, HIGH = -0.5, MOST + 0.5


def draw(stage: Stage, view: View) -> None:
    across, up = (f"how often “{word}”" for word in view.words[:2])
    box, ends, ticks, margin = (0, 0, 0.6, 1), (LOW, HIGH), list(range(MOST + 1)), (56, 10, 10, 48)
    names = {"xlabel": across, "ylabel": up}
    panel = stage.panel(
        "space", box, ends, ends, equal=True, xticks=ticks, yticks=ticks, margin=margin, **names
    )
    panel.map(view.grid)
    rows, columns = np.nonzero(view.decided >= 0)
    panel.points(columns, rows, view.decided[rows, columns], size=7, alpha=0.8)
    rows, columns = np.nonzero(view.decided < 0)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        panel.text(column, row, "?", "ink", align="center", bold=True)
    if view.line is not None:
        _line(panel, view.line)
    x, y = view.state.x, view.state.y
    panel.points([x], [y], 3, size=17, handles=["document"], keys=["document"], snaps=True)
    _terms(stage, view)


def _line(panel: Panel, line: Line) -> None:
    """The boundary, and the weights as an arrow perpendicular to it."""
    a, b, c = line
    long = np.hypot(a, b)
    center = np.array([0.5, 0.5]) * MOST
    foot = center - (a * center[0] + b * center[1] + c) / long**2 * np.array([a, b])
    along = np.array([-b, a]) / long * 3 * MOST
    ends = np.array([foot - along, foot + along])
    panel.line(ends[:, 0], ends[:, 1], "ink", 2.5, key="line")
    if not ((foot > LOW) & (foot < HIGH)).all():
        return
    tip = foot + np.array([a, b]) / long * (0.6 + min(long, 1.8))
    panel.arrow(foot, tip, "ink", 3, key="weights")
    panel.text(tip[0], tip[1], "w", bold=True, dx=10 if a >= 0 else -10, align="center", dy=-6)


def _terms(stage: Stage, view: View) -> None:
    """What each word adds to the score of the first class over the second: bars that add up."""
    rows = [("prior", float(view.offsets[0] - view.offsets[1]), "offset")]
    for j, (word, n) in enumerate(zip(view.words, view.counts, strict=True)):
        label = word if n < 2 else f"{n} × {word}"
        with np.errstate(invalid="ignore"):
            value = n * float(view.weights[0, j] - view.weights[1, j]) if n else 0.0
        rows.append((label, value, f"word:{word}"))
    rows.append(("sum", view.score, "sum"))
    finite = [abs(value) for _, value, _ in rows if np.isfinite(value)]
    limit = next((e for e in (1.0, 2.0, 4.0, 8.0, 16.0, 32.0) if e >= max(finite)), max(finite))
    k = len(rows)
    x, y = (-1.75 * limit, 1.75 * limit), (-0.6, 6.2)
    panel = bare_panel(stage, "terms", (0.6, 0, 1, 1), x, y, margin=(4, 30, 8, 10))
    for c, at, align, dx in ((1, -1.6 * limit, "left", 12), (0, 1.6 * limit, "right", -12)):
        panel.points([at], [6.2], [c], size=11)
        panel.text(at, 6.2, view.classes[c], align=align, bold=True, dx=dx)
    panel.line([0, 0], [5.2 - 0.95 * (k - 1) - 0.4, 5.65], "soft", 1)
    for i, (label, value, key) in enumerate(rows):
        middle = 5.2 - 0.95 * i - (0.15 if label == "sum" else 0)
        _term(panel, middle, label, value, limit, key)


def _term(panel: Panel, y: float, label: str, value: float, limit: float, key: str) -> None:
    strong = label == "sum"
    if np.isnan(value):
        panel.text(0, y, f"{label}: no sum", align="center", bold=True, key=key)
        return
    end = max(-limit, min(limit, value))
    role, side, align, other = (
        ("class0", 1, "left", "right") if value > 0 else ("class1", -1, "right", "left")
    )
    # the name is on the side without the bar
    panel.text(0, y, label, align=other, bold=strong, dx=-7 * side, key=key)
    panel.bar(0, end, y - 0.26, y + 0.26, role, key=key)
    words = f.fixed(value, 2, sign=True) if value else "0"
    panel.text(end, y, words, align=align, bold=strong, dx=6 * side, key=key)
