"""The explorer probability.square in words: headline, caption, formula and tables."""

from typing import Any

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.probability.square import View
from lessons.probability.square_picture import says

# ---- the words


def headline(view: View) -> str:
    first, second = view.names
    if view.table.posterior is None:
        return f"0 against 0: {view.story.after} cannot happen, so nothing follows"
    if not view.state.divide:
        a, b = (says(view, value, 3) for value in view.table.joint)
        winner = first if view.table.joint[0] > view.table.joint[1] else second
        if view.table.joint[0] == view.table.joint[1]:
            return f"Two areas, {a} and {b}: equal, so the answer is open"
        return f"Two areas, {a} and {b}: enough to choose {winner}"
    before, now = (says(view, p, 3) for p in (view.table.prior[0], view.table.posterior[0]))
    return f"P({first}) was {before}; after {view.story.after} it is {now}"


def caption(view: View) -> str:
    first, second = view.names
    areas = [says(view, value, 4) for value in view.table.joint]
    start = f"The filled areas are {areas[0]} ({first}) and {areas[1]} ({second})"
    if view.table.posterior is None:
        return f"{start}: no filled area at all. 0/0 is no number; Bayes' rule gives no answer."
    total = says(view, view.table.evidence, 4)
    if not view.state.divide:
        return f"{start}, {total} together. The larger one wins; they do not add up to 1."
    share = says(view, view.table.posterior[0], 4)
    return f"{start}, {total} together. Of the filled area, {first} has {share}: its posterior."


def describe(view: View) -> str:
    first, second = view.names
    t = view.table
    return (
        f"A unit square, cut by a vertical line at {says(view, t.prior[0])}: {first} left, "
        f"{second} right. Filled from the bottom up to {says(view, t.likelihood[0])} on the left "
        f"and {says(view, t.likelihood[1])} on the right: there {view.story.seen}. Beside it a "
        f"bar with the two filled areas on top of each other. {caption(view)}"
    )


def formula(view: View) -> str:
    t = view.table
    products = [
        f.piece(
            "{prior @prior:{i}} × {likelihood @likelihood:{i}} @.class{c}",
            i=i,
            c=1 - i,
            prior=says(view, t.prior[i]),
            likelihood=says(view, t.likelihood[i]),
        )
        for i in (0, 1)
    ]
    if not view.state.divide:
        return "".join(
            f.line(
                "P({name} | {sign}) ∝ {product} = {area @joint:{i} .class{c}}", i=i, c=1 - i,
                name=view.names[i], sign=view.story.sign, product=products[i],
                area=_number(view, t.joint[i]),
            )
            for i in (0, 1)
        )  # fmt: skip
    answer = ": ['no answer' @posterior:0]" if t.posterior is None else "= {p @posterior:0}"
    return f.line(
        "P({name} | {sign}) = {a}/({a} + {b}) " + answer,
        name=view.names[0],
        sign=view.story.sign,
        a=products[0],
        b=products[1],
        p=t.posterior and _number(view, t.posterior[0]),
    )


def _number(view: View, value: Any) -> Any:
    return value if view.state.numbers == "fractions" else float(value)


def tables(view: View) -> list[Table]:
    t = view.table

    def cells(i: int) -> tuple[Cell, ...]:
        posterior = "0/0" if t.posterior is None else says(view, t.posterior[i])
        role = f"class{1 - i}"
        return (
            Cell(view.names[i], header=True, role=role),
            Cell(says(view, t.prior[i]), key=f"prior:{i}"),
            Cell(says(view, t.likelihood[i]), key=f"likelihood:{i}"),
            Cell(says(view, t.joint[i]), key=f"joint:{i}"),
            Cell(posterior, key=f"posterior:{i}", strong=True),
        )

    total = "0/0" if t.posterior is None else "1"
    last = (Cell("sum", header=True), Cell("1"), Cell(""), Cell(says(view, t.evidence)))
    columns = ("", "prior", "likelihood", "joint", "posterior")
    return [Table("", columns, (cells(0), cells(1), (*last, Cell(total))))]
