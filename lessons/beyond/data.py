"""Points for the gallery and the basis functions: (x1, x2, class), +1 or -1. None is random."""

from lessons.common.point_sets import XOR, Points

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

# One feature only: the squares in the middle, the circles at both ends.
ENDS: Points = tuple(
    (x, 0, 1 if abs(x) < 1.2 else -1) for x in (-2.8, -2.2, -1.5, -0.8, -0.2, 0.5, 1, 1.6, 2.3)
)
# Four parts in turn: two cuts are not enough.
FOUR_PARTS: Points = tuple(
    (x, 0, 1 if x < -2 or 0 < x < 2 else -1) for x in (-2.8, -2.2, -1.3, -0.7, 0.4, 1.0, 2.1, 2.7)
)
XOR_SMALL: Points = (*XOR, (1, 2.5, -1), (-1, 1.2, 1), (-2.5, -1, -1), (1.2, -0.8, 1))
RING_SMALL: Points = (
    (0, 0.5, 1), (0.8, -0.4, 1), (-0.9, 0.1, 1), (0.2, -1.1, 1), (0.7, 0.9, 1),
    (2.8, 0.5, -1), (1.8, 2.2, -1), (-0.2, 2.6, -1), (-2, 1.6, -1), (-2.6, -0.8, -1),
    (-0.6, -2.6, -1), (2, -1.9, -1),
)  # fmt: skip
