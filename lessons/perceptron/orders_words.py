"""The explorer perceptron.orders in words: headline, caption, formula and tables."""

from __future__ import annotations

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.perceptron.orders import View


def margins(view: View) -> tuple[float, float]:
    values = [run.margin for run in view.runs]
    return min(values), max(values)


def headline(view: View) -> str:
    if view.best is None:
        return "No line separates these points, so no order ends"
    low, high = margins(view)
    if len(view.runs) == 1:
        return f"One order, one line: margin {high:.2f} of {view.best_margin:.2f} possible"
    return f"{len(view.runs)} orders, all without mistakes: margins from {low:.2f} to {high:.2f}"


def caption(view: View) -> str:
    if view.best is None:
        return "Move or flip points until a line fits between the classes."
    run = view.runs[-1]
    updates = f"{run.updates} update{'' if run.updates == 1 else 's'}"
    return (
        f"The thick line: shuffle no. {len(view.runs) - 1}, {updates}, margin {run.margin:.2f}. It "
        f"makes no mistake, so it learns nothing more. The widest line has {view.best_margin:.2f}."
    )


def formula(view: View) -> str:
    """The margin of the thick line, with its numbers."""
    w, x, y, b = (f.var(name) for name in "wxyb")
    product = f.row(y, f.brackets(w, f.op("·"), x, f.op("+"), b))
    rule = f.math(f.words("margin"), f.op("="), f.words("least"), f.frac(product, f.row(
        f.op("|"), w, f.op("|"))))  # fmt: skip
    if not view.runs:
        return rule
    run = view.runs[-1]
    score = float(view.X[run.nearest] @ run.w) + run.b
    vector = f.brackets(f.number(float(run.w[0]), 2), f.op(","), f.number(float(run.w[1]), 2))
    return (
        rule
        + f.math(w, f.op("="), vector, f.op(","), b, f.op("="), f.number(run.b, 2))
        + f.math(
            f.words(f"at point {run.nearest + 1}:"),
            f.op("\u2002"),
            f.frac(f.number(abs(score), 2), f.number(float(np.hypot(*run.w)), 3)),
            f.op("="),
            f.number(run.margin, 3),
        )
    )


def describe(view: View) -> str:
    plus, minus = int((view.y > 0).sum()), int((view.y < 0).sum())
    points = f"{plus} squares of class plus and {minus} circles of class minus."
    return f"{points} {headline(view)}. {caption(view)}"
