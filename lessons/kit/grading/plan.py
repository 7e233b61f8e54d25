"""What is to be graded: the whole of it, and one submission."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from lessons.kit.grading.intake.students import Student
from lessons.kit.grading.judging.isolation import Isolation
from lessons.kit.grading.record.gradebook import Key
from lessons.kit.grading.sandbox.limits import Limits


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
