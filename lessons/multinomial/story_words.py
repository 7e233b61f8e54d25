"""The explorer multinomial.story in words: headline, caption, formula and tables."""

import math
from collections import Counter
from fractions import Fraction
from html import escape

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.multinomial.story import View, last_step
from nbcore import multinomial_coefficient


def headline(view: View) -> str:
    if not view.written:
        return "An empty page. Step on: first a class is drawn, then words"
    c, words = view.written[-1]
    d, name = len(view.written), escape(view.classes[c])
    if view.draws_class:
        return f"Document {d}: the class is drawn first, and it is {name}"
    if view.state.step == last_step(view.state) and view.farthest is not None:
        return f"{d} documents: the shares are within {view.farthest:.2f} of phi"
    return f"Document {d}, {name}: word {len(words)} is <em>{view.name(words[-1])}</em>"


def caption(view: View) -> str:
    if view.number is None:
        return "Bars: the share of each word so far (none yet). Lines: phi, where they should go."
    c = view.written[-1][0]
    if view.draws_class:
        fell = f"The random number {view.number:.3f} falls on the piece of {view.classes[c]}."
        return f"{fell} Now every word of this document comes from the ruler of {view.classes[c]}."
    fell = f"The random number {view.number:.3f} falls on “{view.name(view.drawn)}”."
    gap = view.farthest or 0.0
    return (
        f"{fell} The words before it were not looked at. Largest gap between a bar and its "
        f"line: {gap:.2f}."
    )


def describe(view: View) -> str:
    lines = "; ".join(_line(view, c, words) for c, words in view.written[-4:])
    totals = view.counts.sum(axis=1).astype(int)
    gap = "" if view.farthest is None else f" Largest gap to phi {view.farthest:.3f}."
    return (
        f"Documents so far: {len(view.written)}, with {totals[0]} words of {view.classes[0]} and "
        f"{totals[1]} of {view.classes[1]}. The last ones: {lines or 'none'}.{gap}"
    )


def _line(view: View, c: int, words: tuple[int, ...]) -> str:
    return f"{view.classes[c]}: {' '.join(view.name(j) for j in words) or '…'}"


# ---- formula and table


def formula(view: View) -> str:
    """The probability of the document that is being written: in this order, and as a bag."""
    draws = f.line("y ∼ 'Categorical'(θ), ' each word ' ∼ 'Categorical'(φ_y)")
    if not view.written:
        return draws
    c, words = view.written[-1]
    factors = [f.number(Fraction(view.theta[c]).limit_denominator(1000))]
    factors += [f.keyed(_p(view, c, j), f"word:{view.name(j)}") for j in words[:5]]
    if len(words) > 5:
        factors.append(f.piece("⋯"))
    p = float(view.theta[c]) * math.prod(float(view.phi[c, j]) for j in words)
    ways = multinomial_coefficient([*Counter(words).values(), 0])
    orders = "orders" if ways > 1 else "order"
    bag = "'{n} {orders} of this bag: ' {n} × {p:.3g} = {both:.3g}"
    return (
        draws
        + f.line("'this order: ' {factors:×} = {p:.3g}", factors=factors, p=p)
        + f.line(bag, n=ways, orders=orders, p=p, both=ways * p)
    )


def _p(view: View, c: int, j: int) -> str:
    p = view.exact[c][j]
    return f.number(p) if len(str(p)) <= 5 else f.number(float(p), 2)


def tables(view: View) -> list[Table]:
    rows = []
    for j, word in enumerate(view.words):
        cells = [Cell(word, header=True, key=f"word:{word}")]
        for c in (0, 1):
            count = Cell(str(int(view.counts[c, j])), key=f"word:{word}")
            phi = view.exact[c][j]
            text = str(phi) if len(str(phi)) <= 5 else f"{float(phi):.3f}"
            cells += [count, Cell(text, key=f"word:{word}")]
        rows.append(tuple(cells))
    one, two = view.classes
    columns = ("", one, "phi", two, "phi")
    return [Table("words written so far", columns, tuple(rows))]
