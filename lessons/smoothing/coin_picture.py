"""The picture of the coin: the densities of theta above, the estimates flip by flip below."""

import numpy as np

from lessons.kit.explorer.scene import Panel, Stage
from lessons.smoothing.coin import View

ESTIMATES = (("mean", 0), ("mode", 1), ("share", 2))  # name, and its color and shape


def draw(stage: Stage, view: View) -> None:
    _densities(stage, view)
    _tracks(stage, view)


def _densities(stage: Stage, view: View) -> None:
    inner = view.posterior[2:-2]  # a density may rise to infinity at the ends
    top = 1.45 * max(2.0, float(inner.max()))
    panel = stage.panel(
        "density",
        (0, 0, 1, 0.56),
        x=(0, 1),
        y=(0, top),
        yticks=[],
        xticks=[0, 0.25, 0.5, 0.75, 1],
        xlabel="theta, the coin's P(heads)",
        margin=(58, 30, 60, 46),
    )
    grid, posterior = view.grid, np.minimum(view.posterior, top)
    panel.area([grid[0], *grid, grid[-1]], [0, *posterior, 0], "class0", 0.15)
    panel.line(grid, np.minimum(view.prior, top), "soft", 2, dash=True)
    panel.line(grid, posterior, "class0", 3)
    _name_prior(panel, view, top)
    _stems(panel, view, top)
    panel.points([view.state.coin], [0], 3, size=15, handles=["coin"], keys=["coin"])
    hill_right = view.state.coin > 0.25 and float(view.mean) > view.state.coin
    right = view.state.coin < 0.8 and not hill_right  # the words keep clear of the curve
    align, dx = ("left", 12) if right else ("right", -12)
    words = f"the coin: {view.state.coin:g}"
    panel.text(view.state.coin, 0, words, "soft", 13, align, dx=dx, dy=-9)


def _name_prior(panel: Panel, view: View, top: float) -> None:
    """The word "prior" beside its curve, on the side away from the posterior."""
    a, b = view.state.a, view.state.b
    middle, spread = a / (a + b), (a * b / (a + b + 1)) ** 0.5 / (a + b)
    side = -1 if float(view.mean) > middle else 1
    at = int(np.argmin(abs(view.grid - (middle + side * spread))))
    height = min(view.prior[at], 0.6 * top)
    align = "right" if side < 0 else "left"
    panel.text(view.grid[at], height, "prior", "soft", align=align, dx=6 * side, dy=-12)


def _stems(panel: Panel, view: View, top: float) -> None:
    """A stem for each estimate, its name on top; names that would meet are on two lines."""
    for (name, c), level in zip(ESTIMATES, (1.0, 0.89, 0.78), strict=True):
        value = getattr(view, name)
        if value is None:
            continue
        x, y = float(value), level * top
        panel.line([x, x], [0, y], f"class{c}", 1.5, key=name)
        panel.points([x], [y], c, size=11, keys=[name])
        align, dx = ("right", -10) if x > 0.5 else ("left", 10)
        panel.text(x, y, f"{name} {x:.3g}", f"class{c}", 14, align, bold=True, dx=dx, key=name)


def _tracks(stage: Stage, view: View) -> None:
    n = len(view.state.flips)
    panel = stage.panel(
        "flips",
        (0, 0.56, 1, 1),
        x=(0, max(n, 5)),
        y=(0, 1),
        yticks=[0, 0.5, 1],
        xlabel="flips",
        xticks=None if n > 5 else [0, 1, 2, 3, 4, 5],
        margin=(58, 8, 60, 48),
    )
    steps = np.arange(n + 1)
    panel.line([0, max(n, 5)], [view.state.coin] * 2, "class3", 1.5, dash=True, key="coin")
    for i, flip in enumerate(view.state.flips if n <= 60 else ""):
        panel.text(i + 0.5, 0.08, flip, "ink" if i < view.state.step else "faint", 12, "center")
    for name, c in reversed(ESTIMATES):
        panel.line(steps, view.tracks[name], f"class{c}", 2.5, key=name)
        value = getattr(view, name)
        if value is not None:
            panel.points([view.state.step], [float(value)], c, size=12, keys=[name])
    panel.line([view.state.step] * 2, [0, 1], "soft", 1)
    ends = {name: view.tracks[name][-1] for name, _ in ESTIMATES}
    for name, y in _apart({k: v for k, v in ends.items() if v == v}).items():
        c = dict(ESTIMATES)[name]
        panel.text(max(n, 5), y, name, f"class{c}", 13, dx=8, bold=True, key=name)


def _apart(heights: dict[str, float], gap: float = 0.15) -> dict[str, float]:
    """Labels moved so far apart that they do not overlap."""
    placed: dict[str, float] = {}
    low = -1.0
    for name in sorted(heights, key=lambda name: heights[name]):
        low = placed[name] = max(heights[name], low + gap)
    over = max(0.0, low - 1.0)
    return {name: y - over for name, y in placed.items()}
