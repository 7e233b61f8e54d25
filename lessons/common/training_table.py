"""The table of training texts: their words and classes can be edited, each can be deleted."""

from collections.abc import Sequence

from lessons.kit.explorer.controls import Cell, Table


def training_table(
    noun: str, texts: Sequence[tuple[str, str]], classes: Sequence[str], add: str
) -> Table:
    """One row for each (text, class); `noun` says what a text is, `add` stands on the button."""
    options = tuple((name, name) for name in classes)
    rows = tuple(
        (
            Cell(text, edit=f"{noun}:{i}", label=f"words of training {noun} {i + 1}",
                 align="left-align"),
            Cell(label, edit=f"label:{i}", type="select", options=options, align="left-align",
                 label=f"class of training {noun} {i + 1}"),
            Cell("✕", edit=f"delete:{i}", type="button", label=f"delete training {noun} {i + 1}"),
        )
        for i, (text, label) in enumerate(texts)
    )  # fmt: skip
    return Table(f"training {noun}s", ("words", "class", ""), rows, ("add", add))
