"""What a gradebook says about a class: one line for each student, totals included."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.assignment.problem_set import ProblemSet
from lessons.kit.grading.intake.students import Student
from lessons.kit.grading.record.gradebook import Entry, Gradebook
from lessons.kit.grading.record.verdicts import WITH_POINTS, HandMark, Mark

ABSENT = "not handed in"


@dataclass(frozen=True)
class ResultLine:
    """One student. `total` is None where there is nothing to add up, which is not the same as 0."""

    student: Student
    status: str
    marks: dict[str, Mark] = field(default_factory=dict)  # question -> what it got
    by_hand: dict[str, HandMark] = field(default_factory=dict)
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
        by_machine = sum(mark.points for mark in self.marks.values())
        return by_machine + sum(mark.points for mark in self.by_hand.values())

    def points(self, question: str) -> int | None:
        if question in self.by_hand:
            return self.by_hand[question].points
        if question in self.marks:
            return self.marks[question].points
        # An open question that was left blank: there is nothing to mark, and nothing to get.
        return None if question in self.unmarked or self.total is None else 0


@dataclass(frozen=True)
class Results:
    master: ProblemSet
    lines: list[ResultLine]
    isolation: str
    unfinished: bool = False  # grading goes on, or was stopped: there will be more lines

    @property
    def counted(self) -> list[ResultLine]:
        """Those with points, whom statistics are about."""
        return [line for line in self.lines if line.total is not None]


def read(folder: Path) -> Results:
    book = Gradebook(folder)
    try:
        book.must_be_whole()
        master = problem_set.load(book.about("set"))
        listed = {s["id"]: Student(**s) for s in json.loads(book.about("students") or "[]")}
        entries = {entry.student: entry for entry in book.entries()}
        isolation, unfinished = book.about("isolation"), book.about("unfinished") == "yes"
    finally:
        book.close()
    asked = {q.id: q.placeholder for q in master.open_questions}
    names = sorted({*listed, *entries})
    lines = [line(listed.get(name, Student(name)), entries.get(name), asked) for name in names]
    return Results(master, lines, isolation, unfinished)


def line(student: Student, entry: Entry | None, asked: dict[str, str]) -> ResultLine:
    """`asked`: open questions and what stands in them as long as nobody has answered."""
    if entry is None:
        return ResultLine(student, ABSENT)
    verdict = entry.verdict
    texts = {q: text for q, text in verdict.texts.items() if text.strip() != asked.get(q, "")}
    written = [q for q in asked if texts.get(q, "").strip()]
    return ResultLine(
        student=student,
        status=verdict.status,
        marks={mark.question: mark for mark in verdict.marks},
        by_hand=entry.by_hand,
        unmarked=tuple(q for q in written if q not in entry.by_hand),
        reason=verdict.reason,
        flags=entry.flags,
        answers=verdict.answers,
        texts=texts,
        submission=entry.submission,
        isolation=entry.isolation,
    )
