"""The explorer logistic.descent in words: headline, caption, formula and tables."""

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.logistic import data
from lessons.logistic.descent import SOLVERS, View
from lessons.logistic.descent_run import bottom


def _way(view: View) -> str:
    newton = view.state.solver == "newton"
    return "Newton" if newton else f"η = {view.state.eta:g}"


def headline(view: View) -> str:
    done, way = view.walk, _way(view)
    above = float(done.loss[-1]) - bottom()[2]
    if done.arrived is not None:
        steps = "1 step" if done.arrived == 1 else f"{done.arrived} steps"
        return f"{way}: at the bottom after {steps}"
    limit = 2 / bottom()[3]
    if view.state.eta > limit and view.state.solver == "gradient":
        return f"{way} is above {limit:.2f}: it jumps over the bottom and never settles"
    return f"{way}: after {done.last} steps still {above:.2f} above the bottom"


def caption(view: View) -> str:
    w0, w1 = view.w
    rise = ""
    if view.step:
        before = float(view.walk.loss[view.step - 1])
        word = "down" if view.loss <= before else "up"
        rise = f", {word} from {before:.3f}"
    return (
        f"Step {view.step}: w₀ = {data.said(w0, 3)}, w₁ = {data.said(w1, 3)}, loss "
        f"{view.loss:.3f}{rise}. The bottom is at ({data.said(bottom()[0])}, "
        f"{data.said(bottom()[1])}) with loss {bottom()[2]:.3f}."
    )


def describe(view: View) -> str:
    g0, g1 = view.slope
    return (
        f"Left, the loss as a landscape over w0 and w1, a bowl with one bottom, and the path of "
        f"{SOLVERS[view.state.solver]} from ({data.said(view.state.start[0])}, "
        f"{data.said(view.state.start[1])}); right, the curve of this step between the points, "
        f"and the loss of every step. {headline(view)}. {caption(view)} The slopes here are "
        f"{data.said(g0, 3)} and {data.said(g1, 3)}."
    )


def formula(view: View) -> str:
    w, g, after = view.w, view.slope, view.next
    newton = view.state.solver == "newton"
    rule = f.line(
        "w ← w − H^(−1) [∇ ℓ @slope]" if newton else "w ← w − η [∑_i (p_i − y_i) x_i @slope]"
    )
    if after is None:
        return rule + f.note("This is the last step shown.")
    return rule + f.line(
        "w_1 : {w} → {after}" if newton else "w_1 ← {w} − {eta:g} × ({g}) = {after}",
        w=data.said(w[1], 3),
        eta=view.state.eta,
        g=data.said(g[1], 3),
        after=data.said(after[1], 3),
    )


def tables(view: View) -> list[Table]:
    first = min(max(view.step - 2, 0), max(view.walk.last - 4, 0))
    rows = []
    for i in range(first, min(first + 5, view.walk.last + 1)):
        values = (*view.walk.w[i], view.walk.loss[i], np.abs(view.walk.slope[i]).max())
        cells = tuple(Cell(data.said(float(v), 3), strong=i == view.step) for v in values)
        rows.append((Cell(str(i), header=True, strong=i == view.step), *cells))
    rows += [tuple(Cell("\u00a0") for _ in range(5))] * (5 - len(rows))
    return [Table("", ("step", "w₀", "w₁", "loss", "slope"), tuple(rows))]
