"""Let naive Bayes write: a label, then word after word, from what it learned of real mails."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from lessons.explorers.cultures_writer_data import (
    CORPORA,
    LONGEST,
    MOST_SEEDS,
    State,
    View,
    compute,
)
from lessons.explorers.cultures_writer_picture import draw
from lessons.explorers.generative_drawing import is_whole
from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Button, Cell, Choice, Slider, Table
from lessons.kit.recipe import Recipe

ALPHAS = (0.0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)

# ---- the words


def headline(view: View) -> str:
    name, n = view.classes[view.c], len(view.written)
    if not n:
        return f"The class is {name}. Step on: its words are drawn one by one"
    never = sum(count == 0 for count in view.seen)
    if never:
        return f"alpha = {view.state.alpha:g}: {never} of {n} words were never seen in {name}"
    return f"Class {name}, drawn from P(x, y): the right words in no order"


def caption(view: View) -> str:
    name = view.classes[view.c]
    mass = f"Of the next words, {100 * view.imagined:.0f} % will be words never seen in {name}."
    if view.number is None:
        return f"The class is drawn first, then words from P(word | {name}). {mass}"
    count = view.seen[-1]
    times = "once" if count == 1 else f"{count} times" if count else "never"
    return (
        f"Random number {view.number:.3f} falls on “{view.written[-1]}”, seen {times} in {name}. "
        f"By its words the document is {name} with {100 * view.posterior:.1f} %. {mass}"
    )


def describe(view: View) -> str:
    name = view.classes[view.c]
    return (
        f"{len(view.written)} words drawn one by one for class {name} from naive Bayes on our "
        f"{view.state.corpus}, alpha {view.state.alpha:g}: {' '.join(view.written) or 'none yet'}. "
        f"Below, a real one: {' '.join(view.real.split())}. P({name} | words) = "
        f"{view.posterior:.3f}, log P(words, class) = {view.log_joint:.1f}. {caption(view)}"
    )


def formula(view: View) -> str:
    name = view.classes[view.c]
    head = (f.var("P"), f.brackets(f.words("document"), f.op(","), f.words(name)), f.op("="))
    first, *rest = view.probability
    shown = [f"<mn>{first:.2f}</mn>", *(f"<mn>{p:.4f}</mn>" for p in rest[:4])]
    if len(rest) > 4:
        shown.append(f.op("⋯"))
    power = view.log_joint / math.log(10)
    total = f.sup(f.number(10), f"<mn>{power:.1f}</mn>".replace("-", "−"))
    return f.math(*head, f.product(shown), f.op("="), total) + f.note(
        "Logistic regression has no such number: it never asks how probable a document is."
    )


def tables(view: View) -> list[Table]:
    steps = view.said * (1 if view.c else -1)
    rows: list[tuple[Cell, ...]] = []
    first = max(0, len(view.written) - 6)
    for i in range(first, len(view.written)):
        odds = "only here" if math.isinf(steps[i]) else f"{steps[i]:+.2f}".replace("-", "−")
        rows.append(
            (
                Cell(view.written[i], header=True, key=f"word:{i}"),
                Cell(str(view.seen[i]), key=f"word:{i}"),
                Cell(f"{view.probability[i + 1]:.4f}", key=f"word:{i}"),
                Cell(odds, key=f"word:{i}"),
            )
        )
    blank = tuple(Cell("\u00a0") for _ in range(4))
    rows += [blank] * (6 - len(rows))
    title = f"the last words, class {view.classes[view.c]}"
    return [Table(title, ("word", "seen", "P(word | class)", "log-odds"), tuple(rows))]


def change(state: State, name: str, value: Any) -> State:
    if name == "verdict":
        name = "label"
    if name == "again":
        return replace(state, seed=(state.seed + 1) % MOST_SEEDS)
    changed = replace(state, **{name: value})
    if name == "length" and is_whole(value):
        return replace(changed, step=value)
    return changed


RECIPE = Recipe(
    name="two_cultures.writer",
    title="Naive Bayes writes mails and reviews, word by word",
    card="Naive Bayes writes mails and reviews: the right words, in no order.",
    lectures=("S12", "R3"),
    question=lambda view: f"Written as {view.classes[view.c]}: does naive Bayes call it that, too?",
    hides=("formula", "tables", "panel belief"),
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    controls=(
        Choice("corpus", "learned from our", tuple((name, name) for name in CORPORA)),
        Choice("label", "class", (("drawn", "drawn"), ("0", "not spam"), ("1", "spam"))),
        Choice("verdict", "class", (("drawn", "drawn"), ("0", "negative"), ("1", "positive"))),
        Button("again", "another document"),
        Slider("length", "words", 1, LONGEST),
        AlphaSlider(stops=ALPHAS),
    ),
    presets={
        "a mail": {},
        "spam": {"label": "1", "seed": 4},
        "a good review": {"corpus": "reviews", "label": "1", "seed": 3},
        "alpha = 10: unseen words": {"alpha": 10.0},
        "first words": {"step": 3},
    },
    formula=formula,
    formula_below=70,
    tables=tables,
    timeline=lambda view: int(view.state.length),
    hidden=lambda view: ["verdict" if view.state.corpus == "mails" else "label"],
    change=change,
    height=330,
)

explore = RECIPE.explore
