"""A confusion matrix of three sentiments: figures by class, their two averages, and the texts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lessons.explorers.confusion_counting import (
    MEASURES,
    MOST,
    NAMES,
    TABLE_5_3,
    State,
    View,
    compute,
)
from lessons.explorers.confusion_table_picture import draw
from lessons.explorers.evaluation_counts import said, whole, written
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Table
from lessons.kit.recipe import Pointer, Recipe

# ---- the words


def headline(view: View) -> str:
    s = view.state
    if s.cell:
        i, j = s.cell
        count = s.matrix[i][j]
        texts = "text is" if count == 1 else "texts are"
        if i == j:
            return f"{count} {NAMES[j]} {texts} rightly called {NAMES[i]}"
        return f"{count} {texts} {NAMES[j]}, but called {NAMES[i]}"
    accuracy = f"{view.right}/{view.n}"
    if s.average == "micro":
        return f"Micro: {view.right} of {view.n} texts are right, {accuracy} = {micro_said(view)}"
    if view.shown is None:
        return f"Macro {s.measure} has no value: one of the classes is 0/0"
    return f"Macro {s.measure} {float(view.shown):.3f}: every class counts alike, whatever its size"


def micro_said(view: View) -> str:
    return f"{view.right / view.n:.3f}"


def caption(view: View) -> str:
    s = view.state
    if s.cell:
        i, j = s.cell
        called, true = sum(s.matrix[i]), sum(row[j] for row in s.matrix)
        return (
            f"The ringed texts. Of {called} called {NAMES[i]}, {s.matrix[i][j]} are {NAMES[j]}; "
            f"of {true} that are {NAMES[j]}, {s.matrix[i][j]} are called {NAMES[i]}. Click the "
            "cell once more to let go."
        )
    if s.average == "micro":
        return (
            "Micro asks for whoever meets one text after the other: each text counts once. With "
            "one label per text, micro precision, recall and F1 are all the accuracy."
        )
    return (
        "Macro asks for whoever cares for each class, the small ones too: three figures, one "
        "mean. A class of 12 texts weighs as much as one of 22."
        if s.matrix == TABLE_5_3
        else "Macro asks for whoever cares for each class, the small ones too: three figures, one "
        "mean."
    )


def describe(view: View) -> str:
    s = view.state
    rows = "; ".join(f"called {NAMES[i]}: {', '.join(map(str, s.matrix[i]))}" for i in range(3))
    figures = "; ".join(
        f"{name} {', '.join(said(r) for r in view.per_class[name])}, macro {mean(view, name)}, "
        f"micro {said(view.micro[name])}"
        for name in MEASURES
    )
    return (
        f"A confusion matrix of {view.n} texts, columns true negative, neutral, positive. {rows}. "
        f"Beside it every text as a mark in the band of its prediction. By class: {figures}. "
        f"{headline(view)}."
    )


def mean(view: View, name: str) -> str:
    got = view.macro[name]
    return "no value" if got is None else f"{float(got):.3f}"


def formula(view: View) -> str:
    s = view.state
    ratios = view.per_class[s.measure]
    name = f.row(f.words(f"{s.average} {s.measure}"), key="average")
    if s.average == "macro":
        pieces = [
            f.row(f.frac(f.words(a), f.words(b)), key=NAMES[c], role=f"class{c}")
            for c, (a, b) in enumerate(written(r).split("/") for r in ratios)
        ]
        inside = f.brackets(f.op("+").join(pieces))
        front = f.row(f.frac(f.number(1), f.number(3)), inside)
    else:
        above, below = (
            f.op("+").join(
                f.row(f.words(str(int(r[part]))), key=NAMES[c], role=f"class{c}")
                for c, r in enumerate(ratios)
            )
            for part in (0, 1)
        )
        front = f.frac(above, below)
    end = f.words("no value") if view.shown is None else f.number(view.shown)
    tail = "" if view.shown is None else f.op("=") + f.number(round(float(view.shown), 4), 4)
    return f.math(name, f.op("="), front, f.op("="), end, tail)


def tables(view: View) -> list[Table]:
    s = view.state
    matrix = tuple(
        (
            Cell(f"called {NAMES[i]}", header=True, role=f"class{i}", key=NAMES[i]),
            *(
                Cell(s.matrix[i][j], key=f"cell:{i}:{j}", strong=i == j, edit=f"{i}:{j}",
                     type="number", min=0, max=MOST, step=1,
                     label=f"texts called {NAMES[i]} that are {NAMES[j]}")
                for j in range(3)
            ),
        )
        for i in range(3)
    )  # fmt: skip
    rows = [
        (Cell(NAMES[c], header=True, role=f"class{c}", key=NAMES[c]),
         *(Cell(written(view.per_class[m][c]), key=NAMES[c]) for m in MEASURES))
        for c in range(3)
    ]  # fmt: skip
    for name, figures in (
        ("macro", [mean(view, m) for m in MEASURES]),
        ("micro", [written(view.micro[m]) for m in MEASURES]),
    ):
        strong = s.average == name
        rows.append((Cell(name, header=True, key=name),
                     *(Cell(text, strong=strong, key=name) for text in figures)))  # fmt: skip
    return [
        Table("change the table", ("", "is neg.", "is neu.", "is pos."), matrix),
        Table("figures", ("", *MEASURES), tuple(rows)),
    ]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if ":" not in name:
        return replace(state, **{name: value})
    i, j = map(int, name.split(":"))
    count = whole(value, 0, MOST, f"Row {NAMES[i]}, column {NAMES[j]}")
    rows = [list(row) for row in state.matrix]
    rows[i][j] = count
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
    name="evaluation.confusion",
    title="The confusion matrix of three sentiments",
    card="Table 5.3, cell by cell: a micro average hides a small class, a macro average shows it.",
    lectures=("S18", "S19"),
    question=lambda view: f"Which is larger here: micro {view.state.measure}, or macro?",
    hides=("formula", "tables", "panel figures"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Choice("average", "average", (("micro", "micro: by text"), ("macro", "macro: by class"))),
        Choice("measure", "of", tuple((m, m) for m in MEASURES)),
    ),
    presets={
        "table 5.3": {},
        "macro precision": {"average": "macro"},
        "positive taken for neutral": {"cell": (1, 2)},
        "a large class hides a small one": {
            "matrix": ((60, 5, 4), (0, 0, 0), (0, 0, 1)), "average": "macro", "measure": "recall",
        },
        "all right": {"matrix": ((12, 0, 0), (0, 22, 0), (0, 0, 19))},
    },
    formula=formula,
    formula_below=58,
    tables=tables,
    tabs=190,
    change=change,
    pointer=pointer,
    clickable=True,
    height=350,
    help="Click a cell of the matrix, or a text: its texts are ringed. Edit the numbers beside it.",
)  # fmt: skip

explore = RECIPE.explore
