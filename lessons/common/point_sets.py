"""Points for the perceptron: (x1, x2, class), class +1 or -1. All are fixed, none is random."""

from typing import Any

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

END = 9999  # a step far enough: a run is shown up to its last update

PRESETS: dict[str, dict[str, Any]] = {
    "fig 5.3": {},
    "wide": {"points": WIDE, "bias": True, "start": (0.0, 0.0, 0.0), "step": END},
    "narrow": {"points": NARROW, "bias": True, "start": (0.0, 0.0, 0.0), "step": END},
    "scaled x2": {
        "points": ROUND, "bias": True, "start": (0.0, 0.0, 0.0), "scale": 5.0, "step": END,
    },
    "XOR": {"points": XOR, "bias": True, "start": (0.0, 0.0, 0.0), "step": 6},
    "not separable": {"points": MIXED, "bias": True, "start": (0.0, 0.0, 0.0), "step": 20},
    "averaged": {
        "points": MIXED, "bias": True, "start": (0.0, 0.0, 0.0), "step": 20, "averaged": True,
    },
    "wrong sign": {"wrong_sign": True, "step": 1},
    "your own": {"points": (), "bias": True, "start": (0.0, 0.0, 0.0)},
}  # fmt: skip
