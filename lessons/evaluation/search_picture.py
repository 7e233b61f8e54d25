"""The picture of the search engine: four measures as bars, and along the number of answers."""

import math

import numpy as np

from lessons.evaluation.label_places import spread
from lessons.evaluation.search import STOPS, View, exactly
from lessons.kit.explorer.scene import Stage

ROLES = {"accuracy": "class0", "precision": "class2", "recall": "class3", "F1": "ink"}
MARKS = {"accuracy": 0, "precision": 2, "recall": 3, "F1": 4}
TICKS = {0: "1", 1: "10", 2: "100", 3: "1,000", 4: "10,000", 5: "100,000"}


def draw(stage: Stage, view: View) -> None:
    _bars(stage, view)
    _along(stage, view)


def _bars(stage: Stage, view: View) -> None:
    panel = stage.panel("bars", (0, 0, 1, 0.46), (0, 1), (0, 4), xticks=[0, 0.5, 1], yticks=[])
    panel.margin = (92, 6, 92, 28)
    for row, (name, value) in enumerate(view.measures.items()):
        y = 3.5 - row
        panel.text(0, y, name, align="right", dx=-8, bold=True, key=name)
        if math.isnan(value):
            panel.text(0, y, "0/0: no value", "mark", 16, dx=8, bold=True, key=name)
            continue
        panel.bar(0, value, y - 0.34, y + 0.34, ROLES[name], key=name)
        undefined = name == "precision" and not view.counts.TP + view.counts.FP
        words = f"{exactly(value)} by convention" if undefined else exactly(value)
        align, dx = ("right", -6) if undefined and value > 0.5 else ("left", 6)
        panel.text(value, y, words, "ink", 15, align, bold=True, dx=dx, key=name)


def _along(stage: Stage, view: View) -> None:
    x = np.log10(STOPS)
    width, height = (0, math.log10(5e5)), (-0.03, 1.06)
    panel = stage.panel("along", (0, 0.46, 1, 1), width, height, xticks=TICKS, yticks=[0, 0.5, 1])
    panel.xlabel, panel.margin = "relevant documents among 1,000,000", (92, 8, 92, 46)
    at = math.log10(view.state.relevant)
    line = panel.line([at, at], height, "ink", 1.5)
    line["handle"], line["snaps"] = "relevant", True
    ends: list[tuple[float, str]] = []
    for name, y in view.curves.items():
        panel.line(x, y, ROLES[name], 3 if name in ("accuracy", "precision") else 2, key=name)
        if not math.isnan(y[-1]):
            ends.append((float(y[-1]), name))
        if not math.isnan(view.measures[name]):
            panel.points([at], [view.measures[name]], MARKS[name], size=12, keys=[name])
    places = spread([end for end, _ in ends], 0.15, 1.0)
    for (_, name), place in zip(ends, places, strict=True):
        panel.text(x[-1], place, name, ROLES[name], 14, dx=8, bold=True, key=name)
