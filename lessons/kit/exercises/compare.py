"""Are two answers the same? If not, in which way do they differ?

`plain` turns an answer into plain Python values that nothing can change afterwards. What it does
not know (an object of a student's own class, say) becomes `Other`, which equals nothing else, so
an `__eq__` that always says yes fools nobody.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

RELATIVE = 1e-6
LONGEST = 100_000  # no answer of the course is longer; an endless generator is
DEEPEST = 20
MOST_BITS = 3_000  # of a number that is written out: Python refuses to write very long ones

Number = int | float | complex | Fraction
UNCHANGING = frozenset({bool, int, float, complex, str})


@dataclass(frozen=True)
class Other:
    """Something that is neither a number nor a text nor a collection of them."""

    kind: str
    text: str = ""


@dataclass(frozen=True)
class NestedTable:
    """A dictionary, as pairs."""

    items: tuple[tuple[Any, Any], ...]


@dataclass(frozen=True)
class Bag:
    """A set."""

    items: frozenset[Any]


def plain(value: Any, depth: int = 0) -> Any:
    """Numbers, texts, tuples of them; a copy that shares nothing with `value`."""
    kind = type(value)
    if kind in UNCHANGING:
        return value
    if kind in (list, tuple) and depth <= DEEPEST:  # the usual case, without the questions below
        return tuple([plain(v, depth + 1) for v in value[:LONGEST]])
    if value is None or value is ... or value is NotImplemented or isinstance(value, Other):
        return value
    if depth > DEEPEST:
        return Other("something nested too deeply")
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return int.__add__(value, 0)
    if isinstance(value, float):
        return float.__add__(value, 0.0)
    if isinstance(value, Fraction):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, complex):
        return complex.__add__(value, 0j)
    if isinstance(value, np.generic):
        return plain(value.item(), depth + 1)
    if type(value).__module__.startswith(("pandas", "scipy.sparse")):
        value = value.toarray() if hasattr(value, "toarray") else value.to_numpy()
    if isinstance(value, np.ndarray):
        return plain(np.asarray(value).tolist(), depth + 1)
    if isinstance(value, Mapping):
        pairs = islice(((k, value[k]) for k in value), LONGEST)
        return NestedTable(tuple((plain(k, depth + 1), plain(v, depth + 1)) for k, v in pairs))
    if isinstance(value, set | frozenset):
        return Bag(frozenset(plain(v, depth + 1) for v in islice(value, LONGEST)))
    if isinstance(value, Iterable) and not isinstance(value, bytes | type):
        return tuple(plain(v, depth + 1) for v in islice(value, LONGEST))
    return Other(type(value).__name__, f"{type(value).__module__}.{type(value).__qualname__}")


def holds(value: Any, what: Any) -> bool:
    """Whether a plain value is `what` (such as `...`), or has it inside."""
    if isinstance(value, tuple):
        return any(holds(v, what) for v in value)
    if isinstance(value, NestedTable):
        return any(holds(v, what) for _, v in value.items)
    return value is what


def is_number(value: Any) -> bool:
    return isinstance(value, Number) and not isinstance(value, bool)


def same(got: Any, want: Any, tolerance: float | None = None) -> bool:
    """Whether two plain values are the same answer."""
    return _same(got, want, tolerance, _largest(want))


def _same(got: Any, want: Any, tolerance: float | None, scale: float) -> bool:
    if is_number(want):
        return is_number(got) and same_number(got, want, tolerance, scale)
    if isinstance(want, tuple):
        return (
            isinstance(got, tuple)
            and len(got) == len(want)
            and all(_same(g, w, tolerance, scale) for g, w in zip(got, want, strict=True))
        )
    if isinstance(want, NestedTable):
        if not isinstance(got, NestedTable) or len(got.items) != len(want.items):
            return False
        mine = dict(got.items)
        return all(k in mine and _same(mine[k], w, tolerance, scale) for k, w in want.items)
    return type(got) is type(want) and bool(got == want)


def same_number(got: Any, want: Any, tolerance: float | None, scale: float = 0.0) -> bool:
    exact = isinstance(got, int | Fraction) and isinstance(want, int | Fraction)
    if exact and (got == want or tolerance is None):
        return bool(got == want)
    try:
        a, b = complex(got), complex(want)
    except OverflowError:
        return bool(got == want)
    if any(math.isnan(part) for part in (a.real, a.imag, b.real, b.imag)):
        return math.isnan(a.real) == math.isnan(b.real) and math.isnan(a.imag) == math.isnan(b.imag)
    if any(math.isinf(part) for part in (a.real, a.imag, b.real, b.imag)):
        return a == b
    # An answer of 1e-20 is not 0, but beside numbers around 1 it may well be rounding.
    close_to_zero = 1e-9 if b == 0 and scale == 0 else 1e-12 * scale
    return abs(a - b) <= max((tolerance or RELATIVE) * abs(b), close_to_zero)


def _largest(value: Any) -> float:
    """The largest size in a collection of numbers; 0 for a number alone."""
    if not isinstance(value, tuple | NestedTable):
        return 0.0
    inside = [v for _, v in value.items] if isinstance(value, NestedTable) else value
    sizes = [_size(v) if is_number(v) else _largest(v) for v in inside]
    return max(sizes, default=0.0)


def _size(number: Any) -> float:
    try:
        size = abs(complex(number))
    except OverflowError:
        return 0.0
    return size if math.isfinite(size) else 0.0


class approx:
    """Equal up to rounding, for use in checks: `assert total == approx(1)`."""

    def __init__(self, want: Any, tolerance: float = RELATIVE) -> None:
        self.want, self.tolerance = plain(want), tolerance

    def __eq__(self, other: object) -> bool:
        return same(plain(other), self.want, self.tolerance)

    __hash__ = None  # type: ignore[assignment]
    __array_ufunc__ = None  # an array on the left hands the comparison over to us


def shape(value: Any) -> tuple[int, ...]:
    if isinstance(value, tuple) and value:
        return (len(value), *shape(value[0]))
    return (0,) if isinstance(value, tuple) else ()


def short(value: Any, limit: int = 70) -> str:
    """A plain value as a student would write it, cut if long."""
    text = _write(value)
    return text if len(text) <= limit else text[: limit - 4] + " ..."


def _write(value: Any) -> str:
    if isinstance(value, float):
        return repr(float(f"{value:.6g}"))
    if isinstance(value, int | Fraction) and _bits(value) > MOST_BITS:
        return f"<a number of about {round(_bits(value) * math.log10(2))} digits>"
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(_write(v) for v in value[:50]) + "]"
    if isinstance(value, NestedTable):
        return "{" + ", ".join(f"{_write(k)}: {_write(v)}" for k, v in value.items[:50]) + "}"
    if isinstance(value, Bag):
        return "{" + ", ".join(sorted(map(_write, value.items))) + "}" if value.items else "set()"
    if isinstance(value, Other):
        return f"<{value.kind}>"
    return "..." if value is ... else repr(value)


def _bits(number: int | Fraction) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())
