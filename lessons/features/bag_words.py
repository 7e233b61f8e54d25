"""The explorer features.bag in words: headline, caption, formula and tables."""

from html import escape

from lessons.features.bag import View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def headline(view: View) -> str:
    word = f"<em>{escape(view.word[:20])}</em>"
    if view.hidden and view.state.apostrophes == "keep":
        return f"Apostrophes kept: {word} counts {view.count}, not {view.alone + view.hidden}"
    if view.hidden:
        return f"Split at the apostrophe: {word} counts {view.count}, not {view.alone}"
    if not view.state.lower and _other_casing(view):
        return f"Capitals kept: {word} counts {view.count}, and other spellings count apart"
    return f"{len(view.tokens)} tokens, {len(view.counts)} different words"


def _other_casing(view: View) -> list[str]:
    return [w for w, _ in view.counts if w != view.word and w.lower() == view.word.lower()]


def caption(view: View) -> str:
    word = view.word[:20]
    if not view.count and not view.hidden:
        about = f"“{word}” is not in this text: its count is 0."
    elif view.hidden:
        names = " and ".join(f"“{w}”" for w, _ in view.inside[:2])
        kept = view.state.apostrophes == "keep"
        how = "kept whole, so not counted here" if kept else "cut open, so counted here"
        alone = _times(view.alone) if view.alone else "never"
        about = f"“{word}” stands alone {alone}, and it is in {names}: {how}."
    elif others := [] if view.state.lower else _other_casing(view):
        about = f"“{others[0][:20]}” is another word for the computer as long as capitals are kept."
    else:
        about = f"“{word}” occurs {_times(view.count)}."
    return f"{about} The order of the tokens is lost in the bars below: that is the bag."


def describe(view: View) -> str:
    top = ", ".join(f"{w} {n}" for w, n in view.counts[:6])
    choices = "lower-cased" if view.state.lower else "capitals kept"
    return (
        f"{len(view.tokens)} tokens in the order of the text, {choices}, apostrophes "
        f"{view.state.apostrophes}; below, a bar for each word with its count: {top}. "
        f"The chosen word is {view.word}, count {view.count}."
    )


def formula(view: View) -> str:
    inside = ""
    if view.hidden and view.state.apostrophes == "split":
        names = ", ".join(w[:12] for w, _ in view.inside[:2])
        inside = f.piece("+ {n} ' in {names}'", n=view.hidden, names=names)
    return f.line(
        "x_{name @word:{word}} = {alone} ' alone' {inside} = {count @word:{word}}",
        name=view.word[:16],
        word=view.word,
        alone=view.alone,
        inside=inside,
        count=view.count,
    )


def tables(view: View) -> list[Table]:
    rows = []
    for column, word, n in view.pairs:
        key = f"word:{word}"
        rows.append((Cell(str(column), key), Cell(word, key, header=True), Cell(str(n), key)))
    for word in view.unknown[:60]:
        name = Cell(word, f"word:{word}", "soft", header=True)
        rows.append((Cell("none", role="soft"), name, Cell("left out", role="soft")))
    title = f"sparse: {len(view.pairs)} pairs instead of {view.columns:,} columns"
    return [Table(title, ("column", "word", "count"), tuple(rows))]
