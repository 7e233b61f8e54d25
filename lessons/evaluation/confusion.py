"""A confusion matrix of three sentiments: figures by class, their two averages, and the texts."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lessons.evaluation.counts import Counts, Pair, value
from lessons.kit.explorer.controls import Choice
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe

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
            if not 0 <= count <= MOST:
                cell = f"Row {NAMES[i]}, column {NAMES[j]}"
                raise ValueError(f"{cell} holds 0 to {MOST} texts, not {count:,}.")
    if state.cell and (len(state.cell) != 2 or not all(c in (0, 1, 2) for c in state.cell)):
        raise ValueError("There is no such cell: rows and columns are 0, 1 and 2.")
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


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if ":" not in name:
        return replace(state, **{name: value})
    i, j = map(int, name.split(":"))
    rows = [list(row) for row in state.matrix]
    rows[i][j] = value
    return replace(state, matrix=tuple(map(tuple, rows)))


def pointer(state: State, event: Pointer) -> State:
    chosen_by_key = event.action == "key" and event.key == "Enter"
    if event.action not in ("click", "press") and not chosen_by_key:
        return state
    cell: tuple[int, ...] = ()
    if event.panel == "matrix" and 0 <= event.x < 3 and 0 < event.y <= 3:
        cell = (min(2, int(3 - event.y)), int(event.x))
    elif event.name.startswith("text:"):
        cell = tuple(map(int, event.name.split(":")[1:3]))
    return replace(state, cell=() if cell == state.cell else cell)


RECIPE = Recipe(
    __name__,
    title="The confusion matrix of three sentiments",
    state=State,
    compute=compute,
    controls=(
        Choice("average", "average", (("micro", "micro: by text"), ("macro", "macro: by class"))),
        Choice("measure", "of", tuple((m, m) for m in MEASURES)),
    ),
    presets={
        "table 5.3": {},
        "macro precision": {"average": "macro"},
        "positive taken for neutral": {"cell": (1, 2)},
        "a large class hides a small one": {
            "matrix": ((60, 5, 4), (0, 0, 0), (0, 0, 1)),
            "average": "macro",
            "measure": "recall",
        },
        "all right": {"matrix": ((12, 0, 0), (0, 22, 0), (0, 0, 19))},
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help="Click a cell of the matrix, or a text: its texts are ringed. Edit the numbers beside it.",
    layout=Layout(height=350, formula_below=58, tabs=190),
    gallery=GalleryEntry(
        line="Table 5.3, cell by cell: a micro average hides a small class, a macro average "
        "shows it.",
        lectures=("S18", "S19"),
    ),
    lecture=LectureMode(
        question=lambda view: f"Which is larger here: micro {view.state.measure}, or macro?",
        hides=("formula", "tables", "panel figures"),
    ),
)
