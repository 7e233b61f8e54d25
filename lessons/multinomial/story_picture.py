"""The picture of the generative story: the ruler, the page, and the counts that grow."""

import numpy as np

from lessons.common.bare_panel import bare_panel
from lessons.kit.explorer.scene import Panel, Stage
from lessons.multinomial.story import View

LINES = 4  # documents on the page


def draw(stage: Stage, view: View) -> None:
    _ruler(stage, view)
    _page(stage, view)
    for c in (0, 1):
        _bars(stage, view, c)


def _ruler(stage: Stage, view: View) -> None:
    """The pieces of theta or phi, and where the random number fell."""
    ticks, margin = {0: "0", 1: "1"}, (14, 36, 14, 24)
    panel = stage.panel(
        "ruler", (0, 0, 1, 0.25), xticks=ticks, yticks=[], frame=False, margin=margin
    )
    names: tuple[str, ...]
    if view.number is None or view.draws_class:
        lengths, names, words, roles = view.theta, view.classes, "theta", ["class0", "class1"]
    else:
        c = view.written[-1][0]
        lengths, names = view.phi[c], view.words
        words, roles = f"phi of {view.classes[c]}", [f"class{c}"] * len(names)
    panel.text(0, 1, f"the ruler: {words}", "soft", dy=-22)
    if view.written:
        place = f"document {len(view.written)} of {view.state.documents}"
        panel.text(1, 1, place, "soft", dy=-22, align="right")
    edges = np.concatenate([[0], np.cumsum(lengths)])
    for j, (name, role) in enumerate(zip(names, roles, strict=True)):
        if lengths[j] == 0:
            continue
        hit = view.number is not None and j == view.drawn
        key = f"class:{j}" if names is view.classes else f"word:{name}"
        panel.bar(edges[j], edges[j + 1], 0.0, 0.9, role, 0.75 if hit else 0.22, key)
        panel.line([edges[j], edges[j]], [0, 0.9], "paper", 2)
        if lengths[j] * 620 > 8 * len(name):
            panel.text((edges[j] + edges[j + 1]) / 2, 0.45, name, align="center", bold=hit, key=key)
    if view.number is not None:
        panel.line([view.number] * 2, [-0.05, 1], "ink", 3)
        align, dx = ("right", -6) if view.number > 0.75 else ("left", 6)
        panel.text(view.number, 1, f"{view.number:.3f}", align=align, bold=True, dx=dx, dy=-9)


def _page(stage: Stage, view: View) -> None:
    panel = bare_panel(stage, "page", (0, 0.25, 1, 0.53), (0, 1), (0, LINES), (14, 2, 14, 2))
    if not view.written:
        n, length = view.state.documents, view.state.length
        plan = f"{n} document{'' if n == 1 else 's'} of {length} word{'' if length == 1 else 's'}"
        panel.text(0, LINES - 0.5, f"Nothing yet. To be written: {plan}.", "soft")
    first = max(0, len(view.written) - LINES)
    for row, d in enumerate(range(first, len(view.written))):
        c, words = view.written[d]
        y, now = LINES - 0.5 - row, d == len(view.written) - 1
        panel.points([0.05], [y], [c], size=11)
        panel.text(0.04, y, f"{d + 1}", "soft", align="right", dx=-4)
        panel.text(0.05, y, view.classes[c], f"class{c}", dx=12, bold=True)
        line = " ".join(view.name(j) for j in words)
        blanks = " ·" * (view.state.length - len(words))
        panel.text(0.05, y, line + blanks, "ink" if now else "soft", dx=96, bold=now)


def _bars(stage: Stage, view: View, c: int) -> None:
    """Shares so far as bars, phi as lines across them."""
    m, box = len(view.words), (0.5 * c, 0.53, 0.5 + 0.5 * c, 1)
    x, y = (0, _end(view)), (-0.5, m - 0.5)
    panel = bare_panel(stage, f"words{c}", box, x, y, margin=(82, 24, 46, 4))
    total, above = int(view.counts[c].sum()), m - 0.5 + 0.065 * m
    panel.points([0], [above], [c], size=11)
    title = f"{view.classes[c]}: {total} word{'' if total == 1 else 's'}"
    panel.text(0, above, title, dx=11, bold=True)
    panel.line([0, 0], [-0.5, m - 0.5], "soft", 1)
    for j, word in enumerate(view.words):
        _row(panel, view, c, j, m - 1 - j, word)


def _row(panel: Panel, view: View, c: int, j: int, y: float, word: str) -> None:
    newest = bool(view.written) and view.written[-1][0] == c and not view.draws_class
    bold, key = newest and j == view.drawn, f"word:{word}"
    share, phi = float(view.shares[c, j]), float(view.phi[c, j])
    panel.text(0, y, word, align="right", dx=-7, size=13, bold=bold, key=key)
    panel.bar(0, share, y - 0.33, y + 0.33, f"class{c}", key=key)
    if phi > 0:
        panel.line([phi, phi], [y - 0.4, y + 0.4], "ink", 2.5, key=key)
    words = f"{share:.2f}" if phi > 0 else "never"
    panel.text(max(share, phi), y, words, "soft", size=12, dx=7, key=key)


def _end(view: View) -> float:
    """The axis: few different lengths, so that it rarely moves."""
    longest = max(float(view.shares.max()), float(view.phi.max()))
    return next(end for end in (0.4, 0.6, 0.8, 1.0, 1.01) if end >= longest)
