"""Points for the perceptron: (x1, x2, class), class +1 or -1. All are fixed, none is random."""

Points = tuple[tuple[float, float, int], ...]

# After figure 5.3: the start gets three positives (upper right) and one negative (lower left)
# wrong. The mistakes are met in the order positive, negative, positive; then none is left.
# The figure prints no numbers; these are our own, small enough to check by hand.
FIG_5_3: Points = (
    (-1.5, 2.5, 1),
    (2, 1, 1),
    (1, -1.5, -1),
    (1, 2, 1),
    (-3, -0.5, -1),
    (-0.5, -1.5, -1),
    (-1.5, 1, 1),
    (3, 2, 1),
    (3, -1.5, -1),
    (0.5, -2.5, -1),
)
FIG_5_3_START = (-2.5, 1.0, 0.0)

WIDE: Points = (
    (2.5, 2, 1), (3.5, 0.5, 1), (4, 2.5, 1), (2.5, -0.5, 1), (5, 1, 1), (3.5, -1.5, 1),
    (-2.5, -2, -1), (-3, 0.5, -1), (-4, -1, -1), (-2, 2, -1), (-4.5, 2, -1), (-1.5, -0.5, -1),
)  # fmt: skip

NARROW: Points = (
    (-4, -0.5, 1), (-1.5, 0.5, 1), (1, 2, 1), (3, 3, 1), (-3, 2, 1), (-0.5, 2.5, 1),
    (-3.5, -1, -1), (-1, 0.5, -1), (1, 1.5, -1), (3, 2.5, -1), (3, -1, -1), (0, -2, -1),
)  # fmt: skip

# One update is enough when both features have the same scale.
ROUND: Points = (
    (1.5, 1.5, 1), (3, 0.5, 1), (2, 2.5, 1), (0.5, -0.5, 1), (3.5, -1, 1), (-0.5, 1, 1),
    (-2.5, -1, -1), (-1, -1.5, -1), (-3, 0.5, -1), (-1.5, 0, -1), (-3.5, 1.5, -1), (0.5, -2, -1),
)  # fmt: skip

XOR: Points = ((2, 2, -1), (-2, 2, 1), (-2, -2, -1), (2, -2, 1))

MIXED: Points = (
    (1, 1.5, 1), (2.5, 2.5, 1), (3, 0.5, 1), (4, 1.5, 1), (1.5, -0.5, 1), (3.5, -1, 1),
    (-0.5, 2.5, 1), (-2.5, -0.5, 1),
    (-1, -1, -1), (-3, 1, -1), (-3.5, -1.5, -1), (-2, -2.5, -1), (-1, 1, -1), (-4.5, 0.5, -1),
    (0.5, -2.5, -1), (2, 0.5, -1),
)  # fmt: skip
