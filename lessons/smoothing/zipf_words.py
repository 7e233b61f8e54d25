"""The explorer smoothing.zipf in words: headline, caption, formula and tables."""

from __future__ import annotations

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.smoothing.zipf import View

# ---- the words


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"


def headline(view: View) -> str:
    new = _percent(view.new, view.text.total - view.cut)
    return (
        f"{view.text.once} of {len(view.text.words)} different words occur once; "
        f"{new} of part two is new"
    )


def caption(view: View) -> str:
    word = view.state.word
    if view.rank is None:
        about = f"{word} never occurs: by counting alone, its probability is 0."
    else:
        times = int(view.text.counts[view.rank - 1])
        about = f"{word} has rank {view.rank} and occurs {times} time{'s' * (times != 1)}."
    return (
        f"{about} Part one has {view.cut} words; of the {view.text.total - view.cut} words of part "
        f"two, {view.new} were never seen in part one. The best line has a = {view.text.best:.2f}."
    )


def describe(view: View) -> str:
    top = ", ".join(
        f"{word} {count}"
        for word, count in zip(view.text.words[:3], view.text.counts, strict=False)
    )
    return (
        f"Count against rank of each word on two log scales, falling along a line of slope "
        f"{view.state.exponent:g}; the most common are {top}. Beside it the share of new words in "
        f"the rest of the text, by how much was read. {headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    a = f.row(f.number(view.state.exponent, 2), key="line")
    n = view.rank or len(view.text.words)
    expected = float(view.expected[n - 1])
    share = float(view.expected[0]) / view.text.total
    name = view.text.words[n - 1]
    return f.math(
        f.row(f.words(f"{name}: "), key="word"),
        f.frac(f.row(f.var("N"), f.var("c")), f.sup(f.var("n"), f.var("a"))),
        f.op("="),
        f.frac(
            f.row(f.number(view.text.total), f.op("×"), f.number(share, 3)),
            f.sup(f.number(n), a),
        ),
        f.op("="), f.number(expected, 1), f.words(";\u00a0counted\u00a0"),
        f.row(f.number(int(view.text.counts[n - 1])), key="word"),
    )  # fmt: skip


def tables(view: View) -> list[Table]:
    rest, V = view.text.total - view.cut, len(view.text.words)
    rows = (
        ("different words", f"{V:,}", "", None),
        ("of them occur once", f"{view.text.once:,}", _percent(view.text.once, V), "once"),
        ("new words in part two", f"{view.new:,}", _percent(view.new, rest), "unseen"),
    )
    cells = tuple(
        (Cell(name, header=True, key=key), Cell(number, key=key), Cell(share, key=key))
        for name, number, share, key in rows
    )
    title = f"N = {view.text.total:,} words, {rest:,} of them in part two"
    return [Table(title, ("what", "count", "share"), cells)]
