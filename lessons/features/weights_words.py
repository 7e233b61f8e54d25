"""The explorer features.weights in words: headline, caption, formula and tables."""

import numpy as np

from lessons.features.weights import FEATURES, LARGEST, WORDS, View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def headline(view: View) -> str:
    n = len(view.asked)
    rows = view.state.weights[: len(view.labels)]
    if len(set(rows)) == 1:
        return "Equal weights for every label: nothing can be told apart"
    if view.right == n:
        return f"All {n} sentences are right" + ("" if view.state.french else ". Now add French")
    return f"{view.right} of {n} sentences are right: change the weights"


def caption(view: View) -> str:
    points = ", ".join(
        f"{name} {f.plain(s, 2)}" for name, s in zip(view.labels, view.scores, strict=True)
    )
    known = [word for word, n in zip(WORDS, view.x, strict=False) if n]
    if not known:
        last = "No word of it has a weight: only the offsets speak."
    elif view.answer is None:
        last = "A tie is no answer."
    else:
        last = f"The answer is {view.labels[view.answer]}."
    return f"“{view.text}” scores {points}. {last}"


def describe(view: View) -> str:
    blocks = "; ".join(
        f"f(x, {y}) = {' '.join(f'{v:zg}' for v in row)}" for y, row in enumerate(view.blocks)
    )
    w = " ".join(f.plain(float(v), 2) for v in view.w)
    said = f"{headline(view)}. {caption(view)}"
    return f"Blocks for {len(view.labels)} labels: {blocks}. w = {w}. {said}"


def formula(view: View) -> str:
    def term(c: int, j: int) -> str:
        weight, n = float(view.w[c * len(FEATURES) + j]), int(view.x[j])
        return f.piece("{w:2} × {n} @cell:{c}:{j}", w=weight, n=n, c=c, j=j)

    line = "w · f(x, {name}) @.class{c} & = & {terms:+} & = & {score:2 @score:{c}}"
    lines = []
    for c, (name, score) in enumerate(zip(view.labels, view.scores, strict=True)):
        terms = [term(c, j) for j in np.flatnonzero(view.x).tolist()]
        lines.append(f.cells(line, name=name, c=c, terms=terms, score=score))
    return f.aligned(lines)


def tables(view: View) -> list[Table]:
    rows = []
    for j, feature in enumerate(FEATURES):
        cells = [Cell(feature, header=True)]
        for c, name in enumerate(view.labels):
            value = view.state.weights[c][j]  # in steps of 1.0, not 1: a half can be typed
            cells.append(
                Cell(f"{value:zg}", edit=f"w:{c}:{j}", type="number", step=1.0, min=-LARGEST,
                     max=LARGEST, key=f"cell:{c}:{j}", label=f"weight of {feature} for {name}")
            )  # fmt: skip
        rows.append(tuple(cells))
    return [Table("w: the weights, yours to change", ("word", *view.labels), tuple(rows))]
