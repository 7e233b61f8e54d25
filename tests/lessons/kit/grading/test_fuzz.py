"""Whatever is handed in gets a verdict that says what it is."""

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.run_steps import world
from lessons.kit.exercises.trial import RAISED, RIGHT, UNATTEMPTED, WRONG, evaluate
from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.assignment.rebuild import rebuild
from lessons.kit.grading.intake import notebook
from lessons.kit.grading.judging.remote import received
from lessons.kit.grading.sandbox import plain_data
from tests.lessons.kit.grading.books import Book, solved
from tests.lessons.kit.grading.conftest import Judge

pytestmark = pytest.mark.attack

PS1 = problem_set.load("ps1")
IDS = [cell.grade_id for cell in PS1.cells if cell.grade_id]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
MARKS = st.fixed_dictionaries({"nbgrader": JSON | st.fixed_dictionaries(
    {"grade_id": st.sampled_from(IDS) | JSON, "points": JSON})})  # fmt: skip
CELL = st.fixed_dictionaries(
    {
        "cell_type": st.sampled_from(["code", "markdown", "raw", "code"]) | JSON,
        "source": st.text(max_size=30) | st.lists(st.text(max_size=10), max_size=3) | JSON,
        "metadata": MARKS | JSON,
    },
    optional={"id": st.sampled_from(IDS) | JSON, "outputs": JSON},
)
NOTEBOOK = st.fixed_dictionaries(
    {"cells": st.lists(CELL, max_size=8) | JSON, "nbformat": st.sampled_from([4, 4, 4, 3]) | JSON}
)


def taken_in(content: bytes) -> str:
    try:
        cells = notebook.read(content)
    except notebook.Rejected as rejected:
        return "rejected" if str(rejected) else "without a reason"
    rebuilt = rebuild(cells, PS1)
    checks = [step.question for step in rebuilt.steps if step.kind == "check"]
    assert checks == [q.id for q in PS1.questions], "every check, once, in order"
    given = [step.source for step in rebuilt.steps if step.kind == "given"]
    assert given == [cell.source for cell in PS1.cells if cell.role == "given"]
    json.dumps([rebuilt.answers, rebuilt.texts, rebuilt.flags]).encode()
    return "taken in"


@settings(max_examples=150)
@given(NOTEBOOK | JSON)
def test_any_json_is_taken_in_or_rejected(document: Any) -> None:
    assert taken_in(json.dumps(document).encode()) in ("rejected", "taken in")


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_are_rejected(content: bytes) -> None:
    assert taken_in(content) == "rejected"


CONTENT = solved().as_bytes()


@settings(max_examples=60)
@given(st.integers(0, len(CONTENT) - 1), st.binary(min_size=1, max_size=5), st.integers(0, 50))
def test_a_damaged_notebook_is_taken_in_or_rejected(at: int, new: bytes, cut: int) -> None:
    assert taken_in(CONTENT[:at] + new + CONTENT[at + cut :]) in ("rejected", "taken in")


SOURCES = st.text(max_size=60) | st.sampled_from(
    ["raise", "def bag(", "import os; os.abort()", "del mails", "bag = bag", "return 1",
     "class bag: pass", "bag = print", "lambda: 0", "async def bag(): pass", "bag = object()",
     "def bag(*a): return a", "def bag(*a): yield from a", "def bag(a, b): return {1: {2: [a]}}",
     "globals().clear()", "exit()", "def bag(*a): raise BaseException", "\x00", "\ud800",
     "import sys; sys.modules.clear()", "__builtins__.clear()", "def bag(*a): return bag"]
)  # fmt: skip


@settings(max_examples=25)
@given(sources=st.lists(SOURCES, min_size=1, max_size=3))
def test_any_code_gets_a_typed_verdict(judged: Judge, sources: list[str]) -> None:
    book = Book()
    for source in sources:
        book.extra(source, after="ps1-bag")
    verdict = judged(book)
    assert verdict.status in ("graded", "timeout", "crashed")
    assert [mark.question for mark in verdict.marks] == [q.id for q in PS1.questions]
    assert all(mark.kind and 0 <= mark.points <= mark.of for mark in verdict.marks)
    json.dumps(verdict.as_data()).encode()


QUESTIONS = [q for name in problem_set.available() for q in problem_set.load(name).questions]
LARGE = st.sampled_from([0, 1, 25, 400, 6000]).map(lambda size: (-10) ** size)
LEAVES = (
    st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.complex_numbers()
    | LARGE | LARGE.map(lambda n: Fraction(1, n)) | LARGE.map(lambda n: Fraction(n, 7))
    | st.sampled_from(["spam", "for", ..., b"x", object, np.zeros((2, 0)), np.eye(2)])
)  # fmt: skip
DATA = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["spam", "not spam", "for", 1, None]), inner, max_size=3)
        | st.tuples(inner, inner)
    ),
    max_leaves=6,
)


def arrived(value: Any) -> Any:
    """As a checker gets it from a student's process."""
    return received(plain_data.encode(value))


@settings(max_examples=150)
@given(st.sampled_from(QUESTIONS), DATA, st.booleans())
def test_any_data_is_an_answer_that_can_be_judged(
    asked: Exercise, value: Any, hidden: bool
) -> None:
    """Never an error of the checker's own, which would leave the student without a grade."""
    right = world(asked.given, asked.solution)
    answer = arrived(value)
    names = {n: (lambda *_: answer) if callable(right[n]) else answer for n in asked.names}
    outcome = evaluate(asked, names, hidden=hidden, seed=1, rounds=2, watch=not hidden)
    assert outcome.kind in (RIGHT, WRONG, RAISED, UNATTEMPTED)
    assert outcome.kind != RIGHT or not hidden or not callable(right[asked.names[0]])
    json.dumps([outcome.text, outcome.detail]).encode()


@pytest.mark.parametrize("test", [test_any_bytes_are_rejected, test_any_code_gets_a_typed_verdict])
def test_no_example_is_refused_for_being_slow(test: Any) -> None:
    """A busy machine is no counter-example: see conftest.py."""
    used = test._hypothesis_internal_use_settings
    assert used.deadline is None and HealthCheck.too_slow in used.suppress_health_check
