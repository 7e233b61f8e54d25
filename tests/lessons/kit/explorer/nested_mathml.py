"""MathML by nested calls: what the templates of formula.py are compared with."""

from collections.abc import Iterable
from html import escape

from lessons.kit.explorer.formula import Piece


def math(*pieces: str) -> Piece:
    return Piece(f'<math display="block"><mrow>{"".join(pieces)}</mrow></math>')


def var(name: str) -> Piece:
    return Piece(f"<mi>{escape(name)}</mi>")


def words(text: str) -> Piece:
    return Piece(f"<mtext>{escape(text)}</mtext>")


def op(sign: str) -> Piece:
    return Piece(f"<mo>{escape(sign)}</mo>")


def sub(base: str, index: str) -> Piece:
    return Piece(f"<msub>{base}{index}</msub>")


def sup(base: str, power: str) -> Piece:
    return Piece(f"<msup><mrow>{base}</mrow><mrow>{power}</mrow></msup>")


def frac(above: str, below: str) -> Piece:
    return Piece(f"<mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac>")


def row(*pieces: str, key: str | None = None, role: str | None = None) -> Piece:
    attributes = f' data-key="{escape(key)}"' if key else ""
    attributes += f' class="cx-{escape(role)}"' if role else ""
    return Piece(f"<mrow{attributes}>{''.join(pieces)}</mrow>")


def brackets(*pieces: str) -> Piece:
    return row(op("("), *pieces, op(")"))


def given(event: str, condition: str) -> Piece:
    return row(var("P"), brackets(event, op("|"), condition))


def product(factors: Iterable[str]) -> Piece:
    return Piece(op("×").join(factors))
