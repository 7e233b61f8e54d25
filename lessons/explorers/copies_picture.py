"""The picture of copied features: the posterior by copies, and the calibration plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.kit.scene import Panel, Stage

if TYPE_CHECKING:
    from lessons.explorers.copies import View

NAIVE, TRUE = 1, 0  # colours and shapes


def draw(stage: Stage, view: View) -> None:
    _curves(stage, view)
    _calibration(stage, view)


def _curves(stage: Stage, view: View) -> None:
    k, last = int(view.state.copies), len(view.naive_curve)
    panel = stage.panel(
        "copies", (0, 0, 0.53, 1), x=(0.5, last + 0.5), y=(0, 1.02), xticks=[1, 5, 10, 15, 20],
        yticks=[0, 0.5, 1], xlabel="copies of the word", margin=(44, 36, 12, 48),
    )  # fmt: skip
    panel.text(0.5, 1.02, "P(spam | all copies are there)", "soft", 14, dy=-20)
    panel.line([0.5, last + 0.5], [0.5, 0.5], "faint", 1.5)
    panel.line([k, k], [0, 1], "soft", 1)
    numbers = list(range(1, last + 1))
    panel.line(numbers, view.true_curve, "class0", 3, key="true")
    panel.line(numbers, view.naive_curve, "class1", 3, key="naive")
    _names(panel, view)
    panel.points([k], [view.true_curve[k - 1]], TRUE, size=12, keys=["true"])
    panel.points([k], [view.naive_curve[k - 1]], NAIVE, size=14, handles=["copies"], keys=["naive"])


def _names(panel: Panel, view: View) -> None:
    """The names beside the curves, where these are farthest apart."""
    gaps = [a - b for a, b in zip(view.naive_curve, view.true_curve, strict=True)]
    if max(map(abs, gaps)) < 0.02:
        y = view.naive_curve[-1]
        panel.text(
            len(gaps), y, "naive = true", "class1", 15, "right", bold=True,
            dy=18 if y > 0.5 else -18, key="naive",
        )  # fmt: skip
        return
    at = max(range(len(gaps)), key=lambda i: (abs(gaps[i]) > 0.95 * max(map(abs, gaps)), i))
    up = gaps[at] > 0
    naive, true = view.naive_curve[at], view.true_curve[at]
    edge = naive > 0.9 or naive < 0.1
    align = "right" if at > 12 else "left"
    panel.text(
        at + 1, naive, "naive", "class1", 15, align, bold=True, key="naive",
        dy=18 * (1 if up == edge else -1),
    )  # fmt: skip
    panel.text(
        at + 1, true, "true", "class0", 15, align, bold=True, dy=18 if up else -18, key="true"
    )  # fmt: skip


def _calibration(stage: Stage, view: View) -> None:
    panel = stage.panel(
        "calibration", (0.53, 0, 1, 1), x=(0, 1), y=(0, 1.02), xticks=[0, 0.5, 1],
        yticks=[0, 0.5, 1], xlabel="P(spam) that naive Bayes says", margin=(44, 36, 18, 48),
    )  # fmt: skip
    panel.text(0, 1.02, "share that really is spam", "soft", 14, dy=-20)
    panel.line([0, 1], [0, 1], "soft", 1.5, dash=True)
    panel.text(0.62, 0.62, "says what it is", "soft", 13, "right", dx=-10, dy=-10)
    for predicted, share, _ in view.calibration:
        panel.line([predicted, predicted], [predicted, share], "class1", 1.5, alpha=0.6)
    panel.points(
        [p for p, _, _ in view.calibration], [s for _, s, _ in view.calibration], NAIVE, size=10
    )
    words = "on the line" if view.gap < 0.05 else "too sure"
    panel.text(0.97, 0.05, words, "class1", 15, "right", bold=True)
