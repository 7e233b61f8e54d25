"""The explorer smoothing.zipf in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.smoothing.zipf import View


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"


def headline(view: View) -> str:
    new = _percent(view.new, view.text.total - view.cut)
    once, V = view.text.once, len(view.text.words)
    return f"{once} of {V} different words occur once; {new} of part two is new"


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
    common = zip(view.text.words[:3], view.text.counts, strict=False)
    top = ", ".join(f"{word} {count}" for word, count in common)
    return (
        f"Count against rank of each word on two log scales, falling along a line of slope "
        f"{view.state.exponent:g}; the most common are {top}. Beside it the share of new words in "
        f"the rest of the text, by how much was read. {headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    n = view.rank or len(view.text.words)
    return f.line(
        "{name @word} (N c)/n^a = ({total} × {share:3})/{n}^{a:2 @line} = {expected:1}"
        " '; counted ' {counted @word}",
        name=f"{view.text.words[n - 1]}: ",
        total=view.text.total,
        n=n,
        a=view.state.exponent,
        share=float(view.expected[0]) / view.text.total,
        expected=float(view.expected[n - 1]),
        counted=int(view.text.counts[n - 1]),
    )


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
