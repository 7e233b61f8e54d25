"""When to use what: six questions, one after the other, and seven answers."""

from dataclasses import dataclass

from lessons.kit.explorer.controls import Cell, Choice, Table
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Stage


@dataclass(frozen=True)
class Way:
    """A question, the answer that leaves the chart here, and the model it leads to."""

    name: str
    question: str
    leaves: str  # the answer that leads to the model
    model: str
    assumes: str
    beware: str
    lesson: str


WAYS = (
    Way("mixture", "Do you have labels?", "no", "mixture and EM",
        "groups differ in their averages",
        "the groups it finds need not be the ones you want", "13"),
    Way("labels", "One label for each thing?", "no", "a yes/no model per label",
        "each label can be asked for alone", "labels that go together are not seen together", "14"),
    Way("bayes", "Are features words, examples few?", "yes", "naive Bayes",
        "within a class each feature goes its own way",
        "decisions are good, probabilities too sure", "03 to 06"),
    Way("line", "Is a straight line enough?", "yes", "logistic or linear SVM",
        "a weighted sum of features decides", "scale the features; regularize", "08, 09, 11"),
    Way("tree", "Must people follow each step?", "yes", "decision tree",
        "one feature at a time tells the classes apart", "limit its depth, or it learns by heart",
        "14"),
    Way("neighbours", "Few features, one scale?", "yes", "k nearest neighbours",
        "near things have the same label", "slow with much data, lost in many features", "14"),
    Way("forest", "", "", "forest or RBF SVM", "many trees, or many neighbours, are wiser than one",
        "nobody can read it; choose its settings by cross-validation", "14, 12"),
)  # fmt: skip
BY_NAME = {way.name: way for way in WAYS}
ROWS = len(WAYS)


@dataclass(frozen=True)
class State:
    chosen: str = "bayes"


@dataclass(frozen=True)
class View:
    state: State
    row: int

    @property
    def way(self) -> Way:
        return WAYS[self.row]


def compute(state: State) -> View:
    return View(state, WAYS.index(BY_NAME[state.chosen]))


def other(answer: str) -> str:
    return "yes" if answer == "no" else "no"


def draw(stage: Stage, view: View) -> None:
    panel = stage.panel("chart", x=(0, 10), y=(-0.5, ROWS - 0.5), xticks=[], yticks=[], frame=False)
    panel.margin = (4, 4, 4, 4)
    for i, way in enumerate(WAYS):
        y, key, passed, chosen = ROWS - 1 - i, way.name, i < view.row, i == view.row
        low, high, taken = y - 0.3, y + 0.3, passed or chosen
        if way.question:
            panel.line([2.6, 2.6], [low, y - 0.7], *pen(passed))
            panel.text(2.6, y - 0.5, other(way.leaves), ink(passed), bold=passed, dx=8)
            panel.line([5.1, 6.4], [y, y], *pen(chosen))
            panel.text(5.75, y, way.leaves, ink(chosen), 14, "center", "bottom", chosen, dy=-5)
            panel.bar(0.1, 5.1, low, high, pen(taken)[0], outline=True, key=key)
            panel.text(2.6, y, way.question, ink(taken), 14, "center", bold=chosen, key=key)
        else:
            panel.line([2.6, 2.6, 6.4], [high, y, y], *pen(chosen))
        panel.bar(6.4, 9.9, low, high, "class2", 0.3 if chosen else 0.1, key=key)
        panel.bar(6.4, 9.9, low, high, "mark" if chosen else "faint", outline=True)
        panel.text(8.15, y, way.model, ink(chosen), 14, "center", bold=chosen, key=key)


def pen(strong: bool) -> tuple[str, float]:
    """Role and width of a line."""
    return ("ink", 4) if strong else ("faint", 2)


def ink(strong: bool) -> str:
    return "ink" if strong else "soft"


def steps(view: View) -> str:
    """The answers that lead here."""
    before = [f"{way.question} {other(way.leaves)}" for way in WAYS[: view.row]]
    last = [f"{view.way.question} {view.way.leaves}"] if view.way.question else []
    return "; ".join(before + last)


def headline(view: View) -> str:
    return f"Start with: {view.way.model}"


def caption(view: View) -> str:
    return (
        f"It assumes that {view.way.assumes}. Beware: {view.way.beware}. Lesson {view.way.lesson}. "
        "A place to start; a test set has the last word."
    )


def describe(view: View) -> str:
    models = ", ".join(way.model for way in WAYS)
    return (
        f"A chart of six questions that lead to {ROWS} models: {models}. Chosen: {view.way.model}. "
        f"The way there: {steps(view)}. {caption(view)}"
    )


def tables(view: View) -> list[Table]:
    about = ((name, getattr(view.way, name)) for name in ("assumes", "beware", "lesson"))
    chosen = tuple((Cell(k, header=True), Cell(v, align="left-align")) for k, v in about)
    return [Table("The chosen one", ("", ""), chosen)]


def pointer(state: State, event: Pointer) -> State:
    if event.action != "click":
        return state
    row = min(max(round(ROWS - 1 - event.y), 0), ROWS - 1)
    return State(WAYS[row].name)


RECIPE = Recipe(
    __name__,
    title="When to use what",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    tables=tables,
    controls=(Choice("chosen", "model", tuple((way.name, way.model) for way in WAYS)),),
    presets={
        "spam, five mails": {},
        "thousands of reviews": {"chosen": "line"},
        "news with several topics": {"chosen": "labels"},
        "a decision to explain": {"chosen": "tree"},
        "penguins": {"chosen": "neighbours"},
        "no labels": {"chosen": "mixture"},
        "none of these": {"chosen": "forest"},
    },
    pointer=pointer,
    clickable=True,
    help="Click a question or a model, or choose it at the right.",
    gallery=GalleryEntry(
        line="A few questions lead to the model to start with, and to what to beware of.",
        lectures=("S20",),
    ),
    lecture=LectureMode(
        question="The case marked above: which model would you start with?",
        hides=("tables", "panel chart", "control chosen"),
    ),
)
