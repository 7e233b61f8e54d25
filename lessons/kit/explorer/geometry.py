"""Straight lines in a box: where w . p + b = 0 crosses a picture, and its two sides."""

from typing import Any

Point = tuple[float, float]
Range = tuple[float, float]


def side(w: Any, b: float, x: Range, y: Range) -> list[Point]:
    """The corners of the part of the box x times y where w . p + b >= 0; [] if there is none."""
    box = [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])]
    score = [float(w[0] * p + w[1] * q + b) for p, q in box]
    corners: list[Point] = []
    for i in range(4):
        (p, q), (r, s) = box[i - 1], box[i]
        if (score[i - 1] >= 0) != (score[i] >= 0):  # this edge is crossed
            part = score[i - 1] / (score[i - 1] - score[i])
            corners.append((p + part * (r - p), q + part * (s - q)))
        if score[i] >= 0:
            corners.append((r, s))
    return corners


def across(w: Any, b: float, x: Range, y: Range) -> list[Point]:
    """The two ends of the line w . p + b = 0 in the box; [] if it passes by, or w is 0."""
    w1, w2, b = float(w[0]), float(w[1]), float(b)
    if w1 == w2 == 0:
        return []
    steep = abs(w1) * (y[1] - y[0]) > abs(w2) * (x[1] - x[0])
    if steep:  # ends at the bottom and the top, unless the sides come first
        ends = [(-(b + w2 * q) / w1, q) for q in y]
        low, high, axis = x[0], x[1], 0
    else:
        ends = [(p, -(b + w1 * p) / w2) for p in x]
        low, high, axis = y[0], y[1], 1
    (first, second) = ends
    if first[axis] > second[axis]:
        first, second = second, first
    if second[axis] < low or first[axis] > high:
        return []
    return [_cut(first, second, low, axis), _cut(second, first, high, axis)]


def _cut(end: Point, other: Point, limit: float, axis: int) -> Point:
    """`end`, moved along the line to `limit` where it lies beyond it."""
    inside = end[axis] >= limit if other[axis] >= end[axis] else end[axis] <= limit
    if inside or end[axis] == other[axis]:
        return end
    part = (limit - end[axis]) / (other[axis] - end[axis])
    return end[0] + part * (other[0] - end[0]), end[1] + part * (other[1] - end[1])
