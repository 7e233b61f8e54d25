"""The picture of the folds: rounds as rows, examples as columns, and the model of this round."""

import numpy as np

from lessons.evaluation.folds import View
from lessons.kit.explorer.scene import Panel, Stage
from nbcore import GaussianNB
from nbcore.validate import Ints

REACH = 3.4
SIDE = np.linspace(-REACH, REACH, 41)
PLANE = np.stack(np.meshgrid(SIDE, SIDE), axis=-1).reshape(-1, 2)


def draw(stage: Stage, view: View) -> None:
    _rounds(stage, view)
    _examples(stage, view)


def _rounds(stage: Stage, view: View) -> None:
    n, k = view.state.n, len(view.rounds)
    panel = stage.panel("rounds", (0, 0, 0.58, 1), (0, n), (0, k), frame=False)
    panel.xticks, panel.yticks, panel.margin = [], [], (28, 28, 50, 34)
    panel.text(0, k, "rounds ↓   examples →", "soft", 13, dy=-12)
    panel.text(n, k, "right", "soft", 13, dx=8, dy=-12)
    gap = 0.12 if k <= 12 else 0.06
    for i, one in enumerate(view.rounds):
        middle, done, latest, key = k - i - 0.5, i < view.step, i == view.step - 1, f"round:{i}"
        low, high = k - i - 1 + gap, k - i - gap
        panel.bar(0, n, low, high, "soft", 0.3 if done else 0.1, key)
        for first, last in stretches(one.dev):
            role = "mark" if latest else "ink"
            panel.bar(first, last + 1, low, high, role, 1.0 if done else 0.18, key)
        if k <= 12 or i % 4 == 3:
            panel.text(0, middle, str(i + 1), "soft", 12, "right", dx=-5)
        if done and (k <= 12 or latest):
            words = "–" if one.model is None else f"{one.score:.2f}"
            panel.text(n, middle, words, dx=8, bold=latest, key=key)
    if view.step:
        mean = "no value" if view.mean != view.mean else f"mean {view.mean:.3f}"
        panel.text(n, 0, mean, "ink", 15, "right", bold=True, dx=46, dy=18)
    panel.text(0, 0, "■ held out", "soft", 13, dy=18)


def stretches(rows: Ints) -> list[tuple[int, int]]:
    """Runs of neighbours: 2 3 4 8 is (2, 4), (8, 8). Fewer bars to paint."""
    rows = np.sort(rows)
    parts = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
    return [(int(part[0]), int(part[-1])) for part in parts]


def _examples(stage: Stage, view: View) -> None:
    panel = stage.panel("examples", (0.58, 0, 1, 1), (-REACH, REACH), (-REACH, REACH), equal=True)
    panel.xticks, panel.yticks, panel.margin = [], [], (8, 28, 8, 34)
    now, n = view.now, view.state.n
    held, wrong = np.zeros((2, n), bool)
    if now is not None:
        held[now.dev] = True
        if now.model is not None:
            wrong[now.dev] = ~now.right
            _boundary(panel, now.model)
    title = "the model of this round" if now else "the examples"
    panel.text(-REACH, REACH, title, "soft", 13, dy=-12)
    ring, hollow = np.flatnonzero(held), np.flatnonzero(wrong)
    panel.points(view.X[:, 0], view.X[:, 1], view.y, size=11, ring=ring, hollow=hollow)
    panel.text(-REACH, -REACH, "ringed: held out", "soft", 13, dy=14)


def _boundary(panel: Panel, model: GaussianNB) -> None:
    """P(class 1), pale, so that the examples stand out."""
    p = model.predict_proba(PLANE)[:, 1].reshape(len(SIDE), len(SIDE))
    panel.map(0.5 + 0.3 * (p - 0.5))
