"""Lessons cut for their readers: one exercise of them, the student's half, the instructor's."""

import re
from collections.abc import Iterator

from lessons.kit.base.course import Lesson, lessons
from lessons.kit.exercises.exercise_source import Exercise, parse
from lessons.kit.exercises.lesson_pieces import pieces


def read_lesson(lesson: Lesson) -> list[Exercise]:
    return parse(lesson.text(), lesson.name)


def find(exercise_id: str) -> Exercise:
    """The exercise of this name, whichever lesson it is in."""
    mark = re.compile(rf'^```+[ \t]*python\b.*\bexercise="{re.escape(exercise_id)}"', re.MULTILINE)
    for lesson in lessons():
        if mark.search(lesson.text()):
            return next(e for e in read_lesson(lesson) if e.id == exercise_id)
    raise LookupError(f"There is no exercise called {exercise_id!r}. Is the name spelt right?")


def for_student(text: str, lesson: str = "lesson") -> str:
    """The lesson without solutions, hints, checks and mistakes; starters stay."""
    return join(p.text for p in pieces(text, lesson) if p.part in ("", "starter"))


def for_instructor(text: str, lesson: str = "lesson") -> str:
    """The lesson with each starter replaced by its solution."""
    solutions = {e.line: e.solution for e in parse(text, lesson)}
    kept = (p for p in pieces(text, lesson) if p.part in ("", "starter"))
    return join(f"```python {p.info}\n{solutions[p.line]}```\n" if p.part else p.text for p in kept)


def join(texts: Iterator[str]) -> str:
    """The pieces as one text. Where something was cut out, one empty line stays."""
    joined = ""
    for text in texts:
        joined += text.lstrip("\n") if joined.endswith("```\n\n") else text
    return joined
