"""The explorer start.course_map in words: headline, caption, formula and tables."""

from lessons.kit.explorer.controls import Cell, Table
from lessons.start.course_map import BY_NAME, STOPS, Stop, View


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
    return f"{before} Open {view.stop.lesson}.ipynb in the list of files on the left.{so_far}"


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
