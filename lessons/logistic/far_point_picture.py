"""The picture of the far point: two rails, the line, the curve, their cuts."""

import numpy as np

from lessons.kit.explorer.scene import Panel, Stage
from lessons.logistic import data
from lessons.logistic.far_point import LEFT, TICKS, LineFit, View, straight


def draw(stage: Stage, view: View) -> None:
    state = view.state
    ends = LEFT - 0.3, view.right
    look = {"xlabel": "x", "ylabel": "label", "margin": (58, 12, 16, 46)}
    ticks = {"xticks": TICKS[view.right], "yticks": [0, 0.5, 1]}
    panel = stage.panel("labels", (0, 0, 1, 1), ends, (-0.55, 1.55), **ticks, **look)
    panel.line(ends, [0.5, 0.5], "faint", 1)
    for y in (0, 1):
        panel.line(ends, [y, y], "faint", 1.5)
    if state.show != "line":
        x = np.linspace(*ends, 241)
        panel.line(x, data.probability(view.curve.w0, view.curve.w1, x), "class2", 3, key="curve")
        _cut(panel, view.curve, "class2", "logistic", -0.42, "curve", left=True)
    if state.show != "curve":
        panel.line(ends, straight(view.line.w0, view.line.w1, ends), "ink", 3, key="line")
        _cut(panel, view.line, "ink", "least squares", 1.42, "line")
    if state.residuals:
        _residuals(panel, view)
    xs, ys = zip(*view.all, strict=True)
    names = [f"point {i}" for i in range(len(xs) - 1)]
    missed = view.curve.wrong if state.show == "curve" else view.line.wrong
    ring = [i for i in missed if i < len(names)]
    panel.points(xs[:-1], ys[:-1], ys[:-1], size=12, handles=names, ring=ring)
    ring = [0] if len(names) in missed else []
    panel.points([state.far], [0], 0, size=17, handles=["far"], keys=["far"], ring=ring)
    panel.text(state.far, 0, "drag me", "class0", 14, "center", dy=22, bold=True, key="far")


def _cut(
    panel: Panel, fit: LineFit, role: str, name: str, y: float, key: str, left: bool = False
) -> None:
    if fit.cut is None or not panel.x[0] < fit.cut < panel.x[1]:
        return
    part = (fit.cut - panel.x[0]) / (panel.x[1] - panel.x[0])
    left = (left and part >= 0.3) or part > 0.7  # where there is room for words
    panel.line([fit.cut, fit.cut], [-0.5, 1.5], role, 2, dash=True, key=key)
    words, (align, dx) = f"{name}: {data.said(fit.cut)}", ("right", -7) if left else ("left", 7)
    panel.text(fit.cut, y, words, role, 14, align, bold=True, dx=dx, key=key)


def _residuals(panel: Panel, view: View) -> None:
    """The distance of each point from the line, or from the curve where it is alone."""
    fit, value = (
        (view.curve, data.probability) if view.state.show == "curve" else (view.line, straight)
    )
    for (x, y), v in zip(view.all, value(fit.w0, fit.w1, [x for x, _ in view.all]), strict=True):
        panel.line([x, x], [y, v], f"class{y}", 2, alpha=0.7)
