"""Formulas with the numbers of now in them, as MathML: every browser typesets it by itself.

A formula is a line of text that reads like it, with slots for the numbers:

    f.line("P({name @.class0} | words) = {a @class:0}/({a} + {b}) = {p:3}", name=..., a=..., ...)

    x  score  φ  2.5            symbols and numbers; letters without a space are one name: w x, wx
    + − × · = ∝ | , → ⋯ ∑ …     signs
    'of {n} mails '             words with their spaces, and values as Python's format sets them
    (…)  […]                    brackets
    w_1  x^2  θ_(j y)  ∑_(i=1)^n   below and above the line
    ∂ℓ/∂φ  {a}/({a} + {b})      a fraction of all that touches the bar, up to spaces and signs
    log x                       log, ln, exp, max and min keep a distance
    [… @key .role]              a part with a key and a role; also [… @key] and [… @.role]
    … @key .role                the same for the whole template, or a column of it
    {x}                         a number as `number` sets it, a piece as it is, a text as words
    {x:2}  {x:.3f}              with so many digits, in a format of Python
    {x:+2}                      with its sign as a sign: {a:2} x {b:+2} y
    {xs:+}  {xs:×}  {xs:,.2f}   the values of a list with a sign between them
    {t:mn}  {t:mi}  {t:mo}      a text set as a number (2/4 as a fraction), a symbol, a sign
    {x:2 @word:{w} .class{c}}   with a key and a role; {w} and {c} are slots, too
    … & = & …                   columns, for `cells`

Scripts and sides of a fraction lose the round brackets around them. A part with a key lights up
together with the table cell and the bar of the same key; a role is a class colour.
"""

import math
from collections.abc import Iterable
from fractions import Fraction
from html import escape
from typing import Any

from lessons.kit.explorer.formula_template import Attribute, Part, Slot, Words, parsed
from lessons.kit.explorer.formula_template import words as _words


class Piece(str):
    """A piece of MathML: any other text is escaped where it gets into a formula."""

    __slots__ = ()


def line(template: str, /, **slots: object) -> Piece:
    """A formula on a line of its own."""
    return _math(_single(template, slots))


def piece(template: str, /, **slots: object) -> Piece:
    """A part of a formula, for a slot of another one."""
    return _single(template, slots)


def cells(template: str, /, **slots: object) -> list[Piece]:
    """A row of an aligned formula: the columns of a template."""
    return [_filled(column, template, slots) for column in parsed(template)]


def aligned(rows: Iterable[Iterable[object]]) -> Piece:
    """Rows of cells whose columns are aligned."""
    return _math(_grid([_shown(cell, _CELL) for cell in row] for row in rows))


def keyed(value: object, key: str, role: str = "", digits: int = 4) -> Piece:
    """A value with its key, e.g. in a list for a slot."""
    return _row(_shown(value, Slot("", digits=digits)), key, role)


_CELL = Slot("")


def _single(template: str, slots: dict[str, object]) -> Piece:
    columns = parsed(template)
    if len(columns) > 1:
        raise ValueError(f"Columns are for `cells`:\n    {template}")
    return _filled(columns[0], template, slots)


def _filled(column: tuple[Part, ...], template: str, slots: dict[str, object]) -> Piece:
    try:
        return Piece("".join([p if type(p) is str else _part(p, slots) for p in column]))
    except KeyError as missing:
        raise ValueError(f"Without a value for {missing}:\n    {template}") from None


def _part(part: Part, slots: dict[str, object]) -> str:
    if isinstance(part, Slot):
        return _shown(slots[part.name], part)
    if isinstance(part, Attribute):
        value = slots[part.name]
        text = str(value) if isinstance(value, int) else escape(str(value))
        return part.before + text + part.after if text else ""
    assert isinstance(part, Words)
    return _words(part.text.format_map(slots))


def _shown(value: Any, slot: Slot) -> str:
    if isinstance(value, str):
        return value if isinstance(value, Piece) or not value else _text(value, slot)
    if not isinstance(value, (int, float, Fraction)) and isinstance(value, Iterable):
        return _joined(value, slot)
    if slot.bare:
        return number(value, slot.digits)
    if slot.sign not in ("", "+"):
        raise ValueError(f"{{{slot.name}:{slot.sign}}} takes a list, not {value!r}")
    if slot.sign and isinstance(value, Fraction):
        return _sign("−" if value < 0 else "+") + number(abs(value), slot.digits)
    return _text(_formatted(value, slot), slot, "mn")


def _text(text: str, slot: Slot, kind: str = "") -> str:
    kind = slot.kind or kind
    if kind != "mn":
        return f"<{kind}>{escape(text)}</{kind}>" if kind else _words(text)
    sign, text = "", escape(text).replace("-", "−")
    if slot.sign:
        sign, text = _sign("−" if text[0] == "−" else "+"), text.removeprefix("−")
    if "/" not in text:
        return f"{sign}<mn>{text}</mn>"
    above, below = text.split("/", 1)
    return f"{sign}<mfrac><mn>{above}</mn><mn>{below}</mn></mfrac>"


def _formatted(value: Any, slot: Slot) -> str:
    if not slot.format:
        return plain(value, slot.digits)
    text = format(float(value) if isinstance(value, Fraction) else value, slot.format)
    if text.startswith("-") and not text.strip("-0.%"):
        text = text[1:]  # no minus before 0.00
    return _powers(text)


def _joined(values: Iterable[Any], slot: Slot) -> str:
    """With the sign between the values; in a sum, a number brings its own."""
    if not slot.each:
        raise ValueError(
            f"{{{slot.name}}} takes no list: say what stands between, {{{slot.name}:+}}"
        )
    between, shown = _sign(slot.sign), ""
    for value in values:
        own = not shown or (slot.sign == "+" and not isinstance(value, str))
        shown += ("" if own else between) + _shown(value, slot if shown and own else slot.each)
    return shown


# ---- numbers


def number(value: Any, digits: int = 4) -> Piece:
    """A fraction as a fraction, a small whole number as it is, else so many digits."""
    if type(value) is Fraction:  # faster than isinstance, and there are no others
        if value.denominator == 1:
            value = value.numerator
        elif _short(value):
            above, below = plain(value.numerator), value.denominator
            return Piece(f"<mfrac><mn>{above}</mn><mn>{below}</mn></mfrac>")
        else:
            value = float(value)
    return Piece(f"<mn>{plain(value, digits)}</mn>")


def fixed(value: float, digits: int, sign: bool = False) -> str:
    """So many decimals: −0.55, and +0.30 with `sign`; no minus stands before zeros."""
    if not math.isfinite(value):
        return plain(value)
    return f"{value:{'+' if sign else ''}z.{digits}f}".replace("-", "−")


def plain(value: Any, digits: int = 4) -> str:
    """The same for words and tables: 1/3, 0.25, 3.2e−12."""
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if type(value) is Fraction:
        return str(value).replace("-", "−") if _short(value) else plain(float(value), digits)
    if value != value:
        return "undefined"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == 0:
        return "0"
    if 1e-4 <= abs(value) < 1e6:
        text = f"{value:z.{digits}f}" if abs(value) < 1000 else f"{value:.1f}"
        text = text.rstrip("0").rstrip(".") if float(text) == value else text
        return text.replace("-", "−")
    return _powers(f"{value:.{max(digits - 2, 1)}e}")


def _short(value: Fraction) -> bool:
    return len(str(value.numerator)) + len(str(value.denominator)) <= 10


def _powers(text: str) -> str:
    return text.replace("e-0", "e-").replace("e+0", "e").replace("-", "−")


# ---- around formulas


def note(text: str) -> str:
    """A line of plain words between formulas."""
    return f"<p>{escape(text)}</p>"


# ---- MathML


def _math(content: str) -> Piece:
    return Piece(f'<math display="block"><mrow>{content}</mrow></math>')


def _sign(sign: str) -> str:
    return f"<mo>{escape(sign)}</mo>"


def _row(content: str, key: str, role: str) -> Piece:
    attributes = f' data-key="{escape(key)}"' if key else ""
    attributes += f' class="cx-{escape(role)}"' if role else ""
    return Piece(f"<mrow{attributes}>{content}</mrow>")


def _grid(rows: Iterable[Iterable[str]]) -> str:
    lines = "".join(
        "<mtr>" + "".join(f"<mtd>{cell}</mtd>" for cell in cells) + "</mtr>" for cells in rows
    )
    return f'<mtable displaystyle="true">{lines}</mtable>'
