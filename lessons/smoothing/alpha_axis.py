"""An axis for alpha that has an exact 0: even steps from 0 to 0.001, then a log scale to 1000."""

import math
from dataclasses import replace
from typing import Any

import numpy as np

from lessons.kit.explorer.controls import ALPHA_STOPS, StopsSlider
from lessons.kit.explorer.recipe import Pointer
from lessons.kit.explorer.scene import Panel, Stage
from nbcore.validate import Floats

SMALLEST = 0.001
LIMITS = (-0.35, 7.15)  # of a panel whose x is `position(alpha)`
TICKS = {0: "0", 1: "0.001", 3: "0.1", 4: "1", 5: "10", 6: "100", 7: "1000"}
SLIDER = StopsSlider("alpha", "alpha", ALPHA_STOPS)  # up to 1000, even for links: the axis ends


def panel_over_alpha(
    stage: Stage,
    name: str,
    box: tuple[float, float, float, float],
    y: tuple[float, float],
    yticks: list[float],
    margin: tuple[int, int, int, int],
) -> Panel:
    """A panel whose x is `position(alpha)`."""
    return stage.panel(
        name, box, LIMITS, y, xticks=TICKS, yticks=yticks, xlabel="alpha", margin=margin
    )


def position(alpha: float) -> float:
    """Where alpha is: 0 at 0, 0.001 at 1, then one unit for each factor of ten."""
    return alpha / SMALLEST if alpha < SMALLEST else math.log10(alpha) + 4


def alpha_at(x: float) -> float:
    """The alpha at a place on the axis, in two digits; close to the left end it is exactly 0."""
    if x < 0.1:
        return 0.0
    alpha = x * SMALLEST if x < 1 else 10 ** (min(x, 7.0) - 4)
    return float(f"{alpha:.2g}")


def pointer(state: Any, event: Pointer) -> Any:
    """A drag of the marker sets the alpha of a state, whichever explorer it is of."""
    if event.action in ("drag", "drop") and event.name == "alpha":
        return replace(state, alpha=alpha_at(event.x))
    return state


def alphas_between(low: float = 0.02, count: int = 130) -> Floats:
    """Alphas above 0, evenly spaced on the axis, for curves."""
    x = np.linspace(low, 7, count)
    return np.where(x < 1, x * SMALLEST, 10 ** (np.maximum(x, 1) - 4))
