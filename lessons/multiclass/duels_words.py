"""The explorer multiclass.duels in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.multiclass.clouds import NAMES
from lessons.multiclass.duels import View
from lessons.multiclass.two_class import work_table


def share(value: float) -> str:
    return f"{100 * value:.1f} %" if value == 0 or value >= 0.001 else "under 0.1 %"


def headline(view: View) -> str:
    if view.state.settle == "leave":
        return f"{len(view.pairs)} duels: the votes tie in {share(view.tied)} of the picture"
    return f"Ties settled by summed scores: {len(view.missed)} of {view.n} points wrong"


def caption(view: View) -> str:
    counts = ", ".join(f"{NAMES[c]} {votes}" for c, votes in enumerate(view.votes))
    said = f"At x the votes are {counts}: "
    if len(view.best) == 1:
        said += f"{NAMES[view.answer]} it is"
    else:
        *others, last = (NAMES[c] for c in view.best)
        said += f"{', '.join(others)} and {last} tie"
        if view.state.settle == "score":
            said += f", and {NAMES[view.answer]} has the largest sum"
    end = "Grey: a tie." if view.state.settle == "leave" else "Outlined: where votes tied."
    return f"{said}. Each line has the colours of its two classes. {end}"


def describe(view: View) -> str:
    return (
        f"{view.state.k} clouds of points, and a line between each two of them by "
        f"{view.state.base}, {len(view.pairs)} in all. {headline(view)}. x is at "
        f"({view.state.probe[0]:z.2f}, {view.state.probe[1]:z.2f}). {caption(view)}"
    )


def formula(view: View) -> str:
    k = view.state.k
    return f.line("(k (k − 1))/2 = ({k} × {less})/2 = {n}", k=k, less=k - 1, n=k * (k - 1) // 2)


def tables(view: View) -> list[Table]:
    k = view.state.k

    def duel(c: int, d: int) -> Cell:
        if c == d:
            return Cell("")
        won = view.beats(c, d)
        return Cell("1" if won else "0", key=f"pair:{min(c, d)}{max(c, d)}", strong=won)

    rows = tuple(
        (
            Cell(NAMES[c], header=True, role=f"class{c}", key=f"class:{c}"),
            *(duel(c, d) for d in range(k)),
            Cell(int(view.votes[c]), key=f"class:{c}", strong=c in view.best),
            Cell(f.fixed(view.strength[c], 1, sign=True), key=f"class:{c}"),
        )
        for c in range(k)
    )
    heads = ("at x", *(f"v. {NAMES[c]}" for c in range(k)), "votes", "sum")
    return [Table("Who beats whom", heads, rows), work_table(view.state, "one-vs-one")]
