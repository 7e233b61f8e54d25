"""The tables of the word counter: counts with alpha, and the training documents to edit."""

from __future__ import annotations

from lessons.kit.controls import Cell, Table

from .training_table import training_table
from .word_counting import View, Word
from .word_counts_picture import share


def tables(view: View) -> list[Table]:
    documents, classes = view.state.documents, view.state.classes
    add = "Add the document above"
    return [_counts(view), training_table("document", documents, classes, add)]


def _counts(view: View) -> Table:
    rows = [
        (
            Cell(word.name, key=word.key, header=True, strong=word.times > 0),
            Cell(str(_heard(view, word) or ""), key=word.key),
            *(Cell(_worded(view, word, c), key=word.key) for c in (0, 1)),
        )
        for word in view.words
    ]
    here = sum(_heard(view, word) for word in view.words)
    what = "word" if view.by_counts else "document"
    totals = (Cell(f"{total} {what}{'' if total == 1 else 's'}") for total in view.totals)
    rows.append((Cell("all", header=True), Cell(str(here)), *totals))
    columns = ("word", "here", *(name[:12] for name in view.state.classes))
    return Table("counts" if view.by_counts else "documents with the word", columns, tuple(rows))


def _heard(view: View, word: Word) -> int:
    """How often the document's word counts: there-or-not hears it once, however often it stands."""
    return word.times if view.by_counts else min(word.times, 1)


def _worded(view: View, word: Word, c: int) -> str:
    """(0+1)/(4+5): count and alpha, divided by all of them; else the count and its share."""
    n, total, alpha = word.counts[c], view.totals[c], view.state.alpha
    if not view.exact or alpha > 9:
        return f"{n}: {share(view, word, c)}"
    a = int(alpha)
    return f"({n}+{a})/({total}+{view.outcomes * a})" if a else f"{n}/{total}"
