"""The explorer failure.joint in words: headline, caption, formula and tables."""

from lessons.failure.joint import View
from lessons.failure.joint_worlds import SETS, SIZES
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def winner(view: View) -> str:
    naive, joint = view.errors
    if abs(naive - joint) < 0.002:
        return "both"
    return "naive" if naive < joint else "joint"


def headline(view: View) -> str:
    data = f"m = {view.state.m}, n = {view.state.n:,}"
    naive, joint = (f"{100 * e:.0f} %" for e in view.errors)
    if winner(view) == "both":
        return f"{data}: naive and joint are wrong equally often, {naive}"
    if winner(view) == "naive":
        return f"{data}: naive wins, {naive} wrong against {joint}"
    return f"{data}: the joint table wins, {joint} wrong against {naive}"


def caption(view: View) -> str:
    if view.crossing is None:
        turn = "The joint table wins at no size here."
    elif view.crossing <= SIZES[0]:
        turn = f"The joint table wins from the start, n = {SIZES[0]}."
    else:
        turn = f"The joint table wins from about {rounded(view.crossing):,} examples on."
    return (
        f"The joint table has {view.cells:,} cells for both classes. This training set leaves "
        f"{view.empty:,} of them empty ({100 * view.empty / view.cells:.0f} %). {turn}"
    )


def rounded(n: float) -> int:
    """Two digits are enough for a place on a log scale."""
    return int(float(f"{n:.2g}"))


def describe(view: View) -> str:
    return (
        f"Left, the joint table of each class as a grid of cells, darker for more examples, most "
        f"of them empty where data are few. Right, test error against the number of examples on a "
        f"log scale: naive falls soon to {view.curves[0][-1]:.3f} and stays, the joint table "
        f"falls later to {view.curves[1][-1]:.3f}; the best possible is {view.best:.3f}. "
        f"{caption(view)}"
    )


def formula(view: View) -> str:
    m = view.state.m
    return (
        f.note("Numbers to learn for each class:")
        + f.line("['naive ' @.class1] {m @naive}", m=m)
        + f.line("['joint ' @.class0] [2^{m} − 1 = '{n:,}' @joint]", m=m, n=2**m - 1)
    )


def tables(view: View) -> list[Table]:
    rows = []
    for c, key in enumerate(("naive", "joint")):
        low, high = view.spread[c].min(), view.spread[c].max()
        mean = Cell(f"{view.errors[c]:.3f}", key=key, strong=True)
        others = f"{low:.3f} to {high:.3f}", f"{view.first[c]:.3f}"
        rows.append((Cell(key, header=True, key=key), mean, *(Cell(v, key=key) for v in others)))
    best = Cell("best", header=True, key="best"), Cell(f"{view.best:.3f}", key="best")
    rows.append((*best, Cell(), Cell()))
    columns = ("error", "mean", "from … to", "this set")
    title = f"test error, {SETS} training sets"
    empty = [f"{100 * view.unseen:.1f} %", f"{100 * view.empty / view.cells:.1f} %"]
    row = Cell("share", header=True), *map(Cell, empty)
    return [
        Table(title, columns, tuple(rows)),
        Table("cells without an example", ("", "as expected", "this set"), (row,)),
    ]
