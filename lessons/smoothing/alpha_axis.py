"""An axis for alpha that has an exact 0: even steps from 0 to 0.001, then a log scale to 1000."""

import math
from dataclasses import replace
from typing import Any

import numpy as np

from lessons.kit.explorer.recipe import Pointer

SMALLEST, LARGEST = 0.001, 1000.0
LIMITS = (-0.35, 7.15)  # of a panel whose x is `position(alpha)`
TICKS = {0: "0", 1: "0.001", 3: "0.1", 4: "1", 5: "10", 6: "100", 7: "1000"}


def position(alpha: float) -> float:
    """Where alpha stands: 0 at 0, 0.001 at 1, then one unit for each factor of ten."""
    return alpha / SMALLEST if alpha < SMALLEST else math.log10(alpha) + 4


def alpha_at(x: float) -> float:
    """The alpha at a place on the axis, in two digits; close to the left end it is exactly 0."""
    if x < 0.1:
        return 0.0
    alpha = x * SMALLEST if x < 1 else 10 ** (min(x, 7.0) - 4)
    return float(f"{alpha:.2g}")


def pointer(state: Any, event: Pointer) -> Any:
    """A drag of the marker sets the alpha of a state."""
    if event.action in ("drag", "drop") and event.name == "alpha":
        return replace(state, alpha=alpha_at(event.x))
    return state


def alphas_between(low: float = 0.02, count: int = 130) -> Any:
    """Alphas above 0, evenly spaced on the axis, for curves."""
    x = np.linspace(low, 7, count)
    return np.where(x < 1, x * SMALLEST, 10 ** (np.maximum(x, 1) - 4))


def check_alpha(alpha: Any) -> float:
    """A number from 0 to 1000, or words about what is wrong."""
    if isinstance(alpha, bool) or not isinstance(alpha, (int, float)) or not 0 <= alpha <= LARGEST:
        raise ValueError(
            f"alpha is a number from 0 to {LARGEST:g}, but it is {alpha!r}: a negative count of "
            f"words makes no sense, and above {LARGEST:g} nothing changes any more."
        )
    return float(alpha)
