"""The picture of hand-set weights: f(x, y) in blocks above w, and the sentences below."""

from lessons.features.weights import View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Panel, Stage

CUT = 0.53
SHORT = ("bicy", "bici", "con", "ordi", "1")


WIDTH, GAP = 5, 0.35  # cells of a block, and the room between blocks, in cells


def draw(stage: Stage, view: View) -> None:
    k = len(view.labels)
    wide = 3 * (WIDTH + GAP)  # room for three blocks, so that nothing moves when one is added
    panel = stage.panel(
        "blocks", (0, 0, 1, CUT), x=(0, wide), y=(0, k + 1.15), xticks=[], yticks=[], frame=False,
        margin=(62, 44, 62, 4),
    )  # fmt: skip
    top = k + 1.15
    for b, label in enumerate(view.labels):
        left = b * (WIDTH + GAP)
        panel.text(left + WIDTH / 2, top, label, f"class{b}", align="center", dy=-31, bold=True)
        for j, name in enumerate(SHORT):
            panel.text(left + j + 0.5, top, name, "soft", 12, align="center", dy=-11)
    panel.text(wide, top, "score", "soft", 13, dx=8, dy=-11)
    for y in range(k):
        _features(panel, view, y, top - 1 - y)
    panel.text(0, 0.5, "w", align="right", dx=-10, bold=True)
    for i, weight in enumerate(view.w.tolist()):
        b, j = divmod(i, WIDTH)
        _cell(panel, b, j, 0, f.plain(weight, 1), f"class{b}", None, f"cell:{b}:{j}")
    _sentences(stage, view)


def _features(panel: Panel, view: View, y: int, at: float) -> None:
    """One row: f(x, y), whose own block holds x and whose others are zeros."""
    best = view.answer == y
    panel.text(0, at + 0.5, f"f(x, {y})", align="right", dx=-8, key=f"score:{y}", bold=best)
    for i, value in enumerate(view.blocks[y].tolist()):
        b, j = divmod(i, WIDTH)
        on = b == y
        fill = (0.6 if value else 0.16) if on else None
        key = f"cell:{b}:{j}" if on else None
        _cell(panel, b, j, at, f"{value:g}", f"class{b}" if on else "faint", fill, key, on)
    wide = 3 * (WIDTH + GAP)
    panel.text(wide, at + 0.5, f.plain(view.scores[y], 2), dx=8, bold=best, key=f"score:{y}")


def _cell(
    panel: Panel,
    b: int,
    j: int,
    at: float,
    words: str,
    role: str,
    fill: float | None,
    key: str | None,
    strong: bool = True,
) -> None:
    x = b * (WIDTH + GAP) + j
    box = x + 0.04, x + 0.96, at + 0.06, at + 0.94
    if fill is None:
        panel.bar(*box, role, key=key, outline=True)
    else:
        panel.bar(*box, role, fill, key)
    panel.text(x + 0.5, at + 0.5, words, "ink" if strong else "soft",
               13 if len(words) <= 3 else 11, "center", key=key)  # fmt: skip


def _sentences(stage: Stage, view: View) -> None:
    from lessons.features.weights import LABELS, SENTENCES

    n = len(SENTENCES)
    panel = stage.panel(
        "sentences", (0, CUT, 1, 1), x=(0, 100), y=(0, n), xticks=[], yticks=[], frame=False,
        margin=(8, 26, 8, 2),
    )  # fmt: skip
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
        mark = "✓" if good else "✗" if asked else "not asked"
        panel.text(100, y, mark, role, dx=-4, align="right", bold=asked)
