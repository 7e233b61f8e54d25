"""What is to be graded, and how."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from lessons.kit.grading.intake.students import Student
from lessons.kit.grading.judging.isolation import Isolation
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
