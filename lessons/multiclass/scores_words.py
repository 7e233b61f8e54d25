"""The explorer multiclass.scores in words: headline, caption, formula and tables."""

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.multiclass.clouds import NAMES
from lessons.multiclass.scores import MODELS, SURE, View, counts

WHAT = {
    "softmax": "k weighted sums, fitted together",
    "naive Bayes": "k upright Gaussians",
    "tied": "k Gaussians of one shape",
    "perceptron": "k weighted sums, corrected two at a time",
}


def headline(view: View) -> str:
    what = WHAT[view.state.model].replace("k ", f"{view.state.k} ", 1)
    return f"{what[0].upper()}{what[1:]}: {len(view.missed)} of {view.n} points wrong"


def caption(view: View) -> str:
    best = int(np.argmax(view.scores))
    said = f"At x {NAMES[best]} has the largest score"
    if view.probabilities is None:
        return f"{said}. Scores of a perceptron are no probabilities. No region is left over."
    p = view.probabilities[best]
    return (
        f"{said}, P = {p:.3f}. Stronger colour: P is at least {SURE:g}. Every point has one "
        f"largest score: no region is left over."
    )


def describe(view: View) -> str:
    listed = ", ".join(f"{NAMES[c]} {score:z.2f}" for c, score in enumerate(view.scores))
    return (
        f"{view.state.k} clouds of points, the plane coloured by the class with the largest score "
        f"of {view.state.model}. {headline(view)}. Scores at x = ({view.state.probe[0]:z.2f}, "
        f"{view.state.probe[1]:z.2f}): {listed}. {caption(view)} {view.numbers} numbers learned, "
        f"{view.needed} would do."
    )


def formula(view: View) -> str:
    own = (
        "w_c · x + b_c"
        if view.state.model in ("softmax", "perceptron")
        else "log P(c) + log p(x | c)"
    )
    best = int(np.argmax(view.scores))
    template = f"s_c = {own} ',\u2003arg max ' s_c = {{name:mi @class:{{c}} .class{{c}}}}"
    return f.line(template, name=NAMES[best], c=best)


def tables(view: View) -> list[Table]:
    def probability(c: int) -> str:
        return "—" if view.probabilities is None else f"{view.probabilities[c]:.3f}"

    best = int(np.argmax(view.scores))
    rows = tuple(
        (
            Cell(NAMES[c], header=True, role=f"class{c}", key=f"class:{c}"),
            Cell(f.fixed(view.scores[c], 2), key=f"class:{c}", strong=c == best),
            Cell(probability(c), key=f"class:{c}"),
        )
        for c in range(view.state.k)
    )
    kinds = tuple(
        (
            Cell(kind, header=True, strong=kind == view.state.model),
            *map(Cell, counts(kind, view.state.k)),
        )
        for kind in MODELS
    )
    return [
        Table("At the point x", ("class", "score", "P(class | x)"), rows),
        Table("Numbers to learn", ("model", "written", "free"), kinds),
    ]
