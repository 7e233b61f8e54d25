"""The picture of the word counter: P(word | class) as bars, and what both models decide."""

from typing import Any

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Stage
from lessons.multinomial.word_counts import View, Word


def draw(stage: Stage, view: View) -> None:
    _bars(stage, view)
    _decisions(stage, view)


def _bars(stage: Stage, view: View) -> None:
    m = len(view.words)
    longest = max(float(p) for word in view.words for p in word.p)
    end = next(e for e in (0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0) if e >= longest - 1e-9)
    panel = stage.panel(
        "words", (0, 0, 0.54, 1), x=(0, 1.3 * end), y=(-0.5, m - 0.5), xticks=[], frame=False,
        yticks=[], margin=(104, 30, 4, 8),
    )  # fmt: skip
    top = m - 0.5
    for c, name in enumerate(view.state.classes):
        panel.points([0.03 * end + 0.66 * end * c], [top], [c], size=11)
        panel.items[-1]["y"] = [top + 0.05 * m]
        panel.text(0.03 * end + 0.66 * end * c, top + 0.05 * m, name, dx=11, bold=True)
    panel.line([0, 0], [-0.5, top], "soft", 1)
    for j, word in enumerate(view.words):
        y = m - 1 - j
        panel.text(0, y, _label(view, word), "ink" if word.times else "soft", align="right",
                   dx=-8, bold=word.times > 0, key=word.key)  # fmt: skip
        speaks = word.times > 0 or not view.by_counts
        for c in (0, 1):
            middle = y + (0.21 if c == 0 else -0.21)
            p = word.p[c]
            panel.bar(0, float(p), middle - 0.17, middle + 0.17, f"class{c}",
                      1 if word.times else 0.6 if speaks else 0.3, word.key)  # fmt: skip
            panel.text(float(p), middle, share(view, word, c), "ink" if speaks else "soft",
                       size=13, dx=5, bold=p == 0 and word.times > 0, key=word.key)  # fmt: skip


def _label(view: View, word: Word) -> str:
    if not view.by_counts or word.times < 2:
        return word.name
    return f"{word.times} × {word.name}"


def _decisions(stage: Stage, view: View) -> None:
    """Prior and both posteriors, each as one bar from 0 to 1 that the classes share."""
    panel = stage.panel(
        "decisions", (0.54, 0, 1, 1), x=(0, 1), y=(0, 3), margin=(16, 30, 16, 24), frame=False,
        xticks={0: "0", 0.5: "½", 1: "1"}, yticks=[],
    )  # fmt: skip
    rows = (
        ("before reading: the prior", view.worked.prior, True, "prior"),
        ("counts (multinomial)", view.multinomial.posterior, view.by_counts, "counts"),
        ("there or not (Bernoulli)", view.bernoulli.posterior, not view.by_counts, "there"),
    )
    for i, (name, values, active, key) in enumerate(rows):
        y = 2.3 - i
        panel.text(0, y, name, "ink" if active else "soft", dy=-44, bold=active, key=key)
        if values is None:
            panel.bar(0, 1, y - 0.17, y + 0.17, "soft", outline=True, key=key)
            panel.text(0.5, y, "0 / 0: no answer", align="center", bold=True, key=key)
            continue
        first = float(values[0])
        alpha = 1.0 if active else 0.45
        panel.bar(0, first, y - 0.17, y + 0.17, "class0", alpha, key)
        panel.bar(first, 1, y - 0.17, y + 0.17, "class1", alpha, key)
        panel.line([0.5, 0.5], [y - 0.23, y + 0.23], "ink", 1.5, dash=True)
        for c, x, align in ((0, 0.0, "left"), (1, 1.0, "right")):
            wins = values[c] > values[1 - c]
            panel.points([x], [y], [c], size=9)
            panel.items[-1].update(x=[0.02 if c == 0 else 0.98], y=[y + 0.27])
            panel.text(x, y + 0.27, value_text(view, values[c]), "ink" if active else "soft",
                       align=align, dx=18 if c == 0 else -18, bold=wins, key=key)  # fmt: skip


# ---- numbers as they are written


def share(view: View, word: Word | None, c: int, absent: bool = False) -> str:
    """A prior (no word) or P(word | class) as counted: 2/8 stays 2/8."""
    if word is None:
        n, total = view.documents_of[c], sum(view.documents_of)
        return f"{n}/{total}" if view.exact else f.plain(n / total, 3)
    value = 1 - word.p[c] if absent else word.p[c]
    if value in (0, 1) and view.state.alpha == 0:
        return str(value)
    if not view.exact:
        return f.plain(float(value), 3)
    alpha = int(view.state.alpha)
    above, below = word.counts[c] + alpha, view.totals[c] + view.outcomes * alpha
    return f"{below - above if absent else above}/{below}"


def value_text(view: View, value: Any) -> str:
    """A prior or posterior: 1/2 and 3/4 as they are, else four decimals."""
    if value in (0, 1):
        return str(int(value))
    if view.exact and len(str(value)) <= 4:
        return str(value)
    return f"{float(value):.4f}" if 5e-5 <= float(value) < 0.99995 else f"{float(value):.4g}"
