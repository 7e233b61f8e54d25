"""Regions of classes, boundaries between them, and ellipses around clouds, for a panel."""

from itertools import pairwise

import numpy as np
from contourpy import FillType, contour_generator

from lessons.kit.explorer.scene import Panel
from nbcore.validate import Floats

TURN = np.linspace(0, 2 * np.pi, 41)
CIRCLE = np.stack([np.cos(TURN), np.sin(TURN)])  # (2, 41)


def ahead(delta: Floats, c: int) -> Floats:
    """How far class c is ahead of the best other class."""
    return delta[..., c] - np.delete(delta, c, axis=-1).max(axis=-1)


def region(panel: Panel, x: Floats, y: Floats, margin: Floats, c: int) -> None:
    """Where class c wins. A hole is joined to its rim: the two turn in opposite directions."""
    contours = contour_generator(x, y, margin, fill_type=FillType.OuterOffset)
    for points, offsets in zip(*contours.filled(0, np.inf), strict=True):
        rings = [points[a:b] for a, b in pairwise(offsets)]
        path = np.concatenate([part for ring in rings for part in (ring, rings[0][:1])])
        panel.area(path[:, 0], path[:, 1], f"class{c}", 0.2, key=f"class:{c}")


def boundary(panel: Panel, x: Floats, y: Floats, margin: Floats) -> None:
    """Where the margin is 0, in one path with gaps."""
    pieces = contour_generator(x, y, margin).lines(0)
    if pieces:
        gap = np.full((1, 2), np.nan)
        path = np.concatenate([part for piece in pieces for part in (piece, gap)])
        panel.line(path[:, 0], path[:, 1], "ink", 2.5, key="boundary")


def ellipse(mean: Floats, cov: Floats) -> Floats:
    """Two standard deviations from the mean in every direction, (2, 41)."""
    return mean[:, None] + 2 * np.linalg.cholesky(cov) @ CIRCLE
