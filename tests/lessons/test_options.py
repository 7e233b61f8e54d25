"""The options of quizzes and predictions are shown as they are: an asterisk would stay one."""

import ast
import json
from collections.abc import Iterator

import pytest

from lessons.kit.base import paths
from lessons.kit.exercises.feedback import without_marks

NOTEBOOKS = sorted(paths.NOTEBOOKS.glob("*.ipynb"))


def options(code: ast.AST) -> Iterator[str]:
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("right", "wrong"):
                yield ast.literal_eval(node.args[0])
            for word in node.keywords:
                if node.func.id == "predict" and word.arg == "options":
                    yield from ast.literal_eval(word.value)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_option_has_marks(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [ast.parse("".join(c["source"])) for c in cells if c["cell_type"] == "code"]
    marked = [text for cell in code for text in options(cell) if without_marks(text) != text]
    assert marked == []
