"""What a gradebook says about a class: one line for each student, totals included."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.assignment.problem_set import ProblemSet
from lessons.kit.grading.intake.students import Student
from lessons.kit.grading.record.gradebook import Gradebook

ABSENT = "not handed in"
WITH_POINTS = ("graded", "timeout", "crashed")


@dataclass(frozen=True)
class Line:
    """One student. `total` is None where there is nothing to add up, which is not the same as 0."""

    student: Student
    status: str
    marks: dict[str, dict[str, Any]] = field(default_factory=dict)  # question -> what it got
    by_hand: dict[str, tuple[int, str]] = field(default_factory=dict)
    unmarked: tuple[str, ...] = ()  # open questions that nobody has looked at yet
    reason: str = ""
    flags: tuple[str, ...] = ()
    answers: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    submission: str = ""
    isolation: str = ""

    @property
    def total(self) -> int | None:
        if self.status not in WITH_POINTS:
            return None
        return sum(m["points"] for m in self.marks.values()) + sum(
            points for points, _ in self.by_hand.values()
        )

    def points(self, question: str) -> int | None:
        if question in self.by_hand:
            return self.by_hand[question][0]
        if question in self.marks:
            return int(self.marks[question]["points"])
        # An open question that was left blank: there is nothing to mark, and nothing to get.
        return None if question in self.unmarked or self.total is None else 0


@dataclass(frozen=True)
class Results:
    master: ProblemSet
    lines: list[Line]
    isolation: str
    unfinished: bool = False  # grading goes on, or was stopped: there will be more lines

    @property
    def counted(self) -> list[Line]:
        """Those with points, whom statistics are about."""
        return [line for line in self.lines if line.total is not None]


def read(folder: Path) -> Results:
    book = Gradebook(folder)
    try:
        book.must_be_whole()
        master = problem_set.load(book.about("set"))
        listed = {s["id"]: Student(**s) for s in json.loads(book.about("students") or "[]")}
        rows = {row["student"]: row for row in book.results()}
        isolation, unfinished = book.about("isolation"), book.about("unfinished") == "yes"
    finally:
        book.close()
    asked = {q.id: q.placeholder for q in master.open_questions}
    names = [*listed, *(name for name in rows if name not in listed)]
    lines = [line(listed.get(name, Student(name)), rows.get(name), asked) for name in sorted(names)]
    return Results(master, lines, isolation, unfinished)


def line(student: Student, row: dict[str, Any] | None, asked: dict[str, str]) -> Line:
    """`asked`: open questions and what stands in them as long as nobody has answered."""
    if row is None:
        return Line(student, ABSENT)
    texts = {q: text for q, text in row["texts"].items() if text.strip() != asked.get(q, "")}
    written = [q for q in asked if texts.get(q, "").strip()]
    return Line(
        student=student,
        status=row["status"],
        marks={mark["question"]: mark for mark in row["marks"]},
        by_hand=row["by_hand"],
        unmarked=tuple(q for q in written if q not in row["by_hand"]),
        reason=row["reason"],
        flags=tuple(row["flags"]),
        answers=row["answers"],
        texts=texts,
        submission=row["submission"],
        isolation=row["isolation"],
    )
