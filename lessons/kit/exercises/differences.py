"""In which way is an answer wrong? One plain sentence, without giving the right one away."""

import math
from typing import Any

from lessons.kit.exercises.compare import Bag, NestedTable, Other, is_number, same, shape

CLOSE = 0.02


def difference(got: Any, want: Any) -> str:
    """What differs between two plain values that are not the same."""
    if got is None:
        return "That is `None`, no value at all. Is a `return` missing?"
    if is_number(want):
        return of_numbers(got, want)
    if isinstance(want, tuple):
        return of_sequences(got, want)
    if isinstance(want, NestedTable):
        return of_tables(got, want)
    if isinstance(want, bool):
        return (
            "It is the other one." if isinstance(got, bool) else "`True` or `False` is asked for."
        )
    if isinstance(want, str):
        return of_texts(got, want)
    if isinstance(want, Bag) and not isinstance(got, Bag):
        return "A set is asked for."
    return "That is not what is asked for."


def of_numbers(got: Any, want: Any) -> str:
    if isinstance(got, str):
        return "That is a text. Write a number, without quotes: 3/5, or Fraction(3, 5)."
    if isinstance(got, bool):
        return "That is `True` or `False`; a number is asked for."
    if isinstance(got, tuple):
        return "That is a list or an array; one number is asked for."
    if isinstance(got, Other) and got.kind == "function":
        return "That is a function. Call it, with brackets, to get its number."
    if not is_number(got):
        return "One number is asked for."
    if isinstance(got, complex) or isinstance(want, complex):
        return "That is not the number asked for."
    try:
        float(got)
    except OverflowError:  # whole numbers and Fractions can be larger than any float
        return "That is too large." if got > want else "That is too small."
    if math.isnan(got):
        return "nan means *not a number*: 0 was divided by 0, or a log taken of less than 0."
    if math.isinf(got):
        return "inf means *infinite*: a number was divided by 0, or the log of 0 was taken."
    if math.isfinite(want) and want != 0:
        if abs(got - want) <= CLOSE * abs(want):
            return "That is close. Did you round on the way? Keep all digits, or use Fraction."
        if same(got, -want):
            return "The size is right; the sign is not."
        if same(got, want * 100):
            return "That is a percentage; give it as a part of 1."
    return "That is too large." if got > want else "That is too small."


def of_sequences(got: Any, want: tuple[Any, ...]) -> str:
    if not isinstance(got, tuple):
        return f"A list or an array of {len(want)} is asked for."
    mixed = len({shape(v) for v in want}) > 1  # such as weights and a bias: that is no array
    if not mixed and shape(got) != shape(want):
        return f"Its shape is {shape(got)}, and {shape(want)} is asked for."
    if len(got) != len(want):
        return f"It has {len(got)} entries, and {len(want)} are asked for."
    if same_in_another_order(got, want):
        return "The values are right; their order is not."
    for place, (g, w) in enumerate(zip(got, want, strict=True)):
        if not same(g, w):
            inside = isinstance(w, tuple) and shape(g) == shape(w)
            where = "Look into entry" if inside else "The first difference is at place"
            return f"{where} {place} (counted from 0). {difference(g, w)}"
    return "That is not what is asked for."


def same_in_another_order(got: tuple[Any, ...], want: tuple[Any, ...]) -> bool:
    if not all(is_number(v) and not isinstance(v, complex) for v in got + want):
        return False
    return same(tuple(sorted(got)), tuple(sorted(want)))


def of_tables(got: Any, want: NestedTable) -> str:
    if not isinstance(got, NestedTable):
        return "A dictionary is asked for."
    mine, theirs = dict(got.items), dict(want.items)
    if absent := [k for k in theirs if k not in mine]:
        return f"There is no entry for {absent[0]!r}."
    if extra := [k for k in mine if k not in theirs]:
        return f"The entry for {extra[0]!r} is one too many."
    key = next((k for k in theirs if not same(mine[k], theirs[k])), None)
    return f"Look at the entry for {key!r}. {difference(mine.get(key), theirs.get(key))}"


def of_texts(got: Any, want: str) -> str:
    if not isinstance(got, str):
        return "A text, in quotes, is asked for."
    if "".join(got.split()).lower() == "".join(want.split()).lower():
        return "Right apart from capital letters and spaces."
    return "That is not the text asked for."
