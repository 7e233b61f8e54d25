"""Learning curves of naive Bayes and logistic regression, after Ng and Jordan, on real sets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lessons.data.learning_curves import GRID, PENALTIES, REPETITIONS, SMOOTHINGS, TASKS
from lessons.explorers.cultures_curves_data import State, View, compute
from lessons.explorers.cultures_curves_picture import draw
from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Cell, Choice, Slider, Table, Toggle
from lessons.kit.recipe import Pointer, Recipe

NAMES = ("naive Bayes", "logistic regression")


# ---- the words


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
    r = int(view.state.repetitions)
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
    line = [
        f.row(f"<mn>{first:.2f} %</mn>", role="class0", key="curve:0"), f.op("−"),
        f.row(f"<mn>{second:.2f} %</mn>", role="class1", key="curve:1"), f.op("="),
        *([f.op("−")] if first < second else []), f"<mn>{abs(first - second):.2f} %</mn>",
    ]  # fmt: skip
    if spread == spread:
        line += [f.op("±"), f"<mn>{100 * spread:.2f} %</mn>"]
    who = NAMES[0] if gap < 0 else NAMES[1]
    surely = spread == spread and abs(gap) > 2 * spread
    text = f"Ahead at {view.size} examples: {who}" if gap else f"Even at {view.size} examples"
    text += ", by more than two standard errors." if surely else ". It may be chance."
    return f.math(*line) + f.note(text)


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


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop", "click"):
        return replace(state, size=round(2 ** min(max(event.x, 2.0), 8.6)))
    return state


RECIPE = Recipe(
    name="two_cultures.learning_curves",
    title="Naive Bayes and logistic regression learn: who is ahead?",
    card="Naive Bayes learns fast, logistic regression further: where do the curves cross?",
    lectures=("T3", "N2", "R4"),
    question="Who is ahead with so few examples, and for how long?",
    hides=("formula", "tables", "panel curves", "panel wins"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Choice("data", "real set", tuple((name, name) for name in TASKS)),
        AlphaSlider("size", "training examples", (*GRID, 380)),
        Slider("repetitions", "repetitions", 1, REPETITIONS),
        AlphaSlider("smoothing", "smoothing (alpha)", SMOOTHINGS),
        AlphaSlider("penalty", "penalty (l2)", PENALTIES),
        Toggle("training", "errors on train, too"),
    ),
    presets={
        "breast cancer": {},
        "one repetition": {"repetitions": 1},
        "digits 3 and 8": {"data": "digits 3 and 8", "smoothing": 0.1},
        "penguins": {"data": "penguins", "smoothing": 0.1, "size": 12},
        "our mails": {"data": "our mails", "smoothing": 0.1, "size": 64, "training": True},
    },
    formula=formula,
    formula_below=58,
    height=400,
    tables=tables,
    change=change,
    pointer=pointer,
    clickable=True,
    help="Drag the marker, or click, to look at another number of training examples.",
)

explore = RECIPE.explore
