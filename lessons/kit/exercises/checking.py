"""`check("id")`: is the student's answer right? Shows what was found, and keeps count."""

import os
import sys

from lessons.kit.exercises import progress, time_limit
from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.feedback import Feedback, show
from lessons.kit.exercises.lesson_files import find
from lessons.kit.exercises.trial import RAISED, RIGHT, WRONG, Outcome, evaluate


def check(exercise_id: str, *, hidden: bool = False) -> None:
    """Check your answer to an exercise, and say what to do next."""
    names = sys._getframe(1).f_globals
    try:
        exercise = find(exercise_id)
    except LookupError as error:
        show(Feedback("unknown", str(error)))
        return
    grading = os.environ.get("NBGRADER_EXECUTION")  # "autograde", or "validate" by the student
    with_hidden = hidden or grading == "autograde"
    outcome = evaluate(exercise, names, hidden=with_hidden, time_limit=time_limit.SECONDS)
    if grading:
        if outcome.kind != RIGHT:
            raise AssertionError(f"{exercise_id}: {outcome.kind}")
        return
    record = progress.record_attempt(exercise, outcome.kind, outcome.mistake, outcome.fingerprint)
    show(to_feedback(exercise, outcome, record.note))


def to_feedback(exercise: Exercise, outcome: Outcome, trouble: str = "") -> Feedback:
    ask = f'Stuck? Run `hint("{exercise.id}")` in a cell of its own.'
    notes = [outcome.note, ask if outcome.kind in (WRONG, RAISED) else "", trouble]
    return Feedback(outcome.kind, outcome.text, outcome.detail, " ".join(filter(None, notes)))
