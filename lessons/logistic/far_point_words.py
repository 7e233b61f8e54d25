"""The explorer logistic.far_point in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.logistic import data
from lessons.logistic.far_point import LineFit, View


def _count(fit: LineFit) -> str:
    return f"{len(fit.wrong)} wrong" if fit.wrong else "none wrong"


def headline(view: View) -> str:
    far = f"Far point at {data.said(view.state.far, 1)}"
    if len(view.line.wrong) > len(view.curve.wrong):
        return f"{far}: the line has {_count(view.line)}, the curve {_count(view.curve)}"
    if max(view.line.ends) > 1 or min(view.line.ends) < 0:
        low, high = sorted(view.line.ends)
        return f"The line says {data.said(high)} and {data.said(low)}: no probabilities"
    return f"{far}: the line is tilted, its cut is at {data.said(view.line.cut)}"


def caption(view: View) -> str:
    trace = " (separable: with a trace of a penalty)" if view.separable else ""
    return (
        f"Cut of least squares: {data.said(view.line.cut)}, {_count(view.line)}; of logistic "
        f"regression: {data.said(view.curve.cut)}, {_count(view.curve)}{trace}. Fitted "
        f"without the far point, the line would pay {view.line.pull:.2f} for it, the curve "
        f"{view.curve.pull:.3f}."
    )


def describe(view: View) -> str:
    where = "; ".join(
        f"{('negative', 'positive')[c]} at "
        + ", ".join(data.said(x, 1) for x, y in view.all if y == c)
        for c in (1, 0)
    )
    return (
        f"Points on two rails, label 1 above and 0 below: {where}. The last is the far point. A "
        f"straight line and an S-shaped curve are fitted to them. {headline(view)}. "
        f"{caption(view)} At x = −2 and x = 2 the line has {data.said(view.line.ends[0])} and "
        f"{data.said(view.line.ends[1])}, the curve {view.curve.ends[0]:.3f} and "
        f"{view.curve.ends[1]:.3f}."
    )


def formula(view: View) -> str:
    w0, w1 = (data.said(w, 3) for w in (view.line.w0, view.line.w1))
    curve = data.logistic_formula(view.curve.w0, view.curve.w1, "curve")
    return f.line("ŷ = [{w0:mn} {w1:+mn} x @line]", w0=w0, w1=w1) + f.line(
        "ŷ = {curve}", curve=curve
    )


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(name, header=True, key=key),
            *(Cell(data.said(v), key=key, strong=not 0 <= v <= 1) for v in fit.ends),
            Cell(data.said(fit.cut), key=key),
            Cell(str(len(fit.wrong)), key=key),
            Cell(f"{fit.pull:.2f}", key="far"),
        )
        for name, key, fit in (("line", "line", view.line), ("curve", "curve", view.curve))
    )
    columns = ("", "at −2", "at 2", "cut", "wrong", "far costs")
    return [Table("", columns, rows)]
