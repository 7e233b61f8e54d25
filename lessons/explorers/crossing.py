"""Traffic lights: two lights that are never red together, unless they are broken."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

from lessons.explorers.crossing_moments import (
    KINDS,
    MOMENTS,
    PAIRS,
    PARTS,
    SEEN,
    State,
    View,
    checked_parts,
    compute,
    moments,
)
from lessons.explorers.crossing_picture import STRIP, draw
from lessons.kit import formula as f
from lessons.kit.controls import Button, Cell, Choice, Slider, Table
from lessons.kit.recipe import Pointer, Recipe

SHORT = ("both red", "E–W red", "N–S red", "none red")

# ---- the words


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
        ratio = f"Of {view.state.step} moments drawn, {total} looked like this: {broken} broken."
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


def over_common(values: Any) -> list[str]:
    """Two fractions over one denominator: 4/28 and 6/28."""
    a, b = map(Fraction, values)
    below = math.lcm(a.denominator, b.denominator)
    below = PARTS if PARTS % below == 0 else below
    return [f"{v * below}/{below}" if v else "0" for v in (a, b)]


# ---- formula and table


def formula(view: View) -> str:
    lines = []
    for c, (name, common) in enumerate(
        zip(view.naive.classes, over_common(view.naive.joint), strict=True)
    ):
        worked, role = view.naive, ("class3", "class0")[c]
        factors = [f.number(Fraction(worked.prior[c]))]
        factors += [f.number(Fraction(factor.probability[c])) for factor in worked.factors]
        score = f.row(f.words(common), key=f"score:{c}")
        left = f.row(f.words(str(name)), role=role)
        lines.append(f.math(left, f.op(":"), f.product(factors), f.op("="), score))
    a, b = (f.words(score) for score in over_common(view.naive.joint))
    posterior = view.naive.posterior
    result = f.words("undefined") if posterior is None else f.number(Fraction(posterior[0]))
    fraction = f.frac(a, f.row(a, f.op("+"), b))
    left = f.given(f.words("broken"), f.words("lights"))
    lines.append(f.math(f.row(left, f.op("="), fraction, f.op("="), result, key="naive")))
    return "".join(lines)


def tables(view: View) -> list[Table]:
    rows = []
    for i, (seen, (naive, joint)) in enumerate(zip(SEEN, view.by_pair, strict=True)):
        here, (broken, total) = i == view.pair, view.drawn[i]
        share = f"{broken} of {total}" if total else "–"
        rows.append((
            Cell(seen, header=True),
            Cell("0/0" if naive is None else f.plain(naive), strong=here, key="naive" * here),
            Cell("never" if joint is None else f.plain(joint), strong=here, key="joint" * here),
            Cell(share, strong=here, key="drawn" * here),
        ))  # fmt: skip
    return [Table("P(broken | lights)", ("lights", "naive", "joint", "drawn"), tuple(rows))]


# ---- what a person does


def moved(state: State, name: str, value: Any) -> State:
    """One share set, the other two keep their proportion: the sum stays 28 parts."""
    low = 1 if name == "broken" else 0
    value = int(min(max(round(float(value)), low), PARTS - 1))
    first, second = (kind for kind in KINDS if kind != name)
    rest, old = PARTS - value, getattr(state, first) + getattr(state, second)
    part = round(rest * getattr(state, first) / old) if old else rest // 2
    if first == "broken":
        part = min(max(part, 1), rest, PARTS - 1)
    return replace(state, **{name: value, first: part, second: rest - part})


def change(state: State, name: str, value: Any) -> State:
    if name in KINDS:
        return moved(state, name, value)
    if name == "step":
        return _at(state, int(value))
    if name == "ten":
        return _at(state, min(state.step + 10, MOMENTS))
    if name == "again":
        return _at(replace(state, seed=(state.seed + 1) % 1000), state.step)
    return replace(state, **{name: value})


def _at(state: State, step: int) -> State:
    """Draw so many moments; the crossing shows the last of them."""
    if not 1 <= step <= MOMENTS:
        return replace(state, step=max(0, min(step, MOMENTS)))
    kind = moments(checked_parts(state), state.seed)[step - 1]
    return replace(state, step=step, seen=SEEN[kind])


def pointer(state: State, event: Pointer) -> State:
    road = event.name.partition(":")[0]
    if road in ("north-south", "east-west") and event.action in ("press", "drop", "key"):
        lights = list(PAIRS[SEEN.index(state.seen)])
        which = ("north-south", "east-west").index(road)
        lights[which] = 1 - lights[which]
        return replace(state, seen=SEEN[PAIRS.index((lights[0], lights[1]))])
    if event.action in ("drag", "drop") and event.name in ("cut:0", "cut:1"):
        at = round(min(max(event.x, 0), STRIP) / STRIP * PARTS)
        first, second = state.broken, state.broken + state.north_south
        if event.name == "cut:0":
            first = min(max(at, 1), second, PARTS - 1)
        else:
            second = min(max(at, first), PARTS)
        return replace(state, broken=first, north_south=second - first, east_west=PARTS - second)
    return state


RECIPE = Recipe(
    name="failure.crossing",
    title="Two traffic lights",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Two red lights: naive Bayes trusts them, and is wrong for certain.",
    lectures=("C12", "C13"),
    question="Given what you see at the crossing: are the lights broken?",
    hides=("formula", "tables", "panel answers"),
    controls=(
        Slider("broken", "broken / 28", 1, PARTS - 1),
        Slider("north_south", "N–S green / 28", 0, PARTS - 1),
        Slider("east_west", "E–W green / 28", 0, PARTS - 1),
        Choice("seen", "seen", tuple(zip(SEEN, SHORT, strict=True))),
        Button("ten", "draw ten moments"),
        Button("again", "another day"),
    ),
    presets={
        "both lights red": {},
        "one light red": {"seen": "east-west red"},
        "half broken": {"broken": 14, "north_south": 7, "east_west": 7},
    },
    formula=formula,
    tables=tables,
    timeline=lambda view: MOMENTS,
    change=change,
    pointer=pointer,
    help="Click a light to switch it. Drag a border of the strip to change the shares.",
)

explore = RECIPE.explore
