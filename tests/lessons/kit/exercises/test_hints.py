"""Hints open one by one, the solution last."""

from pathlib import Path

import pytest

from lessons.kit.exercises import progress
from lessons.kit.exercises.hints import hint, next_hint, solution, the_solution
from lessons.kit.exercises.lesson_files import find

PRIOR = "sample-prior"


def attempt(answer: str, kind: str = "wrong") -> None:
    progress.record_attempt(find(PRIOR), kind, "", answer)


def test_the_first_hint_asks_for_an_attempt_or_to_be_asked_twice() -> None:
    first = next_hint(find(PRIOR))
    assert first.kind == "closed" and "Try it first" in first.text and "once more" in first.text
    assert next_hint(find(PRIOR)).head == "Hint 1 of 3"
    third = next_hint(find(PRIOR))
    assert third.head == "Hint 1 of 3" and "One more attempt opens the next" in third.note


def test_each_attempt_opens_one_more() -> None:
    attempt("a")
    assert next_hint(find(PRIOR)).head == "Hint 1 of 3"
    attempt("a")
    assert next_hint(find(PRIOR)).head == "Hint 1 of 3", "the same answer is one attempt"
    attempt("b")
    second = next_hint(find(PRIOR))
    assert second.head == "Hint 2 of 3" and "1. Count the mails that are spam." in second.detail
    attempt("c", "raised")
    last = next_hint(find(PRIOR))
    assert last.head == "Hint 3 of 3" and 'solution("sample-prior")' in last.note


def test_hints_are_read_in_order_even_after_many_attempts() -> None:
    for answer in "abcdef":
        attempt(answer)
    heads = [next_hint(find(PRIOR)).head for _ in range(4)]
    assert heads == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3"]


def test_the_solution_comes_after_all_hints() -> None:
    closed = the_solution(find(PRIOR))
    assert closed.kind == "closed" and "3 are left" in closed.text
    for answer in "abc":
        attempt(answer)
        assert the_solution(find(PRIOR)).kind == "closed"
        next_hint(find(PRIOR))
    opened = the_solution(find(PRIOR))
    assert opened.kind == "solution" and opened.detail.startswith("p_spam = Fraction(")
    assert progress.load()["exercises"][PRIOR]["solution"] is True


def test_the_solution_opens_with_the_right_answer() -> None:
    attempt("a", "right")
    assert "Yours may look different" in the_solution(find(PRIOR)).text


def test_hints_read_are_remembered(progress_file: Path) -> None:
    attempt("a")
    next_hint(find(PRIOR))
    assert progress.load()["exercises"][PRIOR]["hints"] == 1


def test_an_unknown_name_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    hint("nothing")
    solution("nothing")
    assert capsys.readouterr().out.count("There is no exercise called 'nothing'") == 2


def test_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    hint(PRIOR)
    solution(PRIOR)
    told = capsys.readouterr().out
    assert "No hint yet (of 3)" in told and "The solution opens after" in told
