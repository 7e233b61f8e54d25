"""Two scores on a log scale: the product falls to 0.0, the logs go on."""

import math

import numpy as np

from lessons.kit.explorer.scene import Panel, Stage
from lessons.naive_bayes.spam_mails import CLASSES
from lessons.naive_bayes.underflow import LONGEST, View, short
from nbcore.validate import Floats

WIDTHS = (20, 100, 500, 1000, LONGEST)  # ends of the axis of words


def draw(stage: Stage, view: View) -> None:
    n, told = int(view.state.n), view.story
    least = {"float16": 20, "float32": 100, "float64": 500}[view.state.stored]
    width = next(end for end in WIDTHS if end >= max(n, least))
    tens = told.logs / math.log(10)
    floor = 1.06 * min(float(tens[:, width].min()), 1.6 * math.log10(view.smallest))
    rail = 1.07 * floor  # below the axis, since a log axis has no place for 0
    panel = stage.panel(
        "scores",
        x=(0, width),
        y=(1.12 * floor, -0.02 * floor),
        xlabel="words in the mail",
        yticks=_powers(floor) | {rail: "0.0"},
        margin=(72, 12, 84, 48),
    )
    limit = math.log10(view.smallest)
    panel.line([0, width], [limit, limit], "ink", 1.5, dash=True)
    panel.line([0, width], [rail, rail], "faint", 1)
    name = f"smallest {view.state.stored}: {short(view.smallest)}"
    x, dx, align = (0, 8, "left") if width <= 500 else (width, -8, "right")  # beside the lines
    panel.text(x, limit, name, "ink", 13, align, "bottom", dx=dx, dy=-6)
    panel.text(width, 0, "score, on a log scale", "soft", align="right")
    apart = abs(tens[0, width] - tens[1, width]) > -0.06 * floor
    upper = int(tens[1, width] > tens[0, width])
    for c in (0, 1):
        _line(panel, view, c, tens[c], width, rail)
        dy = 0 if apart else -9 if c == upper else 9
        panel.text(width, tens[c, width], CLASSES[c], f"class{c}", dx=8, dy=dy, bold=True)


def _line(panel: Panel, view: View, c: int, tens: Floats, width: int, rail: float) -> None:
    """The logs as a thin line that goes on; the product as a broad one that falls to the rail."""
    n, dead, role = int(view.state.n), view.story.dead[c], f"class{c}"
    ahead = np.unique(np.linspace(n, width, 60).astype(int))
    past = np.unique(np.linspace(0, n, 120).astype(int))
    panel.line(ahead, tens[ahead], role, 1.5, dash=True)
    panel.line(past, tens[past], role, 2.5, key=f"logs:{c}")
    alive = past[past < dead] if dead is not None else past
    if dead is not None and dead <= n:
        x = [*alive, dead, dead, n]
        y = [*tens[alive], tens[dead], rail, rail]
    else:
        x, y = list(alive), list(tens[alive])
    panel.line(x, y, role, 8, alpha=0.35, key=f"product:{c}")
    panel.points([n], [tens[n]], [c], size=11)
    if dead is not None and dead <= n:
        panel.points([n], [rail], [c], size=11, hollow=[0])


def _powers(floor: float) -> dict[float, str]:
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if -floor / s <= 5)
    return {-float(i * step): f"1e−{i * step}" if i else "1" for i in range(int(-floor / step) + 1)}
