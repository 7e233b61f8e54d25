"""Wrong settings are refused here: numbers, choices, switches and seeds.

A model lists its settings in one table, `_settings = settings(eta=above(0), bias=check_flag)`:
each name with the rule that its value must pass. `fit` checks them all in one call. A rule is a
function of the value and the name of the setting; it says what was expected, what came, and what
to do.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from .validate import BadInput

Rng = np.random.Generator | int | None  # whatever np.random.default_rng takes
Rule = Callable[[Any, str], Any]


def settings(**rules: Rule) -> dict[str, Rule]:
    """A model's table: the name of each setting and its rule."""
    return rules


def check_settings(model: Any) -> None:
    """Every setting in the model's table passes its rule."""
    for name, rule in model._settings.items():
        rule(getattr(model, name), name)


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


def at_least(low: float, high: float = np.inf) -> Rule:
    """A number from `low` (to `high`)."""
    return partial(check_number, low=low, high=high)


def above(low: float, high: float = np.inf) -> Rule:
    """A number larger than `low` (up to `high`)."""
    return partial(check_number, low=low, high=high, open_low=True)


def whole(low: int) -> Rule:
    """A whole number from `low`."""
    return partial(check_number, low=low, whole=True)


def check_choice(value: Any, name: str, choices: tuple[Any, ...]) -> Any:
    """`value`, once it is one of `choices`."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise BadInput(f"Expected {name} to be one of {choices}, got {value!r}: pick one of them.")
    return value


def one_of(*choices: Any) -> Rule:
    """One of these."""
    return partial(check_choice, choices=choices)


def or_none(rule: Rule) -> Rule:
    """None, or what passes the rule."""
    return lambda value, name: None if value is None else rule(value, name)


def check_flag(value: Any, name: str) -> bool:
    """`value`, once it is True or False: a word such as "no" would count as True."""
    if not isinstance(value, (bool, np.bool_)):
        raise BadInput(f"Expected {name} to be True or False, got {value!r}: pick one of the two.")
    return bool(value)


def check_model(model: Any, name: str = "model") -> None:
    """Refuse what cannot be fitted and scored, such as a class instead of a model of it."""
    able = all(callable(getattr(model, method, None)) for method in ("fit", "predict", "score"))
    if not able or isinstance(model, type):
        raise BadInput(
            f"Expected {name} to have fit and predict, such as BernoulliNB(), got {model!r}."
        )


def generator(rng: Rng) -> np.random.Generator:
    """A source of chance: from a seed it is the same every time, from None always new."""
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        raise BadInput(
            f"Expected rng to be a seed (a whole number >= 0), a numpy Generator or None, got "
            f"{rng!r}: use rng=0, say."
        ) from None
