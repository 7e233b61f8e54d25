"""The picture of bias and variance: fans of lines over alpha, one line per training set."""

import numpy as np

from lessons.common.smoothing_runs import GRID
from lessons.kit.explorer.scene import Panel, Stage
from lessons.smoothing import alpha_axis
from lessons.smoothing.bias_variance import View
from nbcore.validate import Floats


def draw(stage: Stage, view: View) -> None:
    x = [alpha_axis.position(alpha) for alpha in GRID]
    _accuracy(stage, view, x)
    _log_odds(stage, view, x)


def _fan(panel: Panel, x: list[float], lines: Floats, role: str, key: str) -> None:
    """All thin lines as one item with gaps, and their mean in bold; `lines` is (len(x), sets)."""
    gap = np.full((1, lines.shape[1]), np.nan)
    many = np.concatenate([lines, gap]).T.ravel()
    panel.line(np.tile([*x, np.nan], lines.shape[1]), many, role, 1, alpha=0.35, key=key)
    panel.line(x, lines.mean(axis=1), role, 4, key=key)


def _accuracy(stage: Stage, view: View, x: list[float]) -> None:
    box, y, ticks, margin = (0, 0, 0.56, 1), (0.4, 1.03), [0.4, 0.6, 0.8, 1], (48, 34, 12, 48)
    panel = alpha_axis.panel_over_alpha(stage, "accuracy", box, y, ticks, margin)
    panel.text(-0.35, 1.03, "accuracy of each training set", "soft", dy=-18)
    now = alpha_axis.position(view.state.alpha)
    panel.line([now, now], [0.4, 1.03], "soft", 1)
    for name, lines, zero, c, dy in (
        ("train", view.train, view.zero.train, 1, 16),
        ("dev", view.dev, view.zero.dev, 0, -16),
    ):
        _fan(panel, x, lines, f"class{c}", name)
        panel.points([0], [zero.mean()], c, size=9, hollow=[0], keys=[name])
        panel.text(x[2], lines[2].mean(), name, f"class{c}", 15, bold=True, dy=dy, key=name)
    best, top = x[view.best], view.dev[view.best].mean()
    panel.points([best], [top], 0, size=9, ring=[0], keys=["best"])
    panel.text(best, top, "best on dev", "ink", 13, "center", dy=-22, key="best")
    for c, values in ((1, view.now.train), (0, view.now.dev)):
        panel.points([now], [values.mean()], c, size=14, handles=["alpha"])


def _log_odds(stage: Stage, view: View, x: list[float]) -> None:
    panel = stage.panel(
        "log-odds",
        (0.56, 0, 1, 1),
        x=(0.9, 7.15),
        y=(-9, 9),
        xticks={1: "0.001", 3: "0.1", 4: "1", 5: "10", 7: "1000"},
        yticks=[-8, -4, 0, 4, 8],
        xlabel="alpha",
        margin=(38, 34, 14, 48),
    )
    panel.text(0.9, 9, f"log-odds of a {view.state.word} word", "soft", dy=-18)
    _fan(panel, x, view.log_odds, "ink", "variance")
    panel.line([0.9, 7.15], [view.truth] * 2, "class2", 2, dash=True, key="bias²")
    words, dy = f"truth {view.truth:z.2f}", -14 if view.truth > 0 else 14
    panel.text(7.1, view.truth, words, "class2", align="right", dy=dy, bold=True, key="bias²")
    if view.state.alpha > 0:
        now = alpha_axis.position(view.state.alpha)
        panel.line([now, now], [-9, 9], "soft", 1)
    else:
        panel.text(1.1, -8.2, "alpha = 0: log 0", "soft", 13)
