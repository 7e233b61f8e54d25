"""The picture of the encoder: the things above, the code of every level below."""

from collections import Counter

from lessons.common.bare_panel import bare_panel
from lessons.features.encoder import UNITS, View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Panel, Stage

CUT = 0.47
WIDEST = 8  # columns that the code has room for


def draw(stage: Stage, view: View) -> None:
    if view.tokens:
        _tokens(stage, view)
    else:
        _line(stage, view)
    _code(stage, view)


def _tokens(stage: Stage, view: View) -> None:
    """The tokens under the name of their level."""
    n, rows = len(view.levels), 7
    panel = bare_panel(stage, "things", (0, 0, 1, CUT), (0, n), (0, rows), (8, 26, 8, 4))
    for i, level in enumerate(view.levels):
        key, words = f"level:{i}", [word for word, at in view.tokens if at == i]
        if i == view.picked:
            panel.bar(i + 0.03, i + 0.97, 0, rows, "mark", 0.18, key)
        panel.text(i + 0.5, rows, level, align="center", dy=-12, bold=True, key=key)
        shown = words[:rows] if len(words) <= rows else words[: rows - 1]
        for k, word in enumerate(shown):
            chosen = word == view.state.token
            panel.text(i + 0.5, rows - 0.6 - k, word[:14], align="center", bold=chosen, key=key)
        if len(shown) < len(words):
            panel.text(i + 0.5, 0.4, f"and {len(words) - len(shown)} more", "soft", align="center")
    panel.line([0, n], [rows, rows], "soft", 1)


def _line(stage: Stage, view: View) -> None:
    """Every measurement as a dot, equal ones on top of each other, cut at the edges."""
    low, high = float(view.values[0]), float(view.values[-1])
    pad = 0.03 * (high - low)
    seen: Counter[float] = Counter()
    heights = []
    for value in view.values.tolist():
        seen[value] += 1
        heights.append(seen[value])
    top = max(heights) * 1.55 + 1
    x, box, unit = (low - pad, high + pad), (0, 0, 1, CUT), UNITS[view.state.source]
    panel = stage.panel("things", box, x, (0, top), yticks=[], xlabel=unit, margin=(12, 6, 12, 42))
    borders = [low - pad, *(float(edge) for edge in view.edges), high + pad]
    left, right = borders[view.picked], borders[view.picked + 1]
    key = f"level:{view.picked}"
    panel.area([left, right, right, left], [0, 0, top, top], "mark", 0.18, key)
    panel.points(view.values, heights, 0, size=5)
    for edge in view.edges:
        panel.line([edge, edge], [0, top], "ink", 1.5, dash=True)
    for i, count in enumerate(view.counts):
        left, right = borders[i], borders[i + 1]
        if (right - left) / (high - low + 2 * pad) > 0.06:  # wide enough for its number
            panel.text((left + right) / 2, top, str(count), align="center", dy=12, key=f"level:{i}")
    panel.points([view.value], [top * 0.76], [3], size=13, handles=["value"])
    align, dx = ("right", -12) if view.value > low + 0.8 * (high - low) else ("left", 12)
    panel.text(view.value, top * 0.76, f.plain(view.value, 2), align=align, dx=dx, bold=True)


def _code(stage: Stage, view: View) -> None:
    """One row per level, one square per column: full for 1, empty for 0."""
    n, columns = len(view.levels), view.columns
    panel = bare_panel(stage, "code", (0, CUT, 1, 1), (0, WIDEST), (0, n), (130, 30, 130, 4))
    names = [name for i, name in enumerate(view.levels) if i != view.reference]
    for j, name in enumerate(names):
        short = name.removeprefix("bin ")
        panel.text(j + 0.5, n, short, "soft", 13, align="center", dy=-11)
    for i, level in enumerate(view.levels):
        y, key = n - 1 - i, f"level:{i}"
        if i == view.picked:
            panel.bar(-0.1, columns + 0.1, y, y + 1, "mark", 0.3, key)
        for j in range(columns):
            _square(panel, j, y, int(view.code[i, j]), key)
        panel.text(0, y + 0.5, level, align="right", dx=-14, bold=i == view.picked, key=key)
        note = "reference: all zeros" if i == view.reference else ""
        panel.text(columns, y + 0.5, note, "soft", dx=14, key=key)


def _square(panel: Panel, j: int, y: float, bit: int, key: str) -> None:
    fill, alpha, ink = ("class0", 0.6, "ink") if bit else ("soft", 0.5, "soft")
    panel.bar(j + 0.08, j + 0.92, y + 0.08, y + 0.92, fill, alpha, key, outline=not bit)
    panel.text(j + 0.5, y + 0.5, str(bit), ink, align="center", bold=bool(bit), key=key)
