"""Training texts that a person edits: (text, class) pairs, their vocabulary and their table."""

from collections.abc import Sequence
from typing import Any

from lessons.kit.explorer.controls import Cell, Table
from nbcore import tokenize

Texts = tuple[tuple[str, str], ...]


def vocabulary_of(texts: Texts, first: Sequence[str]) -> tuple[str, ...]:
    """The words `first`, in their order, as far as they occur; then the others as they come."""
    words = [word for text, _ in texts for word in tokenize(text)]
    return tuple(dict.fromkeys([*(word for word in first if word in words), *words]))


def edited(texts: Texts, name: str, value: Any) -> Texts:
    """The texts after an edit of a cell of the table below, by its name: "mail:2", "label:0"."""
    kind, _, number = name.partition(":")
    i, new = int(number), list(texts)
    text, label = new[i]
    if kind == "delete":
        del new[i]
    else:
        new[i] = (text, value) if kind == "label" else (value[:200], label)
    return tuple(new)


def training_table(noun: str, texts: Texts, classes: Sequence[str], add: str) -> Table:
    """One row for each text; `noun` says what a text is, `add` is what the button says."""
    options = tuple((name, name) for name in classes)
    rows = []
    for i, (text, label) in enumerate(texts):
        name = f"training {noun} {i + 1}"
        words = Cell(text, edit=f"{noun}:{i}", label=f"words of {name}", align="left-align")
        choice = Cell(label, edit=f"label:{i}", type="select", label=f"class of {name}",
                      options=options, align="left-align")  # fmt: skip
        delete = Cell("✕", edit=f"delete:{i}", type="button", label=f"delete {name}")
        rows.append((words, choice, delete))
    return Table(f"training {noun}s", ("words", "class", ""), tuple(rows), ("add", add))
