"""Underflow: a mail grows, its product of probabilities falls to exactly 0.0, its logs go on.

    product   P(c) x P(word 1 | c) x P(word 2 | c) x ...      smaller than the smallest float: 0.0
    logs      log P(c) + log P(word 1 | c) + ...              a number of ordinary size

Every word of the mail gives one factor, a repeated word again (lesson 04 is about this model).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.data.lecture_examples import SPAM_MAILS, SPAM_WORDS
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Slider, Table, TextBox
from lessons.kit.recipe import Recipe
from lessons.kit.scene import Panel, Stage
from nbcore import MultinomialNB, tokenize, vectorize

CLASSES = ("not spam", "spam")
LONGEST = 2000
WIDTHS = (20, 100, 500, 1000, LONGEST)  # ends of the axis of words
FLOATS: dict[str, Any] = {"float64": np.float64, "float32": np.float32, "float16": np.float16}


@dataclass(frozen=True)
class State:
    n: int = 40
    text: str = "book technology"  # repeated until the mail has n words
    stored: str = "float64"


@dataclass(frozen=True)
class Story:
    """The scores after 0, 1, 2, ... words, (2, LONGEST + 1)."""

    words: tuple[str, ...]  # those of the text that the model knows
    product: Any
    logs: Any
    dead: tuple[int | None, int | None]  # the number of words at which the product is 0.0


@dataclass(frozen=True)
class View:
    state: State
    story: Story
    smallest: float  # above 0
    product: tuple[float, float]
    logs: tuple[float, float]
    by_product: tuple[float, float] | None  # posterior; None: 0/0
    by_logs: tuple[float, float]


@lru_cache(maxsize=1)
def _model() -> MultinomialNB:
    X = vectorize([text for text, _ in SPAM_MAILS], SPAM_WORDS)
    return MultinomialNB(alpha=1).fit(X, [label for _, label in SPAM_MAILS])


@lru_cache(maxsize=64)
def story(text: str, stored: str) -> Story:
    model = _model()
    words = tuple(word for word in tokenize(text) if word in SPAM_WORDS)
    if not words:
        raise ValueError("Use at least one word of the training mails: " + ", ".join(SPAM_WORDS))
    columns = [SPAM_WORDS.index(word) for word in words]
    columns = (columns * (LONGEST // len(columns) + 1))[:LONGEST]
    factors = np.column_stack([model.class_prior_, model.phi_[:, columns]])
    with np.errstate(under="ignore"):
        product = np.multiply.accumulate(factors, axis=1, dtype=FLOATS[stored])
    dead = tuple(int(row.argmin()) if row.min() == 0 else None for row in product)
    return Story(words, product, np.log(factors).cumsum(axis=1), (dead[0], dead[1]))


def compute(state: State) -> View:
    n: Any = state.n
    if isinstance(n, bool) or not isinstance(n, (int, float)) or not 0 <= n <= LONGEST:
        raise ValueError(f"A mail of 0 to {LONGEST} words, please, not {state.n!r}.")
    if state.stored not in FLOATS:
        raise ValueError(f"stored is one of {', '.join(FLOATS)}, not {state.stored!r}.")
    told = story(str(state.text)[:300], state.stored)
    n = int(n)
    product = told.product[:, n].astype(float)
    logs = told.logs[:, n]
    ratio = np.exp(logs - logs.max())
    by_logs = ratio / ratio.sum()
    by_product = product / product.sum() if product.any() else None
    return View(
        state=state,
        story=told,
        smallest=float(np.finfo(FLOATS[state.stored]).smallest_subnormal),
        product=_pair(product),
        logs=_pair(logs),
        by_product=None if by_product is None else _pair(by_product),
        by_logs=_pair(by_logs),
    )


def _pair(values: Any) -> tuple[float, float]:
    return float(values[0]), float(values[1])


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    n, told = int(view.state.n), view.story
    least = {"float16": 20, "float32": 100, "float64": 500}[view.state.stored]
    width = next(end for end in WIDTHS if end >= max(n, least))
    tens = told.logs / math.log(10)
    floor = 1.06 * min(float(tens[:, width].min()), 1.6 * math.log10(view.smallest))
    rail = 1.07 * floor  # below the axis, since a log axis has no place for 0
    panel = stage.panel(
        "scores", x=(0, width), y=(1.12 * floor, -0.02 * floor),
        xlabel="words in the mail",
        yticks=_powers(floor) | {rail: "0.0"}, margin=(72, 12, 84, 48),
    )  # fmt: skip
    limit = math.log10(view.smallest)
    panel.line([0, width], [limit, limit], "ink", 1.5, dash=True)
    panel.line([0, width], [rail, rail], "faint", 1)
    name = f"smallest {view.state.stored}: {_short(view.smallest)}"
    left = width <= 500  # beside the lines, not on them
    panel.text(0 if left else width, limit, name, "ink", size=13, valign="bottom", dy=-6,
               dx=8 if left else -8, align="left" if left else "right")  # fmt: skip
    panel.text(width, 0, "score, on a log scale", "soft", align="right")
    apart = abs(tens[0, width] - tens[1, width]) > -0.06 * floor
    upper = int(tens[1, width] > tens[0, width])
    for c in (0, 1):
        _line(panel, view, c, tens[c], width, rail)
        dy = 0 if apart else -9 if c == upper else 9
        panel.text(width, tens[c, width], CLASSES[c], f"class{c}", dx=8, dy=dy, bold=True)


def _line(panel: Panel, view: View, c: int, tens: Any, width: int, rail: float) -> None:
    """The logs as a thin line that goes on; the product as a broad one that falls to the rail."""
    n, dead, role = int(view.state.n), view.story.dead[c], f"class{c}"
    ahead = np.unique(np.linspace(n, width, 60).astype(int))
    past = np.unique(np.linspace(0, n, 120).astype(int))
    panel.line(ahead, tens[ahead], role, 1.5, dash=True)
    panel.line(past, tens[past], role, 2.5, key=f"logs:{c}")
    alive = past[past < dead] if dead is not None else past
    if dead is not None and dead <= n:
        x = [*alive, dead, dead, n]
        y = [*tens[alive], tens[dead], rail, rail]
    else:
        x, y = list(alive), list(tens[alive])
    panel.line(x, y, role, 8, alpha=0.35, key=f"product:{c}")
    panel.points([n], [tens[n]], [c], size=11)
    if dead is not None and dead <= n:
        panel.points([n], [rail], [c], size=11, hollow=[0])


def _powers(floor: float) -> dict[float, str]:
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if -floor / s <= 5)
    return {-float(i * step): f"1e−{i * step}" if i else "1" for i in range(int(-floor / step) + 1)}


def _short(value: float) -> str:
    """A score as Python prints it, with three digits."""
    return "0.0" if value == 0 else f"{value:.3g}".replace("e-0", "e-").replace("-", "−")


# ---- the same in words


def _dead(view: View) -> list[str]:
    return [CLASSES[c] for c in (1, 0) if view.product[c] == 0]


def headline(view: View) -> str:
    n, dead = f"{view.state.n:,} words", _dead(view)
    if len(dead) == 2:
        return f"{n}: both products are 0.0. Only the logs can still decide"
    if dead:
        left = next(c for c in CLASSES if c not in dead)
        return f"{n}: the product of {dead[0]} is 0.0, so {left} looks certain"
    return f"{n}: product and sum of logs still agree"


def caption(view: View) -> str:
    dead = _dead(view)
    winner = CLASSES[int(view.logs[1] > view.logs[0])]
    if len(dead) == 2:
        return (
            f"0.0 against 0.0 is 0/0: the products no longer tell the classes apart. The sums of "
            f"logs, {_log(view, 1)} and {_log(view, 0)}, say {winner}."
        )
    if dead:
        return (
            f"The true score of {dead[0]} is not 0, only smaller than {_short(view.smallest)}. "
            "Multiply it by what you like: it stays 0.0."
        )
    firsts = [d for d in view.story.dead if d is not None]
    ahead = f" The first product is lost at word {min(firsts):,}." if firsts else ""
    return f"Each word divides the scores by about {_per_word(view)}.{ahead} Move the slider on."


def _per_word(view: View) -> str:
    falls = [math.exp(-(row[-1] - row[0]) / LONGEST) for row in view.story.logs]
    low, high = sorted(round(fall) for fall in falls)
    return f"{low}" if low == high else f"{low} to {high}"


def _log(view: View, c: int) -> str:
    return f.plain(view.logs[c], 1)


def describe(view: View) -> str:
    scores = "; ".join(
        f"{CLASSES[c]}: product {_short(view.product[c])}, sum of logs {_log(view, c)}"
        for c in (1, 0)
    )
    return (
        f"Scores of a mail of {view.state.n} words on a log scale, stored as {view.state.stored}, "
        f"whose smallest number is {_short(view.smallest)}. {scores}."
    )


# ---- formula and table


def formula(view: View) -> str:
    model, n, lines = _model(), int(view.state.n), []
    first = view.story.words * 3
    shown = min(n, 2)
    columns = [SPAM_WORDS.index(word) for word in first[:shown]]
    dots = f.op("⋯") if n > shown else ""
    for c in (1, 0):
        factors = [float(model.class_prior_[c]), *(float(model.phi_[c, j]) for j in columns)]
        head = f.row(f.words(CLASSES[c]), role=f"class{c}")
        product = f.product([f.number(p, 3) for p in factors] + ([dots] if dots else []))
        result = f.row(f"<mn>{_short(view.product[c])}</mn>", key=f"product:{c}")
        lines.append([head, f.op("∝"), product, f.op("="), result])
    for c in (1, 0):
        logs = [
            math.log(model.class_prior_[c]),
            *(float(model.feature_log_prob_[c, j]) for j in columns),
        ]
        terms = "".join(f"<mo>−</mo><mn>{-value:.2f}</mn>" for value in logs)
        head = f.row(f.words(f"log {CLASSES[c]}"), role=f"class{c}")
        total = f.row(f"<mn>{_log(view, c)}</mn>", key=f"logs:{c}")
        lines.append(
            [head, f.op("="), f.row(terms, f.op("−") + dots if dots else ""), f.op("="), total]
        )
    return f.math(f.grid(lines))


def tables(view: View) -> list[Table]:
    def winner(values: tuple[float, float] | None) -> str:
        if values is None or values[0] == values[1]:
            return "none" if values is None else "a tie"
        return CLASSES[int(values[1] > values[0])]

    rows = []
    for name, values, posterior, key in (
        ("product", view.product, view.by_product, "product"),
        ("logs", view.logs, view.by_logs, "logs"),
    ):
        cells = [Cell(name, header=True)]
        for c in (1, 0):
            text = _short(values[c]) if key == "product" else _log(view, c)
            cells.append(Cell(text, key=f"{key}:{c}"))
        spam = "0/0" if posterior is None else f.plain(posterior[1])
        if key == "logs" and posterior is not None and posterior[1] == 0:  # too small for a float
            spam = f"1e−{math.ceil((view.logs[0] - view.logs[1]) / math.log(10))}"
        decision = posterior if key == "product" else view.logs
        rows.append((*cells, Cell(spam), Cell(winner(decision), strong=True)))
    return [
        Table("two ways to decide", ("", "spam", "not spam", "P(spam)", "decides"), tuple(rows))
    ]


RECIPE = Recipe(
    name="naive_bayes.underflow",
    title="Underflow",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Multiply enough probabilities and nothing is left; add their logs instead.",
    cover="both are 0.0",
    lectures=("R17",),
    question=lambda view: f"{view.state.n} words in {view.state.stored}: is the product 0.0?",
    asked_as={
        "one product is 0.0": "380 words",
        "both are 0.0": "600 words",
    },
    hides=("formula", "tables", "panel scores"),
    controls=(
        Slider("n", "words", 0, LONGEST),
        TextBox("text", "the mail repeats"),
        Choice("stored", "stored as", tuple((name, name) for name in FLOATS)),
    ),
    presets={
        "a short mail": {},
        "one product is 0.0": {"n": 380},
        "both are 0.0": {"n": 600},
        "float32": {"n": 60, "stored": "float32"},
        "float16": {"n": 9, "stored": "float16"},
    },
    formula=formula,
    tables=tables,
)

explore = RECIPE.explore
