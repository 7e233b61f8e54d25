"""The explorer failure.crossing in words: headline, caption, formula and tables."""

import math
from collections.abc import Iterable
from fractions import Fraction

from lessons.failure.crossing import KINDS, PARTS, SEEN, View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from nbcore.probability import Number


def percent(p: Fraction) -> str:
    value = 100 * p
    return f"{value.numerator} %" if value.denominator == 1 else f"{float(value):.1f} %"


def headline(view: View) -> str:
    naive, joint = view.by_pair[view.pair]
    seen = view.state.seen.capitalize()
    if joint is None:
        says = "has no answer" if naive is None else f"says {percent(1 - naive)} working"
        return f"{seen}: this never happens, naive Bayes {says}"
    if naive is None:
        return f"{seen}: naive Bayes has 0 against 0, the truth is {percent(joint)} broken"
    if naive == joint:
        return f"{seen}: naive Bayes is right, {percent(naive)} broken"
    if naive > Fraction(1, 2):
        return f"{seen}: right answer <em>broken</em>, wrong number: {percent(naive)}"
    if naive == Fraction(1, 2):
        return f"{seen}: naive Bayes hangs at 50 %, the truth is 100 % broken"
    return f"{seen}: naive Bayes says {percent(1 - naive)} working, the truth is 0 %"


def caption(view: View) -> str:
    broken, total = view.drawn[view.pair]
    ratio = "Of the moments drawn so far, none looked like this."
    if not view.state.step:
        ratio = "No moment drawn yet: press play, or draw some."
    elif total:
        drawn = sum(moments for _, moments in view.drawn)
        ratio = f"Of {drawn} moments drawn, {total} looked like this: {broken} broken."
    scores = " against ".join(over_common(view.naive.joint))
    return f"You see {view.state.seen}. Naive scores, broken against working: {scores}. {ratio}"


def describe(view: View) -> str:
    naive, joint = (
        "no answer" if p is None else f"{percent(p)} broken" for p in view.by_pair[view.pair]
    )
    shares = ", ".join(
        f"{name.replace('_', '-')} {Fraction(getattr(view.state, name), PARTS)}" for name in KINDS
    )
    return (
        f"A crossing of two roads with a light each, {view.state.seen}. Three bars say how sure "
        f"each is that the lights are broken: naive Bayes {naive}, the joint table {joint}. Below, "
        f"the shares of the moments: {shares} (green). {caption(view)}"
    )


def over_common(values: Iterable[Number]) -> list[str]:
    """Two fractions over one denominator: 4/28 and 6/28."""
    a, b = (Fraction(value) for value in values)
    below = math.lcm(a.denominator, b.denominator)
    below = PARTS if PARTS % below == 0 else below
    return [f"{v * below}/{below}" if v else "0" for v in (a, b)]


def formula(view: View) -> str:
    worked, lines = view.naive, []
    scores = over_common(worked.joint)
    for c, (name, score) in enumerate(zip(worked.classes, scores, strict=True)):
        factors = [worked.prior[c], *(factor.probability[c] for factor in worked.factors)]
        product = f.piece("{factors:×}", factors=[Fraction(p) for p in factors])
        label = f.piece("{name @.{role}}", name=str(name), role=("class3", "class0")[c])
        template = "{label} : {product} = {score @score:{c}}"
        lines.append(f.line(template, label=label, product=product, score=score, c=c))
    a, b = scores
    p = "undefined" if worked.posterior is None else Fraction(worked.posterior[0])
    lines.append(f.line("P('broken' | 'lights') = {a}/({a} + {b}) = {p} @naive", a=a, b=b, p=p))
    return "".join(lines)


def tables(view: View) -> list[Table]:
    rows = []
    for i, (seen, (naive, joint)) in enumerate(zip(SEEN, view.by_pair, strict=True)):
        here, (broken, total) = i == view.pair, view.drawn[i]
        share = f"{broken} of {total}" if total else "–"
        rows.append(
            (
                Cell(seen, header=True),
                Cell("0/0" if naive is None else f.plain(naive), strong=here, key="naive" * here),
                Cell("never" if joint is None else f.plain(joint), strong=here, key="joint" * here),
                Cell(share, strong=here, key="drawn" * here),
            )
        )
    return [Table("P(broken | lights)", ("lights", "naive", "joint", "drawn"), tuple(rows))]
