"""The cells of an exercise: starter or solution, check, and notes for the instructor.

They carry nbgrader's metadata (schema 3), so the notebooks can be used with nbgrader as well.
"""

import ast
from typing import Any

from nbformat.v4 import new_code_cell, new_markdown_cell

from lessons.kit.base.messages import Problem
from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.feedback import KINDS

OWN_MARKS = ("exercise", "points", "needs", "tolerance", "given")
RIGHT = "{} {}:".format(*KINDS["right"][:2])


def dress(cells: list[Any], exercises: list[Exercise], lesson: str, instructor: bool) -> list[Any]:
    """Name all cells, and add to each starter what belongs to its exercise."""
    by_id = {exercise.id: exercise for exercise in exercises}
    dressed: list[Any] = []
    for number, cell in enumerate(cells):
        exercise = by_id.get(cell.metadata.get("exercise", ""))
        for mark in OWN_MARKS:
            cell.metadata.pop(mark, None)
        cell.id = f"{lesson}-{number:03d}"
        if cell.cell_type == "code" and is_question(cell.source):
            cell.metadata["jupyter"] = {"source_hidden": True}
        dressed.append(cell)
        if exercise is None:
            continue
        cell.id = cell_id(lesson, exercise.id)
        cell.metadata["nbgrader"] = grading(exercise.id, solution=True)
        dressed.append(check_cell(exercise, lesson, instructor))
        if instructor:
            notes = new_markdown_cell(notes_on(exercise))
            notes.id = cell_id(lesson, f"{exercise.id}-notes")
            dressed.append(notes)
    return dressed


def is_question(code: str) -> bool:
    """Whether a cell does nothing but ask. Its code contains the answer, so it is folded away."""
    try:
        body = ast.parse(code).body
    except SyntaxError:  # a magic command, say
        return False
    asked = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
    return bool(asked) and all(
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id in ("predict", "quiz")
        for node in asked
    )


def check_cell(exercise: Exercise, lesson: str, instructor: bool) -> Any:
    hidden = ", hidden=True" if instructor and exercise.hidden else ""
    cell = new_code_cell(f'check("{exercise.id}"{hidden})')
    cell.id = cell_id(lesson, f"{exercise.id}-check")
    cell.metadata["nbgrader"] = grading(f"{exercise.id}-check", points=exercise.points)
    return cell


def cell_id(lesson: str, name: str) -> str:
    return f"{lesson}-{name}"[:64]


def grading(grade_id: str, solution: bool = False, points: int | None = None) -> dict[str, Any]:
    """nbgrader's marks: an answer by the student, or a test worth points."""
    tested = points is not None
    marks: dict[str, Any] = {"grade": tested, "grade_id": grade_id, "locked": tested}
    if points is not None:
        marks["points"] = points
    return {**marks, "schema_version": 3, "solution": solution, "task": False}


def notes_on(exercise: Exercise) -> str:
    """What the student may ask for or run into, for whoever teaches."""
    points = "1 point" if exercise.points == 1 else f"{exercise.points} points"
    lines = [f"**For the instructor** (`{exercise.id}`, {points})", "", "Hints:", ""]
    lines += [f"{n}. {text}" for n, text in enumerate(exercise.hints, start=1)]
    lines += ["", "Typical mistakes:", ""] if exercise.mistakes else []
    lines += [f"- *{m.name}*: {m.explanation}" for m in exercise.mistakes]
    return "\n".join(lines)


def require_all_right(cells: list[Any], exercises: list[Exercise], lesson: str) -> None:
    """Fail, naming the exercise, unless every solution passes its checks."""
    by_id = {cell.id: cell for cell in cells}
    for exercise in exercises:
        cell = by_id[cell_id(lesson, f"{exercise.id}-check")]
        said = [output.get("data", {}).get("text/plain", "") for output in cell.outputs]
        if not any(text.startswith(RIGHT) for text in said):
            raise Problem(
                f"In {lesson}, the solution of exercise {exercise.id!r} does not pass its checks."
                "\n\n" + "\n".join(said)
            )
