"""The picture of word space: what each pair of counts is decided, the line, the document."""

import numpy as np

from lessons.kit.explorer.scene import Panel, Stage
from lessons.multinomial.line import MOST, View

LOW, HIGH = -0.5, MOST + 0.5


def draw(stage: Stage, view: View) -> None:
    across, up = view.words[:2]
    panel = stage.panel(
        "space", (0, 0, 0.6, 1), x=(LOW, HIGH), y=(LOW, HIGH), equal=True,
        xticks=list(range(MOST + 1)), yticks=list(range(MOST + 1)),
        xlabel=f"how often “{across}”", ylabel=f"how often “{up}”", margin=(56, 10, 10, 48),
    )  # fmt: skip
    panel.map(view.grid)
    rows, columns = np.nonzero(view.decided >= 0)
    panel.points(columns, rows, view.decided[rows, columns], size=7, alpha=0.8)
    rows, columns = np.nonzero(view.decided < 0)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        panel.text(column, row, "?", "ink", align="center", bold=True)
    if view.line is not None:
        _line(panel, view.line)
    x, y = view.state.x, view.state.y
    panel.points([x], [y], 3, size=17, handles=["document"], keys=["document"])
    _terms(stage, view)


def _line(panel: Panel, line: tuple[float, float, float]) -> None:
    """The boundary, and the weights as an arrow that stands on it."""
    a, b, c = line
    long = np.hypot(a, b)
    centre = np.array([0.5, 0.5]) * MOST
    foot = centre - (a * centre[0] + b * centre[1] + c) / long**2 * np.array([a, b])
    along = np.array([-b, a]) / long * 3 * MOST
    panel.line([foot[0] - along[0], foot[0] + along[0]], [foot[1] - along[1], foot[1] + along[1]],
               "ink", 2.5, key="line")  # fmt: skip
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
    panel = stage.panel(
        "terms", (0.6, 0, 1, 1), x=(-1.75 * limit, 1.75 * limit), y=(-0.6, 6.2), xticks=[],
        yticks=[], frame=False, margin=(4, 30, 8, 10),
    )  # fmt: skip
    for c, side in ((1, -1), (0, 1)):
        panel.points([side * 1.6 * limit], [6.2], [c], size=11)
        panel.text(side * 1.6 * limit, 6.2, view.classes[c], bold=True, dx=-12 * side,
                   align="left" if side < 0 else "right")  # fmt: skip
    panel.line([0, 0], [5.2 - 0.95 * (k - 1) - 0.4, 5.65], "soft", 1)
    for i, (label, value, key) in enumerate(rows):
        y = 5.2 - 0.95 * i - (0.15 if label == "sum" else 0)
        _term(panel, y, label, value, limit, key)


def _term(panel: Panel, y: float, label: str, value: float, limit: float, key: str) -> None:
    strong = label == "sum"
    away = -1 if value > 0 else 1  # the name stands on the side without the bar
    if np.isnan(value):
        panel.text(0, y, f"{label}: no sum", align="center", bold=True, key=key)
        return
    end = max(-limit, min(limit, value))
    role = "class0" if value > 0 else "class1"
    panel.text(
        0, y, label, bold=strong, align="left" if away > 0 else "right", dx=7 * away, key=key
    )
    panel.bar(0, end, y - 0.26, y + 0.26, role, key=key)
    words = (
        f"{value:+.2f}".replace("-", "−") if np.isfinite(value) else ("∞" if value > 0 else "−∞")
    )
    panel.text(end, y, words if value else "0", bold=strong, dx=-6 * away, key=key,
               align="left" if away < 0 else "right")  # fmt: skip
