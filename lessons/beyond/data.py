"""Points for the gallery of boundaries: (x1, x2, class), class +1 or -1. None is random."""

from typing import Any

from lessons.common.point_sets import FIG_5_3, XOR, Points

# After figure 5.13: two cuts give each class its rooms. One circle lies alone among squares.
ROOMS: Points = (
    (-4, 2.5, 1), (-3, 1, 1), (-2.2, 3, 1), (-3.5, -0.5, 1), (-1.5, 1.5, 1), (-2.5, -2, 1),
    (-4, -3, 1), (1, -2.5, 1), (2.5, -1.5, 1), (3.5, -3, 1), (0.5, -3.4, 1),
    (1, 1, -1), (2, 2.5, -1), (3, 0.5, -1), (4, 2, -1), (1.5, 3.2, -1), (3.5, 3, -1),
    (-0.8, 0.2, -1), (0.4, 2.2, -1), (-3.2, -1.4, -1),
)  # fmt: skip

# After figure 5.14: of the three nearest neighbours of the question mark, two are negative.
NEIGHBOURS: Points = (
    (1.5, 2, 1), (2.5, 1, 1), (3, 2.5, 1), (1, 0.5, 1), (2, -0.5, 1), (3.5, 0, 1),
    (-1, -0.5, -1), (-0.5, 0.8, -1), (-2, 1, -1), (-2.5, -1, -1), (-1, -2, -1), (-3, 0.5, -1),
)  # fmt: skip

# Two halves, and two points that lie among the others: luck, or a rule?
ODD: Points = (
    (-3.5, 2, -1), (-3, 0.5, -1), (-2.5, -1, -1), (-1.5, 1.5, -1), (-4, -2, -1), (-1.5, -2.5, -1),
    (-2.5, 2.8, -1), (-1, -0.5, -1), (2.6, 1.1, -1),
    (3.5, 2, 1), (3, -0.5, 1), (2, 0.3, 1), (1.5, 2, 1), (4, 0.8, 1), (1.5, -2.5, 1), (2.8, -2, 1),
    (2, 3, 1), (-2.6, 0.4, 1),
)  # fmt: skip

RING: Points = (
    (0, 0.5, 1), (0.8, -0.4, 1), (-0.9, 0.1, 1), (0.2, -1.1, 1), (-0.3, 1.3, 1), (1.2, 0.8, 1),
    (3, 0.5, -1), (2, 2.4, -1), (0, 3, -1), (-2.2, 2.2, -1), (-3.2, 0, -1), (-2.2, -2.3, -1),
    (0.2, -3.2, -1), (2.4, -2.1, -1),
)  # fmt: skip

CORNERS: Points = tuple(
    (x + dx, y + dy, label) for x, y, label in XOR for dx, dy in ((0, 0), (0.7, 0.4), (-0.4, 0.8))
)

PRESETS: dict[str, dict[str, Any]] = {
    "fig 5.13": {},
    "fig 5.14": {"model": "neighbours", "points": NEIGHBOURS, "probe": (0.1, 0.4)},
    "fig 5.15": {"model": "svm", "points": FIG_5_3, "probe": (0.0, 0.5)},
    "any line": {"model": "perceptron", "points": FIG_5_3, "probe": (0.0, 0.5)},
    "odd points": {"model": "tree", "points": ODD, "depth": 6, "probe": (-2.6, 0.8)},
    "forest": {"model": "forest", "points": ODD, "depth": 6, "trees": 25, "probe": (-2.6, 0.8)},
    "ring": {"model": "poly", "points": RING, "probe": (1.5, 1.5)},
    "XOR": {"model": "rbf", "points": CORNERS, "probe": (0.5, 0.5)},
    "vote": {"model": "vote", "points": ODD, "depth": 6, "probe": (-2.6, 0.8)},
}

# One feature only: the squares in the middle, the circles at both ends.
ENDS: Points = tuple(
    (x, 0, 1 if abs(x) < 1.2 else -1) for x in (-2.8, -2.2, -1.5, -0.8, -0.2, 0.5, 1, 1.6, 2.3)
)
# Four parts in turn: two cuts are not enough.
FOUR_PARTS: Points = tuple(
    (x, 0, label)
    for x, label in zip(
        (-2.8, -2.2, -1.3, -0.7, 0.4, 1.0, 2.1, 2.7), (1, 1, -1, -1, 1, 1, -1, -1), strict=True
    )
)
XOR_SMALL: Points = ((2, 2, -1), (-2, 2, 1), (-2, -2, -1), (2, -2, 1), (1, 2.5, -1), (-1, 1.2, 1),
                     (-2.5, -1, -1), (1.2, -0.8, 1))  # fmt: skip
RING_SMALL: Points = (
    (0, 0.5, 1), (0.8, -0.4, 1), (-0.9, 0.1, 1), (0.2, -1.1, 1), (0.7, 0.9, 1),
    (2.8, 0.5, -1), (1.8, 2.2, -1), (-0.2, 2.6, -1), (-2, 1.6, -1), (-2.6, -0.8, -1),
    (-0.6, -2.6, -1), (2, -1.9, -1),
)  # fmt: skip
