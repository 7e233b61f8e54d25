"""Bayes' rule as areas of a square: prior times likelihood is width times height."""

from dataclasses import dataclass, replace

from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.controls import Choice, Slider, StopsSlider, Toggle
from lessons.kit.explorer.formula import plain
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from nbcore import as_fraction, bayes_rule
from nbcore.probability import BayesTable, Number


@dataclass(frozen=True)
class SquareStory:
    """Two hypotheses, what is seen, its short name in formulas, and how a sentence says it."""

    first: str
    second: str
    seen: str
    sign: str
    after: str


STORIES = {
    "mail": SquareStory("spam", "not spam", "the mail says book technology", "words", "the words"),
    "test": SquareStory("ill", "healthy", "the test is positive", "positive", "a positive test"),
    "any": SquareStory("A", "not A", "x is seen", "x", "x"),
}


NINTH = 1 / 9  # both words in spam, in lesson 02
HUNDREDTHS_AND_A_NINTH = tuple(sorted([NINTH, *(i / 100 for i in range(101))]))


@dataclass(frozen=True)
class State:
    prior: float = 0.6  # of the first hypothesis
    first: float = NINTH  # P(what is seen | first hypothesis)
    second: float = 0.5  # P(what is seen | second hypothesis)
    divide: bool = True
    numbers: str = "fractions"
    story: str = "mail"


@dataclass(frozen=True)
class View:
    state: State
    story: SquareStory
    table: BayesTable  # in exact fractions; the first hypothesis first

    @property
    def names(self) -> tuple[str, str]:
        return self.story.first, self.story.second

    def says(self, value: Number, digits: int = 4) -> str:
        """A fraction while it is short and wanted, else a decimal number."""
        if self.state.numbers == "fractions" and len(str(value)) <= 8:
            return plain(value)
        return plain(float(value), digits)


def compute(state: State) -> View:
    if state.story not in STORIES:
        raise ValueError(f"There is no story {quoted(state.story)}: choose {', '.join(STORIES)}.")
    story = STORIES[state.story]
    p, a, b = map(as_fraction, (state.prior, state.first, state.second))
    table = bayes_rule({story.first: p, story.second: 1 - p}, {story.first: a, story.second: b})
    return View(state, story, table)


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("drag", "drop") or event.panel != "square":
        return state
    x, y = (round(min(max(value, 0.0), 1.0), 2) for value in (event.x, event.y))
    if event.name == "prior":
        return replace(state, prior=x)
    if event.name == "first":
        return replace(state, first=y)
    return replace(state, second=y) if event.name == "second" else state


RECIPE = Recipe(
    __name__,
    title="Bayes' rule as areas of a square",
    state=State,
    compute=compute,
    controls=(
        Slider("prior", "prior", 0, 1, 0.01, decimals=3),
        StopsSlider("first", "left column", HUNDREDTHS_AND_A_NINTH),
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
    pointer=pointer,
    help="Drag the diamond for the prior, the square and the circle for the likelihoods.",
    layout=Layout(formula_height=84),
    gallery=GalleryEntry(
        line="Prior and likelihood are sides of a square, the posterior is a share of its area.",
        lectures=("N5", "C3"),
    ),
    lecture=LectureMode(
        question=lambda view: f"Now {view.story.seen}. Does P({view.story.first}) go up or down?",
        hides=("formula", "tables", "panel shares"),
    ),
)
