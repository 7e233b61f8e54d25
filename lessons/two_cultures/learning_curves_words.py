"""The explorer two_cultures.learning_curves in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.two_cultures.learning_curves import View

NAMES = ("naive Bayes", "logistic regression")


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def headline(view: View) -> str:
    name = view.state.data.capitalize()
    if all(view.behind):
        return f"{name}: naive Bayes stays ahead up to {view.sizes[-1]} examples"
    if view.crossing is None:
        return f"{name}: naive Bayes is ahead at the end, {view.sizes[-1]} examples"
    if not any(view.behind):
        return f"{name}: logistic regression is ahead from the start"
    return f"{name}: the curves cross near {view.crossing:.0f} examples"


def caption(view: View) -> str:
    first, even, second = view.wins[view.at]
    r = view.state.repetitions
    times = f"In {r} repetitions" if r > 1 else "In one repetition"
    return (
        f"{view.size} training examples with {view.features} features: naive Bayes is wrong in "
        f"{percent(view.means[0])}, logistic regression in {percent(view.means[1])} of the test. "
        f"{times} they win {first} and {second} times; {even} even."
    )


def describe(view: View) -> str:
    points = "; ".join(
        f"{size}: {percent(b)} and {percent(s)}"
        for size, b, s in zip(view.sizes, *(curve.test for curve in view.curves), strict=True)
    )
    band = "; ".join(
        f"{name} {percent(curve.low[view.at])} to {percent(curve.high[view.at])}"
        for name, curve in zip(NAMES, view.curves, strict=True)
    )
    train = ""
    if view.state.training:
        train = (
            f" On their own training examples: {percent(view.curves[0].train[view.at])} and "
            f"{percent(view.curves[1].train[view.at])}."
        )
    return (
        f"Error on test against the number of training examples, {view.state.data}, smoothing "
        f"{view.state.smoothing:g}, l2 {view.state.penalty:g}. {headline(view)}. Naive Bayes and "
        f"logistic regression at {points}. The middle half at {view.size}: {band}.{train} "
        f"{caption(view)}"
    )


def formula(view: View) -> str:
    gap, spread = view.difference
    first, second = (round(100 * mean, 2) for mean in view.means)  # as shown, so they add up
    template = "{a:mn @curve:0 .class0} − {b:mn @curve:1 .class1} = {minus:mo} {gap:mn}"
    template += " ± {spread:mn}" if spread == spread else ""
    a, b, gaps, spreads = (f"{x:.2f} %" for x in (first, second, abs(first - second), 100 * spread))
    minus = "−" if first < second else ""
    line = f.line(template, a=a, b=b, gap=gaps, spread=spreads, minus=minus)
    who = NAMES[0] if gap < 0 else NAMES[1]
    surely = spread == spread and abs(gap) > 2 * spread
    text = f"Ahead at {view.size} examples: {who}" if gap else f"Even at {view.size} examples"
    text += ", by more than two standard errors." if surely else ". It may be chance."
    return line + f.note(text)


def tables(view: View) -> list[Table]:
    rows = []
    for c, (name, curve) in enumerate(zip(NAMES, view.curves, strict=True)):
        low, high, train = (each[view.at] for each in (curve.low, curve.high, curve.train))
        key = f"curve:{c}"
        rows.append(
            (
                Cell(name, header=True, role=f"class{c}", key=key),
                Cell(percent(train), key=key),
                Cell(percent(view.means[c]), key=key, strong=True),
                Cell(f"{100 * low:.1f} to {percent(high)}", key=key),
            )
        )
    title = f"wrong, {view.size} training examples"
    return [Table(title, ("", "on train", "on test", "middle half"), tuple(rows))]
