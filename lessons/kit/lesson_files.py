"""The lessons on the disk: finding an exercise in them, cutting them for a reader."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from lessons.kit.exercise_source import Exercise, parse
from lessons.kit.lesson_pieces import pieces

LESSONS = Path(__file__).resolve().parents[1]
SOURCES = "[0-9][0-9]_*.md"


def lesson_files() -> list[Path]:
    """The lessons: those of the course, or of the folders in COURSE_LESSONS."""
    named = os.environ.get("COURSE_LESSONS")
    folders = [Path(folder) for folder in named.split(os.pathsep)] if named else [LESSONS]
    return sorted(path for folder in folders for path in folder.glob(SOURCES))


def read_lesson(path: Path) -> list[Exercise]:
    return parse(path.read_text(encoding="utf-8"), path.stem)


def find(exercise_id: str) -> Exercise:
    """The exercise of this name, whichever lesson holds it."""
    mark = re.compile(rf'^```+[ \t]*python\b.*\bexercise="{re.escape(exercise_id)}"', re.MULTILINE)
    for path in lesson_files():
        if mark.search(path.read_text(encoding="utf-8")):
            return next(e for e in read_lesson(path) if e.id == exercise_id)
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
