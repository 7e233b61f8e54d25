"""Is a value of a state a plain number? It may come from a link or a box, and True is no number."""

from typing import TypeGuard


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def check_alpha(alpha: object, most: int = 1_000_000) -> None:
    if not is_number(alpha) or not 0 <= alpha <= most:
        raise ValueError(f"alpha is a number from 0 to {most:,}, not {alpha!r}.")
