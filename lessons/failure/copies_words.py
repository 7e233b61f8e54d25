"""The explorer failure.copies in words: headline, caption, formula and tables."""

from fractions import Fraction

from lessons.failure.copies import View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from nbcore import as_fraction


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
        state.alike, f"repeat the first {100 * state.alike:.0f} times of 100"
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
    s = view.state
    prior, spam, ham = (as_fraction(value) for value in (s.prior, s.spam, s.ham))
    numbers = dict(p=s.prior, q=1 - s.prior, a=s.spam, b=s.ham, k=s.copies)
    odds = float(prior / (1 - prior) * (spam / ham) ** s.copies)
    return f.line(
        "'naive odds ' = {p:2}/{q:2} × ({a:2}/{b:2})^{k} = {odds:3} @naive .class1",
        odds=odds,
        **numbers,
    ) + f.line(
        "'log odds ' = log {p:2}/{q:2} + {k} × log {a:2}/{b:2} = {log:3} @naive",
        log=view.log_odds[0],
        **numbers,
    )


def tables(view: View) -> list[Table]:
    rows = []
    for key, name, p, log in (
        ("naive", "naive", view.naive, view.log_odds[0]),
        ("true", "true", view.true, view.log_odds[1]),
    ):
        values = (f.plain(float(p), 4), f.plain(log, 3), "spam" if p > 0.5 else "not spam")
        rows.append((Cell(name, header=True, key=key), *(Cell(v, key=key) for v in values)))
    return [Table("all copies are there", ("", "P(spam)", "log odds", "decision"), tuple(rows))]
