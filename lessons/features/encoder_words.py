"""The explorer features.encoder in words: headline, caption, formula and tables."""

from lessons.features.encoder import UNITS, View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def bits(view: View, level: int) -> str:
    return "".join(str(int(bit)) for bit in view.code[level])


def _thing(view: View) -> str:
    if view.state.source == "casing":
        return view.state.token[:16]
    return f.plain(view.value, 2) + (" cm" if view.state.source == "petals" else " g")


def headline(view: View) -> str:
    n = len(view.levels)
    if view.reference is None:
        return f"One-hot: {n} levels, {n} columns, exactly one 1 in each row"
    left_out = view.levels[view.reference]
    return f"Treatment coding: {n} levels, {n - 1} columns; {left_out} is all zeros"


def caption(view: View) -> str:
    level, code = view.levels[view.picked], bits(view, view.picked)
    first = f"{_thing(view)} is {level}, so its code is {code}."
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
    return f.line(
        "{thing @level:{i}} → {level @level:{i}} → [{code:mn @level:{i}}]",
        thing=_thing(view),
        i=view.picked,
        level=view.levels[view.picked],
        code="\u2009".join(bits(view, view.picked)),
    )


def tables(view: View) -> list[Table]:
    rows = (
        ("levels", len(view.levels)),
        ("columns", view.columns),
        ("with an offset, always 1", view.columns + 1),
        ("rank: columns that say something new", view.rank),
        ("redundant", view.columns + 1 - view.rank),
    )
    cells = tuple(
        (Cell(name, header=True), Cell(str(n), strong=name == "redundant")) for name, n in rows
    )
    return [Table("how many columns?", ("", "number"), cells)]
