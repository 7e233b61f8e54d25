"""The picture of the game: tries, the best so far, and after the reveal what they are worth."""

from typing import Any

import numpy as np

from lessons.evaluation.game_runs import TRIES
from lessons.evaluation.label_places import spread
from lessons.kit.explorer.scene import Stage

LOW, HIGH = 0.4, 1.0


def draw(stage: Stage, view: Any) -> None:
    _tries(stage, view)
    _players(stage, view)


def _tries(stage: Stage, view: Any) -> None:
    s = view.state
    panel = stage.panel(
        "tries", (0, 0, 1, 0.66), x=(0, TRIES + 1), y=(LOW, HIGH), ylabel=f"accuracy on {s.by}",
        xticks=[1, 10, 20, 30, 40, 50, 60], yticks=[0.4, 0.6, 0.8, 1.0], margin=(58, 10, 98, 28),
    )  # fmt: skip
    if view.best is None:
        panel.text((TRIES + 1) / 2, 0.7, "step forward: one try", "soft", 16, "center")
        return
    x = np.arange(1, s.step + 1)
    keys = [f"try:{i}" for i in x]
    if s.revealed:
        panel.points(x, view.truths, 2, size=8, keys=["truth"] * s.step)
    panel.points(x, view.scores, 0, size=8, keys=keys, ring=[view.best])
    panel.line(np.r_[x, x[-1] + 1], np.r_[np.maximum.accumulate(view.scores), view.looked], "ink",
               2.5, steps=True, key="looked")  # fmt: skip
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
        panel.text(TRIES + 1, y, words, role, 14, dx=6, bold=True, key=key)


def _players(stage: Stage, view: Any) -> None:
    s = view.state
    panel = stage.panel(
        "players", (0, 0.66, 1, 1), x=(0, TRIES + 1), y=(-0.02, 0.24), xlabel="tries",
        xticks=[1, 10, 20, 30, 40, 50, 60], yticks={0: "0", 0.1: "0.1", 0.2: "0.2"},
        ylabel="gap", margin=(58, 12, 98, 46),
    )  # fmt: skip
    if not s.revealed or view.best is None:
        panel.text(
            (TRIES + 1) / 2, 0.11, "reported − truth: shown after the reveal", "soft", 15, "center"
        )
        return
    x = np.arange(1, TRIES + 1)
    panel.line([0, TRIES + 1], [0, 0], "soft", 1, dash=True)
    panel.line(x, view.gaps, "soft", 2.5, key="players")
    panel.text(TRIES + 1, view.gaps[-1], "mean of", "soft", 13, dx=6, dy=-9, key="players")
    panel.text(TRIES + 1, view.gaps[-1], "many players", "soft", 13, dx=6, dy=8, key="players")
    height = float(np.clip(view.gap, -0.02, 0.22))
    panel.points([s.step], [height], 4, size=14, keys=["reported"])
    left = s.step > TRIES / 2
    panel.text(s.step, height, f"you {view.gap:+.3f}".replace("-", "−"), "ink", 14,
               "right" if left else "left", bold=True, dx=-12 if left else 12, dy=-13,
               key="reported")  # fmt: skip
