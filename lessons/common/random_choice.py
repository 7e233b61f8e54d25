"""A random choice that can be shown: a number falls on one piece of a ruler from 0 to 1."""

import numpy as np
from numpy.typing import ArrayLike

from nbcore.validate import Ints


def piece(lengths: ArrayLike, number: ArrayLike) -> Ints:
    """On which piece of a ruler, cut into these lengths, the number falls."""
    last = np.flatnonzero(lengths)[-1]  # rounding may leave the ruler a hair short of 1
    return np.minimum(np.searchsorted(np.cumsum(lengths), number, side="right"), last)
