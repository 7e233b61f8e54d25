"""The picture of the likelihood hill: the plane or triangle of phi, slopes, and the way along."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from lessons.common.bare_panel import bare_panel
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Panel, Stage
from lessons.multinomial.hill import CORNERS, View, log_likelihood
from nbcore.validate import Floats

EDGE = 1.2  # of the plane


def draw(stage: Stage, view: View) -> None:
    if view.state.words == 2:
        _plane(stage, view)
        _slopes(stage, view, (0.56, 0, 1, 0.5))
        _way(stage, view)
    else:
        _triangle(stage, view)
        _slopes(stage, view, (0.56, 0.12, 1, 0.88))


# ---- two words: a plane, and the rule is a line


def _plane(stage: Stage, view: View) -> None:
    box, ends, margin, ticks = (0, 0, 0.56, 1), (0, EDGE), (52, 12, 8, 46), [0, 0.5, 1]
    names = {"xlabel": "phi of love", "ylabel": "phi of hate"}
    panel = stage.panel(
        "hill", box, ends, ends, xticks=ticks, yticks=ticks, equal=True, margin=margin, **names
    )
    panel.map(_heights(view.counts), high="class0")
    for scale in (0.35, 0.55, 0.75, 1.0, 1.25, 1.5):
        _contour(panel, view, scale)
    role, width = ("ink", 2.5) if view.ruled else ("soft", 1.5)
    panel.line([0, 1], [1, 0], role, width, dash=not view.ruled)
    panel.text(0.1, 0.9, "phi add up to 1", role, dx=8, dy=-8)
    _top(panel, view, view.best)
    x, y = view.phi
    if view.height > -math.inf:
        slope = np.array(view.slopes)
        slope = 0.3 * slope / np.hypot(*slope)
        if view.ruled:
            panel.arrow((x, y), (x + 0.212, y + 0.212), "soft", 2, dash=True, key="rule")
        tip = x + slope[0], y + slope[1]
        panel.arrow((x, y), tip, "ink", 3, key="slope")
        align = "right" if tip[0] > 0.75 else "center"
        end = min(max(tip[0], panel.x[0]), panel.x[1]), min(max(tip[1], panel.y[0]), panel.y[1])
        panel.text(*end, "steepest way up", "ink", 13, align, bold=True, dy=-12)
    panel.points([x], [y], 3, size=16, handles=["phi"], keys=["phi"])


@lru_cache(maxsize=64)
def _heights(counts: tuple[int, ...]) -> Floats:
    """The hill as grey: the likelihood per word (a geometric mean), 0.5 at the bottom."""
    p = (np.arange(48) + 0.5) * EDGE / 48
    shares = np.array(counts) / sum(counts)
    mean = p[None, :] ** shares[0] * p[:, None] ** shares[1]
    return 0.5 + 0.36 * mean / EDGE


def _contour(panel: Panel, view: View, scale: float) -> None:
    """All places as high as `scale` times the top: moving along it neither climbs nor falls."""
    (n1, n2), (b1, b2) = view.counts, view.best
    touching = scale == 1.0 and view.state.top
    role, width = ("ink", 1.5) if touching else ("soft", 1)
    if n1 == 0 or n2 == 0:
        at = [scale, scale]
        across, along = ([0, EDGE], at) if n1 == 0 else (at, [0, EDGE])
        panel.line(across, along, role, width, alpha=0.8)
        return
    level = n1 * math.log(scale * b1) + n2 * math.log(scale * b2)
    x = np.linspace(0.01, EDGE, 90)
    y = np.exp((level - n1 * np.log(x)) / n2)
    keep = y <= EDGE * 1.02
    panel.line(x[keep], y[keep], role, width, alpha=0.8)


def _way(stage: Stage, view: View) -> None:
    """The height along the rule, or along the ray through the point where there is none."""
    n = view.n
    if view.ruled:
        x = np.linspace(0.004, 0.996, 150)
        y = np.array([log_likelihood(view.counts, (p, 1 - p)) for p in x])
        at, label, end, ticks = view.phi[0], "phi of love", 1.0, [0, 0.5, 1]
    else:
        at, end, ticks = sum(view.phi), 2 * EDGE, [0, 1, 2]
        x = np.linspace(0.05, end, 150)
        base = view.height if view.height > -math.inf else 0.0
        y = base + n * np.log(x / max(at, 0.02))
        label = "sum of phi, along the ray"
    low, high = view.highest - 1.6 * n, view.highest + (0.35 * n if view.ruled else 1.2 * n)
    box, margin = (0.56, 0.5, 1, 1), (30, 22, 14, 46)
    panel = stage.panel(
        "way", box, (0, end), (low, high), xticks=ticks, yticks=[], xlabel=label, margin=margin
    )
    panel.text(0, high, "log-likelihood", "soft", dy=-10, dx=2)
    panel.line(x, np.where(y >= low, y, np.nan), "class0", 3)
    if view.state.top and view.ruled:
        panel.line([view.best[0]] * 2, [low, view.highest], "soft", 1.5, dash=True)
    here = max(view.height, low)
    panel.points([at], [here], 3, size=14, handles=["phi"] if view.ruled else None, keys=["phi"])
    align, dx = ("right", -8) if at > 0.6 * end else ("left", 8)
    words = f.fixed(view.height, 2)
    panel.text(at, here, words, bold=True, align=align, dy=-14, dx=dx)


# ---- three words: a triangle, and the rule is built in


def _triangle(stage: Stage, view: View) -> None:
    box, x, y, margin = (0, 0, 0.56, 1), (-0.06, 1.06), (-0.1, 0.98), (10, 8, 6, 8)
    panel = bare_panel(stage, "hill", box, x, y, margin, equal=True)
    panel.map(_triangle_heights(view.counts), high="class0")
    around = [0, 1, 2, 0]
    panel.line(CORNERS[around, 0], CORNERS[around, 1], "ink", 2)
    beside = ((24, 15), (-24, 15), (0, -13))
    for word, corner, (dx, dy) in zip(view.names, CORNERS, beside, strict=True):
        panel.text(corner[0], corner[1], f"only {word}", align="center", dx=dx, dy=dy)
    _top(panel, view, CORNERS.T @ np.array(view.best))
    place = CORNERS.T @ np.array(view.phi)
    panel.points([place[0]], [place[1]], 3, size=16, handles=["phi"], keys=["phi"])
    words = ", ".join(f"{p:.2f}" for p in view.phi)
    panel.text(place[0], place[1], words, bold=True, align="center", dy=-18)


@lru_cache(maxsize=32)
def _triangle_heights(counts: tuple[int, ...]) -> Floats:
    """The likelihood as a share of its largest value, inside the triangle; rings by steps."""
    x, y = np.meshgrid(np.linspace(-0.06, 1.06, 112), np.linspace(-0.1, 0.98, 108))
    book = y / 0.866
    hate = x - book / 2
    phi = np.stack([1 - hate - book, hate, book])
    inside = (phi > 0).all(axis=0)
    total, logs = sum(counts), np.log(np.maximum(phi, 1e-9))
    height = np.tensordot(np.array(counts), logs, axes=1)
    best = sum(n * math.log(n / total) for n in counts if n)
    share = np.exp(height - best)
    steps = np.ceil(share * 8) / 8  # like the lines of a map
    return np.where(inside, 0.5 + 0.45 * steps, 0.5)


# ---- both


def _top(panel: Panel, view: View, place: Sequence[float] | Floats) -> None:
    if view.state.top and view.ruled:
        panel.points([place[0]], [place[1]], 2, size=13, hollow=[0])
        words = ", ".join(f"{n}/{view.n}" for n in view.counts)
        dy = -18 if place[1] < 0.12 else 20
        panel.text(place[0], place[1], f"top: {words}", "ink", 13, "center", dy=dy)


def _slopes(stage: Stage, view: View, box: tuple[float, float, float, float]) -> None:
    k, n = len(view.names), view.n
    end = 3.0 * n
    margin = (60, 28, 10, 22)
    panel = bare_panel(stage, "slopes", box, (0, 1.25 * end), (-0.5, k - 0.5), margin)
    panel.text(0, k - 0.5, "slope: count / phi", "soft", dy=-12)
    panel.line([0, 0], [-0.5, k - 0.5], "soft", 1)
    for j, word in enumerate(view.names):
        y, slope, key = k - 1 - j, view.slopes[j], f"word:{word}"
        panel.text(0, y, word, align="right", dx=-7, bold=True, key=key)
        panel.bar(0, min(slope, end), y - 0.3, y + 0.3, "class0" if view.ruled else "soft", key=key)
        if slope > end:
            panel.arrow((0.92 * end, y), (1.03 * end, y), "class0", 3)
        words = "∞" if math.isinf(slope) else f"{slope:.3g}"
        panel.text(min(slope, 1.03 * end), y, words, dx=6, bold=True, key=key)
    if view.ruled and view.state.top:
        panel.line([n, n], [-0.5, k - 0.5], "ink", 2, dash=True)
        panel.text(n, -0.5, f"λ = {n}", bold=True, dy=11, align="center")
