"""The picture of the threshold explorer: dots in four fields, the curve, the three measures."""

import math

import numpy as np

from lessons.evaluation.counts import number
from lessons.evaluation.label_places import spread
from lessons.evaluation.threshold import EDGE, View, f_along
from lessons.kit.explorer.scene import Panel, Stage
from nbcore.validate import Floats

TICKS = {math.log(p / (1 - p)): f"{p:g}" for p in (0.01, 0.1, 0.5, 0.9, 0.99)}
FINE = 256  # places along the threshold that the eye can tell apart
TOPS = (8, 10, 13, 18, 30, 60, 120)  # heights of the axis: few, so it rarely moves


def stairs(thresholds: Floats, values: Floats) -> tuple[Floats, Floats]:
    """A measure along the threshold: it stays as it is up to a score, and jumps behind it."""
    new = np.diff(np.floor(FINE * thresholds)) > 0
    seen = np.r_[True, new] | np.r_[new, True]  # the first and the last score of each place
    return np.r_[0, np.repeat(thresholds[seen], 2)[:-1]], np.repeat(values[seen], 2)


def draw(stage: Stage, view: View) -> None:
    _dots(stage, view)
    _curve(stage, view)
    _along(stage, view)


def _dots(stage: Stage, view: View) -> None:
    mails, c, spam = view.scored, view.counts, view.state.spam
    top = next(t for t in TOPS if mails.tallest <= 0.95 * t or t == TOPS[-1])
    panel = stage.panel(
        "dots", (0, 0, 1, 0.55), (-EDGE, EDGE), (-top, top), xticks=TICKS, yticks=[]
    )
    panel.xlabel, panel.margin = "P(spam | mail)", (16, 8, 16, 44)
    x = view.where
    panel.bar(x, EDGE, -top, top, "ink", 0.05)
    panel.line([-EDGE, EDGE], [0, 0], "soft", 1)
    called = mails.p >= view.state.threshold
    size = 9 if top <= 18 else 7
    halves = (1, slice(0, spam), "TP", "FN"), (0, slice(spam, None), "FP", "TN")
    for code, rows, yes, no in halves:
        wrong = np.flatnonzero(called[rows] != (code == 1))
        keys = np.where(called[rows], yes, no).tolist()
        panel.points(mails.x[rows], mails.height[rows], code, size, keys=keys, hollow=wrong)
    line = panel.line([x, x], [-top, top], "ink", 2.5)
    line["handle"] = "threshold"
    _corner(panel, EDGE, top, "right", f"TP {c.TP}", "spam, caught", "TP")
    _corner(panel, -EDGE, top, "left", f"FN {c.FN}", "spam, missed", "FN")
    _corner(panel, EDGE, -top, "right", f"FP {c.FP}", "false alarm", "FP")
    _corner(panel, -EDGE, -top, "left", f"TN {c.TN}", "left in peace", "TN")


def _corner(panel: Panel, x: float, y: float, align: str, count: str, what: str, key: str) -> None:
    side, down = (-1 if x > 0 else 1), (1 if y > 0 else -1)
    panel.text(x, y, count, "ink", 17, align, bold=True, dx=8 * side, dy=14 * down, key=key)
    panel.text(x, y, what, "soft", 13, align, dx=8 * side, dy=32 * down, key=key)


def _curve(stage: Stage, view: View) -> None:
    mails, c = view.scored, view.counts
    panel = stage.panel("curve", (0, 0.55, 0.5, 1), (0, 1), (0, 1.06), margin=(52, 8, 14, 44))
    panel.xlabel, panel.xticks = "recall", [0, 0.5, 1]
    panel.ylabel, panel.yticks = "precision", [0, 0.5, 1]
    share = view.state.spam / len(mails.p)
    panel.line([0, 1], [share, share], "soft", 1.5, dash=True)
    panel.text(0, share, "guessing", "soft", 13, dx=6, dy=10 if share > 0.25 else -10)
    panel.line(mails.recall[:-1], mails.precision[:-1], "ink", 2, key="area")
    panel.text(0.5, 0, f"area {mails.area:.2f}", "soft", 13, "center", dy=-12, key="area")
    p, r = number(c.precision), number(c.recall)
    if math.isnan(p):
        panel.text(0, 1, "0/0", "ink", 14, bold=True, dx=8, dy=6)
        return
    panel.line([r, r], [0, p], "class3", 2, key="recall")
    panel.line([0, r], [p, p], "class2", 2, key="precision")
    panel.points([r], [p], 4, size=15, handles=["point"], keys=["F"])


def _along(stage: Stage, view: View) -> None:
    mails, c, t = view.scored, view.counts, view.state.threshold
    panel = stage.panel("along", (0.5, 0.55, 1, 1), (0, 1), (0, 1.06), margin=(14, 8, 74, 44))
    panel.xlabel, panel.xticks, panel.yticks = "threshold", [0, 0.5, 1], []
    panel.line([t, t], [0, 1.06], "ink", 1.5)
    rows = (
        ("precision", "class2", mails.precision[:-1], number(c.precision)),
        ("recall", "class3", mails.recall[:-1], number(c.recall)),
        ("F", "ink", f_along(view), number(c.f(view.beta))),
    )
    for key, role, y, _ in rows:
        panel.line(*stairs(mails.thresholds, y), role, 2, key=key)
    here = [now for *_, now in rows if not math.isnan(now)]
    first = 3 - len(here)  # without a precision where nothing is called spam
    keys = ["precision", "recall", "F"][first:]
    panel.points([t] * len(here), here, [2, 3, 4][first:], size=11, keys=keys)
    heights = spread([1.0 if math.isnan(now) else now for *_, now in rows], 0.17, 1.0)
    for (key, role, _, now), height in zip(rows, heights, strict=True):
        name = f"F{view.beta:g}" if key == "F" else {"precision": "P", "recall": "R"}[key]
        value = "0/0" if math.isnan(now) else f"{now:.2f}"
        panel.text(1, height, f"{name} {value}", role, 14, dx=8, bold=True, key=key)
