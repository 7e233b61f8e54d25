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
from lessons.kit.grading.judging.isolation import Isolation
from lessons.kit.grading.judging.session import Nursery
from lessons.kit.grading.judging.verdict import Verdict, judge
from lessons.kit.grading.plan import Plan
from lessons.kit.grading.record.gradebook import Gradebook
from lessons.kit.grading.sandbox.limits import Limits
from tests.lessons.kit.grading.books import SET, Book

LIMITS = Limits(seconds=5, total_seconds=40)
SEED = 4711


@pytest.fixture(scope="session")
def fence() -> Isolation:
    """What this system offers. Without enough of it the grader refuses, and so do these tests."""
    found = isolation.probe(LIMITS)
    if not found.enough:
        pytest.skip(f"this system cannot fence students' code in: {found.level}")
    return found


@pytest.fixture(scope="session")
def nursery(fence: Isolation) -> Iterator[Nursery]:
    nursery = Nursery(fence.layers, LIMITS)
    yield nursery
    nursery.close()


Judge = Callable[..., Verdict]


@pytest.fixture(scope="session")
def judged(nursery: Nursery) -> Judge:
    """One notebook, from its bytes to its verdict, as a worker does it."""

    def one(book: Book, student: str = "", seed: int = SEED) -> Verdict:
        master = problem_set.load(SET, student)
        return judge(rebuild(notebook.read(book.as_bytes()), master), master, nursery, seed)

    return one


Graded = Callable[..., dict[str, dict[str, Any]]]


@pytest.fixture(scope="session")
def grade_class(fence: Isolation) -> Graded:
    """A folder of submissions, graded; the results by student."""

    def grade(submissions: Path, out: Path, **options: Any) -> dict[str, dict[str, Any]]:
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
        results = {one["student"]: one for one in book.results()}
        book.close()
        return results

    return grade
