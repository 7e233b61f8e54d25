"""Is a value of a state a plain number? It may come from a link or a box, and True is no number."""

from typing import TypeGuard


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def check_number(value: object, name: str, low: int, high: int) -> float:
    if not is_number(value) or not low <= value <= high:
        raise ValueError(f"{name} is a number from {low} to {high:,}, not {value!r}.")
    return value


def check_whole(value: object, name: str, low: int, high: int) -> int:
    if not is_whole(value) or not low <= value <= high:
        raise ValueError(f"{name} is a whole number from {low} to {high:,}, not {value!r}.")
    return value
