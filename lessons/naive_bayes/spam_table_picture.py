"""The picture of the spam table: evidence per word, their sum, and what both classes get."""

import math

from lessons.common.bare_panel import bare_panel
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Panel, Stage
from lessons.naive_bayes.spam_mails import CLASSES
from lessons.naive_bayes.spam_table import View

LIMITS = (3.0, 4.5, 6.0, 9.0, 15.0, 30.0, 60.0, 120.0)  # ends of the axis: few, so it rarely moves
EDGE = 1.3  # room beside the bars for their values, in limits


def draw(stage: Stage, view: View) -> None:
    finite = [abs(v) for v in _log_odds(view) if math.isfinite(v)]
    limit = next((end for end in LIMITS if end >= max(finite) * 1.02), max(finite))
    rows = len(view.words) + 2
    edge, box = EDGE * limit, (0, 0, 1, 0.76)
    panel = bare_panel(stage, "evidence", box, (-edge, edge), (0, rows), (118, 24, 8, 2))
    for c, side, align in ((0, -1, "left"), (1, 1, "right")):
        x = side * EDGE * 0.97 * limit
        panel.points([x], [1.045 * rows], [c], size=10)
        panel.text(x, rows, CLASSES[c], align=align, dx=-12 * side, dy=-11, bold=True)
    panel.text(0, rows, "evidence: log of the ratio", "soft", align="center", dy=-11)
    panel.line([0, 0], [0, rows], "soft", 1)
    _row(panel, rows - 0.5, "prior", view.prior_log_odds, limit, "prior")
    for i, word in enumerate(view.words):
        label = word.name if word.factor is None else word.label
        _row(panel, rows - 1.5 - i, label, word.log_odds, limit, word.key, word.present)
    panel.line([-edge, edge], [1, 1], "faint", 1)
    _row(panel, 0.45, "sum", view.total, limit, "sum", strong=True)
    _draw_classes(stage, view)


def _log_odds(view: View) -> list[float]:
    words = [word.log_odds for word in view.counted if word.log_odds is not None]
    return [view.prior_log_odds, *words, view.total]


def _row(
    panel: Panel,
    y: float,
    label: str,
    value: float | None,
    limit: float,
    key: str,
    present: bool = True,
    strong: bool = False,
) -> None:
    """One bar from 0, with its name at the left and its value at its end."""
    role = "soft" if value is None else "ink"
    panel.text(-EDGE * limit, y, label, role, align="right", dx=-6, bold=strong, key=key)
    if value is None:
        return
    if math.isnan(value):
        panel.text(0, y, "∞ − ∞: no sum" if strong else "0 / 0", "ink", dx=6, bold=True, key=key)
        return
    role = "class1" if value > 0 else "class0"
    end = max(-limit, min(limit, value))
    half = 0.42 if strong else 0.34
    panel.bar(0, end, y - half, y + half, role, None if present else 0.45, key)
    align, dx = ("left", 6) if value > 0 else ("right", -6)
    if math.isinf(value):
        panel.arrow((end, y), (1.07 * end, y), role, 3)
        end *= 1.08
    words = f.fixed(value, 2, sign=True) if value else "0"
    bold = strong or math.isinf(value)
    panel.text(end, y, words, align=align, bold=bold, key=key, dx=dx)


def _draw_classes(stage: Stage, view: View) -> None:
    """Scores or posteriors of both classes, against the mark at one half."""
    name = "posterior" if view.state.normalized else "score"
    ticks, margin = {0: "0", 0.5: "½", 1: "1"}, (118, 6, 86, 24)
    panel = stage.panel(name, (0, 0.76, 1, 1), y=(0, 2), xticks=ticks, yticks=[], margin=margin)
    for c, y in ((1, 1.5), (0, 0.5)):
        value, key = view.bars[c], f"class:{c}"
        panel.points([-0.02], [y], [c], size=10)
        panel.text(0, y, CLASSES[c], align="right", dx=-22, bold=True, key=key)
        if value is None:
            panel.text(0, y, "0 / 0", dx=6, bold=True, key=key)
            continue
        panel.bar(0, float(value), y - 0.36, y + 0.36, f"class{c}", key=key)
        panel.text(float(value), y, view.number(value), dx=6, bold=True, key=key)
    panel.line([0.5, 0.5], [0, 2], "ink", 1.5, dash=True)
    label = "P(class | mail)" if view.state.normalized else "score"
    panel.text(0, 0, label, "soft", size=13, align="right", dx=-12, dy=13)
