"""The explorer beyond.basis in words: headline, caption, formula and tables."""

from lessons.beyond.basis import View
from lessons.beyond.models import missing_class
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def separated(view: View) -> bool:
    return view.ready and not view.wrong


def headline(view: View) -> str:
    if not view.ready:
        return "Two classes make a question: add points of both"
    n, wrong = len(view.y), len(view.wrong)
    if view.state.lift == 0 and separated(view):
        return "These need no new feature: a line separates them already"
    features = " and ".join(view.world.names)
    if separated(view):
        return f"Among {features} one straight line gets all {n} right"
    if view.possible:
        return f"A line could separate them; the SVM's gets {wrong} of {n} wrong"
    if view.state.lift == 0:
        kind = "cut" if view.world.flat else "line"
        return f"No {kind} separates them; this one gets {wrong} of {n} wrong"
    return f"Even among {features} no line is right: {wrong} of {n} wrong"


def caption(view: View) -> str:
    if not view.ready:
        return missing_class(view.y)
    if view.state.lift == 0:
        return (
            "Right: still the old features. Move the slider: the points travel to their new "
            "places, and the line follows."
        )
    shape = {"parabola": "two cuts", "product": "a bent line", "squares": "a round line"}
    back = shape[view.state.world]
    ending = "" if separated(view) else " Hollow points are on the wrong side."
    return (
        f"Right: a straight line among the new features. Left: the same line seen among the old "
        f"ones, {back}. With the old features it gets {view.wrong_before} wrong.{ending}"
    )


def describe(view: View) -> str:
    plus, minus = int((view.y > 0).sum()), int((view.y < 0).sum())
    parts = [
        f"Left {plus} squares and {minus} circles, right the same points after "
        f"{view.world.words}, lifted by {view.state.lift:g}.",
        f"{headline(view)}.",
        caption(view),
    ]
    if view.ready:
        w, b = view.weights, view.bias
        parts.append(
            f"The line: weights {f.plain(float(w[0]), 2)} and {f.plain(float(w[1]), 2)}, "
            f"bias {f.plain(b, 2)}."
        )
    if separated(view):
        parts.append(f"Margin among the new features {view.margin:.2f}.")
    return " ".join(parts)


def formula(view: View) -> str:
    if not view.ready:
        return f.line("' '")
    a, b, bias = (round(float(w), 2) for w in (*view.weights, view.bias))
    template = "score = {a:2} · {x:mi} {b:+2} · {y:mi} {bias:+2}"
    return f.line(template, a=a, b=b, bias=bias, x=view.names[0], y=view.names[1])


def tables(view: View) -> list[Table]:
    n, ready = len(view.y), view.ready
    before, now = (f"{wrong} of {n}" for wrong in (view.wrong_before, len(view.wrong)))
    gap_before = "—" if view.wrong_before or not ready else "above 0"
    gap = f.plain(view.margin, 2) if separated(view) else "—"
    rows = (
        (Cell("old", header=True), Cell(before if ready else "—"), Cell(gap_before)),
        (Cell("shown right", header=True), Cell(now if ready else "—", strong=True), Cell(gap)),
    )
    return [Table("The line of a linear SVM", ("features", "points wrong", "margin"), rows)]
