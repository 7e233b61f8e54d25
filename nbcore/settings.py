"""Wrong settings are refused here: numbers, choices, switches and seeds.

As in validate.py, a message says what was expected, what came, and what to do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .validate import BadInput

Rng = np.random.Generator | int | None  # whatever np.random.default_rng takes


def check_number(
    value: Any,
    name: str,
    low: float = -np.inf,
    high: float = np.inf,
    whole: bool = False,
    open_low: bool = False,
) -> Any:
    """`value`, once it is one number within [low, high] (or (low, high] if `open_low`)."""
    kind = "a whole number" if whole else "a number"
    bounds = f"{'>' if open_low else '>='} {low:g}" + (f" and <= {high:g}" if high < np.inf else "")
    expected = kind if low == -np.inf else f"{kind} {bounds}"
    try:
        number = float(value)
        fits = not isinstance(value, (str, bytes, bool, np.bool_)) and np.ndim(value) == 0
    except (TypeError, ValueError, OverflowError):
        number, fits = np.nan, False
    inside = (number > low if open_low else number >= low) and number <= high
    if not fits or not inside or not np.isfinite(number) or (whole and number != int(number)):
        raise BadInput(f"Expected {name} to be {expected}, got {value!r}: change {name}.")
    return value


def check_choice(value: Any, name: str, choices: tuple[Any, ...]) -> Any:
    """`value`, once it is one of `choices`."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise BadInput(f"Expected {name} to be one of {choices}, got {value!r}: pick one of them.")
    return value


def check_flag(value: Any, name: str) -> bool:
    """`value`, once it is True or False: a word such as "no" would count as True."""
    if not isinstance(value, (bool, np.bool_)):
        raise BadInput(f"Expected {name} to be True or False, got {value!r}: pick one of the two.")
    return bool(value)


def check_model(model: Any) -> None:
    """Refuse what cannot be fitted and scored, such as a class instead of a model of it."""
    able = all(callable(getattr(model, name, None)) for name in ("fit", "predict", "score"))
    if not able or isinstance(model, type):
        raise BadInput(
            f"Expected a model with fit and predict, such as BernoulliNB(), got {model!r}."
        )


def describe(model: Any) -> str:
    """A model as it would be written down: its name and its settings."""
    settings = {k: v for k, v in vars(model).items() if not (k.startswith("_") or k.endswith("_"))}
    return f"{type(model).__name__}({', '.join(f'{k}={v!r}' for k, v in settings.items())})"


def generator(rng: Rng) -> np.random.Generator:
    """A source of chance: from a seed it is the same every time, from None always new."""
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        raise BadInput(
            f"Expected rng to be a seed (a whole number >= 0), a numpy Generator or None, got "
            f"{rng!r}: use rng=0, say."
        ) from None
