"""The pieces into which straight lines cut a picture, exactly."""

from collections.abc import Sequence

import numpy as np

from nbcore.validate import Floats

Point = tuple[float, float]
Polygon = list[Point]
DUST = 1e-6  # a piece smaller than this is a slip of rounding


def box(x: tuple[float, float], y: tuple[float, float]) -> Polygon:
    return [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])]


def cut(piece: Polygon, line: Sequence[float]) -> tuple[Polygon, Polygon]:
    """The parts of a convex piece where w1 x + w2 y + b is above 0, and where it is not."""
    w1, w2, b = line
    scores = [w1 * x + w2 * y + b for x, y in piece]
    if min(scores) > 0:
        return piece, []
    if max(scores) <= 0:
        return [], piece
    yes: Polygon = []
    no: Polygon = []
    before, s = piece[-1], scores[-1]
    for corner, t in zip(piece, scores, strict=True):
        if (s > 0) != (t > 0):  # this edge is crossed
            part = s / (s - t)
            crossing = (
                before[0] + part * (corner[0] - before[0]),
                before[1] + part * (corner[1] - before[1]),
            )
            yes.append(crossing)
            no.append(crossing)
        (yes if t > 0 else no).append(corner)
        before, s = corner, t
    return yes, no


def pieces(whole: Polygon, lines: Floats) -> list[tuple[Polygon, tuple[bool, ...]]]:
    """All pieces, each with the side of every line on which it lies (True: above 0)."""
    parts: list[tuple[Polygon, tuple[bool, ...]]] = [(whole, ())]
    for line in lines.tolist():
        halves = [(cut(piece, line), sides) for piece, sides in parts]
        parts = [
            (half, (*sides, above))
            for both, sides in halves
            for half, above in zip(both, (True, False), strict=True)
            if area(half) > DUST
        ]
    return parts


def winner_parts(whole: Polygon, rows: Floats, among: Sequence[int]) -> list[tuple[Polygon, int]]:
    """Where the score w . x + b of each row is the largest of those in `among`."""
    parts = []
    for c in among:
        part = whole
        for d in among:
            if d != c and part:
                part = cut(part, (rows[c] - rows[d]).tolist())[0]
        if area(part) > DUST:
            parts.append((part, c))
    return parts


def area(piece: Polygon) -> float:
    if len(piece) < 3:
        return 0.0
    total = 0.0
    for (x, y), (u, v) in zip(piece, piece[1:] + piece[:1], strict=True):
        total += x * v - u * y
    return abs(total) / 2


def middle(piece: Polygon) -> Point:
    """The centre of gravity."""
    x, y = np.array(piece).T
    u, v = np.roll(x, -1), np.roll(y, -1)
    turn = x * v - u * y
    total = turn.sum() * 3
    return float(((x + u) * turn).sum() / total), float(((y + v) * turn).sum() / total)


def inner_edges(piece: Polygon, whole: Polygon) -> tuple[list[float], list[float]]:
    """The outline of a piece without the edges that lie on the rim, with gaps between them."""
    (left, low), (right, high) = whole[0], whole[2]
    x: list[float] = []
    y: list[float] = []
    for (p, q), (r, s) in zip(piece, piece[1:] + piece[:1], strict=True):
        on_side = abs(p - r) < 1e-9 and min(abs(p - left), abs(p - right)) < 1e-9
        on_end = abs(q - s) < 1e-9 and min(abs(q - low), abs(q - high)) < 1e-9
        if not on_side and not on_end:
            x += [p, r, np.nan]
            y += [q, s, np.nan]
    return x, y


def spot(piece: Polygon, avoid: Point) -> Point:
    """The middle of a piece for words, or a place above it or below where `avoid` is there."""
    x, y = middle(piece)
    if abs(x - avoid[0]) > 1.1 or abs(y - avoid[1]) > 0.55:
        return x, y
    return x, avoid[1] + (0.75 if y >= avoid[1] else -0.75)


def joined(parts: Sequence[Polygon]) -> tuple[list[float], list[float]]:
    """Several pieces as one path without seams: out to each of them and back the same way."""
    first = parts[0][0]
    return coordinates([p for part in parts for p in (*part, part[0], first)])


def coordinates(piece: Polygon) -> tuple[list[float], list[float]]:
    return [x for x, _ in piece], [y for _, y in piece]
