"""The picture of hand-set weights: f(x, y) in blocks above w, and the sentences below."""

from lessons.common.bare_panel import bare_panel
from lessons.features.weights import LABELS, SENTENCES, View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Panel, Stage

CUT = 0.53
SHORT = ("bicy", "bici", "con", "ordi", "1")
WIDTH, GAP = 5, 0.35  # cells of a block, and the room between blocks, in cells
ALL_BLOCKS = 3 * (WIDTH + GAP)  # room for three, so that nothing moves when one is added


def draw(stage: Stage, view: View) -> None:
    top = len(view.labels) + 1.15
    box, x, y = (0, 0, 1, CUT), (0, ALL_BLOCKS), (0, top)
    panel = bare_panel(stage, "blocks", box, x, y, margin=(62, 44, 62, 4))
    for b, label in enumerate(view.labels):
        left = b * (WIDTH + GAP)
        panel.text(left + WIDTH / 2, top, label, f"class{b}", align="center", dy=-31, bold=True)
        for j, name in enumerate(SHORT):
            panel.text(left + j + 0.5, top, name, "soft", 12, align="center", dy=-11)
    panel.text(ALL_BLOCKS, top, "score", "soft", 13, dx=8, dy=-11)
    for c in range(len(view.labels)):
        _features(panel, view, c, top - 1 - c)
    panel.text(0, 0.5, "w", align="right", dx=-10, bold=True)
    for i, weight in enumerate(view.w.tolist()):
        b, j = divmod(i, WIDTH)
        _cell(panel, (b, j), 0, f.plain(weight, 1), None)
    _sentences(stage, view)


def _features(panel: Panel, view: View, y: int, bottom: float) -> None:
    """One row: f(x, y), whose own block contains x and whose others are zeros."""
    best, key, middle = view.answer == y, f"score:{y}", bottom + 0.5
    panel.text(0, middle, f"f(x, {y})", align="right", dx=-8, key=key, bold=best)
    for i, value in enumerate(view.blocks[y].tolist()):
        b, j = divmod(i, WIDTH)
        fill = 0.6 if value else 0.16
        _cell(panel, (b, j), bottom, f"{value:zg}", fill if b == y else None, own=b == y)
    panel.text(ALL_BLOCKS, middle, f.plain(view.scores[y], 2), dx=8, bold=best, key=key)


def _cell(
    panel: Panel,
    place: tuple[int, int],
    bottom: float,
    words: str,
    fill: float | None,
    own: bool = True,
) -> None:
    """Cell j of block b, filled or as an outline; one of another label's block is faint."""
    b, j = place
    x, key = b * (WIDTH + GAP) + j, f"cell:{b}:{j}" if own else None
    box = x + 0.04, x + 0.96, bottom + 0.06, bottom + 0.94
    panel.bar(*box, f"class{b}" if own else "faint", fill, key, outline=fill is None)
    size = 13 if len(words) <= 3 else 11
    panel.text(x + 0.5, bottom + 0.5, words, "ink" if own else "soft", size, "center", key=key)


def _sentences(stage: Stage, view: View) -> None:
    n = len(SENTENCES)
    panel = bare_panel(stage, "sentences", (0, CUT, 1, 1), (0, 100), (0, n), (8, 26, 8, 2))
    for x, name in ((6, "sentence"), (56, "is"), (78, "your weights say")):
        panel.text(x, n, name, "soft", 13, dy=-11)
    panel.line([0, 100], [n, n], "soft", 1)
    for i, (text, gold) in enumerate(SENTENCES):
        y, asked = n - 0.5 - i, i in view.asked
        if i == view.state.sentence and not view.state.own.strip():
            panel.bar(0, 100, y - 0.5, y + 0.5, "mark", 0.2)
        role = "ink" if asked else "soft"
        panel.text(6, y, text, role)
        panel.points([53.5], [y], [gold], size=9)
        panel.text(56, y, LABELS[gold], role)
        answer = view.answers[i]
        said = "a tie" if answer is None else LABELS[answer]
        good = answer == gold
        if answer is not None:
            panel.points([75.5], [y], [answer], size=9)
        panel.text(78, y, said, role, bold=asked and not good)
        verdict = "✓" if good else "✗" if asked else "not asked"
        panel.text(100, y, verdict, role, dx=-4, align="right", bold=asked)
