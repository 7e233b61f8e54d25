"""Notebooks as students hand them in: a released one, filled in and changed."""

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

from lessons.kit.grading.assignment import problem_set, release

SET = "ps1"


@cache
def released(student: str = "") -> str:
    return json.dumps(release.notebook(problem_set.load(SET, student)))


class Book:
    """A notebook. Methods give the book back, so that they can follow each other."""

    def __init__(self, student: str = "") -> None:
        self.content: dict[str, Any] = json.loads(released(student))

    @property
    def cells(self) -> list[dict[str, Any]]:
        return self.content["cells"]

    def place(self, grade_id: str) -> int:
        return next(n for n, cell in enumerate(self.cells) if cell.get("id") == grade_id)

    def cell(self, grade_id: str) -> dict[str, Any]:
        return self.cells[self.place(grade_id)]

    def answer(self, question: str, code: str) -> "Book":
        self.cell(question)["source"] = code
        return self

    def extra(self, code: str, after: str = "ps1-given-2", kind: str = "code") -> "Book":
        """A cell of the student's own."""
        cell: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": code}
        if kind == "code":
            cell |= {"outputs": [], "execution_count": 7}
        self.cells.insert(self.place(after) + 1, cell)
        return self

    def without(self, grade_id: str) -> "Book":
        del self.cells[self.place(grade_id)]
        return self

    def twice(self, grade_id: str) -> "Book":
        again = copy.deepcopy(self.cell(grade_id)) | {"id": "again"}
        self.cells.insert(self.place(grade_id) + 1, again)
        return self

    def as_bytes(self) -> bytes:
        return json.dumps(self.content).encode()

    def write(self, folder: Path, student: str) -> Path:
        path = folder / student / f"{SET}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.as_bytes())
        return path


def blank(student: str = "") -> Book:
    return Book(student)


def solved(student: str = "") -> Book:
    """All questions right."""
    book = Book(student)
    for question in problem_set.load(SET, student).questions:
        book.answer(question.id, question.solution)
    return book


def mistaken(question: str, mistake: str, student: str = "") -> Book:
    """All right but one, which has this typical mistake."""
    asked = problem_set.load(SET, student).question(question)
    code = next(m.code for m in asked.mistakes if m.name == mistake)
    return solved(student).answer(question, f"{asked.solution}\n\n{code}")
