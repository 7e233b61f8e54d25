"""The explorer evaluation.game in words: headline, caption, formula and tables."""

from lessons.evaluation.game import View
from lessons.evaluation.game_runs import FRESH, TRIES, settings
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def headline(view: View) -> str:
    s = view.state
    if view.best is None:
        return f"Find a good classifier: you have {TRIES} tries"
    tries = "1 try" if s.step == 1 else f"{s.step} tries"
    if not s.revealed:
        return f"{tries}: your best scores {view.looked:.3f} on {s.by}. Go on, or report it?"
    return f"You report {view.reported:.3f}. The truth is {view.truth:.3f}: {verdict(view)}"


def verdict(view: View) -> str:
    """In points, as they are shown."""
    gap = round(100 * (round(view.reported, 3) - round(view.truth, 3)), 1)
    if gap == 0:
        return "a fair report"
    return f"too {'high' if gap > 0 else 'low'} by {abs(gap):.1f} points"


def caption(view: View) -> str:
    s = view.state
    if view.best is None:
        return (
            "Each try is another naive Bayes: half of the words, by lot, and an alpha. All learn "
            f"from the same 40 documents. Step forward, and look at the score on {s.by}."
        )
    alpha, _ = settings(view.best, s.game)
    chosen = f"Best on {s.by}: try {view.best + 1} (alpha {alpha:g})"
    if not s.revealed:
        return f"{chosen}. Each dot is one try, the staircase is the best so far. It can only rise."
    if s.by == "test":
        return (
            f"{chosen}. Chosen and reported on the same {s.size} documents, so luck was chosen, "
            f"too. On fresh ones the best of your tries has {view.truths.max():.3f}."
        )
    return (
        f"{chosen}: {view.looked:.3f} there. Its test score, {view.reported:.3f}, was looked at "
        f"once and chose nothing, so it is a fair guess at the truth, {view.truth:.3f}."
    )


def describe(view: View) -> str:
    s = view.state
    if view.best is None:
        return f"An empty picture: no try yet. {caption(view)}"
    end = (
        f"On {FRESH:,} fresh documents it has {view.truth:.3f}; it would be reported with "
        f"{view.reported:.3f}. Over many players with test sets of {s.size} the mean gap after "
        f"{s.step} tries is {view.gaps[s.step - 1]:z.3f}."
        if s.revealed
        else "The truth is hidden."
    )
    return (
        f"{s.step} tries with their scores on {s.by}, {s.size} documents, from "
        f"{view.scores.min():.3f} to {view.scores.max():.3f}; the best is try {view.best + 1} with "
        f"{view.looked:.3f}. {end}"
    )


def formula(view: View) -> str:
    if view.best is None or not view.state.revealed:
        return f.line("'reported − truth ' = ' ?'")
    a, b = round(view.reported, 3), round(view.truth, 3)
    return f.line("{a:.3f @reported} − {b:.3f @truth} = {gap:.3f}", a=a, b=b, gap=a - b)


def tables(view: View) -> list[Table]:
    s = view.state

    def score(value: float, known: bool = True) -> str:
        if view.best is None:
            return ""
        return f"{value:.3f}" if known else "?"

    reported = score(view.reported, s.by == "test" or s.revealed)
    rows = [
        ("chosen by", f"its score on {s.by}", score(view.looked), "looked"),
        ("reported", "its score on test", reported, "reported"),
        ("truth", f"on {FRESH:,} fresh documents", score(view.truth, s.revealed), "truth"),
    ]
    cells = tuple(
        (
            Cell(name, header=True, key=key),
            Cell(what, align="left-align", key=key),
            Cell(number, strong=True, key=key),
        )
        for name, what, number, key in rows
    )
    return [Table("your best try", ("", "", "accuracy"), cells)]
