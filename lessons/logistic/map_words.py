"""The explorer logistic.map in words: headline, caption, formula and tables."""

import math

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.logistic import data
from lessons.logistic.map import View


def headline(view: View) -> str:
    if view.gap is None:
        return f"No weights: P = {view.p:.3f} everywhere, and no boundary"
    strip = f"0.1 to 0.9 in {view.gap:.2f}"
    return f"P = 1/2 on a straight line; {strip}; {len(view.wrong)} of 18 points wrong"


def caption(view: View) -> str:
    x, y = view.state.probe
    odds = f.plain(math.exp(min(view.score, 700)), 3)
    return (
        f"At x = ({data.said(x)}, {data.said(y)}) the weighted sum is {data.said(view.score)}, the "
        f"odds are {odds} to 1, P = {view.p:.3f}. Multiply all weights, and the line stays where "
        "it is: only the strip around it changes."
    )


def describe(view: View) -> str:
    w0, w1, w2 = (data.said(w) for w in view.w)
    return (
        f"The plane coloured by P(positive) = 1/(1 + e^−s), s = {w0} + ({w1}) x1 + ({w2}) x2: "
        f"9 positive and 9 negative points, the line where P is 1/2 and, parallel to it, those "
        f"for 0.1 and 0.9. {headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    a, b, c = (data.said(-w) for w in view.w)
    return f.line("p = 1/(1 + e^[{a:mn} {b:+mn} x_1 {c:+mn} x_2 @P=0.5])", a=a, b=b, c=c)


def tables(view: View) -> list[Table]:
    names = ("w₀", "w₁ x₁", "w₂ x₂")
    rows = [
        (Cell(name, header=True, key="probe"), Cell(data.said(term), key="probe"))
        for name, term in zip(names, view.terms, strict=True)
    ]
    rows.append((Cell("sum: log-odds", header=True), Cell(data.said(view.score), strong=True)))
    rows.append((Cell("P(positive)", header=True), Cell(f"{view.p:.3f}", strong=True)))
    return [Table("at the diamond", ("", "value"), tuple(rows))]
