"""What was decided about one submission, as data: in memory, on a worker's pipe, in the gradebook.

`from_data` also reads what earlier graders wrote: what they did not know yet gets its default.
"""

from dataclasses import asdict, dataclass, field, fields
from typing import Any, NamedTuple

GRADED, TIMEOUT, CRASHED = "graded", "timeout", "crashed"
REJECTED, INFRASTRUCTURE = "rejected", "infrastructure error"
WITH_POINTS = (GRADED, TIMEOUT, CRASHED)


class PartMark(NamedTuple):
    """A part of a question that has points of its own."""

    name: str
    points: int
    of: int


class HandMark(NamedTuple):
    """What a person gave for the answer to an open question."""

    points: int
    comment: str


@dataclass
class Mark:
    """What one question got, and what its author reads about it."""

    question: str
    of: int = 0
    points: int = 0
    kind: str = "not attempted"
    text: str = ""
    detail: str = ""
    mistake: str = ""
    parts: list[PartMark] = field(default_factory=list)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Mark":
        parts = [PartMark(*part) for part in data.get("parts", [])]
        return cls(**known(cls, data) | {"parts": parts})


@dataclass
class Verdict:
    """How a submission was judged, with its answers for the pages."""

    status: str
    marks: list[Mark] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    reason: str = ""
    answers: dict[str, str] = field(default_factory=dict)  # question -> what the student wrote
    texts: dict[str, str] = field(default_factory=dict)  # open question -> answer
    cpu: float = 0.0

    @property
    def points(self) -> int:
        return sum(mark.points for mark in self.marks)

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Verdict":
        marks = [Mark.from_data(mark) for mark in data.get("marks", [])]
        return cls(**known(cls, data) | {"marks": marks})


def known(kind: Any, data: dict[str, Any]) -> dict[str, Any]:
    """Those of the data that this grader has a place for."""
    return {one.name: data[one.name] for one in fields(kind) if one.name in data}
