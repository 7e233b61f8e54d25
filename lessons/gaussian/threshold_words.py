"""The explorer gaussian.threshold in words: headline, caption, formula and tables."""

import math

from lessons.gaussian.threshold import View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def percent(value: float) -> str:
    return f"{100 * abs(value):.1f} %"  # the difference of two areas may be −1e-17


def points_above(risk: float, other: float) -> float:
    """By how many percentage points, as they are shown: 5.2 % is 0.1 above 5.1 %."""
    return round(round(100 * risk, 1) - round(100 * other, 1), 1)


def headline(view: View) -> str:
    best = view.curves
    above = points_above(view.risk, best.bayes)
    if above <= 0:
        return f"Wrong in {percent(view.risk)}: no rule at all can do better"
    if points_above(best.best_risk, best.bayes) > 0 >= points_above(view.risk, best.best_risk):
        return f"Wrong in {percent(view.risk)}: two cuts would reach {percent(best.bayes)}"
    points = f"{above:.1f} points"
    return f"Wrong in {percent(view.risk)}: {points} worse than the best, {percent(best.bayes)}"


def caption(view: View) -> str:
    if math.isnan(view.posterior_b):
        here = "Neither curve reaches the threshold"
    else:
        here = f"At the threshold P(B | x) = {view.posterior_b:.2f}"
    above = points_above(view.risk, view.curves.bayes)
    waste = "" if above <= 0 else " The yellow area is the part that need not be."
    cut = f.fixed(view.state.threshold, 2)
    return (
        f"x above {cut} is called B. A is called B in "
        f"{percent(view.a_called_b)} of all cases, B is called A in {percent(view.b_called_a)}. "
        f"{here}.{waste}"
    )


def describe(view: View) -> str:
    s = view.state
    cuts = " and ".join(f"{cut:z.2f}" for cut in view.curves.cuts) or "no place"
    return (
        f"Two bell curves: A with mean {s.mean_a:zg}, standard deviation {s.sd_a:g} and prior "
        f"{1 - s.prior_b:.2f}; B with {s.mean_b:zg}, {s.sd_b:g} and {s.prior_b:.2f}. They cross at "
        f"{cuts}. Below, the risk of every threshold. {headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    a, b = (round(p, 4) for p in view.priors)
    return f.line("R(t) = P(A) P(x > t | A) + P(B) P(x ≤ t | B)") + f.line(
        "= [{a:2} × {tail_a:3} @a called b .class0] + [{b:2} × {tail_b:3} @b called a .class1]"
        " = {risk:3 @risk} ';  Bayes risk ' [R^* = {bayes:3} @bayes]",
        a=a,
        tail_a=view.tail_a,
        b=b,
        tail_b=view.tail_b,
        risk=view.risk,
        bayes=view.curves.bayes,
    )


def tables(view: View) -> list[Table]:
    pa, pb = view.priors
    rows = (
        (("A", 0), (pa - view.a_called_b, "right a"), (view.a_called_b, "a called b")),
        (("B", 1), (view.b_called_a, "b called a"), (pb - view.b_called_a, "right b")),
    )
    cells = tuple(
        (
            Cell(f"is {name}", header=True, role=f"class{c}"),
            *(Cell(percent(max(0.0, v)), key=key, strong="called" in key) for v, key in pairs),
        )
        for (name, c), *pairs in rows
    )
    return [Table("Of all cases", ("", "called A", "called B"), cells)]
