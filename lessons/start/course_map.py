"""The map of the course: which lesson builds on which, and how far you are."""

from dataclasses import dataclass

from lessons.common.bare_panel import bare_panel
from lessons.kit.base.course import lessons
from lessons.kit.exercises.progress_bars import lesson_progress
from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.controls import Cell, Table
from lessons.kit.explorer.recipe import GalleryEntry, Pointer, Recipe
from lessons.kit.explorer.scene import Panel, Stage


@dataclass(frozen=True)
class Stop:
    """One lesson on the map: its place, the question it answers, what it builds on."""

    lesson: str
    name: str
    x: float
    y: float
    question: str
    needs: tuple[str, ...] = ()


STOPS = (
    Stop("00_start", "Start", 0, 3, "What is here, and does it run?"),
    Stop("01_features", "Features", 1, 4, "How does a text become numbers?", ("00_start",)),
    Stop("02_probability", "Probability", 1, 2, "What is Bayes' rule?", ("00_start",)),
    Stop("03_naive_bayes", "Naive Bayes", 2, 3, "Is this mail spam?",
         ("01_features", "02_probability")),
    Stop("04_multinomial", "Multinomial", 3, 5, "What if a word comes twice?", ("03_naive_bayes",)),
    Stop("05_smoothing", "Smoothing", 3, 4, "What about a word never seen?", ("03_naive_bayes",)),
    Stop("06_failure", "Failure", 4, 5, "When is naive too naive?",
         ("04_multinomial", "05_smoothing")),
    Stop("07_gaussian", "Gaussians", 2, 1, "What if features are measured?", ("02_probability",)),
    Stop("08_perceptron", "Perceptron", 3, 3, "Can a line be learned from mistakes?",
         ("01_features",)),
    Stop("09_logistic", "Logistic", 4, 3, "And a line with probabilities?", ("08_perceptron",)),
    Stop("10_two_cultures", "Two cultures", 5, 4, "Model the data, or the boundary?",
         ("06_failure", "09_logistic")),
    Stop("11_multiclass", "Many classes", 5, 3, "What if there are more than two?",
         ("09_logistic",)),
    Stop("12_evaluation", "Evaluation", 3, 2, "Did it work?", ("03_naive_bayes",)),
    Stop("13_mixtures", "Mixtures", 3, 1, "And without labels?", ("07_gaussian",)),
    Stop("14_beyond", "Beyond", 5, 2, "What else is there?", ("11_multiclass",)),
)  # fmt: skip
BY_NAME = {stop.lesson: stop for stop in STOPS}


@dataclass(frozen=True)
class State:
    chosen: str = "00_start"
    there: tuple[str, ...] = ()  # lessons that exist
    done: tuple[tuple[str, int, int], ...] = ()  # lesson, exercises right, of how many


@dataclass(frozen=True)
class View:
    state: State
    stop: Stop

    def share(self, lesson: str) -> tuple[int, int]:
        return next(
            ((right, total) for name, right, total in self.state.done if name == lesson), (0, 0)
        )

    @property
    def here(self) -> bool:
        return self.stop.lesson in self.state.there


def compute(state: State) -> View:
    if state.chosen not in BY_NAME:
        raise ValueError(f"There is no lesson {quoted(state.chosen)}.")
    return View(state, BY_NAME[state.chosen])


def draw(stage: Stage, view: View) -> None:
    panel = bare_panel(stage, "main", (0, 0, 1, 1), (-0.52, 5.52), (0.4, 5.6), (4, 4, 4, 4))
    for stop in STOPS:
        for need in stop.needs:
            before = BY_NAME[need]
            panel.line([before.x, stop.x], [before.y, stop.y], role="faint", width=2)
    for stop in STOPS:
        _draw_stop(panel, view, stop)


def _draw_stop(panel: Panel, view: View, stop: Stop) -> None:
    def box(w: float, h: float, role: str, outline: bool = True) -> None:
        panel.bar(stop.x - w, stop.x + w, stop.y - h, stop.y + h, role, outline=outline)

    right, total = view.share(stop.lesson)
    there, chosen = stop.lesson in view.state.there, stop is view.stop
    box(0.44, 0.33, "paper", outline=False)
    box(0.44, 0.33, "ink" if there else "faint")
    if chosen:
        box(0.475, 0.38, "mark")
    if total:
        end = stop.x - 0.4 + 0.8 * right / total
        panel.bar(stop.x - 0.4, stop.x + 0.4, stop.y - 0.26, stop.y - 0.17, role="faint")
        panel.bar(stop.x - 0.4, end, stop.y - 0.26, stop.y - 0.17, role="class2")
    panel.text(stop.x, stop.y + 0.17, stop.lesson[:2], role="soft", size=12, align="center")
    role = "ink" if there else "soft"
    panel.text(stop.x, stop.y - 0.03, stop.name, role, 13.5, "center", bold=chosen)


def describe(view: View) -> str:
    right = sum(count for _, count, _ in view.state.done)
    total = sum(count for _, _, count in view.state.done)
    progress = f" {right} of {total} exercises are right." if total else ""
    return (
        f"A map of {len(STOPS)} lessons from Start to Beyond, joined where one builds on another."
        f" Chosen: {view.stop.name}.{progress}"
    )


def headline(view: View) -> str:
    return f"{view.stop.lesson[:2]} {view.stop.name}: {view.stop.question}"


def caption(view: View) -> str:
    needs = [BY_NAME[need].name for need in view.stop.needs]
    before = f"It builds on {' and '.join(needs)}." if needs else "Nothing comes before it."
    if not view.here:
        return f"{before} This lesson is not written yet."
    right, total = view.share(view.stop.lesson)
    so_far = f" {right} of {total} exercises are right so far." if total else ""
    return f"{before} Its notebook is {view.stop.lesson}.ipynb.{so_far}"


def tables(view: View) -> list[Table]:
    def shade(stop: Stop) -> str | None:
        return None if stop.lesson in view.state.there else "soft"

    rows = tuple(
        (
            Cell(stop.lesson[:2], edit=stop.lesson, type="button", label=f"choose {stop.name}"),
            Cell(stop.name, header=True, strong=stop is view.stop),
            Cell(stop.question, align="left-align", role=shade(stop)),
        )
        for stop in STOPS
    )
    return [Table("all lessons", ("", "lesson", "question"), rows)]


def change(state: State, name: str, value: object) -> State:
    return State(name, state.there, state.done)


def pointer(state: State, event: Pointer) -> State:
    near = min(STOPS, key=lambda stop: (stop.x - event.x) ** 2 + (2 * (stop.y - event.y)) ** 2)
    return State(near.lesson, state.there, state.done)


def found_here() -> dict[str, object]:
    """The lessons that are there, and the progress of whoever reads."""
    return {
        "there": tuple(lesson.name for lesson in lessons()),
        "done": tuple((row.lesson, row.right, row.total) for row in lesson_progress() if row.right),
    }


RECIPE = Recipe(
    __name__,
    title="The map of the course",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    tables=tables,
    change=change,
    pointer=pointer,
    clickable=True,
    help="Click a lesson, or choose it in the table.",
    found_here=found_here,
    gallery=GalleryEntry(line="Which lesson builds on which, and how far you are."),
)
