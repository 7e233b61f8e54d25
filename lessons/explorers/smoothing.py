"""Alpha from exactly 0 up: a zero vetoes a class, smoothing gives it a voice again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from lessons.explorers import alpha_axis
from lessons.explorers.smoothing_examples import EXAMPLES, Example, posterior_curve
from lessons.explorers.smoothing_picture import draw, neat
from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Cell, Choice, Table, TextBox
from lessons.kit.recipe import Recipe
from nbcore import Explanation, tokenize

MOST_WORDS = 3  # different words of a document that the table has room for


@dataclass(frozen=True)
class State:
    alpha: float = 0.0
    example: str = "reviews"
    document: str = "hate book"


@dataclass(frozen=True)
class View:
    state: State
    example: Example
    document: tuple[str, ...]  # its different known words, in vocabulary order
    unknown: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]  # (k, m): of words, or of mails with the word
    totals: tuple[int, ...]  # (k,): all words, or all mails
    phi: tuple[tuple[Fraction, ...], ...]  # (k, m): P(word | class)
    worked: Explanation
    vetoes: tuple[tuple[str, int], ...]  # (word of the document, class that never has it)
    curve: Any  # posterior for alpha_axis.alphas_between(), (130, k)

    @property
    def times(self) -> int:
        """How often alpha stands in the denominator: once for each outcome."""
        return len(self.example.words) if self.example.counts_words else 2


def compute(state: State) -> View:
    alpha = alpha_axis.check_alpha(state.alpha)
    if state.example not in EXAMPLES:
        raise ValueError(f"There is no example {state.example!r}: choose {', '.join(EXAMPLES)}.")
    example = EXAMPLES[state.example]
    given = list(dict.fromkeys(tokenize(state.document)))
    document = tuple(word for word in example.words if word in given)
    if len(document) > MOST_WORDS:
        raise ValueError(
            f"This picture has room for {MOST_WORDS} different words of your document, and there "
            f"are {len(document)}: {', '.join(document)}. Leave some out."
        )
    model = example.model(alpha)
    worked = model.explain(example.vector(state.document), exact=True, names=example.words)
    every = model.explain(np.ones(len(example.words)), exact=True).factors
    counts = model.feature_count_.astype(int)
    totals = counts.sum(axis=1) if example.counts_words else model.class_count_.astype(int)
    return View(
        state=state,
        example=example,
        document=document,
        unknown=tuple(word for word in given if word not in example.words),
        counts=tuple(map(tuple, counts.tolist())),
        totals=tuple(totals.tolist()),
        phi=tuple(zip(*(factor.probability for factor in every), strict=True)),
        worked=worked,
        vetoes=tuple(
            (factor.feature, c)
            for factor in worked.factors
            for c, p in enumerate(factor.probability)
            if p == 0
        ),
        curve=posterior_curve(state.example, state.document),
    )


# ---- the words


def headline(view: View) -> str:
    alpha, worked = view.state.alpha, view.worked
    if worked.posterior is None:
        return "alpha = 0: 0 against 0, and naive Bayes has no answer"
    if not view.document:
        return "No known word: only the prior speaks"
    if view.vetoes:
        word, c = view.vetoes[0]
        return f"alpha = 0: <em>{word}</em> alone rules <em>{view.example.classes[c]}</em> out"
    best = worked.classes.index(worked.prediction)
    if alpha >= 300:
        return f"alpha = {alpha:g}: the data drown, the prior is left"
    p = neat(worked.posterior[best])
    exact = f" = {f.plain(p)}" if "/" in f.plain(p) else ""
    return f"alpha = {alpha:g}: P({worked.prediction}){exact} = {f.plain(float(p), 3)}"


def caption(view: View) -> str:
    left_out = f" Never seen in training, so left out: {', '.join(view.unknown)}."
    tail = left_out if view.unknown else ""
    names = view.example.classes
    if view.worked.posterior is None:
        blocked = "; ".join(f"{word} was never seen in {names[c]}" for word, c in view.vetoes)
        return f"{blocked}. Both products are 0, and 0/0 is no probability.{tail}"
    if view.vetoes:
        word, c = view.vetoes[0]
        return (
            f"{word} was never seen in {names[c]}: one factor 0 makes the whole product 0, "
            f"whatever the other words say.{tail}"
        )
    return (
        f"Each count got {view.state.alpha:g} on top, each total "
        f"{view.times} × {view.state.alpha:g}. {_posteriors(view)}.{tail}"
    )


def _posteriors(view: View) -> str:
    if view.worked.posterior is None:
        return ""
    return ", ".join(
        f"P({name}) = {f.plain(float(p), 3)}"
        for name, p in zip(view.worked.classes, view.worked.posterior, strict=True)
    )


def describe(view: View) -> str:
    words = "; ".join(
        f"P({word} | {name}) = {f.plain(view.phi[c][view.example.words.index(word)])}"
        for word in view.document
        for c, name in enumerate(view.example.classes)
    )
    answer = _posteriors(view) or "0 against 0, no answer"
    return (
        f"Bars of P(word | class) and curves of the posterior against alpha, for the document "
        f"{' '.join(view.document) or 'without a known word'}. At alpha {view.state.alpha:g}: "
        f"{words or 'no factors'}. Posterior: {answer}."
    )


# ---- formula and table


def _smoothed(view: View, word: str, c: int) -> str:
    """(n_k + alpha) / (n + V alpha) with its numbers."""
    count, total = view.counts[c][view.example.words.index(word)], view.totals[c]
    alpha = f"{view.state.alpha:g}"
    if len(alpha) > 3:  # the sums worked out, so that both classes have room
        above, below = count + view.state.alpha, total + view.times * view.state.alpha
        return f"{above:.4g} / {below:.4g}"
    return f"({count} + {alpha}) / ({total} + {view.times} × {alpha})"


def formula(view: View) -> str:
    worked, lines = view.worked, []
    for c, name in enumerate(worked.classes):
        factors = [f.number(worked.prior[c])]
        for factor in worked.factors:
            power = f.number(factor.power) if factor.power != 1 else ""
            piece = f.number(neat(factor.probability[c]))
            piece = f.sup(f.brackets(piece), power) if power else piece
            factors.append(f.row(piece, key=f"cell:{factor.feature}:{c}"))
        value = f.row(f.number(neat(worked.joint[c])), key=f"class:{c}")
        left = f.row(f.words(name), key=f"class:{c}", role=f"class{c}")
        lines.append(f.math(left, f.op(":"), f.product(factors), f.op("="), value))
    a, b = (f.row(f.number(neat(p)), key=f"class:{c}") for c, p in enumerate(worked.joint))
    name = worked.classes[0]
    result = (
        f.words("\u00a0is undefined")
        if worked.posterior is None
        else f.row(f.op("="), f.number(neat(worked.posterior[0]), 3))
    )
    lines.append(
        f.math(
            f.given(f.row(f.words(name), role="class0"), f.words("words")), f.op("="),
            f.frac(a, f.row(a, f.op("+"), b)), result,
        )
    )  # fmt: skip
    return "".join(lines)


def tables(view: View) -> list[Table]:
    rows: list[tuple[Cell, ...]] = []
    for word in view.document:
        cells = (
            Cell(_smoothed(view, word, c), key=f"cell:{word}:{c}") for c in range(len(view.totals))
        )
        rows.append((Cell(word, header=True), *cells))
    while len(rows) < MOST_WORDS:  # the height stays the same
        rows.append((Cell("\u00a0", header=True), *(Cell() for _ in view.totals)))
    outcomes = "words" if view.example.counts_words else "(in or out)"
    title = f"(n_k + alpha) / (n + V alpha), V = {view.times} {outcomes}"
    return [Table(title, ("", *view.example.classes), tuple(rows))]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    if name == "example" and value != state.example:
        document = {"reviews": "hate book", "mails": "good free", "films": "fantastic great story"}
        return replace(state, example=value, document=document.get(value, ""))
    return replace(state, **{name: value})


RECIPE = Recipe(
    name="smoothing.alpha",
    title="Alpha and the veto of a zero",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="From alpha = 0, where one unseen word kills a class, to alpha without end.",
    lectures=("N8", "N9", "N11", "R13", "T14", "C9"),
    question=lambda view: f"alpha = {view.state.alpha:g}: which class is it, and how sure?",
    asked_as={
        "good rules spam out": "good",
    },
    hides=("formula", "tables", "panel posterior"),
    controls=(
        AlphaSlider(),
        Choice("example", "trained on", tuple((name, name) for name in EXAMPLES)),
        TextBox("document", "your document"),
    ),
    presets={
        "hate book": {},
        "hate book, alpha 1": {"alpha": 1.0},
        "0 against 0": {"example": "mails", "document": "good free"},
        "good rules spam out": {"example": "mails", "document": "good advanced technology"},
        "alpha to infinity": {"example": "mails", "document": "book technology", "alpha": 1000.0},
        "fantastic": {"example": "films", "document": "fantastic great story"},
    },
    formula=formula,
    tables=tables,
    change=change,
    pointer=alpha_axis.pointer,
    formula_height=122,
    help="Drag a marker on the curve to change alpha.",
)

explore = RECIPE.explore
