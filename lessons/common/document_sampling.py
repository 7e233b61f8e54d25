"""What the generative story draws: its state, its random numbers, the words they fall on.

    y ~ Categorical(theta)        one draw for the whole document
    each word ~ phi of class y    without a look at the words before

A draw is a random number between 0 and 1 that falls on a ruler cut into pieces of these lengths.
The numbers depend on the seed alone, so a story can be told again, forwards and backwards.
"""

from typing import Any

import numpy as np


def piece(lengths: Any, number: Any) -> Any:
    """On which piece of a ruler, cut into these lengths, the number falls."""
    edges = np.cumsum(lengths)
    last = np.flatnonzero(lengths)[-1]  # rounding may leave the ruler a hair short of 1
    return np.minimum(np.searchsorted(edges, number, side="right"), last)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
