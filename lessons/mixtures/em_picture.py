"""What the pictures of EM in one and in two dimensions share: the climb of the likelihood."""

import numpy as np

from lessons.kit.explorer.scene import Stage
from lessons.mixtures.em_run import STEPS, View


def draw_climb(stage: Stage, view: View, box: tuple[float, float, float, float]) -> None:
    """The log-likelihood after each M-step so far."""
    climb = np.array(view.climb)
    low, high = float(climb.min()), float(climb.max())
    pad = max(0.5, 0.12 * (high - low))
    last = next(n for n in (8, 16, STEPS) if len(climb) - 1 <= n)
    top = high + 2 * pad
    panel = stage.panel("climb", box, (-0.4, last + 0.4), (low - pad, top), xlabel="step")
    panel.yticks = [round(low, 1), round(high, 1)] if high - low > 1.5 else [round(high, 1)]
    panel.margin = (58, 26, 12, 44)
    panel.text(-0.4, top, "log-likelihood", "soft", 13, dy=-13)
    panel.line(range(len(climb)), climb, "ink", 2.5, key="climb")
    panel.points([len(climb) - 1], climb[-1:], 3, size=10, keys=["climb"])
