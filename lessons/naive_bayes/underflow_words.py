"""The explorer naive_bayes.underflow in words: headline, caption, formula and tables."""

import math

from lessons.data.lecture_examples import SPAM_WORDS
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.naive_bayes.spam_mails import CLASSES
from lessons.naive_bayes.underflow import LONGEST, View, short, trained


def _dead(view: View) -> list[str]:
    return [CLASSES[c] for c in (1, 0) if view.product[c] == 0]


def headline(view: View) -> str:
    n, dead = f"{view.state.n:,} words", _dead(view)
    if len(dead) == 2:
        return f"{n}: both products are 0.0. Only the logs can still decide"
    if dead:
        left = next(c for c in CLASSES if c not in dead)
        return f"{n}: the product of {dead[0]} is 0.0, so {left} looks certain"
    return f"{n}: product and sum of logs still agree"


def caption(view: View) -> str:
    dead = _dead(view)
    winner = CLASSES[int(view.logs[1] > view.logs[0])]
    if len(dead) == 2:
        return (
            f"0.0 against 0.0 is 0/0: the products no longer tell the classes apart. The sums of "
            f"logs, {_log(view, 1)} and {_log(view, 0)}, say {winner}."
        )
    if dead:
        return (
            f"The true score of {dead[0]} is not 0, only smaller than {short(view.smallest)}. "
            "Multiply it by what you like: it stays 0.0."
        )
    firsts = [d for d in view.story.dead if d is not None]
    ahead = f" The first product is lost at word {min(firsts):,}." if firsts else ""
    return f"Each word divides the scores by about {_per_word(view)}.{ahead} Move the slider on."


def _per_word(view: View) -> str:
    falls = [math.exp(-(row[-1] - row[0]) / LONGEST) for row in view.story.logs]
    low, high = sorted(round(fall) for fall in falls)
    return f"{low}" if low == high else f"{low} to {high}"


def _log(view: View, c: int) -> str:
    return f.plain(view.logs[c], 1)


def describe(view: View) -> str:
    scores = "; ".join(
        f"{CLASSES[c]}: product {short(view.product[c])}, sum of logs {_log(view, c)}"
        for c in (1, 0)
    )
    return (
        f"Scores of a mail of {view.state.n} words on a log scale, stored as {view.state.stored}, "
        f"whose smallest number is {short(view.smallest)}. {scores}."
    )


# ---- formula and table

PRODUCT = "{name @.class{c}} & ∝ & {factors:×3} {more} & = & {end:mn @product:{c}}"
SUM = "['log {name}' @.class{c}] & = & {logs:+.2f} {more} & = & {end:mn @logs:{c}}"


def formula(view: View) -> str:
    model, n, products, sums = trained(), int(view.state.n), [], []
    columns = [SPAM_WORDS.index(word) for word in (view.story.words * 3)[: min(n, 2)]]
    times, minus = (f.piece("× ⋯"), f.piece("− ⋯")) if n > len(columns) else ("", "")
    for c in (1, 0):
        name, factors = CLASSES[c], [model.class_prior_[c], *model.phi_[c, columns]]
        end, logs = short(view.product[c]), [math.log(factor) for factor in factors]
        products.append(f.cells(PRODUCT, name=name, c=c, factors=factors, more=times, end=end))
        sums.append(f.cells(SUM, name=name, c=c, logs=logs, more=minus, end=_log(view, c)))
    return f.aligned([*products, *sums])


def tables(view: View) -> list[Table]:
    def winner(values: tuple[float, float] | None) -> str:
        if values is None or values[0] == values[1]:
            return "none" if values is None else "a tie"
        return CLASSES[int(values[1] > values[0])]

    rows = []
    for name, posterior in (("product", view.by_product), ("logs", view.by_logs)):
        by_product, cells = name == "product", [Cell(name, header=True)]
        for c in (1, 0):
            text = short(view.product[c]) if by_product else _log(view, c)
            cells.append(Cell(text, key=f"{name}:{c}"))
        spam = "0/0" if posterior is None else f.plain(posterior[1])
        if not by_product and view.by_logs[1] == 0:  # too small for a float
            spam = f"1e−{math.ceil((view.logs[0] - view.logs[1]) / math.log(10))}"
        decision = posterior if by_product else view.logs
        rows.append((*cells, Cell(spam), Cell(winner(decision), strong=True)))
    columns = ("", "spam", "not spam", "P(spam)", "decides")
    return [Table("two ways to decide", columns, tuple(rows))]
