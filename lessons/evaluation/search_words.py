"""The explorer evaluation.search in words: headline, caption, formula and tables."""

import math

from lessons.evaluation.counts import equation
from lessons.evaluation.search import N, View, exactly
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def headline(view: View) -> str:
    c, m = view.counts, view.measures
    if not c.TP + c.FP:
        tail = "precision is 0/0" if math.isnan(m["precision"]) else "it finds nothing"
        return f"Accuracy {exactly(m['accuracy'])} for doing nothing: {tail}"
    if view.state.engine == "everything":
        return f"Returning everything: recall 1, accuracy {exactly(m['accuracy'])}"
    turn = "yet" if m["precision"] < 0.5 else "and"
    return (
        f"Accuracy {exactly(m['accuracy'])}, {turn} of {c.TP + c.FP:,} returned "
        f"{100 * m['precision']:.2g} % are relevant"
    )


def caption(view: View) -> str:
    c, s = view.counts, view.state
    found = f"{c.TP:,} of {s.relevant:,} relevant documents are returned, with {c.FP:,} others."
    if c.TP + c.FP:
        return f"{found} {c.TN:,} true negatives carry the accuracy; no other measure uses them."
    if s.convention == "undefined":
        return f"{found} Precision asks: of what is returned, how much is relevant? 0 of 0."
    return f"{found} Precision is 0/0; it is shown as {s.convention} because you said so."


def describe(view: View) -> str:
    c = view.counts
    said_all = ", ".join(f"{name} {exactly(v)}" for name, v in view.measures.items())
    return (
        f"A collection of {N:,} documents, {view.state.relevant:,} of them relevant. TP {c.TP:,}, "
        f"FP {c.FP:,}, FN {c.FN:,}, TN {c.TN:,}. Four bars: {said_all}. Below, the same four "
        "measures against the number of relevant documents on a log scale."
    )


def formula(view: View) -> str:
    c, gap = view.counts, ("", "")
    return f.aligned(
        [
            [
                *equation("accuracy", c.accuracy, digits=6),
                *gap,
                *equation("precision", c.precision),
                *gap,
                *equation("recall", c.recall),
            ]
        ]
    )


def tables(view: View) -> list[Table]:
    c = view.counts
    rows = (
        (Cell("returned", header=True), Cell(f"TP {c.TP:,}", key="TP", strong=True),
         Cell(f"FP {c.FP:,}", key="FP")),
        (Cell("not returned", header=True), Cell(f"FN {c.FN:,}", key="FN"),
         Cell(f"TN {c.TN:,}", key="TN")),
    )  # fmt: skip
    return [Table(f"{N:,} documents", ("", "relevant", "not relevant"), rows)]
