"""The picture of the word counter: P(word | class) as bars, and what both models decide."""

from lessons.common.bare_panel import bare_panel
from lessons.kit.explorer.scene import Panel, Stage
from lessons.multinomial.word_counts import CountedWord, View
from lessons.multinomial.word_counts_numbers import share, value_text


def draw(stage: Stage, view: View) -> None:
    _bars(stage, view)
    _decisions(stage, view)


def _bars(stage: Stage, view: View) -> None:
    m = len(view.words)
    longest = max(float(p) for word in view.words for p in word.p)
    end = next(e for e in (0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0) if e >= longest - 1e-9)
    top, margin = m - 0.5, (104, 30, 4, 8)
    panel = bare_panel(stage, "words", (0, 0, 0.54, 1), (0, 1.3 * end), (-0.5, top), margin)
    for c, name in enumerate(view.state.classes):
        x, above = 0.03 * end + 0.66 * end * c, top + 0.05 * m
        panel.points([x], [above], [c], size=11)
        panel.text(x, above, name, dx=11, bold=True)
    panel.line([0, 0], [-0.5, top], "soft", 1)
    for j, word in enumerate(view.words):
        _word(panel, view, word, m - 1 - j)


def _word(panel: Panel, view: View, word: CountedWord, y: float) -> None:
    here, speaks, key = word.times > 0, word.times > 0 or not view.by_counts, word.key
    name = f"{word.times} × {word.name}" if view.by_counts and word.times > 1 else word.name
    panel.text(0, y, name, "ink" if here else "soft", align="right", dx=-8, bold=here, key=key)
    role, fill = "ink" if speaks else "soft", 1 if here else 0.6 if speaks else 0.3
    for c, middle in ((0, y + 0.21), (1, y - 0.21)):
        p, veto = float(word.p[c]), word.p[c] == 0 and here
        panel.bar(0, p, middle - 0.17, middle + 0.17, f"class{c}", fill, key)
        panel.text(p, middle, share(view, word, c), role, 13, dx=5, bold=veto, key=key)


def _decisions(stage: Stage, view: View) -> None:
    """Prior and both posteriors, each as one bar from 0 to 1 that the classes share."""
    box, ticks, margin = (0.54, 0, 1, 1), {0: "0", 0.5: "½", 1: "1"}, (16, 30, 16, 24)
    panel = stage.panel(
        "decisions", box, y=(0, 3), xticks=ticks, yticks=[], frame=False, margin=margin
    )
    rows = (
        ("before reading: the prior", view.worked.prior, True, "prior"),
        ("counts (multinomial)", view.multinomial.posterior, view.by_counts, "counts"),
        ("there or not (Bernoulli)", view.bernoulli.posterior, not view.by_counts, "there"),
    )
    for i, (name, values, active, key) in enumerate(rows):
        y, ink = 2.3 - i, "ink" if active else "soft"
        panel.text(0, y, name, ink, dy=-44, bold=active, key=key)
        if values is None:
            panel.bar(0, 1, y - 0.17, y + 0.17, "soft", outline=True, key=key)
            panel.text(0.5, y, "0 / 0: no answer", align="center", bold=True, key=key)
            continue
        first = float(values[0])
        alpha = 1.0 if active else 0.45
        panel.bar(0, first, y - 0.17, y + 0.17, "class0", alpha, key)
        panel.bar(first, 1, y - 0.17, y + 0.17, "class1", alpha, key)
        panel.line([0.5, 0.5], [y - 0.23, y + 0.23], "ink", 1.5, dash=True)
        for c, x, at, align, dx in ((0, 0.0, 0.02, "left", 18), (1, 1.0, 0.98, "right", -18)):
            words, wins = value_text(view, values[c]), values[c] > values[1 - c]
            panel.points([at], [y + 0.27], [c], size=9)
            panel.text(x, y + 0.27, words, ink, align=align, dx=dx, bold=wins, key=key)
