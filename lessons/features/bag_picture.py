"""The picture of a bag of words: the tokens in their order above, the bars of counts below."""

from lessons.common.bare_panel import bare_panel
from lessons.features.bag import COLUMNS, CUT, ROWS, TOP, View, layout
from lessons.kit.explorer.scene import WIDTH, Stage


def draw(stage: Stage, view: View) -> None:
    panel = bare_panel(stage, "tokens", (0, 0, 1, CUT), (0, WIDTH), (0, TOP), (0, 0, 0, 0))
    placed, left = layout(view.tokens)
    pieces = {w for w, _ in view.inside}
    for token, x, y, width in placed:
        key = f"word:{token}"
        chosen = token == view.word
        if chosen or token in pieces:
            panel.bar(x, x + width - 4, y - 11, y + 11, "mark", 0.55 if chosen else 0.2, key)
        panel.text(x + (width - 4) / 2, y, token[:40], align="center", bold=chosen, key=key)
    if left:
        panel.text(WIDTH - 8, 10, f"and {left} tokens more", "soft", align="right")
    _bars(stage, view)


def _bars(stage: Stage, view: View) -> None:
    """The most frequent words, from top to bottom, column after column."""
    most = max(4, view.counts[0][1])
    panel = bare_panel(stage, "bars", (0, CUT, 1, 1), (0, COLUMNS), (0, ROWS), (0, 8, 0, 4))
    room = ROWS * COLUMNS
    shown = view.counts if len(view.counts) <= room else view.counts[: room - 1]
    for i, (word, count) in enumerate(shown):
        column, y = i // ROWS, ROWS - 0.5 - i % ROWS
        chosen, key = word == view.word, f"word:{word}"
        start = column + 0.42
        name = word if len(word) <= 11 else word[:9] + "…"
        panel.text(start, y, name, align="right", dx=-6, bold=chosen, key=key)
        end = start + 0.44 * count / most
        panel.bar(start, end, y - 0.36, y + 0.36, "mark" if chosen else "class0", None, key)
        panel.text(end, y, str(count), dx=5, bold=chosen, key=key)
    rest = len(view.counts) - len(shown)
    if rest:
        panel.text(COLUMNS - 0.7, 0.5, f"and {rest} words more", "soft")
