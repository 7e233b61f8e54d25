"""`progress_bars()`: one bar for each lesson, from the student's own file."""

import html
from dataclasses import dataclass
from typing import Any

from lessons.kit.base.course import lessons
from lessons.kit.exercises import progress
from lessons.kit.exercises.feedback import Feedback, show
from lessons.kit.exercises.lesson_files import read_lesson
from lessons.kit.exercises.lesson_pieces import SourceError

TRACK = (
    "display:inline-block;width:12em;height:.8em;vertical-align:middle;border-radius:3px;"
    "border:1px solid var(--jp-border-color1, #767676);background:var(--jp-layout-color2, #eee)"
)
FILL = "display:block;height:100%;width:{percent}%;background:var(--jp-brand-color1, #0072B2)"
INVITATION = "Run this cell: it shows one bar for each lesson."


@dataclass(frozen=True)
class LessonProgress:
    lesson: str
    title: str
    right: int
    total: int
    tried: int

    @property
    def percent(self) -> int:
        return 100 * self.right // self.total

    @property
    def words(self) -> str:
        more = f", {self.tried} more tried" if self.tried else ""
        return f"{self.right} of {self.total} exercises right{more}"


class ProgressBars:
    def __init__(self, rows: list[LessonProgress]) -> None:
        self.rows = rows

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.as_html(), "text/plain": repr(self)}

    def as_html(self) -> str:
        if not self.rows:
            return "<div>No lesson with exercises yet.</div>"
        lines = "".join(
            f'<tr><th scope="row" style="text-align:left">{html.escape(row.title)}</th>'
            f'<td><span role="progressbar" aria-label="{html.escape(row.title)}" '
            f'aria-valuemin="0" aria-valuemax="{row.total}" aria-valuenow="{row.right}" '
            f'aria-valuetext="{row.words}" style="{TRACK}">'
            f'<span style="{FILL.format(percent=row.percent)}"></span></span></td>'
            f'<td style="text-align:left">{row.words}</td></tr>'
            for row in self.rows
        )
        head = "".join(
            f'<th scope="col" style="text-align:left">{t}</th>'
            for t in ("Lesson", "Progress", "In words")
        )
        return (
            '<table aria-label="Your progress" style="font-size:14px">'
            f"<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
        )

    def __repr__(self) -> str:
        if not self.rows:
            return "No lesson with exercises yet."
        width = max(len(row.title) for row in self.rows)
        return "\n".join(
            f"{row.title:<{width}}  {'#' * (row.percent // 10):.<10}  {row.words}"
            for row in self.rows
        )


def lesson_progress() -> list[LessonProgress]:
    records = progress.load()["exercises"]
    rows = []
    for lesson in lessons():
        try:
            exercises = read_lesson(lesson)
        except SourceError:
            continue  # a lesson that is being written
        if not exercises:
            continue
        known = [records.get(exercise.id, {}) for exercise in exercises]
        right = sum(bool(record.get("right")) for record in known)
        tried = sum(bool(record.get("attempts")) and not record.get("right") for record in known)
        rows.append(LessonProgress(lesson.name, lesson.title, right, len(exercises), tried))
    return rows


def progress_bars() -> None:
    """Show how far you are in each lesson."""
    nobody = progress.place() is None and not progress.load()["exercises"]
    # A saved notebook must not change whenever a lesson gets one more exercise.
    show(Feedback("closed", INVITATION, title="Your progress") if nobody else bars())


def bars() -> ProgressBars:
    return ProgressBars(lesson_progress())
