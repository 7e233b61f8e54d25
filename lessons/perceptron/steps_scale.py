"""How far the picture of the perceptron reaches, and how long the arrows of its weights are."""

from collections.abc import Sequence

import numpy as np

from lessons.common.perceptron_run import PerceptronSettings, largest_weights
from lessons.kit.explorer.scene import HEIGHT, WIDTH
from nbcore.perceptron import PerceptronStep
from nbcore.validate import Floats

MARGIN = (56, 8, 10, 46)  # of the picture: left, top, right, bottom, in pixels
ASPECT = (WIDTH - MARGIN[0] - MARGIN[2]) / (HEIGHT - MARGIN[1] - MARGIN[3])
HALF_HEIGHT = 3.9  # the picture reaches from -3.9 to 3.9, or as far as the points do
ROOM_X, ROOM_Y = 1.08, 1.12  # the picture reaches so many times as far as its points
ROOM_X, ROOM_Y = 1.08, 1.12  # the picture reaches so many times as far as its points
FITS = 0.94  # of the way to the picture's edge: as far as an arrow may go


def reach(X: Floats) -> float:
    """How far up the picture must reach to show all points."""
    if not len(X):
        return HALF_HEIGHT
    x1, x2 = np.abs(X).max(axis=0)
    return float(max(HALF_HEIGHT, ROOM_Y * x2, ROOM_X * x1 / ASPECT))


def zoom(settings: PerceptronSettings, shown: Sequence[PerceptronStep], half: float) -> float:
    """A round factor with which the arrows of weights fit the picture: 1, 1/2, 1/5, 1/10, ...

    It is above 1 only if the weights stay small in the whole run (a small learning rate).
    """

    def room(width: float, height: float) -> float:  # so many times as long, they would just fit
        wide, high = max(width, 1e-9), max(height, 1e-9)
        return FITS * half * min(ASPECT / wide, 1 / high)

    free = room(*np.abs([step.weights for step in shown]).max(axis=0))
    if free >= 1:
        free = min(free, max(1.0, room(*largest_weights(settings)) / 2))
    size = 10.0 ** np.floor(np.log10(free))
    return float(max(f * size for f in (1, 2, 5) if f * size <= free * (1 + 1e-9)))
