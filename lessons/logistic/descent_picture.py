"""The picture of the descent: the ground with the path, the curve of now, the loss so far."""

import numpy as np

from lessons.kit.explorer.scene import Panel, Stage
from lessons.logistic import data
from lessons.logistic.descent import View
from lessons.logistic.descent_run import LAST, POINTS, W0, W1, bottom, ground

HIGHEST = 20.0  # of the losses shown


def draw(stage: Stage, view: View) -> None:
    _ground(stage, view)
    _curve(stage, view)
    _losses(stage, view)


def _ground(stage: Stage, view: View) -> None:
    look = {"xlabel": "w₀", "ylabel": "w₁", "margin": (50, 12, 10, 46)}
    ticks = {"xticks": [-4, -2, 0, 2, 4], "yticks": [-8, -6, -4, -2, 0, 2]}
    panel = stage.panel("ground", (0, 0, 0.58, 1), W0, W1, **ticks, **look)
    shade, lines = ground()
    panel.map(shade, high="class0")
    for line in lines:
        panel.line(line[:, 0], line[:, 1], "soft", 1, alpha=0.7)
    w0, w1, _, _ = bottom()
    _path(panel, view)
    panel.points([w0], [w1], 2, size=13)
    panel.text(w0, w1, "bottom", "class2", 14, "right", bold=True, dx=-10, dy=12)
    x, y = view.state.start
    panel.points([x], [y], 3, size=15, handles=["start"], hollow=[0])


def _path(panel: Panel, view: View) -> None:
    so_far = view.walk.w[: view.step + 1]
    x, y = so_far[:, 0], so_far[:, 1]
    inside = (x >= W0[0]) & (x <= W0[1]) & (y >= W1[0]) & (y <= W1[1])
    panel.line(np.clip(x, *W0), np.clip(y, *W1), "ink", 2)
    if inside[:-1].any():
        panel.points(x[:-1][inside[:-1]], y[:-1][inside[:-1]], 1, size=5)
    now, hollow = ([np.clip(x[-1], *W0)], [np.clip(y[-1], *W1)]), None if inside[-1] else [0]
    panel.points(*now, 1, size=13, keys=["now"], hollow=hollow)


def _curve(stage: Stage, view: View) -> None:
    look = {"xticks": [-2, 0, 2], "yticks": [0, 1], "margin": (38, 12, 12, 28)}
    panel = stage.panel("curve", (0.58, 0, 1, 0.5), (-2.6, 2.6), (-0.12, 1.12), **look)
    panel.line([-2.6, 2.6], [0.5, 0.5], "faint", 1)
    x = np.linspace(-2.6, 2.6, 101)
    panel.line(x, data.probability(*view.w, x), "class1", 3, key="now")
    xs, ys = zip(*POINTS, strict=True)
    panel.points(xs, ys, ys, size=8)
    panel.text(2.5, 0.86, f"step {view.step}", size=14, align="right", bold=True)


def _losses(stage: Stage, view: View) -> None:
    look = {"xlabel": "step", "margin": (38, 14, 12, 46)}
    ticks = {"xticks": [0, 10, 20, 30, 40], "yticks": [0, 10, 20]}
    panel = stage.panel("losses", (0.58, 0.5, 1, 1), (0, LAST), (0, HIGHEST), **ticks, **look)
    losses = np.minimum(view.walk.loss, HIGHEST)
    steps = np.arange(len(losses))
    panel.line([0, LAST], [bottom()[2]] * 2, "class2", 1.5, dash=True)
    panel.line(steps, losses, "soft", 1.5)
    panel.line(steps[: view.step + 1], losses[: view.step + 1], "ink", 3)
    panel.points([view.step], [losses[view.step]], 1, size=11, keys=["now"])
    panel.text(LAST, HIGHEST, f"loss {view.loss:.2f}", align="right", bold=True, dy=4)
