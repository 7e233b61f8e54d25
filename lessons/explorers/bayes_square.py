"""Bayes' rule as areas of a square: prior times likelihood is width times height."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lessons.explorers.bayes_square_picture import draw, says
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Slider, Table, Toggle
from lessons.kit.recipe import Pointer, Recipe
from nbcore import as_fraction, bayes_rule
from nbcore.probability import BayesTable


@dataclass(frozen=True)
class Story:
    """Two hypotheses, what is seen, its short name in formulas, and how a sentence says it."""

    first: str
    second: str
    seen: str
    sign: str
    after: str


STORIES = {
    "mail": Story("spam", "not spam", "the mail says book technology", "words", "the words"),
    "test": Story("ill", "healthy", "the test is positive", "positive", "a positive test"),
    "any": Story("A", "not A", "x is seen", "x", "x"),
}


@dataclass(frozen=True)
class State:
    prior: float = 0.6  # of the first hypothesis
    first: float = 1 / 9  # P(what is seen | first hypothesis)
    second: float = 0.5  # P(what is seen | second hypothesis)
    divide: bool = True
    numbers: str = "fractions"
    story: str = "mail"


@dataclass(frozen=True)
class View:
    state: State
    story: Story
    table: BayesTable  # in exact fractions; the first hypothesis first

    @property
    def names(self) -> tuple[str, str]:
        return self.story.first, self.story.second


def compute(state: State) -> View:
    if state.story not in STORIES:
        raise ValueError(f"There is no story {state.story!r}: choose {', '.join(STORIES)}.")
    story = STORIES[state.story]
    for name, value in (
        (f"P({story.first})", state.prior),
        (f"P({story.sign} | {story.first})", state.first),
        (f"P({story.sign} | {story.second})", state.second),
    ):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not number or not 0 <= value <= 1:
            raise ValueError(f"{name} is a probability, a number from 0 to 1, not {value!r}.")
    if state.numbers not in ("fractions", "decimals"):
        raise ValueError(f"Numbers are fractions or decimals, not {state.numbers!r}.")
    p, a, b = map(as_fraction, (state.prior, state.first, state.second))
    table = bayes_rule({story.first: p, story.second: 1 - p}, {story.first: a, story.second: b})
    return View(state, story, table)


# ---- the words


def headline(view: View) -> str:
    first, second = view.names
    if view.table.posterior is None:
        return f"0 against 0: {view.story.after} cannot happen, so nothing follows"
    if not view.state.divide:
        a, b = (says(view, value, 3) for value in view.table.joint)
        winner = first if view.table.joint[0] > view.table.joint[1] else second
        if view.table.joint[0] == view.table.joint[1]:
            return f"Two areas, {a} and {b}: equal, so the answer is open"
        return f"Two areas, {a} and {b}: enough to choose {winner}"
    before, now = (says(view, p, 3) for p in (view.table.prior[0], view.table.posterior[0]))
    return f"P({first}) was {before}; after {view.story.after} it is {now}"


def caption(view: View) -> str:
    first, second = view.names
    areas = [says(view, value, 4) for value in view.table.joint]
    start = f"The filled areas are {areas[0]} ({first}) and {areas[1]} ({second})"
    if view.table.posterior is None:
        return f"{start}: no filled area at all. 0/0 is no number; Bayes' rule gives no answer."
    total = says(view, view.table.evidence, 4)
    if not view.state.divide:
        return f"{start}, {total} together. The larger one wins; they do not add up to 1."
    share = says(view, view.table.posterior[0], 4)
    return f"{start}, {total} together. Of the filled area, {first} has {share}: its posterior."


def describe(view: View) -> str:
    first, second = view.names
    t = view.table
    return (
        f"A unit square, cut by a vertical line at {says(view, t.prior[0])}: {first} left, "
        f"{second} right. Filled from the bottom up to {says(view, t.likelihood[0])} on the left "
        f"and {says(view, t.likelihood[1])} on the right: there {view.story.seen}. Beside it a "
        f"bar with the two filled areas on top of each other. {caption(view)}"
    )


def formula(view: View) -> str:
    t, sign = view.table, f.words(view.story.sign)
    products = [
        f.row(
            f.row(f.words(says(view, t.prior[i])), key=f"prior:{i}"), f.op("×"),
            f.row(f.words(says(view, t.likelihood[i])), key=f"likelihood:{i}"),
            role=f"class{1 - i}",
        )
        for i in (0, 1)
    ]  # fmt: skip
    names = [f.given(f.words(name), sign) for name in view.names]
    if not view.state.divide:
        return "".join(
            f.math(names[i], f.op("∝"), products[i], f.op("="), _area(view, i)) for i in (0, 1)
        )
    rule = f.frac(products[0], f.row(products[0], f.op("+"), products[1]))
    answer = f.words("no answer") if t.posterior is None else _number(view, t.posterior[0])
    equals = f.op(":" if t.posterior is None else "=")
    return f.math(names[0], f.op("="), rule, equals, f.row(answer, key="posterior:0"))


def _area(view: View, i: int) -> str:
    return f.row(_number(view, view.table.joint[i]), key=f"joint:{i}", role=f"class{1 - i}")


def _number(view: View, value: Any) -> str:
    return f.number(value if view.state.numbers == "fractions" else float(value))


def tables(view: View) -> list[Table]:
    t = view.table

    def cells(i: int) -> tuple[Cell, ...]:
        posterior = "0/0" if t.posterior is None else says(view, t.posterior[i])
        role = f"class{1 - i}"
        return (
            Cell(view.names[i], header=True, role=role),
            Cell(says(view, t.prior[i]), key=f"prior:{i}"),
            Cell(says(view, t.likelihood[i]), key=f"likelihood:{i}"),
            Cell(says(view, t.joint[i]), key=f"joint:{i}"),
            Cell(posterior, key=f"posterior:{i}", strong=True),
        )

    total = "0/0" if t.posterior is None else "1"
    last = (Cell("sum", header=True), Cell("1"), Cell(""), Cell(says(view, t.evidence)))
    columns = ("", "prior", "likelihood", "joint", "posterior")
    return [Table("", columns, (cells(0), cells(1), (*last, Cell(total))))]


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("drag", "drop") or event.panel != "square":
        return state
    if event.name == "prior":
        return replace(state, prior=_snap(event.x))
    if event.name == "first":
        return replace(state, first=_snap(event.y))
    if event.name == "second":
        return replace(state, second=_snap(event.y))
    return state


def _snap(value: float) -> float:
    return round(min(max(value, 0.0), 1.0), 2)


RECIPE = Recipe(
    name="probability.square",
    title="Bayes' rule as areas of a square",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Prior and likelihood are sides of a square, the posterior is a share of its area.",
    lectures=("N5", "C3"),
    question=lambda view: f"Now {view.story.seen}. Does P({view.story.first}) go up or down?",
    hides=("formula", "tables", "panel shares"),
    controls=(
        Slider("prior", "prior", 0, 1, 0.01, decimals=3),
        Slider("first", "left column", 0, 1, 0.01, decimals=3),
        Slider("second", "right column", 0, 1, 0.01, decimals=3),
        Toggle("divide", "divide by the sum"),
        Choice("numbers", "numbers", (("fractions", "fractions"), ("decimals", "decimals"))),
    ),
    presets={
        "book technology": {},
        "a rare disease": {"prior": 0.01, "first": 0.9, "second": 0.05, "story": "test"},
        "equal priors": {"prior": 0.5},
        "0 against 0": {"first": 0.0, "second": 0.0},
    },
    formula=formula,
    tables=tables,
    pointer=pointer,
    formula_height=84,
    help="Drag the diamond for the prior, the square and the circle for the likelihoods.",
)

explore = RECIPE.explore
