"""One run through a student's notebook, cell by cell, whatever the cells do."""

import time
from collections.abc import Callable
from typing import Any

from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.grading.assignment.rebuild import Step
from lessons.kit.grading.judging.session import CellError, Ended, Infrastructure, Nursery, Session

MOST_RESTARTS = 4
TIMEOUT, CRASHED = "timeout", "crashed"
Visit = Callable[[Exercise, Session], Any]


class Walk:
    """The cells in order, and at each question a visit. What kills the process is left out."""

    def __init__(self, nursery: Nursery, steps: list[Step]) -> None:
        self.nursery, self.steps = nursery, steps
        self.until = time.monotonic() + nursery.limits.total_seconds
        self.fatal: dict[int, Ended] = {}  # cell -> how it ended the process
        self.ended: dict[str, Ended] = {}  # question -> the same
        self.errors: dict[int, CellError] = {}
        self.broken: dict[int, Step] = {}  # given cell -> the student's cell before it
        self.cut_output = False
        self.cpu = 0.0

    def go(self, questions: list[Exercise], nbcore: bool, visit: Visit) -> dict[str, Any]:
        found: dict[str, Any] = {}
        left = {q.id: q for q in questions if q.id not in self.ended}
        for _ in range(MOST_RESTARTS):
            if not left or time.monotonic() >= self.until:
                break
            with Session(self.nursery, nbcore, self.until) as session:
                self.once(session, left, found, visit)
            self.cut_output = self.cut_output or session.cut_output
            self.cpu += session.cpu
        for name in left:
            self.ended.setdefault(name, Ended(TIMEOUT, "the notebook had to be stopped too often"))
        return found

    def once(
        self, session: Session, left: dict[str, Exercise], found: dict[str, Any], visit: Visit
    ) -> None:
        last = max(n for n, s in enumerate(self.steps) if s.question in left and s.kind == "check")
        theirs: Step | None = None  # the last cell of the student's own that was run
        for step in self.steps[: last + 1]:
            if step.kind == "check" and step.question not in left:
                continue
            if step.number and step.number in self.fatal:
                continue
            try:
                if step.kind != "check":
                    self.run(session, step, theirs)
                    theirs = theirs if step.kind == "given" else step
                    continue
                found[step.question] = visit(left[step.question], session)
            except Ended as ended:
                if step.kind == "given":
                    if theirs is None:
                        raise Infrastructure(f"a given cell ended the process: {ended}") from None
                    step = theirs  # what it left running, or took away, did it
                if step.number:
                    self.fatal[step.number] = ended
                if step.question:
                    self.ended[step.question] = ended
                    left.pop(step.question, None)
                return
            del left[step.question]

    def run(self, session: Session, step: Step, theirs: Step | None) -> None:
        error = session.cell(step.number, step.source)
        if error is None:
            return
        if step.kind != "given":
            self.errors[step.number] = error
        elif theirs is None:
            raise Infrastructure(f"a given cell raised {error.kind}: {error.text}")
        else:  # the student's code took away what it needs (`list = [1]`)
            self.broken[step.number] = theirs

    def trouble(self) -> list[str]:
        """What the teacher should know of how it went."""
        flags = []
        for number, ended in self.fatal.items():
            step = next(s for s in self.steps if s.number == number)
            where = f"answer {step.question}" if step.question else "a cell of the student's own"
            flags.append(f"{ended.how} in {where}: {ended.why}")
        for step in dict.fromkeys(self.broken.values()):
            where = f"answer {step.question}" if step.question else "a cell of the student's own"
            flags.append(f"a given cell fails after {where}")
        for name, ended in self.ended.items():
            if not any(s.question == name and s.number in self.fatal for s in self.steps):
                flags.append(f"{ended.how} in {name}: {ended.why}")
        if self.cut_output:
            flags.append("a great deal was printed; it was cut")
        return flags
