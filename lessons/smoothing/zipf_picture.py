"""The picture of the Zipf explorer: count by rank on log scales, and the share of new words."""

import numpy as np

from lessons.kit.explorer.scene import Stage
from lessons.smoothing.zipf import View

POWERS = {0: "1", 1: "10", 2: "100", 3: "1000", 4: "10000"}  # ticks of a log scale


def draw(stage: Stage, view: View) -> None:
    _ranks(stage, view)
    _new_words(stage, view)


def shown_ranks(V: int) -> list[int]:
    """All of the first ranks, then fewer and fewer: no more points than the eye can tell apart."""
    return sorted({round(r) for r in np.geomspace(1, V, 140)} | set(range(1, min(V, 20) + 1)))


def _ranks(stage: Stage, view: View) -> None:
    counts, V = view.text.counts, len(view.text.words)
    right, top = np.log10(V), np.log10(counts[0])
    panel = stage.panel(
        "ranks",
        (0, 0, 0.62, 1),
        x=(-0.08, 1.06 * right),
        y=(-0.25, 1.14 * top + 0.1),
        xticks=POWERS,
        yticks=POWERS,
        xlabel="rank of the word, n",
        ylabel="how often it occurs",
        margin=(58, 14, 14, 48),
    )
    ranks = shown_ranks(V)
    panel.line(np.log10([1, V]), np.log10(view.expected[[0, -1]]), "class1", 2.5, key="line")
    start, end = np.log10(view.expected[[0, -1]])
    law = "1 / n" + ("" if view.state.exponent == 1 else f"^{view.state.exponent:g}")
    x, y = 0.62 * right, 0.38 * start + 0.62 * end
    panel.text(x, y, law, "class1", bold=True, dx=8, dy=-14, key="line")
    panel.points(np.log10(ranks), np.log10(counts[np.array(ranks) - 1]), 0, size=7)
    for rank in (1, 2, 4, 8):
        if rank <= V and rank != view.rank:
            word, x, y = view.text.words[rank - 1], np.log10(rank), np.log10(counts[rank - 1])
            panel.text(x, y, word, "soft", 13, "right", dx=-4, dy=11)
    if view.text.once:
        start = np.log10(V - view.text.once + 1)
        panel.line([start, right], [0, 0], "mark", 4, key="once")
        words = f"{view.text.once} words once"
        panel.text(right, 0, words, align="right", dy=16, bold=True, key="once")
    if view.rank is not None:
        x, y = np.log10(view.rank), np.log10(counts[view.rank - 1])
        panel.points([x], [y], 0, size=10, ring=[0], keys=["word"])
        word = view.text.words[view.rank - 1]
        align, dx = ("right", -12) if view.rank > 20 else ("left", 12)
        panel.text(x, y, word, "ink", 14, align, bold=True, dx=dx, dy=-14, key="word")


def _new_words(stage: Stage, view: View) -> None:
    total, rest = view.text.total, view.text.total - view.cut
    words, shares = view.shares
    panel = stage.panel(
        "new",
        (0.62, 0, 1, 1),
        x=(0, total),
        y=(0, 1),
        yticks={0: "0 %", 0.25: "25 %", 0.5: "50 %", 0.75: "75 %", 1: "100 %"},
        xticks={0: "0", total // 2: f"{total // 2:,}", total: f"{total:,}"},
        xlabel="words in part one",
        margin=(50, 40, 22, 48),
    )
    panel.text(0, 1, "new words in part two", "class0", bold=True, dy=-20, dx=-30, key="unseen")
    panel.line(words, shares, "class0", 3, key="unseen")
    now = view.new / rest
    panel.line([view.cut, view.cut], [0, 1], "soft", 1)
    panel.points([view.cut], [now], 0, size=15, handles=["first"], keys=["unseen"])
    align, dx = ("right", -10) if view.state.first > 60 else ("left", 12)
    words = f"{100 * now:.0f} %"
    panel.text(view.cut, now, words, align=align, bold=True, dx=dx, dy=-14, key="unseen")
