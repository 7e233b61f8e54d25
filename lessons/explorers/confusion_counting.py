"""A table of three sentiments, counted: figures by class, and their two averages, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lessons.explorers.evaluation_counts import Counts, Pair, value, whole

NAMES = ("negative", "neutral", "positive")
MEASURES = ("precision", "recall", "F1")
MOST = 60  # texts in a cell
Matrix = tuple[tuple[int, ...], ...]
TABLE_5_3: Matrix = ((10, 3, 4), (2, 12, 8), (0, 7, 7))


@dataclass(frozen=True)
class State:
    matrix: Matrix = TABLE_5_3  # rows predicted, columns true
    cell: tuple[int, ...] = ()  # the selected one: row, column
    average: str = "micro"
    measure: str = "precision"


@dataclass(frozen=True)
class View:
    state: State
    n: int
    counts: tuple[Counts, ...]  # each class against the rest
    per_class: dict[str, tuple[Pair, ...]]
    macro: dict[str, Fraction | None]  # the mean over classes; None if one of them is 0/0
    micro: dict[str, Pair]
    right: int

    @property
    def shown(self) -> Fraction | None:
        """The average that was asked for."""
        if self.state.average == "macro":
            return self.macro[self.state.measure]
        return value(self.micro[self.state.measure])


def compute(state: State) -> View:
    matrix = state.matrix
    if len(matrix) != 3 or any(len(row) != 3 for row in matrix):
        raise ValueError("The table has three rows and three columns.")
    for i, row in enumerate(matrix):
        for j, count in enumerate(row):
            whole(count, 0, MOST, f"Row {NAMES[i]}, column {NAMES[j]}")
    if state.average not in ("macro", "micro") or state.measure not in MEASURES:
        raise ValueError("Choose macro or micro, of precision, recall or F1.")
    if state.cell and (len(state.cell) != 2 or not all(c in (0, 1, 2) for c in state.cell)):
        raise ValueError(f"There is no cell {state.cell!r}: rows and columns are 0, 1 and 2.")
    n = sum(map(sum, matrix))
    if n == 0:
        raise ValueError("An empty table has nothing to measure: leave at least one text in it.")
    counts = []
    for c in range(3):
        TP, called, true = matrix[c][c], sum(matrix[c]), sum(row[c] for row in matrix)
        counts.append(Counts(TP, called - TP, true - TP, n - called - true + TP))
    each = {
        "precision": tuple(c.precision for c in counts),
        "recall": tuple(c.recall for c in counts),
        "F1": tuple(c.f() for c in counts),
    }
    total = Counts(*(sum(getattr(c, name) for c in counts) for name in ("TP", "FP", "FN", "TN")))
    macro: dict[str, Fraction | None] = {}
    for name, ratios in each.items():
        values = [value(ratio) for ratio in ratios]
        known = [v for v in values if v is not None]
        macro[name] = sum(known, Fraction(0)) / 3 if len(known) == 3 else None
    micro = {"precision": total.precision, "recall": total.recall, "F1": total.f()}
    return View(state, n, tuple(counts), each, macro, micro, total.TP)
