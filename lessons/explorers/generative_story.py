"""The generative story: draw a class, then word after word; watch the counts go towards phi.

generative_drawing.py draws the random numbers, generative_picture.py shows them.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from html import escape
from typing import Any

from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Button, Cell, Choice, Slider, Table
from lessons.kit.recipe import Recipe
from nbcore import multinomial_coefficient

from .generative_drawing import (
    CORPORA,
    MOST_DOCUMENTS,
    MOST_SEEDS,
    MOST_WORDS,
    State,
    View,
    compute,
    is_whole,
)
from .generative_picture import draw

# ---- the same in words


def headline(view: View) -> str:
    if not view.written:
        return "An empty page. Step on: first a class is drawn, then words"
    c, words = view.written[-1]
    d, name = len(view.written), escape(view.classes[c])
    if view.draws_class:
        return f"Document {d}: the class is drawn first, and it is {name}"
    if view.state.step == last_step(view) and view.farthest is not None:
        return f"{d} documents: the shares are within {view.farthest:.2f} of phi"
    return f"Document {d}, {name}: word {len(words)} is <em>{view.name(words[-1])}</em>"


def caption(view: View) -> str:
    if view.number is None:
        return "Bars: the share of each word so far (none yet). Lines: phi, where they should go."
    c = view.written[-1][0]
    if view.draws_class:
        fell = f"The random number {view.number:.3f} falls on the piece of {view.classes[c]}."
        return f"{fell} Now every word of this document comes from the ruler of {view.classes[c]}."
    fell = f"The random number {view.number:.3f} falls on “{view.name(view.drawn)}”."
    gap = view.farthest or 0.0
    return (
        f"{fell} The words before it were not looked at. Largest gap between a bar and its "
        f"line: {gap:.2f}."
    )


def describe(view: View) -> str:
    lines = "; ".join(
        _line(view, d) for d in range(max(0, len(view.written) - 4), len(view.written))
    )
    totals = view.counts.sum(axis=1).astype(int)
    gap = "" if view.farthest is None else f" Largest gap to phi {view.farthest:.3f}."
    return (
        f"Documents so far: {len(view.written)}, with {totals[0]} words of {view.classes[0]} and "
        f"{totals[1]} of {view.classes[1]}. The last ones: {lines or 'none'}.{gap}"
    )


def _line(view: View, d: int) -> str:
    c, words = view.written[d]
    return f"{view.classes[c]}: {' '.join(view.name(j) for j in words) or '…'}"


# ---- formula and table


def formula(view: View) -> str:
    """The probability of the document that is being written: in this order, and as a bag."""
    phi = f.sub(f.var("φ"), f.var("y"))
    draws = f.math(
        f.var("y"), f.op("∼"), f.words("Categorical"), f.brackets(f.var("θ")), f.op(","),
        f.words("\u00a0each word\u00a0"), f.op("∼"), f.words("Categorical"), f.brackets(phi),
    )  # fmt: skip
    if not view.written:
        return draws
    c, words = view.written[-1]
    factors = [f.number(Fraction(view.theta[c]).limit_denominator(1000))]
    factors += [f.row(_p(view, c, j), key=f"word:{view.name(j)}") for j in words[:5]]
    if len(words) > 5:
        factors.append(f.op("⋯"))
    product = float(view.theta[c]) * math.prod(float(view.phi[c, j]) for j in words)
    ways = multinomial_coefficient([*Counter(words).values(), 0])
    orders = f"{ways} order{'s' if ways > 1 else ''} of this bag:\u00a0"
    bag = (f.number(ways), f.op("×"), _three(product), f.op("="), _three(ways * product))
    return (
        draws
        + f.math(f.words("this order:\u00a0"), f.product(factors), f.op("="), _three(product))
        + f.math(f.words(orders), *bag)
    )


def _three(value: float) -> str:
    """Three digits: products get small."""
    return f"<mn>{value:.3g}</mn>".replace("e-0", "e−")


def _p(view: View, c: int, j: int) -> str:
    p = view.exact[c][j]
    return f.number(p) if len(str(p)) <= 5 else f.number(float(p), 2)


def tables(view: View) -> list[Table]:
    rows = []
    for j, word in enumerate(view.words):
        cells = [Cell(word, header=True, key=f"word:{word}")]
        for c in (0, 1):
            count = Cell(str(int(view.counts[c, j])), key=f"word:{word}")
            phi = view.exact[c][j]
            text = str(phi) if len(str(phi)) <= 5 else f"{float(phi):.3f}"
            cells += [count, Cell(text, key=f"word:{word}")]
        rows.append(tuple(cells))
    one, two = view.classes
    columns = ("", one, "phi", two, "phi")
    return [Table("words written so far", columns, tuple(rows))]


def last_step(view: View) -> int:
    return view.state.documents * (view.state.length + 1)


def change(state: State, name: str, value: Any) -> State:
    if name == "again":
        return replace(state, seed=(state.seed + 1) % MOST_SEEDS)
    changed = replace(state, **{name: value})
    if name in ("documents", "length") and is_whole(value):
        begun = -(-state.step // (state.length + 1))  # documents begun stay begun
        step = state.step if name == "documents" else begun * (value + 1)
        changed = replace(changed, step=max(0, min(step, changed.documents * (changed.length + 1))))
    if name == "corpus":
        changed = replace(changed, alpha=1.0 if value == "hate book" else 0.0)
    return changed


RECIPE = Recipe(
    name="multinomial.story",
    title="The generative story",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Draw a class, then draw words: naive Bayes writes documents.",
    cover="twenty",
    lectures=("C5", "C6"),
    question="Which class, and which word, is the likeliest to come next?",
    hides=("formula", "tables"),
    controls=(
        Choice("corpus", "learned from", tuple((name, name) for name in CORPORA)),
        Button("again", "another story"),
        Slider("documents", "documents", 1, MOST_DOCUMENTS),
        Slider("length", "words in each", 1, MOST_WORDS),
        AlphaSlider(),
    ),
    presets={
        "empty page": {},
        "one document": {"step": 5},
        "twenty": {"step": 100},
        "hate book": {"corpus": "hate book", "alpha": 1.0, "documents": 60, "step": 300},
    },
    formula=formula,
    tables=tables,
    timeline=last_step,
    change=change,
    formula_below=84,
    tabs=226,
    height=362,
)

explore = RECIPE.explore
