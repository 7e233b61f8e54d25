"""The picture of copied features: the posterior by copies, and the calibration plot."""

from lessons.failure.copies import View
from lessons.kit.explorer.scene import Panel, Stage

NAIVE, TRUE = 1, 0  # colours and shapes
UP, HALVES = (0, 1.02), [0, 0.5, 1]  # an axis of probabilities, and its ticks


def draw(stage: Stage, view: View) -> None:
    _curves(stage, view)
    _calibration(stage, view)


def _curves(stage: Stage, view: View) -> None:
    k, last = view.state.copies, len(view.naive_curve)
    ticks = {"xticks": [1, 5, 10, 15, 20], "yticks": HALVES}
    look = {"xlabel": "copies of the word", "margin": (44, 36, 12, 48)}
    panel = stage.panel("copies", (0, 0, 0.53, 1), (0.2, last + 5.4), UP, **ticks, **look)
    panel.text(0.2, 1.02, "P(spam | all copies are there)", "soft", 14, dy=-20)
    panel.line([0.2, last + 5.4], [0.5, 0.5], "faint", 1.5)
    panel.line([k, k], [0, 1], "soft", 1)
    numbers = list(range(1, last + 1))
    panel.line(numbers, view.true_curve, "class0", 3, key="true")
    panel.line(numbers, view.naive_curve, "class1", 3, key="naive")
    _names(panel, view)
    panel.points([k], [view.true_curve[k - 1]], TRUE, size=12, keys=["true"])
    panel.points([k], [view.naive_curve[k - 1]], NAIVE, size=14, handles=["copies"], keys=["naive"])


def _names(panel: Panel, view: View) -> None:
    """The names at the ends of the curves, moved apart where these end together."""
    naive, true = view.naive_curve[-1], view.true_curve[-1]
    apart = 0 if abs(naive - true) > 0.07 else 9
    up = -1 if naive >= true else 1
    for name, y, role, dy in (
        ("naive", naive, "class1", apart * up),
        ("true", true, "class0", -apart * up),
    ):
        panel.text(len(view.naive_curve), y, name, role, 15, bold=True, dx=10, dy=dy, key=name)


def _calibration(stage: Stage, view: View) -> None:
    look = {"xlabel": "P(spam) that naive Bayes says", "margin": (44, 36, 18, 48)}
    panel = stage.panel(
        "calibration", (0.53, 0, 1, 1), (0, 1), UP, xticks=HALVES, yticks=HALVES, **look
    )
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
