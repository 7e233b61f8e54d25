"""The picture of two learning curves: means with their bands, and who wins how often."""

from functools import lru_cache

import numpy as np

from lessons.data.learning_curves import measured
from lessons.kit.explorer.scene import Panel, Stage
from lessons.two_cultures.learning_curves import View
from nbcore.validate import Floats

LABELS = ("naive Bayes", "logistic")
DOUBLING = (4, 8, 16, 32, 64, 128, 256)  # ticks


@lru_cache(maxsize=16)
def top(data: str) -> float:
    """The end of the axis: the same for every setting, so that curves can be compared."""
    curves = measured()[data]
    highest = max(float(e[:, 1].mean(axis=-1).max()) for e in (curves.bayes, curves.logistic))
    return float(0.1 * np.ceil(10 * highest + 0.4))


def draw(stage: Stage, view: View) -> None:
    x = np.log2(view.sizes)
    ends = (float(x[0]) - 0.15, float(x[-1]) + 0.15)
    _curves(stage, view, x, ends)
    _wins(stage, view, x, ends)


def _curves(stage: Stage, view: View, x: Floats, ends: tuple[float, float]) -> None:
    high = top(view.state.data)
    tenths = {0.1 * i: f"{10 * i} %" for i in range(round(10 * high) + 1)}
    look = {"xticks": [], "yticks": tenths, "margin": (58, 32, 14, 8)}
    panel = stage.panel("curves", (0, 0, 1, 0.72), ends, (-0.07 * high, high), **look)
    panel.text(ends[0], high, "wrong on test: mean, and the middle half as a band", "soft", dy=-16)
    now = float(x[view.at])
    panel.line([now, now], [0, high], "soft", 1)
    for c, curve in enumerate(view.curves):
        key = f"curve:{c}"
        band = np.minimum(np.concatenate([curve.low, curve.high[::-1]]), high)
        panel.area(np.concatenate([x, x[::-1]]), band, f"class{c}", 0.16, key=key)
        panel.line(x, np.minimum(curve.test, high), f"class{c}", 3.5, key=key)
        if view.state.training:
            panel.line(x, curve.train, f"class{c}", 2, dash=True, key=key)
    if view.state.training:
        panel.text(ends[1], 0, "dashed: on train", "soft", 13, "right", dx=-6, dy=-12)
    _names(panel, view, x, high)
    _crossing(panel, view, high)
    for c, mean in enumerate(view.means):
        panel.points([now], [min(mean, high)], c, size=13, handles=["size"], keys=[f"curve:{c}"])


def _names(panel: Panel, view: View, x: Floats, high: float) -> None:
    """Each name beside its line, where the two are farthest apart, off the marker's column."""
    means = [np.minimum(curve.test, high) for curve in view.curves]
    gap = np.abs(means[0] - means[1])
    gap[: len(x) // 2] *= 0.02  # the left half is crowded
    gap[-2:] *= 0.0 if len(x) > 4 else 1.0
    i = int(np.argmax(gap))
    upper = int(means[1][i] > means[0][i])
    for c in (0, 1):
        y, role, dy = means[c][i], f"class{c}", -20 if c == upper else 20
        panel.text(x[i], y, LABELS[c], role, 15, "center", bold=True, key=f"curve:{c}", dy=dy)


def _crossing(panel: Panel, view: View, high: float) -> None:
    if view.crossing is None or not any(view.behind):
        return
    at = float(np.log2(view.crossing))
    panel.line([at, at], [0, high], "mark", 2, dash=True, key="crossing")
    far = at > panel.x[0] + 0.7 * (panel.x[1] - panel.x[0])
    words, (align, dx) = f"crossing at {view.crossing:.0f}", ("right", -6) if far else ("left", 6)
    panel.text(at, high, words, "ink", 14, align, bold=True, dx=dx, dy=14, key="crossing")


def _wins(stage: Stage, view: View, x: Floats, ends: tuple[float, float]) -> None:
    """For every size a column: how often each of the two is better."""
    r = view.state.repetitions
    last = view.sizes[-1]
    shown = [size for size in view.sizes if size in DOUBLING and last > 1.25 * size] + [last]
    ticks = {"xticks": {float(np.log2(size)): str(size) for size in shown}, "yticks": [0, r]}
    look = {"xlabel": "training examples", "margin": (58, 22, 14, 44)}
    panel = stage.panel("wins", (0, 0.72, 1, 1), ends, (0, r), **ticks, **look)
    panel.text(ends[0], r, "who is better, in how many repetitions", "soft", 13, dy=-12)
    width = min(0.13, 0.45 * float(np.diff(x).min()))
    for i, (first, even, _) in enumerate(view.wins):
        left, right = float(x[i]) - width, float(x[i]) + width
        panel.bar(left, right, 0, first, "class0", key="curve:0")
        panel.bar(left, right, first, first + even, "faint")
        panel.bar(left, right, first + even, r, "class1", key="curve:1")
        if i == view.at:
            panel.bar(left - 0.03, right + 0.03, 0, r, "ink", outline=True)
