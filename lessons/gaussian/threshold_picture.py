"""The picture of the threshold explorer: weighted curves with their errors, and the risk."""

from itertools import pairwise

import numpy as np

from lessons.gaussian.threshold import LEFT, RIGHT, View
from lessons.kit.explorer.scene import Panel, Stage
from nbcore.validate import Floats

XTICKS = [-4, -2, 0, 2, 4, 6, 8]
TOPS = (0.12, 0.25, 0.5, 1.0, 2.0)  # heights of the axis: few, so it rarely moves


def draw(stage: Stage, view: View) -> None:
    _curves(stage, view)
    _risks(stage, view)


def _curves(stage: Stage, view: View) -> None:
    x, joint, t = view.curves.x, view.curves.joint, view.state.threshold
    top = next(height for height in TOPS if joint.max() <= 0.8 * height or height == TOPS[-1])
    look = {"xticks": XTICKS, "yticks": [], "margin": (58, 14, 16, 26)}
    panel = stage.panel("curves", (0, 0, 1, 0.64), (LEFT, RIGHT), (0, top), **look)
    _under(panel, x, joint[:, 0], t, above=True)
    _under(panel, x, joint[:, 1], t, above=False)
    _wasted(panel, view)
    for c in (0, 1):
        panel.line(x, joint[:, c], f"class{c}", 3)
    panel.line([t, t], [0, 0.93 * top], "ink", 2)
    for side, align, name in ((-1, "right", "← say A"), (1, "left", "say B →")):
        if LEFT < t + 1.4 * side < RIGHT:  # else there is no room for it
            panel.text(t, 0.93 * top, name, "ink", 14, align, bold=True, dx=14 * side)
    for c, name in enumerate("ab"):
        mean = getattr(view.state, f"mean_{name}")
        peak = view.priors[c] / (getattr(view.state, f"sd_{name}") * np.sqrt(2 * np.pi))
        peak = min(peak, 0.86 * top)
        panel.points([mean], [peak], c, size=13, handles=[f"mean_{name}"])
        side = -1 if mean <= t else 1  # the name is away from the threshold, and in the picture
        side = side if LEFT < mean + 0.3 * side < RIGHT else -side
        align = "right" if side < 0 else "left"
        panel.text(mean, peak, name.upper(), f"class{c}", 16, align, bold=True, dx=12 * side, dy=-8)
    panel.points([t], [0.93 * top], 3, size=15, handles=["threshold"])


def _under(panel: Panel, x: Floats, y: Floats, t: float, above: bool) -> None:
    """The area under A's curve above the threshold, or under B's below it, cut exactly there."""
    wrong = (x > t) == above
    if not wrong.any():
        return
    at, x, y = float(np.interp(t, x, y)), x[wrong], y[wrong]
    x, y = (np.r_[t, x], np.r_[at, y]) if above else (np.r_[x, t], np.r_[y, at])
    role, key = ("class0", "a called b") if above else ("class1", "b called a")
    panel.area(np.r_[x[0], x, x[-1]], np.r_[0, y, 0], role, 0.3, key=key)


def _wasted(panel: Panel, view: View) -> None:
    """Between the curves, wherever the answer is not that of the Bayes classifier."""
    x, joint, t = view.curves.x, view.curves.joint, view.state.threshold
    ends = {LEFT, *(c for c in (*view.curves.cuts, t) if LEFT < c < RIGHT), RIGHT}
    for low, high in pairwise(sorted(ends)):
        xs: Floats = np.r_[low, x[(x > low) & (x < high)], high]
        a, b = np.interp(xs, x, joint[:, 0]), np.interp(xs, x, joint[:, 1])
        says_b = (low + high) / 2 > t
        if (b.sum() > a.sum()) != says_b and abs(b - a).max() > 1e-5:
            between = np.r_[xs, xs[::-1]], np.r_[a, b[::-1]]
            panel.area(*between, "paper", 1)  # else the class below makes the yellow olive
            panel.area(*between, "mark", 0.6, key="wasted")


def _risks(stage: Stage, view: View) -> None:
    curves, t = view.curves, view.state.threshold
    top = 0.6 if curves.risks.max() <= 0.57 else 1.05
    shares = {0: "0", 0.25: "25 %", 0.5: "50 %"} | ({1: "100 %"} if top > 1 else {})
    look = {"yticks": shares, "xlabel": "threshold", "margin": (58, 16, 16, 48)}
    panel = stage.panel("risk", (0, 0.64, 1, 1), (LEFT, RIGHT), (0, top), xticks=XTICKS, **look)
    panel.line(curves.x, curves.risks, "soft", 2.5, key="risk")
    panel.line([LEFT, RIGHT], [curves.bayes] * 2, "ink", 1.5, dash=True, key="bayes")
    words, dy = f"Bayes risk {100 * curves.bayes:.1f} %", 10 if curves.bayes > 0.25 * top else -10
    panel.text(LEFT, curves.bayes, words, "ink", 13, dx=8, dy=dy, key="bayes")
    panel.line([t, t], [0, top], "ink", 1)
    if view.excess > 5e-4:
        panel.line([t, t], [curves.bayes, view.risk], "mark", 5, key="wasted")
    panel.points([t], [view.risk], 3, size=14, handles=["risk"], keys=["risk"])
    align, dx = ("right", -12) if t > (LEFT + RIGHT) / 2 else ("left", 12)
    words = f"risk {100 * view.risk:.1f} %"
    panel.text(t, view.risk, words, "ink", 14, align, bold=True, dx=dx, dy=-11, key="risk")
