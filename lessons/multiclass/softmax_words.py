"""The explorer multiclass.softmax in words: headline, caption, formula and tables."""

from dataclasses import replace

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.multiclass.clouds import NAMES
from lessons.multiclass.softmax import LIMIT, View


def power(score: float) -> float:
    """e to the score, within what a float can hold."""
    return float(np.exp(min(max(score, -700.0), 700.0)))


def headline(view: View) -> str:
    if view.state.scale == 0:
        return "Times 0: all scores are equal, and so are the probabilities"
    if view.state.scale < 0:
        return "Times a number below 0: the last become the first"
    best = int(np.argmax(view.probabilities))
    p = f"P({NAMES[best]}) = {view.probabilities[best]:.3f}"
    if view.state.shift and view.state.scale == 1:
        return f"Shifted by {view.state.shift:+g}: nothing changes, {p}".replace("+-", "−")
    if view.state.scale != 1:
        how = "surer" if view.state.scale > 1 else "less sure"
        return f"Times {view.state.scale:g}: the same winner, {how}, {p}"
    return f"Softmax: the largest score wins, {p}"


def caption(view: View) -> str:
    s, ratio = view.state, f.plain(power(view.scores[0] - view.scores[1]), 3)
    words = f"A is {ratio} times as probable as B: only the difference of scores counts"
    if s.shift:
        factor = f.plain(power(s.scale * s.shift), 3)
        words = f"Every e^score is {factor} times as large, above and below the line"
    moved = np.abs(view.probabilities - view.plain).max() > 0.005
    return f"{words}.{' Dashed: with scale 1.' if moved else ''}"


def describe(view: View) -> str:
    pairs = ", ".join(
        f"{NAMES[c]} {view.scores[c]:z.2f} to {view.probabilities[c]:.3f}"
        for c in range(view.state.k)
    )
    return (
        f"Bars of scores on the left, of probabilities on the right: {pairs}. {headline(view)}. "
        f"{caption(view)} With {view.state.m} predictors: {view.parameters[0]} parameters, "
        f"{view.parameters[1]} would do."
    )


def formula(view: View) -> str:
    terms = [
        f.piece("e^{score:2} @class:{c} .class{c}", score=round(float(view.scores[c]), 2), c=c)
        for c in range(view.state.k)
    ]
    return f.line(
        "P([A @.class0] | x) = {first}/{terms:+} = {p:.3f}",
        first=terms[0],
        terms=terms,
        p=view.probabilities[0],
    )


def tables(view: View) -> list[Table]:
    def typed(c: int) -> Cell:
        number = Cell(view.state.scores[c], type="number", step=0.1, min=-LIMIT, max=LIMIT)
        return replace(number, edit=f"score:{c}", label=f"score of {NAMES[c]}", key=f"class:{c}")

    rows = tuple(
        (
            Cell(NAMES[c], header=True, role=f"class{c}", key=f"class:{c}"),
            typed(c),
            Cell(f.plain(power(view.scores[c]), 3), key=f"class:{c}"),
            Cell(f"{view.probabilities[c]:.3f}", key=f"class:{c}", strong=True),
        )
        for c in range(view.state.k)
    )
    s, (full, free) = view.state, view.parameters
    counts = (
        (Cell("a row for each class", header=True), Cell(f"{s.k} × ({s.m} + 1)"), Cell(full)),
        (Cell("one row fixed at 0", header=True), Cell(f"{s.k - 1} × ({s.m} + 1)"), Cell(free)),
    )
    return [
        Table("Scores to probabilities", ("class", "score", "e^score", "P"), rows),
        Table("How many parameters?", ("", "weights and bias", "numbers"), counts),
    ]
