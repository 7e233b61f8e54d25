"""The explorer probability.expectation in words: headline, caption, formula and tables."""

from fractions import Fraction

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.probability.expectation import NAMES, View


def headline(view: View) -> str:
    mean = f.plain(float(view.mean), 3)
    if view.level:
        return f"The beam balances at {mean}: the expected number of ice creams"
    side = "right" if view.turn > 0 else "left"
    return f"Held at {view.support:.4g}, it tips to the {side}; it balances at {mean}"


def caption(view: View) -> str:
    parts = " and ".join(
        f"{_ice_creams(value)} with probability {f.plain(float(p), 2)}"
        for value, p in zip(view.values, view.probabilities, strict=True)
    )
    return f"{parts}: {f.plain(float(view.mean), 3)} on average over many days."


def _ice_creams(value: Fraction) -> str:
    return "1 ice cream" if value == 1 else f"{f.plain(float(value), 2)} ice creams"


def describe(view: View) -> str:
    return (
        f"A beam over a scale of ice creams, with a weight for each kind of day, as high as its "
        f"probability, and a triangle under it at {view.support:.4g}. {headline(view)}. "
        f"{caption(view)}"
    )


def formula(view: View) -> str:
    terms = [
        f.piece("{p:3} × {x:3} @outcome:{i} .class{c}", p=float(p), x=float(x), i=i, c=1 - i)
        for i, (x, p) in enumerate(zip(view.values, view.probabilities, strict=True))
    ]
    return f.line("E[g(x)] = {terms:+} = {mean:3 @mean}", terms=terms, mean=float(view.mean))


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(NAMES[i], header=True, role=f"class{1 - i}", key=f"outcome:{i}"),
            Cell(f.plain(float(p), 3), key=f"outcome:{i}"),
            Cell(f.plain(float(value), 3), key=f"outcome:{i}"),
            Cell(f.plain(float(p * value), 3), key=f"outcome:{i}"),
        )
        for i, (value, p) in enumerate(zip(view.values, view.probabilities, strict=True))
    )
    mean = Cell(f.plain(float(view.mean), 3), key="mean", strong=True)
    last = (Cell("sum", header=True), Cell("1"), Cell(""), mean)
    return [Table("", ("x", "P(x)", "g(x)", "P(x) g(x)"), (*rows, last))]
