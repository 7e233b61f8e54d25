"""The explorer perceptron.orders in words: headline, caption, formula and tables."""

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
    rule = f.line("'margin' = 'least' (y (w · x + b))/(|w|)")
    if not view.runs:
        return rule
    run = view.runs[-1]
    length = float(np.hypot(*run.w))
    return (
        rule
        + f.line("w = ({w:,2}), b = {b:2}", w=run.w.tolist(), b=run.b)
        + f.line(
            "'at point {i}: ' {score:2}/{length:3} = {margin:3}",
            i=run.nearest + 1,
            score=run.margin * length,
            length=length,
            margin=run.margin,
        )
    )


def describe(view: View) -> str:
    plus, minus = int((view.y > 0).sum()), int((view.y < 0).sum())
    points = f"{plus} squares of class plus and {minus} circles of class minus."
    return f"{points} {headline(view)}. {caption(view)}"
