"""The explorer multiclass.rest in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.multiclass.clouds import NAMES
from lessons.multiclass.rest import SETTLE, View
from lessons.multiclass.two_class import work_table


def percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share == 0 or share >= 0.01 else "under 1 %"


def headline(view: View) -> str:
    if view.state.settle == "leave":
        return (
            f"{view.state.k} lines: nobody claims {percent(view.unclaimed)} of the picture, "
            f"two or more {percent(view.disputed)}"
        )
    how = SETTLE[view.state.settle]
    return f"Settled {how}: one class everywhere, {len(view.missed)} of {view.n} points wrong"


def caption(view: View) -> str:
    who = [NAMES[c] for c in view.claimants]
    said = f"At x: {' and '.join(who)} say yes" if who else "At x nobody says yes"
    if len(who) == 1:
        said = f"At x only {who[0]} says yes"
    if view.state.settle == "leave":
        lost = len(view.missed)
        count = f"{lost} of {view.n} points are" if lost else f"Not one of the {view.n} points is"
        count += " claimed wrongly, twice or not at all"
        return f"{said}. Grey: claimed by nobody. Yellow: claimed by several. {count}."
    end = f"{said}; the largest {'distance' if view.state.settle == 'distance' else 'score'} is "
    return f"{end}{NAMES[view.answer]}'s. Dashed: the {view.state.k} lines. Thick: the boundaries."


def describe(view: View) -> str:
    places = ", ".join(
        f"{NAMES[c]} around ({x:z.1f}, {y:z.1f})"
        for c, (x, y) in enumerate(view.state.centres[: view.state.k])
    )
    scores = ", ".join(f"{NAMES[c]} {score:z.2f}" for c, score in enumerate(view.scores))
    return (
        f"Clouds of points: {places}. One straight line for each class, by {view.state.base}, "
        f"trained to tell it from all others. {headline(view)}. {caption(view)} Scores at x = "
        f"({view.state.probe[0]:z.2f}, {view.state.probe[1]:z.2f}): {scores}."
    )


def signed(value: float) -> str:
    return f.fixed(value, 2, sign=True)


def formula(view: View) -> str:
    largest = view.distances if view.state.settle == "distance" else view.scores
    values = [
        f.piece("{s:mi} @class:{c} .class{c}", s=signed(s), c=c) for c, s in enumerate(largest)
    ]
    unsure = view.state.settle == "leave" and len(view.claimants) != 1
    end = "?" if unsure else "{name:mi @class:{c} .class{c}}"
    return f.line("max({values:,}) → " + end, values=values, name=NAMES[view.answer], c=view.answer)


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(f"{NAMES[c]} or rest", header=True, role=f"class{c}", key=f"class:{c}"),
            Cell(signed(view.scores[c]), key=f"class:{c}", strong=c == view.answer),
            Cell("yes" if view.scores[c] > 0 else "no", key=f"class:{c}"),
            Cell(signed(view.distances[c]), key=f"class:{c}"),
        )
        for c in range(view.state.k)
    )
    at_x = Table("At the point x", ("classifier", "score", "claims x", "distance"), rows)
    return [at_x, work_table(view.state, "one-vs-rest")]
