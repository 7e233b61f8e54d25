"""A student at a notebook: code that is run as a cell, and what `check` says about it."""

import itertools
import linecache
from typing import Any

from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.lesson_files import find
from lessons.kit.exercises.trial import Outcome, evaluate

_cells = itertools.count(1)


def run_cell(code: str, names: dict[str, Any]) -> None:
    """As a notebook does it: the lines can be shown when one of them raises."""
    name = f"<cell {next(_cells)}>"
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    exec(compile(code, name, "exec"), names)


def notebook(exercise: Exercise, *cells: str) -> dict[str, Any]:
    """The names of a notebook after the lesson's own cells and these."""
    names: dict[str, Any] = {"__name__": "__main__"}
    needed = [find(other).solution for other in exercise.needs]
    for code in [exercise.given, *needed, *cells]:
        run_cell(code, names)
    return names


def answer(exercise_id: str, code: str, **options: Any) -> Outcome:
    exercise = find(exercise_id)
    return evaluate(exercise, notebook(exercise, code), **options)
