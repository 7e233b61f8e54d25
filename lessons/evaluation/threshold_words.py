"""The explorer evaluation.threshold in words: headline, caption, formula and tables."""

import numpy as np

from lessons.evaluation.counts import count_rows, equation, said, side_by_side
from lessons.evaluation.threshold import N, View, f_along
from lessons.kit.explorer.controls import Table


def headline(view: View) -> str:
    c, t = view.counts, view.state.threshold
    if not c.TP + c.FP:
        return "Nothing is called spam: precision is 0/0, it has no value"
    if not c.FN + c.TN:
        return f"Everything is called spam: recall 1, precision {said(c.precision, 2)}"
    return (
        f"From P = {t:.2f} on it is spam: precision {said(c.precision, 2)}, "
        f"recall {said(c.recall, 2)}"
    )


def caption(view: View) -> str:
    c = view.counts
    best = int(np.argmax(f_along(view)))
    return (
        f"{c.TP + c.FP} of {N} mails are called spam, {c.TP} of them rightly. {c.FN} spam mails "
        f"slip through; accuracy {said(c.accuracy)}. F with beta = {view.beta:g} is "
        f"{said(c.f(view.beta))}, at best {f_along(view)[best]:.3f} (from P = "
        f"{view.scored.thresholds[best]:.2f})."
    )


def describe(view: View) -> str:
    c = view.counts
    return (
        f"{N} mails as dots along P(spam), {view.state.spam} spam above the axis and "
        f"{N - view.state.spam} others below; the threshold stands at {view.state.threshold:.2f}. "
        f"TP {c.TP}, FP {c.FP}, FN {c.FN}, TN {c.TN}. Precision {said(c.precision)}, recall "
        f"{said(c.recall)}, F with beta {view.beta:g} {said(c.f(view.beta))}. Below, the "
        f"precision-recall curve with area {view.scored.area:.3f}, and the three measures along "
        "the threshold."
    )


def formula(view: View) -> str:
    c = view.counts
    return side_by_side(
        equation("precision", c.precision, "class2"),
        equation("recall", c.recall, "class3"),
        equation(f"F{view.beta:g}", c.f(view.beta), key="F"),
    )


def tables(view: View) -> list[Table]:
    rows = count_rows(view.counts, "called spam", "called not spam")
    return [Table(f"{N} mails", ("", "is spam", "is not spam"), rows)]
