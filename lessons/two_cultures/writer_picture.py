"""The page that naive Bayes writes, a real page below it, and what the words say."""

import textwrap

import numpy as np

from lessons.kit.explorer.scene import Stage
from lessons.two_cultures.writer import View

LINE = 74  # characters in a line of the page
MOST_ODDS = 12.0  # beyond it, the curve runs along the rim


def draw(stage: Stage, view: View) -> None:
    _page(stage, view)
    _belief(stage, view)


def _page(stage: Stage, view: View) -> None:
    bare = {"xticks": [], "yticks": [], "frame": False}
    panel = stage.panel("page", (0, 0, 1, 0.66), (0, 1), (0, 9), margin=(10, 6, 10, 0), **bare)
    name, role = view.classes[view.c], f"class{view.c}"
    panel.points([0.012], [8.5], [view.c], size=12)
    panel.text(0.035, 8.5, f"drawn from the model, {name}:", role, 15, bold=True)
    panel.text(0.99, 8.5, f"alpha = {view.state.alpha:g}", "soft", 14, "right")
    blanks = " ".join("·" for _ in range(view.state.length - len(view.written)))
    lines = textwrap.wrap(f"{' '.join(view.written)} {blanks}", LINE)[:4]
    for row, line in enumerate(lines):
        panel.text(0.035, 7.45 - 0.9 * row, line, "ink", 15)
    panel.text(0.035, 3.35, f"a real one, {name}:", "soft", 14)
    real = textwrap.shorten(" ".join(view.real.split()), 3 * LINE, placeholder=" …")
    for row, line in enumerate(textwrap.wrap(real, LINE + 6)[:3]):
        panel.text(0.035, 2.4 - 0.85 * row, line, "soft", 14)


def _belief(stage: Stage, view: View) -> None:
    """The log-odds of the two classes as the words come in."""
    n = view.state.length
    look = {"xticks": [], "yticks": {-1: "", 0: "even", 1: ""}, "margin": (58, 22, 14, 8)}
    panel = stage.panel("belief", (0, 0.66, 1, 1), (-0.3, n + 0.3), (-1, 1), **look)
    panel.text(-0.3, 1, "what the words say so far (log-odds)", "soft", 13, dy=-12)
    panel.line([-0.3, n + 0.3], [0, 0], "soft", 1)
    for c, y in ((1, 0.8), (0, -0.8)):
        panel.text(-0.2, y, view.classes[c], f"class{c}", 14, bold=True)
    at = np.clip(np.asarray(view.log_odds) / MOST_ODDS, -0.93, 0.93)
    panel.line(np.arange(len(at)), at, "ink", 2.5)
    panel.points([len(at) - 1], [at[-1]], [int(at[-1] > 0)], size=11)
