"""Every exercise of every lesson: right answer, nothing, each typical mistake, code that raises.

New lessons are covered as soon as they are there.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.base.course import Lesson, lessons_in
from lessons.kit.exercises.check_steps import steps_of
from lessons.kit.exercises.exercise_source import Exercise, Mistake, parse
from lessons.kit.exercises.lesson_files import for_student, read_lesson
from lessons.kit.exercises.lesson_pieces import SourceError
from lessons.kit.exercises.trial import RAISED, RIGHT, UNATTEMPTED, WRONG, evaluate
from tests.lessons.kit.exercises.student import notebook

LESSONS = [*lessons_in(paths.LESSONS), *lessons_in(Path(__file__).parent / "sample")]
NEVER_SAID = re.compile(r"\b(simply|just|obviously|trivial(ly)?)\b", re.IGNORECASE)


def readable(lesson: Lesson) -> list[Exercise]:
    try:
        return read_lesson(lesson)
    except SourceError:
        return []  # test_every_lesson_can_be_read tells


EXERCISES = [exercise for lesson in LESSONS for exercise in readable(lesson)]
MISTAKES = [(exercise, mistake) for exercise in EXERCISES for mistake in exercise.mistakes]

each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: f"{e.lesson}-{e.id}")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_lesson_can_be_read(lesson: Lesson) -> None:
    read_lesson(lesson)


def test_no_two_exercises_of_the_course_share_an_id() -> None:
    counted = Counter(exercise.id for exercise in EXERCISES)
    assert [name for name, count in counted.items() if count > 1] == []


@each_exercise
@pytest.mark.parametrize("hidden", [False, True], ids=["visible", "hidden"])
def test_the_solution_is_right(exercise: Exercise, hidden: bool) -> None:
    for seed in range(3):
        outcome = evaluate(
            exercise, notebook(exercise, exercise.solution), hidden=hidden, seed=seed
        )
        assert outcome.kind == RIGHT, outcome
    assert outcome.text == exercise.right


@each_exercise
def test_the_starter_runs_and_counts_as_not_attempted(exercise: Exercise) -> None:
    outcome = evaluate(exercise, notebook(exercise, exercise.starter))
    assert outcome.kind == UNATTEMPTED, outcome


@each_exercise
def test_a_starter_that_was_not_run_counts_as_not_attempted(exercise: Exercise) -> None:
    names = notebook(exercise)
    for name in exercise.names:
        names.pop(name, None)
    outcome = evaluate(exercise, names)
    assert outcome.kind == UNATTEMPTED and "Run the cell" in outcome.text


@pytest.mark.parametrize(
    ("exercise", "mistake"), MISTAKES, ids=lambda value: getattr(value, "id", None) or value.name
)
def test_each_typical_mistake_gets_its_own_explanation(
    exercise: Exercise, mistake: Mistake
) -> None:
    for seed in range(3):
        names = notebook(exercise, exercise.solution, mistake.code)
        outcome = evaluate(exercise, names, seed=seed)
        assert outcome.kind in (WRONG, RAISED), outcome
        assert outcome.mistake == mistake.name, outcome
        assert outcome.text == mistake.explanation


@pytest.mark.parametrize(
    "exercise",
    [exercise for exercise in EXERCISES if re.search(r"^def ", exercise.solution, re.MULTILINE)],
    ids=lambda exercise: f"{exercise.lesson}-{exercise.id}",
)
def test_code_that_raises_is_shown_with_its_own_line(exercise: Exercise) -> None:
    names = notebook(exercise, exercise.solution)
    functions = [n for n in exercise.names if type(names[n]).__name__ == "function"]
    raising = "\n".join(
        f"def {name}(*_, **__):\n    raise RuntimeError('dropped the {name}')\n"
        for name in functions
    )
    outcome = evaluate(exercise, notebook(exercise, exercise.solution, raising))
    assert outcome.kind == RAISED, outcome
    assert "raise RuntimeError(" in outcome.detail
    assert "RuntimeError: dropped the " in outcome.detail


@each_exercise
def test_an_exercise_is_worth_asking(exercise: Exercise) -> None:
    assert exercise.prompt, "the task is missing: text above the starter"
    assert exercise.mistakes, "name at least one typical mistake"
    assert any(step.kind == "probe" for step in steps_of(exercise.check))
    assert len(set(exercise.hints)) == len(exercise.hints)
    told = [*exercise.hints, exercise.right, *(m.explanation for m in exercise.mistakes)]
    told += [step.message for step in steps_of(exercise.check)]
    assert [text for text in told if NEVER_SAID.search(text)] == []


@each_exercise
def test_what_is_asked_for_is_read_by_a_check(exercise: Exercise) -> None:
    read = set().union(*(step.reads for step in steps_of(exercise.check + "\n" + exercise.hidden)))
    assert [name for name in exercise.names if name not in read] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_student_is_not_given_the_solution(lesson: Lesson) -> None:
    text = lesson.text()
    handed_out = for_student(text)
    for exercise in parse(text, lesson.name):
        assert exercise.solution not in handed_out
        assert exercise.hints[-1] not in handed_out
        assert exercise.starter in handed_out


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_with_exercises_imports_check(lesson: Lesson) -> None:
    text = lesson.text()
    if parse(text, lesson.name):
        assert re.search(r"^from lessons\.kit import [^`]*\bcheck\b", text, re.MULTILINE)


def test_checks_do_not_change_what_the_student_has() -> None:
    exercise = EXERCISES[-1]
    names = notebook(exercise, exercise.solution)
    before = dict(names)
    evaluate(exercise, names)
    assert names == before
