"""What is to be graded: the whole of it, and one submission."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from lessons.grading.gradebook import Key
from lessons.grading.isolation import Isolation
from lessons.grading.sandbox.limits import Limits
from lessons.grading.students import Student


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line."""

    set: str
    submissions: Path
    out: Path
    workers: int
    limits: Limits
    isolation: Isolation
    students: dict[str, Student]
    deadline: datetime | None = None
    own_data: bool = False  # whether each student has data of their own
    seed: int | None = None


@dataclass(frozen=True)
class Job:
    key: Key
    file: Path
    source: str
    flags: list[str]
