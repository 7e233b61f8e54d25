"""The explorer naive_bayes.underflow in words: headline, caption, formula and tables."""

import math

from lessons.data.lecture_examples import SPAM_WORDS
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.naive_bayes.underflow import CLASSES, LONGEST, View, trained
from lessons.naive_bayes.underflow_picture import short


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


def formula(view: View) -> str:
    model, n, lines = trained(), int(view.state.n), []
    columns = [SPAM_WORDS.index(word) for word in (view.story.words * 3)[: min(n, 2)]]
    dots = n > len(columns)
    for c in (1, 0):
        factors = [float(p) for p in (model.class_prior_[c], *model.phi_[c, columns])]
        lines.append(f.cells(
            "{name @.class{c}} & ∝ & {factors:×3} {dots} & = & {product:mn @product:{c}}",
            name=CLASSES[c], c=c, factors=factors, dots=f.piece("× ⋯") if dots else "",
            product=short(view.product[c]),
        ))  # fmt: skip
    for c in (1, 0):
        logs = [math.log(model.class_prior_[c]), *model.feature_log_prob_[c, columns].tolist()]
        lines.append(f.cells(
            "['log {name}' @.class{c}] & = & {logs:+.2f} {dots} & = & {total:mn @logs:{c}}",
            name=CLASSES[c], c=c, logs=logs, dots=f.piece("− ⋯") if dots else "",
            total=_log(view, c),
        ))  # fmt: skip
    return f.aligned(lines)


def tables(view: View) -> list[Table]:
    def winner(values: tuple[float, float] | None) -> str:
        if values is None or values[0] == values[1]:
            return "none" if values is None else "a tie"
        return CLASSES[int(values[1] > values[0])]

    rows = []
    for name, values, posterior, key in (
        ("product", view.product, view.by_product, "product"),
        ("logs", view.logs, view.by_logs, "logs"),
    ):
        cells = [Cell(name, header=True)]
        for c in (1, 0):
            text = short(values[c]) if key == "product" else _log(view, c)
            cells.append(Cell(text, key=f"{key}:{c}"))
        spam = "0/0" if posterior is None else f.plain(posterior[1])
        if key == "logs" and posterior is not None and posterior[1] == 0:  # too small for a float
            spam = f"1e−{math.ceil((view.logs[0] - view.logs[1]) / math.log(10))}"
        decision = posterior if key == "product" else view.logs
        rows.append((*cells, Cell(spam), Cell(winner(decision), strong=True)))
    return [
        Table("two ways to decide", ("", "spam", "not spam", "P(spam)", "decides"), tuple(rows))
    ]
