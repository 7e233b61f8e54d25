"""The explorer evaluation.search in words: headline, caption, formula and tables."""

import math

from lessons.evaluation.counts import count_rows, equation, side_by_side
from lessons.evaluation.search import N, View, exactly
from lessons.kit.explorer.controls import Table


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
    result = f"{c.TP:,} of {s.relevant:,} relevant documents are returned, with {c.FP:,} others."
    if c.TP + c.FP:
        return f"{result} {c.TN:,} true negatives carry the accuracy; no other measure uses them."
    if s.convention == "undefined":
        return f"{result} Precision asks: of what is returned, how much is relevant? 0 of 0."
    return f"{result} Precision is 0/0; it is shown as {s.convention} because you said so."


def describe(view: View) -> str:
    c = view.counts
    said_all = ", ".join(f"{name} {exactly(v)}" for name, v in view.measures.items())
    return (
        f"A collection of {N:,} documents, {view.state.relevant:,} of them relevant. TP {c.TP:,}, "
        f"FP {c.FP:,}, FN {c.FN:,}, TN {c.TN:,}. Four bars: {said_all}. Below, the same four "
        "measures against the number of relevant documents on a log scale."
    )


def formula(view: View) -> str:
    c = view.counts
    return side_by_side(
        equation("accuracy", c.accuracy, digits=6),
        equation("precision", c.precision),
        equation("recall", c.recall),
    )


def tables(view: View) -> list[Table]:
    rows = count_rows(view.counts, "returned", "not returned")
    return [Table(f"{N:,} documents", ("", "relevant", "not relevant"), rows)]
