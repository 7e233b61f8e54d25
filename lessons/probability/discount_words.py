"""The explorer probability.discount in words: headline, caption, formula and tables."""

from dataclasses import replace

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.probability.discount import LAST, View, compute, integral


def _readings(view: View) -> str:
    return "One reading" if view.n == 1 else f"{view.n} readings"


def headline(view: View) -> str:
    return f"{_readings(view)}: {view.total:.3f} % off; the integral says {view.limit:.3f} %"


def caption(view: View) -> str:
    width = 2 * view.state.reach / view.n
    return (
        f"{width:.4g} degrees to a strip: its probability times the discount at its middle, added "
        f"up, is {view.total:.4f}\u00a0%. The finest thermometer gives {view.limit:.4f}\u00a0%."
    )


def describe(view: View) -> str:
    return (
        f"Above, the discount by temperature, a line that falls to 0 at zero degrees, with steps "
        f"for {view.n} readings; below, how probable each temperature is, a triangle around "
        f"{view.state.centre:g}, cut into {view.n} strips. {headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    exact = integral(view.state.centre, view.state.reach)
    total = f.line("∑_(i = 1)^{n} g(t_i) P(i) = {total @sum} %", n=view.n, total=view.total)
    limit = f.line("∫ g(t) p(t) d t = {exact @limit} ≈ {limit} %", exact=exact, limit=view.limit)
    return total + limit


def tables(view: View) -> list[Table]:
    rows = []
    for step in range(LAST + 1):
        other = compute(replace(view.state, step=step))
        now = step == view.state.step
        off = f.fixed(other.total - view.limit, 4, sign=True)
        cells = (str(other.n), f"{other.total:.4f}", off)
        rows.append(tuple(Cell(c, strong=now, key="sum" if now else None) for c in cells))
    return [Table("", ("readings", "sum, %", "minus the integral"), tuple(rows))]
