"""Points for logistic regression, and what its explorers do with them.

A point is (x, label), label 1 for the positive class and 0 for the negative one. The lecture
prints no numbers; these points are our own, chosen so that the fits are those of its figures.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Slider
from lessons.kit.explorer.recipe import Pointer
from nbcore import LogisticRegression
from nbcore.logistic_loss import LogisticLoss
from nbcore.validate import Floats, Ints

Points = tuple[tuple[float, int], ...]

# Fitted without a penalty: 1 / (1 + e^(0.33 + 2.40 x)), as under figure 5.6.
FIG_5_4: Points = (
    (-2.0, 1), (-1.7, 1), (-1.4, 1), (-0.9, 1), (-0.7, 1), (-0.6, 0),
    (0.3, 1), (0.5, 0), (0.6, 0), (1.0, 0), (1.5, 0), (2.0, 0),
)  # fmt: skip
SEPARABLE: Points = (
    (-2.0, 1), (-1.4, 1), (-0.9, 1), (-0.5, 1), (0.5, 0), (0.9, 0), (1.4, 0), (2.0, 0),
)  # fmt: skip
# Fitted without a penalty: 1 / (1 + e^(-0.1 - 2.53 x1 + 2.58 x2)), as under figure 5.7.
FIG_5_7 = (
    (2.0, 1.2, 1), (1.6, -1.4, 1), (1.4, 0.1, 1), (1.8, 0.2, 1), (-0.4, -0.8, 1), (0.3, -0.9, 1),
    (-0.6, -0.2, 1), (-0.5, -0.7, 1), (1.3, -0.1, 1),
    (-1.8, 1.4, 0), (0.6, 0.3, 0), (-1.0, 0.5, 0), (-0.6, 0.5, 0), (0.1, 1.3, 0), (-0.5, 1.6, 0),
    (-1.0, -1.2, 0), (-2.0, 1.0, 0), (-1.7, -0.3, 0),
)  # fmt: skip
MOST_POINTS = 30
SMALL = 0.001  # a trace of a penalty, where the weights would run away without one
LIMIT = 10  # of a weight that a person sets
WEIGHTS = tuple(Slider(f"w{i}", f"w{'₀₁₂'[i]}", -LIMIT, LIMIT, 0.01, 2) for i in range(3))


def arrays(points: Points) -> tuple[Floats, Ints]:
    """X (n, 1) and labels (n,)."""
    data = np.array(points, dtype=float)
    return data[:, :1], data[:, 1].astype(int)


def check_points(points: Points) -> None:
    if len(points) > MOST_POINTS:
        raise ValueError(f"{MOST_POINTS} points are enough for one picture. Delete one first.")
    for point in points:
        if point[1] not in (0, 1):
            raise ValueError("A point is a number and a label, 0 or 1.")
    if len({label for _, label in points}) < 2:
        raise ValueError("Keep at least one point of each class: one class alone has no boundary.")


def separable(points: Points) -> bool:
    """Does one cut tell the labels apart?"""
    ones, zeros = ([x for x, label in points if label == c] for c in (1, 0))
    return max(ones) < min(zeros) or max(zeros) < min(ones)


def problem(points: Points, l2: float = 0.0) -> LogisticLoss:
    """The loss over v = (w1, w0)."""
    X, y = arrays(points)
    return LogisticLoss(X, np.eye(2)[y], l2)


@lru_cache(maxsize=256)
def fitted(points: Points, l2: float = 0.0) -> tuple[float, float]:
    """(w0, w1) at the bottom of the loss."""
    model = LogisticRegression(l2=l2, tol=1e-9).fit(*arrays(points))
    return float(model.intercept_[0]), float(model.coef_[0, 0])


def probability(w0: float, w1: float, x: Floats | Sequence[float]) -> Floats:
    """P(positive | x) for every x."""
    model = LogisticRegression.from_weights([w1], w0)
    return model.predict_proba(np.reshape(x, (-1, 1)))[:, 1]


def boundary(w0: float, w1: float) -> float | None:
    """Where w0 + w1 x is 0."""
    return -w0 / w1 if w1 else None


# ---- what a person does with points on the two rails, 0 and 1


def moved(points: Points, event: Pointer, low: float, high: float) -> Points:
    """Drag along a rail or across to the other one, press flips, Delete removes, a click adds."""
    place = (round(min(max(event.x, low), high), 2), int(event.y >= 0.5))
    changed = list(points)
    what, _, number = event.name.partition(" ")
    if what == "point" and number.isdigit() and int(number) < len(points):
        i = int(number)
        if event.action in ("drag", "drop"):
            changed[i] = place
        elif event.action == "press" or event.key in ("f", "Enter"):
            changed[i] = (points[i][0], 1 - points[i][1])
        elif event.key in ("Delete", "Backspace"):
            del changed[i]
    elif not event.name and event.action == "click":
        changed.append(place)
    return tuple(changed)


# ---- numbers in words


def said(value: float | None, digits: int = 2) -> str:
    """With a true minus sign."""
    if value is None:
        return "nowhere"
    if abs(value) < 1e6 or math.isinf(value):
        return f.fixed(value, digits)
    return f"{value:.2e}".replace("-", "−")


def logistic_formula(w0: float, w1: float, key: str) -> f.Piece:
    """1 / (1 + e^(-w0 - w1 x)), with the numbers in it."""
    return f.piece("1/(1 + e^({a:mn} {b:+mn} x)) @{key}", a=said(-w0), b=said(-w1), key=key)
