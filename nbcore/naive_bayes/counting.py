"""What the two counting models share: pseudo-counts, relative frequencies, products of powers."""

from typing import Any

import numpy as np

from ..probability import UndecidableWarning
from ..validate import LARGEST, BadInput, Floats, to_floats, warn


def check_alpha(alpha: Any, m: int, name: str = "alpha") -> Floats:
    """Pseudo-counts >= 0, one number for all features or one per feature, as an array (m,)."""
    try:
        values = to_floats(alpha, name)
    except BadInput:
        values = np.array(np.nan)
    if values.ndim > 1 or (values.ndim == 1 and values.shape != (m,)):
        raise BadInput(
            f"Expected {name} as one number for all features or {m} numbers, one per feature, got "
            f"an array of shape {values.shape}."
        )
    if isinstance(alpha, bool) or not (values >= 0).all() or not (values < LARGEST).all():
        raise BadInput(
            f"Expected {name} as finite numbers >= 0, got {alpha!r}: 0 means no smoothing, 1 is "
            f"Laplace's choice."
        )
    return np.broadcast_to(values, (m,))


def relative_frequency(part: Any, whole: Any, limit: Any) -> Any:
    """part / whole. Where both are 0, the limit that alpha -> 0 would give, with a warning.

    Works on floats and, through object arrays, on exact fractions.
    """
    whole = np.broadcast_to(whole, part.shape)
    empty = whole == 0
    if empty.any():
        warn(
            "0/0: a class without any counts and without pseudo-counts says nothing about its "
            "features; they are taken as equally likely there. alpha > 0 avoids this.",
            UndecidableWarning,
        )
    share = part / np.where(empty, 1, whole)
    share[empty] = limit
    return share


def safe_log(p: Floats) -> tuple[Floats, Floats]:
    """log p with log 0 written as 0, and a 0/1 mask of where that was done: the vetoes."""
    zero = p == 0
    return np.log(np.where(zero, 1.0, p)), zero.astype(float)


def log_product(X: Any, p: Floats) -> Floats:
    """log of the product over j of p[c, j] ** x[i, j], (n, k).

    0 ** 0 is 1: an absent word says nothing. A single x > 0 where p = 0 vetoes the class: -inf.
    """
    return sum_of_logs(X, *safe_log(p))


def sum_of_logs(X: Any, logs: Floats, zero: Floats) -> Floats:
    """The same from what `safe_log` made of p, (n, k)."""
    total = np.asarray(X @ logs.T)
    if zero.any():
        total[np.asarray(X @ zero.T) > 0] = -np.inf
    return total
