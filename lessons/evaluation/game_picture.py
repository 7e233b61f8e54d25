"""The picture of the game: tries, the best so far, and after the reveal what they are worth."""

import numpy as np

from lessons.evaluation.game import View
from lessons.evaluation.game_runs import TRIES
from lessons.evaluation.label_places import spread
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Stage

LOW, HIGH = 0.4, 1.0
TICKS = [1, 10, 20, 30, 40, 50, 60]
MIDDLE, END = (TRIES + 1) / 2, TRIES + 1


def draw(stage: Stage, view: View) -> None:
    _tries(stage, view)
    _players(stage, view)


def _tries(stage: Stage, view: View) -> None:
    s = view.state
    panel = stage.panel("tries", (0, 0, 1, 0.66), (0, END), (LOW, HIGH), xticks=TICKS)
    panel.ylabel, panel.yticks = f"accuracy on {s.by}", [0.4, 0.6, 0.8, 1.0]
    panel.margin = (58, 10, 98, 28)
    if view.best is None:
        panel.text(MIDDLE, 0.7, "step forward: one try", "soft", 16, "center")
        return
    x = np.arange(1, s.step + 1)
    keys = [f"try:{i}" for i in x]
    if s.revealed:
        panel.points(x, view.truths, 2, size=8, keys=["truth"] * s.step)
    panel.points(x, view.scores, 0, size=8, keys=keys, ring=[view.best])
    best_so_far = np.r_[np.maximum.accumulate(view.scores), view.looked]
    panel.line(np.r_[x, x[-1] + 1], best_so_far, "ink", 2.5, steps=True, key="looked")
    labels = [(view.looked, f"best {view.looked:.3f}", "ink", "looked")]
    at = view.best + 1
    if s.revealed:
        labels.append((view.truth, f"truth {view.truth:.3f}", "class2", "truth"))
        if abs(view.gap) > 0.004:
            panel.arrow((at, view.reported), (at, view.truth), "mark", 4, key="reported")
        if s.by == "dev":
            panel.points([at], [view.reported], 3, size=13, keys=["reported"])
            labels.append((view.reported, f"test {view.reported:.3f}", "class3", "reported"))
    heights = spread([height for height, *_ in labels], 0.07, HIGH)
    for (_, words, role, key), y in zip(labels, heights, strict=True):
        panel.text(END, y, words, role, 14, dx=6, bold=True, key=key)


def _players(stage: Stage, view: View) -> None:
    s = view.state
    panel = stage.panel("players", (0, 0.66, 1, 1), (0, END), (-0.02, 0.24), xticks=TICKS)
    panel.xlabel, panel.ylabel, panel.margin = "tries", "gap", (58, 12, 98, 46)
    panel.yticks = {0: "0", 0.1: "0.1", 0.2: "0.2"}
    if not s.revealed or view.best is None:
        words = "reported − truth: shown after the reveal"
        panel.text(MIDDLE, 0.11, words, "soft", 15, "center")
        return
    x = np.arange(1, TRIES + 1)
    panel.line([0, END], [0, 0], "soft", 1, dash=True)
    panel.line(x, view.gaps, "soft", 2.5, key="players")
    panel.text(END, view.gaps[-1], "mean of", "soft", 13, dx=6, dy=-9, key="players")
    panel.text(END, view.gaps[-1], "many players", "soft", 13, dx=6, dy=8, key="players")
    height = float(np.clip(view.gap, -0.02, 0.22))
    panel.points([s.step], [height], 4, size=14, keys=["reported"])
    align, dx = ("right", -12) if s.step > TRIES / 2 else ("left", 12)
    words = f"you {f.fixed(view.gap, 3, sign=True)}"
    panel.text(s.step, height, words, "ink", 14, align, bold=True, dx=dx, dy=-13, key="reported")
