"""Formulas with the numbers of now in them, as MathML: every browser typesets it by itself.

Each function returns a piece of MathML; `math(...)` makes a line of pieces. A piece with a key
lights up together with the table cell and the bar of the same key.
"""

from __future__ import annotations

import math as _math
from collections.abc import Iterable
from fractions import Fraction
from html import escape
from typing import Any


def var(name: str) -> str:
    """A symbol: one letter is set in italics, a word upright."""
    return f"<mi>{escape(name)}</mi>"


def words(text: str) -> str:
    return f"<mtext>{escape(text)}</mtext>"


def op(sign: str) -> str:
    return f"<mo>{escape(sign)}</mo>"


def sub(base: str, index: str) -> str:
    return f"<msub>{base}{index}</msub>"


def sup(base: str, power: str) -> str:
    return f"<msup><mrow>{base}</mrow><mrow>{power}</mrow></msup>"


def frac(above: str, below: str) -> str:
    return f"<mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac>"


def row(*pieces: str, key: str | None = None, role: str | None = None) -> str:
    """Pieces side by side; `key` lights them up, `role` gives them a class colour."""
    attributes = f' data-key="{escape(key)}"' if key else ""
    attributes += f' class="cx-{escape(role)}"' if role else ""
    return f"<mrow{attributes}>{''.join(pieces)}</mrow>"


def brackets(*pieces: str) -> str:
    return row(op("("), *pieces, op(")"))


def number(value: Any, digits: int = 4) -> str:
    """A fraction as a fraction, a small whole number as it is, else so many digits."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return f"<mn>{value.numerator}</mn>"
        if len(str(value.numerator)) + len(str(value.denominator)) <= 10:
            return frac(f"<mn>{value.numerator}</mn>", f"<mn>{value.denominator}</mn>")
        value = float(value)
    return f"<mn>{plain(value, digits)}</mn>"


def plain(value: Any, digits: int = 4) -> str:
    """The same for words and tables: 1/3, 0.25, 3.2e−12."""
    if isinstance(value, Fraction):
        short = len(str(value.numerator)) + len(str(value.denominator)) <= 10
        return str(value) if short else plain(float(value), digits)
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if value != value:
        return "undefined"
    if _math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == 0:
        return "0"
    if 1e-4 <= abs(value) < 1e6:
        text = f"{value:.{digits}f}" if abs(value) < 1000 else f"{value:.1f}"
        text = text.rstrip("0").rstrip(".") if float(text) == value else text
        return text.replace("-", "−")
    return (
        f"{value:.{max(digits - 2, 1)}e}".replace("e-0", "e-").replace("e+0", "e").replace("-", "−")
    )


def given(event: str, condition: str) -> str:
    """P(event | condition)."""
    return row(var("P"), brackets(event, op("|"), condition))


def product(factors: Iterable[str]) -> str:
    """Factors with a multiplication sign between them."""
    return op("×").join(factors)


def math(*pieces: str) -> str:
    """A line of its own."""
    return f'<math display="block"><mrow>{"".join(pieces)}</mrow></math>'


def grid(rows: Iterable[Iterable[str]]) -> str:
    """Lines whose pieces stand under each other, column by column."""
    lines = "".join(
        "<mtr>" + "".join(f"<mtd>{piece}</mtd>" for piece in pieces) + "</mtr>" for pieces in rows
    )
    return f'<mtable displaystyle="true">{lines}</mtable>'


def note(text: str) -> str:
    """A line of plain words between formulas."""
    return f"<p>{escape(text)}</p>"
