"""Points changed by pointer and keys, the same way in every explorer."""

import math

import numpy as np

from lessons.common.point_sets import Points
from lessons.kit.explorer.recipe import Pointer

POINTS_HELP = (
    "Click adds ■, shift-click ●; drag moves, press flips. Keys: [ ] choose, arrows, f, Delete; "
    "1 2 add."
)


def check_points(points: Points, most: int) -> None:
    """Words for points that cannot be used; codes and lessons may contain anything."""
    if len(points) > most:
        raise ValueError(f"{most} points are enough for one picture. Delete one first.")
    for point in points:
        if len(point) != 3 or not np.isfinite(point[:2]).all() or point[2] not in (-1, 1):
            raise ValueError("A point is two numbers and a class, +1 or −1.")


def edited(points: Points, event: Pointer, place: tuple[float, float]) -> Points:
    """The points after one action; `place` is where it happened, in the points' own units.

    Drag moves, a press or `f` flips the class, Delete removes; a click adds a point of class +,
    with shift of class -; the keys 1 and 2 add one of each class at a free spot.
    """
    changed, place = list(points), (tidy(place[0]), tidy(place[1]))
    if event.name:
        i = number(event.name)
        if not 0 <= i < len(points):
            return points
        x1, x2, label = points[i]
        if event.action in ("drag", "drop"):
            changed[i] = (*place, label)
        elif event.action == "press" or event.key in ("f", "Enter"):
            changed[i] = (x1, x2, -label)
        elif event.key in ("Delete", "Backspace"):
            del changed[i]
    elif event.action == "click":
        changed.append((*place, -1 if event.shift else 1))
    elif event.key in ("1", "2"):
        changed.append((*free_place(points), 1 if event.key == "1" else -1))
    return tuple(changed)


def number(name: str) -> int:
    """The row of the handle "point 3": 2; -1 for other handles."""
    _, _, digits = name.partition("point ")
    return int(digits) - 1 if digits.isdigit() else -1


def tidy(value: float) -> float:
    """A multiple of 0.05 (or finer, for small values): easy to read, and short in a code."""
    return round(value * 20) / 20 if abs(value) >= 0.5 else round(value, 2)


def free_place(points: Points) -> tuple[float, float]:
    """A spot for a point added by a key: along a spiral, away from all others."""
    for k in range(200):
        angle, radius = 2.4 * k, 1 + 0.05 * k
        x1, x2 = tidy(radius * math.cos(angle)), tidy(radius * math.sin(angle))
        if all(math.hypot(x1 - p[0], x2 - p[1]) > 0.5 for p in points):
            break
    return x1, x2
