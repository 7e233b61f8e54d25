"""The course as data: course.toml says which lessons there are, in order, and what they teach.

A lesson is a folder with a `lesson.md`. Its number is its place in course.toml, and its name, the
one that notebooks, exercises and progress go by, is number and folder: `05_smoothing`.
"""

import os
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lessons.kit.base import paths

VARIABLE = "COURSE_LESSONS"  # other folders with lessons, for tests and builds
FILE = "course.toml"
TEXT = "lesson.md"


@dataclass(frozen=True)
class Lesson:
    """One lesson: where its text is, and what it is called."""

    name: str  # "05_smoothing"
    title: str
    source: Path  # .../smoothing/lesson.md

    @property
    def topic(self) -> str:
        """The name of its folder, and the first half of the names of its explorers."""
        return self.source.parent.name

    @property
    def number(self) -> str:
        return self.name.split("_")[0]

    def text(self) -> str:
        return self.source.read_text(encoding="utf-8")


def lessons() -> list[Lesson]:
    """The lessons of the course, or of the folders in COURSE_LESSONS, in their order."""
    named = os.environ.get(VARIABLE)
    folders = [Path(folder) for folder in named.split(os.pathsep)] if named else [paths.LESSONS]
    return [lesson for folder in folders for lesson in lessons_in(folder)]


def lessons_in(folder: Path) -> list[Lesson]:
    """By the folder's course.toml; without one, each folder in it that has a lesson.md."""
    if not (folder / FILE).is_file():
        found = sorted(folder.glob(f"*/{TEXT}"))
        return [Lesson(path.parent.name, path.parent.name, path) for path in found]
    return [
        Lesson(f"{number:02d}_{topic}", about["title"], folder / topic / TEXT)
        for number, (topic, about) in enumerate(read(folder)["lessons"].items())
    ]


def read(folder: Path = paths.LESSONS) -> dict[str, Any]:
    """All that course.toml says."""
    file = folder / FILE
    return _parsed(file, file.stat().st_mtime_ns)


@cache
def _parsed(file: Path, changed: int) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
