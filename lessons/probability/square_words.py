"""The explorer probability.square in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.probability.square import View
from nbcore.probability import Number


def headline(view: View) -> str:
    first, second = view.names
    if view.table.posterior is None:
        return f"0 against 0: {view.story.after} cannot happen, so nothing follows"
    if not view.state.divide:
        a, b = (view.says(value, 3) for value in view.table.joint)
        winner = first if view.table.joint[0] > view.table.joint[1] else second
        if view.table.joint[0] == view.table.joint[1]:
            return f"Two areas, {a} and {b}: equal, so the answer is open"
        return f"Two areas, {a} and {b}: enough to choose {winner}"
    before, now = (view.says(p, 3) for p in (view.table.prior[0], view.table.posterior[0]))
    return f"P({first}) was {before}; after {view.story.after} it is {now}"


def caption(view: View) -> str:
    first, second = view.names
    areas = [view.says(value, 4) for value in view.table.joint]
    start = f"The filled areas are {areas[0]} ({first}) and {areas[1]} ({second})"
    if view.table.posterior is None:
        return f"{start}: no filled area at all. 0/0 is no number; Bayes' rule gives no answer."
    total = view.says(view.table.evidence, 4)
    if not view.state.divide:
        return f"{start}, {total} together. The larger one wins; they do not add up to 1."
    share = view.says(view.table.posterior[0], 4)
    return f"{start}, {total} together. Of the filled area, {first} has {share}: its posterior."


def describe(view: View) -> str:
    first, second = view.names
    t = view.table
    return (
        f"A unit square, cut by a vertical line at {view.says(t.prior[0])}: {first} left, "
        f"{second} right. Filled from the bottom up to {view.says(t.likelihood[0])} on the left "
        f"and {view.says(t.likelihood[1])} on the right: there {view.story.seen}. Beside it a "
        f"bar with the two filled areas on top of each other. {caption(view)}"
    )


def formula(view: View) -> str:
    t = view.table

    def product(i: int) -> f.Piece:
        prior, likelihood = view.says(t.prior[i]), view.says(t.likelihood[i])
        template = "{p @prior:{i}} × {l @likelihood:{i}} @.class{c}"
        return f.piece(template, p=prior, l=likelihood, i=i, c=1 - i)

    def posterior(i: int, rest: str, /, **slots: object) -> f.Piece:
        names = {"name": view.names[i], "sign": view.story.sign}
        return f.line("P({name} | {sign}) " + rest, i=i, c=1 - i, **names, **slots)

    if not view.state.divide:
        rest = "∝ {product} = {area @joint:{i} .class{c}}"
        areas = [_number(view, joint) for joint in t.joint]
        return "".join(posterior(i, rest, product=product(i), area=areas[i]) for i in (0, 1))
    answer = ": ['no answer' @posterior:0]" if t.posterior is None else "= {p @posterior:0}"
    p = t.posterior and _number(view, t.posterior[0])
    return posterior(0, "= {a}/({a} + {b}) " + answer, a=product(0), b=product(1), p=p)


def _number(view: View, value: Number) -> Number:
    return value if view.state.numbers == "fractions" else float(value)


def tables(view: View) -> list[Table]:
    t = view.table

    def cells(i: int) -> tuple[Cell, ...]:
        posterior = "0/0" if t.posterior is None else view.says(t.posterior[i])
        role = f"class{1 - i}"
        return (
            Cell(view.names[i], header=True, role=role),
            Cell(view.says(t.prior[i]), key=f"prior:{i}"),
            Cell(view.says(t.likelihood[i]), key=f"likelihood:{i}"),
            Cell(view.says(t.joint[i]), key=f"joint:{i}"),
            Cell(posterior, key=f"posterior:{i}", strong=True),
        )

    total = "0/0" if t.posterior is None else "1"
    last = (Cell("sum", header=True), Cell("1"), Cell(""), Cell(view.says(t.evidence)))
    columns = ("", "prior", "likelihood", "joint", "posterior")
    return [Table("", columns, (cells(0), cells(1), (*last, Cell(total))))]
