"""One run through a student's notebook, cell by cell, whatever the cells do."""

import time
from collections.abc import Callable
from typing import Any

from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.grading.assignment.rebuild import RunStep
from lessons.kit.grading.judging.fork_server import ForkServer, Infrastructure
from lessons.kit.grading.judging.session import CellError, Ended, Session
from lessons.kit.grading.record.verdicts import TIMEOUT

MOST_RESTARTS = 4
Ask = Callable[[Exercise, Session], Any]


class NotebookRun:
    """The cells in order, each question asked in its place. What kills the process is left out."""

    def __init__(self, server: ForkServer, steps: list[RunStep]) -> None:
        self.server, self.steps = server, steps
        self.until = time.monotonic() + server.limits.total_seconds
        self.fatal: dict[int, Ended] = {}  # cell -> how it ended the process
        self.ended: dict[str, Ended] = {}  # question -> the same
        self.errors: dict[int, CellError] = {}
        self.broken: dict[int, RunStep] = {}  # given cell -> the student's cell before it
        self.cut_output = False
        self.cpu = 0.0

    def ask_all(self, questions: list[Exercise], ready_made: bool, ask: Ask) -> dict[str, Any]:
        found: dict[str, Any] = {}
        left = {q.id: q for q in questions if q.id not in self.ended}
        for _ in range(MOST_RESTARTS):
            if not left or time.monotonic() >= self.until:
                break
            with Session(self.server, ready_made, self.until) as session:
                self.run_through(session, left, found, ask)
            self.cut_output = self.cut_output or session.cut_output
            self.cpu += session.cpu
        for name in left:
            self.ended.setdefault(name, Ended(TIMEOUT, "the notebook had to be stopped too often"))
        return found

    def run_through(
        self, session: Session, left: dict[str, Exercise], found: dict[str, Any], ask: Ask
    ) -> None:
        last = max(n for n, s in enumerate(self.steps) if s.question in left and s.kind == "check")
        last_own: RunStep | None = None  # the last cell of the student's own that was run
        for step in self.steps[: last + 1]:
            if step.kind == "check" and step.question not in left:
                continue
            if step.number and step.number in self.fatal:
                continue
            try:
                if step.kind != "check":
                    self.run_cell(session, step, last_own)
                    last_own = last_own if step.kind == "given" else step
                    continue
                found[step.question] = ask(left[step.question], session)
            except Ended as ended:
                if step.kind == "given":
                    if last_own is None:
                        raise Infrastructure(f"a given cell ended the process: {ended}") from None
                    step = last_own  # what it left running, or took away, did it
                if step.number:
                    self.fatal[step.number] = ended
                if step.question:
                    self.ended[step.question] = ended
                    left.pop(step.question, None)
                return
            del left[step.question]

    def run_cell(self, session: Session, step: RunStep, last_own: RunStep | None) -> None:
        error = session.cell(step.number, step.source)
        if error is None:
            return
        if step.kind != "given":
            self.errors[step.number] = error
        elif last_own is None:
            raise Infrastructure(f"a given cell raised {error.kind}: {error.text}")
        else:  # the student's code took away what it needs (`list = [1]`)
            self.broken[step.number] = last_own

    def flags(self) -> list[str]:
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
