"""The explorer failure.copies in words: headline, caption, formula and tables."""

from __future__ import annotations

from fractions import Fraction

from lessons.failure.copies import View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from nbcore import as_fraction

# ---- the words


def sure(p: Fraction | float) -> str:
    """A percentage that never says 100 where a little is left."""
    percent = 100 * float(p)
    if percent > 99.9:
        return "over 99.9 %"
    return "under 0.1 %" if percent < 0.1 else f"{percent:.1f} %"


def headline(view: View) -> str:
    k = view.state.copies
    if k == 1:
        return f"The word once: naive Bayes says {sure(view.naive)} spam, and it is right"
    times = f"The word {k} times"
    if view.state.alike == 0:
        return f"{times}, {k} separate witnesses: {sure(view.naive)} is right"
    if view.flipped:
        return f"{times}: naive Bayes turns to {sure(view.naive)}, the truth is {sure(view.true)}"
    return f"{times}: naive Bayes says {sure(view.naive)}, the truth is {sure(view.true)}"


def caption(view: View) -> str:
    state = view.state
    alike = {0.0: "never copy the first", 1.0: "always repeat the first"}.get(
        float(state.alike), f"repeat the first {100 * state.alike:.0f} times of 100"
    )
    decision = "another decision than" if view.flipped else "the same decision as"
    who = f"{state.copies} columns that {alike}" if state.copies > 1 else "One column"
    return (
        f"{who}, all there. Log odds: naive {f.plain(view.log_odds[0], 2)}, true "
        f"{f.plain(view.log_odds[1], 2)}; {decision} the truth."
    )


def describe(view: View) -> str:
    return (
        f"Left, P(spam) against the number of copies: the naive curve ends at "
        f"{view.naive_curve[-1]:.3f}, the true one at {view.true_curve[-1]:.3f}. Right, predicted "
        f"probability against the observed share of spam: {len(view.calibration)} points, on "
        f"average {view.gap:.2f} off the diagonal. {caption(view)}"
    )


def formula(view: View) -> str:
    state, k = view.state, view.state.copies
    p, a, b = (f.number(v, 2) for v in (state.prior, state.spam, state.ham))
    odds = f.frac(p, f.number(1 - state.prior, 2))
    ratio = f.sup(f.brackets(f.frac(a, b)), f.number(int(k)))
    value = as_fraction(state.prior) / (1 - as_fraction(state.prior))
    value *= (as_fraction(state.spam) / as_fraction(state.ham)) ** int(k)
    log = f.frac(f.row(p), f.number(1 - state.prior, 2))
    return (
        f.math(f.row(f.words("naive odds\u00a0"), f.op("="), odds, f.op("×"), ratio, f.op("="),
                     f.number(float(value), 3), key="naive", role="class1"))
        + f.math(f.row(f.words("log odds\u00a0"), f.op("="), f.op("log"), log, f.op("+"),
                       f.number(int(k)), f.op("×"), f.op("log"), f.frac(a, b), f.op("="),
                       f.number(view.log_odds[0], 3), key="naive"))
    )  # fmt: skip


def tables(view: View) -> list[Table]:
    rows = []
    for key, name, p, log in (
        ("naive", "naive", view.naive, view.log_odds[0]),
        ("true", "true", view.true, view.log_odds[1]),
    ):
        values = (f.plain(float(p), 4), f.plain(log, 3), "spam" if p > 0.5 else "not spam")
        rows.append((Cell(name, header=True, key=key), *(Cell(v, key=key) for v in values)))
    return [Table("all copies are there", ("", "P(spam)", "log odds", "decision"), tuple(rows))]
