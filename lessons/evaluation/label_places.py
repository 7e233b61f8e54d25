"""Places for labels beside a picture: near the values they name, none on top of another."""

from collections.abc import Sequence
from itertools import pairwise


def spread(heights: Sequence[float], gap: float, top: float) -> list[float]:
    """These heights, at least `gap` apart and none above `top`."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    placed = list(heights)
    for below, above in pairwise(order):
        placed[above] = max(placed[above], placed[below] + gap)
    for i, label in enumerate(reversed(order)):
        placed[label] = min(placed[label], top - i * gap)
    return placed
