"""Values as plain data, to be sent and read again. Nothing is unpickled, and nothing is believed.

A value is a list whose first entry says what it is: ["i", "1f"] an int, ["f", "0x1p-1"] a float,
["a", "<f8", [2], "..."] an array. A list or tuple of nothing but texts, floats or short ints, the
usual case, goes as it is: ["ls", ["a", "b"]]. Whatever is none of these becomes
["o", "name of its class"], which equals nothing.
"""

import base64
import math
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from lessons.kit.grading.sandbox.wire import LARGEST, WireError

LONGEST = 100_000  # values in a message
DEEPEST = 25
HEX_DIGITS = 20_000  # of an int
SHORT = 1 << 53  # ints below it are the same in every JSON
MOST_ALIKE = 50  # keys with the same hash: each is compared with all others
DTYPES = {"|b1", "<i1", "<i2", "<i4", "<i8", "<u1", "<u2", "<u4", "<u8", "|i1", "|u1"}
DTYPES |= {"<f2", "<f4", "<f8", "<c8", "<c16"}


class Foreign:
    """In place of a value that cannot be sent: it equals nothing and can do nothing."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


class TooLarge(Exception):
    pass


def encode(value: Any) -> list[Any]:
    """A value as tagged lists; one that is too long or too deep becomes a word for it."""
    try:
        return _encode(value, [LONGEST], 0)
    except TooLarge:
        return ["o", "something too large"]


def _encode(value: Any, budget: list[int], depth: int) -> list[Any]:
    budget[0] -= 1
    if budget[0] < 0 or depth > DEEPEST:
        raise TooLarge
    kind = type(value)  # what is frequent first: a class is sent thousands of numbers and words
    if kind is str:
        return ["s", value]
    if kind is float:
        return ["f", value.hex()]
    if kind is list or kind is tuple:
        tag = "l" if kind is list else "t"
        if letter := letter_of(value):
            budget[0] -= len(value)
            if budget[0] < 0:
                raise TooLarge
            return [tag + letter, list(value)]
        return [tag, [_encode(item, budget, depth + 1) for item in value[: LONGEST + 1]]]
    if value is None or value is ...:
        return ["n"] if value is None else ["e"]
    if isinstance(value, np.generic) and not isinstance(value, float | complex | str):
        value = value.item()
    if isinstance(value, bool):
        return ["b", 1 if value else 0]
    if isinstance(value, int):
        digits = int.__format__(value, "x")
        return ["i", digits] if len(digits) <= HEX_DIGITS else ["o", "a number too long"]
    if isinstance(value, float):
        return ["f", float.hex(value)]
    if isinstance(value, Fraction):
        return ["F", *(encode(part)[1] for part in (int(value.numerator), int(value.denominator)))]
    if isinstance(value, Decimal):
        return ["f", float.hex(float(value))]
    if isinstance(value, complex):
        return ["c", float.hex(value.real), float.hex(value.imag)]
    if isinstance(value, str):
        return ["s", str.__str__(value)]
    if isinstance(value, Foreign):
        return ["o", value.kind]
    return encode_collection(value, budget, depth)


def letter_of(values: list[Any] | tuple[Any, ...]) -> str:
    """What all of them are, "s", "f" or (short) "i"; "" if there is no such thing."""
    kinds = set(map(type, values))
    letter = LETTERS.get(kinds.pop(), "") if len(kinds) == 1 else ""
    if letter == "i" and not -SHORT < min(values) <= max(values) < SHORT:
        return ""
    return letter


LETTERS: dict[type, str] = {str: "s", float: "f", int: "i"}


def encode_collection(value: Any, budget: list[int], depth: int) -> list[Any]:
    def inside(items: Any) -> list[Any]:
        return [_encode(item, budget, depth + 1) for item in islice(items, LONGEST + 1)]

    module = str(type(value).__module__)
    if module.startswith(("pandas", "scipy.sparse")):
        value = value.toarray() if hasattr(value, "toarray") else value.to_numpy()
    if isinstance(value, np.ndarray):
        return encode_array(np.asarray(value), budget, depth)
    if isinstance(value, list):
        return ["l", inside(value)]
    if isinstance(value, tuple):
        return ["t", inside(value)]
    if isinstance(value, dict):
        return ["d", inside(value.keys()), inside(value.values())]
    if isinstance(value, set | frozenset):
        return ["S", inside(value)]
    if hasattr(type(value), "__next__") or type(value) in (range, map, zip, filter):
        return ["l", inside(value)]  # a generator, read to its end or to the cap
    if type(value) in (type({}.keys()), type({}.values()), type({}.items())):
        return ["l", inside(value)]
    return ["o", str(type(value).__name__)[:100]]


def encode_array(array: Any, budget: list[int], depth: int) -> list[Any]:
    little = array.dtype.newbyteorder("<")
    if little.str not in DTYPES:
        return _encode(array.tolist(), budget, depth + 1)
    budget[0] -= math.prod(n or 1 for n in array.shape)
    if budget[0] < 0:
        raise TooLarge
    body = np.ascontiguousarray(array.astype(little)).tobytes()
    return ["a", little.str, list(array.shape), base64.b64encode(body).decode()]


def decode(tagged: Any) -> Any:
    """The value. Believes nothing: every length, type and shape is looked at."""
    try:
        return _decode(tagged, [LONGEST], 0)
    except (ValueError, TypeError, OverflowError, ZeroDivisionError, IndexError) as error:
        raise WireError(f"not a value: {type(error).__name__}") from None


def _decode(tagged: Any, budget: list[int], depth: int) -> Any:
    budget[0] -= 1
    if budget[0] < 0 or depth > DEEPEST + 1 or type(tagged) is not list or not tagged:
        raise WireError("not a value")
    tag, *rest = tagged
    if type(tag) is not str:
        raise WireError("not a value")
    if tag in SAME_KIND and len(rest) == 1 and type(rest[0]) is list:
        budget[0] -= len(rest[0])
        if budget[0] < 0 or letter_of(rest[0]) != tag[1]:
            raise WireError("not a value")
        return rest[0] if tag[0] == "l" else tuple(rest[0])
    reader = READERS.get(tag)
    if reader is None or len(rest) != reader[0]:
        raise WireError("not a value")
    return reader[1](rest, lambda inner: _decode(inner, budget, depth + 1))


SAME_KIND = {tag + letter for tag in "lt" for letter in LETTERS.values()}
Inner = Callable[[Any], Any]


def text(value: Any, longest: int = LARGEST) -> str:
    if type(value) is not str or len(value) > longest:
        raise WireError("not a text")
    return value


def whole(digits: Any) -> int:
    return int(text(digits, HEX_DIGITS + 1), 16)


def items(value: Any, inner: Inner) -> list[Any]:
    if type(value) is not list:
        raise WireError("not a list")
    return [inner(item) for item in value]


def table(rest: list[Any], inner: Inner) -> dict[Any, Any]:
    keys, values = items(rest[0], inner), items(rest[1], inner)
    return dict(zip(hashable(keys), values, strict=True))


def hashable(keys: list[Any]) -> list[Any]:
    """Keys that can be looked up quickly. (Multiples of 2**61 - 1 all have the hash 0.)"""
    found = [frozen(key) for key in keys]
    if found and max(Counter(map(hash, found)).values()) > MOST_ALIKE:
        raise WireError("keys that cannot be told apart")
    return found


def frozen(value: Any) -> Any:
    """A list as a key or in a set: as a tuple, so that it can be there at all."""
    if isinstance(value, set):
        return frozenset(value)
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def array(rest: list[Any], _: Inner) -> Any:
    kind, shape, body = text(rest[0], 8), rest[1], text(rest[2])
    whole_numbers = type(shape) is list and all(type(n) is int and n >= 0 for n in shape)
    if kind not in DTYPES or not whole_numbers or len(shape) > 8:
        raise WireError("not an array")
    count, raw = math.prod(shape), base64.b64decode(body, validate=True)
    if math.prod(n or 1 for n in shape) > LONGEST:  # 1e9 rows of nothing are 1e9 lists
        raise WireError("not an array")
    if count * np.dtype(kind).itemsize != len(raw):
        raise WireError("not an array")
    return np.frombuffer(raw, dtype=kind).reshape(shape).copy()


READERS: dict[str, tuple[int, Callable[[list[Any], Inner], Any]]] = {
    "n": (0, lambda rest, inner: None),
    "e": (0, lambda rest, inner: ...),
    "b": (1, lambda rest, inner: rest[0] == 1),
    "i": (1, lambda rest, inner: whole(rest[0])),
    "f": (1, lambda rest, inner: float.fromhex(text(rest[0], 40))),
    "F": (2, lambda rest, inner: Fraction(whole(rest[0]), whole(rest[1]))),
    "c": (2, lambda rest, inner: complex(*(float.fromhex(text(r, 40)) for r in rest))),
    "s": (1, lambda rest, inner: text(rest[0])),
    "l": (1, lambda rest, inner: items(rest[0], inner)),
    "t": (1, lambda rest, inner: tuple(items(rest[0], inner))),
    "S": (1, lambda rest, inner: set(hashable(items(rest[0], inner)))),
    "d": (2, table),
    "a": (3, array),
    "o": (1, lambda rest, inner: Foreign(text(rest[0], 200))),
}
