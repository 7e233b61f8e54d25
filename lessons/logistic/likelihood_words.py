"""The explorer logistic.likelihood in words: headline, caption, formula and tables."""

import math

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.logistic import data
from lessons.logistic.likelihood import LABELS, POINTS, View, bar


def small(value: float) -> str:
    """Four decimals, or powers of ten where those would be all zeros."""
    if value >= 0.001:
        return f"{value:.4f}"
    return f"{value:.2e}".replace("e-0", "e-").replace("-", "−")


def headline(view: View) -> str:
    size = small(view.likelihood)
    if view.loss < view.best + 1e-4:
        return f"Likelihood {size}: no other curve of this kind gives more"
    if view.state.w0 == view.state.w1 == 0:
        return f"Likelihood (1/2)¹² = {size}: a curve that knows nothing"
    times = math.exp(view.loss - view.best)
    told = f"{times:.3g}".replace("e+0", "e").replace("e+", "e")
    return f"Likelihood {size}: the best curve gives {told} times as much"


def caption(view: View) -> str:
    i = view.lowest
    x, y = POINTS[i]
    return (
        f"The product of the {len(POINTS)} bars is {small(view.likelihood)}; minus its log "
        f"is {view.loss:.3f} (the best: {view.best:.3f}). The lowest bar is that of the "
        f"{('negative', 'positive')[y]} point at {data.said(x, 1)}: {view.granted[i]:.4f}."
    )


def describe(view: View) -> str:
    bars = ", ".join(
        f"{('negative', 'positive')[y]} at {data.said(x, 1)} {view.granted[i]:.3f}"
        for i, (x, y) in enumerate(POINTS)
    )
    s = view.state
    return (
        f"Above, the curve with w0 = {data.said(s.w0)} and w1 = {data.said(s.w1)} between twelve "
        f"points on the rails 0 and 1; below, a bar for each point, the probability of its own "
        f"label: {bars}. {headline(view)}. {caption(view)} Positive points cost "
        f"{view.positives:.3f}, negative ones {view.negatives:.3f}."
    )


def formula(view: View) -> str:
    factors = [
        f.piece("{p:mn} @point {i} .class{c}", p=bar(g), i=i, c=LABELS[i])
        for i, g in enumerate(view.granted)
    ]
    return f.line("L = {factors:×}", factors=factors[:6]) + f.line(
        "× {factors:×} = {p:mn}", factors=factors[6:], p=small(view.likelihood)
    )


def tables(view: View) -> list[Table]:
    def row(name: str, value: float, strong: bool = False) -> tuple[Cell, ...]:
        return Cell(name, header=True, align="left"), Cell(data.said(value, 3), strong=strong)

    rows = (
        row("positive: −Σ log p", view.positives),
        row("negative: −Σ log(1 − p)", view.negatives),
        row("both added: −log L", view.loss, True),
        row("(5.3) as printed", view.positives - view.negatives),
        row("−log L of the best curve", view.best),
    )
    return [Table("", ("minus logs", "sum"), rows)]
