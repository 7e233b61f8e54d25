"""No cell of a lesson takes a name away that other cells need when they are run again.

A student goes back and runs an earlier cell once more. If a later one said `right = 0.96`, the
quiz up there would call a number.
"""

import ast
import json

import pytest

from lessons.commands import paths

NOTEBOOKS = sorted(paths.NOTEBOOKS.glob("*.ipynb"))
INSIDE = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)  # own names


def assigned(node):
    """The names that a cell gives a meaning, for all cells."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif not isinstance(node, INSIDE):
        for child in ast.iter_child_nodes(node):
            yield from assigned(child)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_is_imported_from_the_course_keeps_its_meaning(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [ast.parse("".join(c["source"])) for c in cells if c["cell_type"] == "code"]
    imported = {
        alias.asname or alias.name
        for cell in code
        for node in cell.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lessons")
        for alias in node.names
    }
    taken = {name for cell in code for name in assigned(cell)}
    assert imported & taken == set()
