"""Values from outside, checked once for all explorers.

A state may come from a link, a page or a lesson, and a value in it may be anything. Here a value is
returned in the form that a state holds it in, or refused by a ValueError that a person can read:
what is wanted, and what came instead.
"""

from collections.abc import Sequence
from typing import Any, get_args, get_origin

LARGEST = 1e9  # of numbers without limits of their own: a picture has room for no larger ones
LONGEST = 40  # characters of a text that is quoted


def checked_number(
    value: Any, what: str, low: float, high: float, whole: bool = False
) -> int | float:
    """One number (True is none) from low to high: a whole one as an int, others as a float."""
    kind = "a whole number" if whole else "a number"
    if not _is_number(value) or not low <= value <= high or (whole and value != int(value)):
        limits = f"from {_number(low)} to {_number(high)}"
        raise ValueError(f"“{what}” takes {kind} {limits}, not {quoted(value)}.")
    return int(value) if whole else float(value)


def checked_option(value: Any, what: str, options: Sequence[tuple[Any, str]]) -> Any:
    """One of the options, which are (value, words). They are words or numbers; True is not 1."""
    for option, _ in options:
        if value == option and isinstance(value, bool) == isinstance(option, bool):
            return option
    known = ", ".join(option if isinstance(option, str) else words for option, words in options)
    raise ValueError(f"“{what}” takes one of {known}, not {quoted(value)}.")


def checked_shape(value: Any, what: str, kind: Any) -> Any:
    """A value of the type that a state declares: int, float, bool, str, and tuples of them."""
    if get_origin(kind) is tuple:
        return _checked_tuple(value, what, get_args(kind))
    if kind is bool or kind is str:
        fits = isinstance(value, kind)
        wanted = "a text" if kind is str else "yes or no"
    else:
        whole = kind is int
        fits = is_usable(value) and not (whole and value != int(value))
        wanted = "a whole number" if whole else "a number"
    if not fits:
        raise ValueError(f"“{what}” takes {wanted}, not {quoted(value)}.")
    return kind(value)


def _checked_tuple(value: Any, what: str, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    if not isinstance(value, tuple):
        raise ValueError(f"“{what}” takes a list, not {quoted(value)}.")
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(value)
    if len(kinds) != len(value):
        raise ValueError(f"“{what}” takes a list of {len(kinds)}, not of {len(value)}.")
    each = zip(value, kinds, strict=True)
    return tuple(checked_shape(part, what, kind) for part, kind in each)


def quoted(value: Any) -> str:
    """Whatever came, in words: for those who read a page, not for those who read Python."""
    if isinstance(value, str):
        return f"“{value if len(value) <= LONGEST else value[:LONGEST] + '…'}”"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return _number(value)
    return "a list" if isinstance(value, (tuple, list)) else "something else"


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value


def _number(value: float) -> str:
    if value != value:
        return "something else"
    if abs(value) > LARGEST:
        return "one so large" if value > 0 else "one so small"
    text = f"{value:,}" if value == int(value) and isinstance(value, int) else f"{value:z,.6g}"
    return text.replace("-", "−")


def is_usable(value: Any) -> bool:
    """A number that a picture has room for."""
    return _is_number(value) and abs(value) <= LARGEST
