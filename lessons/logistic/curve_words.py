"""The explorer logistic.curve in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.logistic import data
from lessons.logistic.curve import View


def headline(view: View) -> str:
    if view.cut is None:
        return f"w₁ = 0: the same P, {view.p[0]:.3f}, wherever you stand"
    times = f.plain(view.ratio, 3)
    return f"P = 1/2 at x = {data.said(view.cut, 4)}; a step right multiplies the odds by {times}"


def caption(view: View) -> str:
    x, (p, after) = view.state.x, view.p
    return (
        f"At x = {data.said(x)}: P = {p:.3f}, odds {f.plain(view.odds[0], 3)} to 1, log-odds "
        f"{data.said(view.score[0])}. One step to the right P is {after:.3f}: the odds are "
        f"multiplied by the odds ratio e^w₁ = {f.plain(view.ratio, 3)}."
    )


def describe(view: View) -> str:
    s = view.state
    return (
        f"Above, the log-odds {data.said(s.w0)} + ({data.said(s.w1)}) x, a straight line; below, "
        f"the probability of the positive class, an S-shaped curve between 0 and 1. "
        f"{headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    w0, w1 = view.state.w0, view.state.w1
    return f.line(
        "log p/(1 − p) = [{w0:mn} {w1:+mn} x @score]", w0=data.said(w0), w1=data.said(w1)
    ) + f.line("p = {curve}", curve=data.logistic_formula(w0, w1, "p"))


def tables(view: View) -> list[Table]:
    def said(value: float) -> str:
        return data.said(value, 3) if abs(value) >= 0.001 else f.plain(value, 3)

    def row(name: str, key: str, values: tuple[float, float], change: str) -> tuple[Cell, ...]:
        cells = (Cell(said(v), key=key) for v in values)
        return Cell(name, header=True, key=key), *cells, Cell(change, key=key)

    x = view.state.x
    columns = ("", f"x = {data.said(x)}", f"x = {data.said(x + 1)}", "change")
    rows = (
        row("P", "p", view.p, data.said(view.p[1] - view.p[0], 3)),
        row("odds P/(1 − P)", "odds", view.odds, f"× {f.plain(view.ratio, 3)}"),
        row("log-odds", "score", view.score, f.fixed(view.state.w1, 2, sign=True)),
    )
    return [Table("", columns, rows)]
