"""Categories and measurements as 0 and 1: treatment coding against one-hot, and quantile bins.

encoder_code.py holds the state and computes, encoder_picture.py draws.
"""

from __future__ import annotations

from dataclasses import replace

from lessons.explorers.encoder_code import CASINGS, MOST_BINS, UNITS, State, View, compute
from lessons.explorers.encoder_picture import draw, level_at
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Slider, Table, TextBox
from lessons.kit.recipe import Pointer, Recipe

# ---- the words


def bits(view: View, level: int) -> str:
    return "".join(str(int(bit)) for bit in view.code[level])


def _thing(view: View) -> str:
    if view.state.source == "casing":
        return str(view.state.token)[:16]
    return f.plain(view.value, 2) + (" cm" if view.state.source == "petals" else " g")


def headline(view: View) -> str:
    n = len(view.levels)
    if view.reference is None:
        return f"One-hot: {n} levels, {n} columns, exactly one 1 in each row"
    return (
        f"Treatment coding: {n} levels, {n - 1} columns; {view.levels[view.reference]} is all zeros"
    )


def caption(view: View) -> str:
    first = (
        f"{_thing(view)} is {view.levels[view.picked]}, so its code is {bits(view, view.picked)}."
    )
    if view.state.source != "casing" and view.state.cut == "widths":
        return (
            f"{first} Bins of equal width hold {min(view.counts)} to {max(view.counts)} things: "
            "some columns are rarely 1."
        )
    if view.state.source != "casing":
        return (
            f"{first} The bins hold {', '.join(map(str, view.counts))}: as equal as ties allow, so "
            "narrow where the measurements are crowded."
        )
    if view.reference is None:
        return f"{first} The columns always add up to 1: beside an offset, one column is redundant."
    return f"{first} No column is needed for {view.levels[view.reference]}: it is what is left."


def describe(view: View) -> str:
    codes = "; ".join(
        f"{level} {bits(view, i)} ({view.counts[i]})" for i, level in enumerate(view.levels)
    )
    cuts = ", ".join(f.plain(float(edge), 2) for edge in view.edges)
    about = UNITS.get(view.state.source, "the casing of tokens")
    return (
        f"Above, {about}{f', cut at {cuts}' if cuts else ''}; below, the code of each level, with "
        f"the number of things on it: {codes}. {caption(view)}"
    )


def formula(view: View) -> str:
    code = [f"<mn>{bit}</mn>" for bit in bits(view, view.picked)]
    return f.math(
        f.row(f.words(_thing(view)), key=f"level:{view.picked}"), f.op("→"),
        f.row(f.words(view.levels[view.picked]), key=f"level:{view.picked}"), f.op("→"),
        f.op("["), f.row(f.op("\u2009").join(code), key=f"level:{view.picked}"), f.op("]"),
    )  # fmt: skip


def tables(view: View) -> list[Table]:
    left = len(view.levels) if view.reference is None else len(view.levels) - 1
    spare = view.columns + 1 - view.rank
    rows = (
        ("levels", len(view.levels)),
        ("columns", left),
        ("with an offset, always 1", view.columns + 1),
        ("rank: columns that say something new", view.rank),
        ("redundant", spare),
    )
    cells = tuple(
        (Cell(name, header=True), Cell(str(n), strong=name == "redundant")) for name, n in rows
    )
    return [Table("how many columns?", ("", "number"), cells)]


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    view = compute(state)
    if event.name == "value" and event.action in ("drag", "drop"):
        low, high = float(view.values[0]), float(view.values[-1])
        return replace(state, value=round(min(max(event.x, low), high), 2))
    if event.action in ("click", "press"):
        if event.panel == "things" and view.state.source == "casing":
            level = min(max(int(event.x), 0), len(CASINGS) - 1)
            there = [word for word, at in view.tokens if at == level]
            row = min(max(int(7 - event.y), 0), max(len(there) - 1, 0))
            return replace(state, token=there[row]) if there else state
        if event.panel == "things" and event.action == "click":
            low, high = float(view.values[0]), float(view.values[-1])
            return replace(state, value=round(min(max(event.x, low), high), 2))
        level_clicked = level_at(view, event.panel, event.y)
        if level_clicked is not None:
            return replace(state, reference=level_clicked)
    return state


def hidden(view: View) -> list[str]:
    if view.state.source == "casing":
        return ["bins", "cut"]
    return ["tokens", "token"]


RECIPE = Recipe(
    name="features.encoder",
    title="Categories and measurements as 0 and 1",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Categories and measurements become columns of 0 and 1, in more than one way.",
    lectures=("R7", "R8", "R9"),
    question="Which code does the marked thing get?",
    hides=("formula", "tables", "panel code"),
    controls=(
        Choice("source", "things", (("casing", "token casing"), ("petals", "petals"),
                                    ("penguins", "penguins"))),
        Choice("coding", "code", (("treatment", "treatment"), ("one-hot", "one-hot"))),
        Choice("cut", "cut into", (("quantiles", "equal counts"), ("widths", "equal widths"))),
        Slider("bins", "bins", 2, MOST_BINS),
        TextBox("tokens", "tokens"),
        TextBox("token", "look at"),
    ),
    presets={
        "token casing": {},
        "one-hot": {"coding": "one-hot"},
        "reference title": {"reference": 3},
        "quartiles": {"source": "petals"},
        "equal widths": {"source": "petals", "cut": "widths"},
        "8 bins": {"source": "petals", "bins": 8},
    },
    formula=formula,
    tables=tables,
    hidden=hidden,
    pointer=pointer,
    clickable=True,
    formula_height=40,
    help="Click a row of the code to make it the reference; drag the diamond to another value.",
)  # fmt: skip

explore = RECIPE.explore
