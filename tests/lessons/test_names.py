"""A name keeps its meaning: no cell takes one away that other cells need when they are run again.

What a student has written stays theirs; otherwise a check that is run once more, or an exercise
that builds on this one, meets the wrong thing. And if a cell said `right = 0.96`, a quiz further
up would call a number.
"""

import ast
import json

import pytest

from lessons.kit.base import paths
from lessons.kit.base.course import lessons
from lessons.kit.exercises.exercise_source import parse
from lessons.kit.exercises.lesson_pieces import pieces

NOTEBOOKS = sorted(paths.NOTEBOOKS.glob("*.ipynb"))
NOT_OF_THE_NOTEBOOK = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def bound(node):
    """The names that a piece of code gives a value in the notebook."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, NOT_OF_THE_NOTEBOOK):
        return set()
    names = set()
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        names.add(node.id)
    if isinstance(node, ast.alias):
        names.add((node.asname or node.name).split(".")[0])
    return names.union(*map(bound, ast.iter_child_nodes(node)))


def taken(text):
    """(line, name) of each cell that takes the name of an exercise above it."""
    exercises = parse(text, "lesson")
    for piece in pieces(text):
        if piece.language != "python" or piece.part:
            continue
        above = {name for e in exercises if e.line < piece.line for name in e.names}
        for name in sorted(above & bound(ast.parse(piece.body))):
            yield piece.line, name


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_no_cell_takes_the_name_of_an_exercise_above_it(lesson):
    assert list(taken(lesson.text())) == []


def test_a_name_that_is_taken_is_found():
    lines = [
        '```python exercise="a" points=1', "def scores(X):", "    return ...", "```", "",
        "```text hints", "- One.", "- Two.", "```", "",
        "```python solution", "def scores(X):", "    return X", "```", "",
        "```text right", "Yes.", "```", "",
        "```python check", "scores(1)", "```", "",
        "```python", "print([scores for scores in (1, 2)])", "```", "",
        "```python", "for n in (1, 2):", "    scores = n", "```", "",
    ]  # fmt: skip
    assert list(taken("\n".join(lines))) == [(28, "scores")]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_is_imported_from_the_course_keeps_its_meaning(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [
        statement
        for cell in cells
        if cell["cell_type"] == "code"
        for statement in ast.parse("".join(cell["source"])).body
    ]
    imports = [
        statement
        for statement in code
        if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("lessons")
    ]
    imported = set().union(*map(bound, imports))
    others = set().union(*(bound(statement) for statement in code if statement not in imports))
    assert imported & others == set()
