"""Fixtures for the grader: one probe of the system's fences, and a class graded in a folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lessons.kit.grading import batch
from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.assignment.rebuild import rebuild
from lessons.kit.grading.intake import notebook
from lessons.kit.grading.judging import isolation
from lessons.kit.grading.judging.fork_server import ForkServer
from lessons.kit.grading.judging.isolation import Isolation
from lessons.kit.grading.judging.judge import judge
from lessons.kit.grading.plan import Plan
from lessons.kit.grading.record.gradebook import Entry, Gradebook
from lessons.kit.grading.record.verdicts import Verdict
from lessons.kit.grading.sandbox.limits import Limits
from tests.lessons.kit.grading.books import SET, Book
from tests.required import missing

# Never met, however busy the machine: what a test expects must not depend on how fast it is.
LIMITS = Limits(seconds=600, total_seconds=3000)
# For what goes on for ever. Anything else may meet it, too, on a machine that is busy enough.
SHORT = Limits(seconds=5, total_seconds=40)
SEED = 4711


@pytest.fixture(scope="session")
def fence() -> Isolation:
    """What this system offers. Without enough of it the grader refuses, and so do these tests."""
    found = isolation.probe(LIMITS)
    if not found.enough:
        missing("fence", f"this system cannot fence students' code in: {found.level}")
    return found


@pytest.fixture(scope="session")
def fork_server(fence: Isolation) -> Iterator[ForkServer]:
    fork_server = ForkServer(fence.layers, LIMITS)
    yield fork_server
    fork_server.close()


Judge = Callable[..., Verdict]


@pytest.fixture(scope="session")
def judged(fork_server: ForkServer) -> Judge:
    """One notebook, from its bytes to its verdict, as a worker does it."""

    def one(book: Book, student: str = "", seed: int = SEED) -> Verdict:
        master = problem_set.load(SET, student)
        return judge(rebuild(notebook.read(book.as_bytes()), master), master, fork_server, seed)

    return one


Graded = Callable[..., dict[str, Entry]]


@pytest.fixture(scope="session")
def grade_class(fence: Isolation) -> Graded:
    """A folder of submissions, graded; the results by student."""

    def grade(submissions: Path, out: Path, **options: Any) -> dict[str, Entry]:
        plan = Plan(
            **{
                "set": SET,
                "submissions": submissions,
                "out": out,
                "workers": 2,
                "limits": LIMITS,
                "isolation": fence,
                "students": {},
                "seed": SEED,
                **options,
            }
        )
        batch.run(plan, lambda done, total, name: None)
        book = Gradebook(out)
        results = {entry.student: entry for entry in book.entries()}
        book.close()
        return results

    return grade
