"""What students get: a notebook with their own data, the data, instructions. Nothing secret."""

import hashlib
import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from lessons.kit.base.messages import Problem
from lessons.kit.exercises.check_steps import Step, steps_of
from lessons.kit.exercises.compare import NestedTable, is_number
from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.run_steps import run, world
from lessons.kit.grading.assignment import problem_set, self_check
from lessons.kit.grading.assignment.cells import NotebookCell
from lessons.kit.grading.assignment.problem_set import ProblemSet

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
INSTRUCTIONS = """\
# {title}

1. Open `{name}.ipynb` in JupyterLab (or any other notebook program). You need Python 3.11 or
   newer and numpy, nothing else.
2. Write your answers in the cells with `...`. Run the cell below each answer: it takes a first
   look. The grader tries more inputs, with other numbers.
3. You may add cells. Please do not copy or delete the cells that are there: the grader restores
   them, and your teacher is told.
4. Before you hand in: *Kernel, Restart and run all*. Save.
5. Hand in `{name}.ipynb`, under this name.

{points} points: {each}.
What your code may use while it is graded: {seconds} seconds for each cell, half a gigabyte of
memory, files of its own, no network, no other programs.
`{name}_data.json` holds the data of your notebook once more, for other programs.
"""


def notebook(master: ProblemSet) -> dict[str, Any]:
    """The notebook for this student, as JSON. The same bytes every time."""
    cells: list[dict[str, Any]] = []
    for number, cell in enumerate(master.cells):
        if cell.role == "check":
            cell = replace(cell, source=check_source(master.question(cell.question), master.name))
        folded = cell.grade_id.endswith("-self-check")
        cells.append(as_json(cell, number, folded))
    about = {"set": master.name, "checks": problem_set.checks_hash(master.name)[:12]}
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}, "course": about}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def as_json(cell: NotebookCell, number: int, folded: bool = False) -> dict[str, Any]:
    metadata: dict[str, Any] = {"jupyter": {"source_hidden": True}} if folded else {}
    if cell.grade_id:
        metadata["nbgrader"] = {
            "grade": cell.role in ("check", "open"),
            "grade_id": cell.grade_id,
            "locked": cell.role in ("given", "check"),
            **({"points": cell.points} if cell.points else {}),
            "schema_version": 3,
            "solution": cell.role in ("answer", "open"),
            "task": False,
        }
        if cell.role == "given":
            metadata["deletable"] = False
    made: dict[str, Any] = {
        "cell_type": "markdown" if cell.role in ("text", "open") else "code",
        "id": cell.grade_id or f"text-{number:03d}",
        "metadata": metadata,
        "source": cell.source.splitlines(keepends=True),
    }
    if made["cell_type"] == "code":
        made |= {"execution_count": None, "outputs": []}
    return made


def check_source(question: Exercise, name: str) -> str:
    """The visible checks that always use the same inputs, with digests of the right answers."""
    names = world(question.given, question.solution)
    todo = [step for step in steps_of(question.check) if not step.repeats]
    right = {id(r.step): r.value for r in run(todo, names, 0, 0, names) if not r.raised}
    lines, prepared = [], []
    for step in todo:
        if step.kind == "prepare":
            prepared.append(step.source)
        elif id(step) in right and "approx(" not in step.source:
            lines.append(one_try(question, step, right[id(step)]))
    return "\n".join([*prepared, f'check(\n    "{question.id}",', *lines, ")"])


def same_check(question: Exercise, source: str) -> bool:
    """Whether a check cell is as it was released, its digests aside."""
    pattern = r"\['[0-9a-f]{12}'(?:, '[0-9a-f]{12}')*\]"
    todo = [step for step in steps_of(question.check) if not step.repeats]
    wanted = [s.source for s in todo if s.kind == "prepare"] + [f'check(\n    "{question.id}",']
    wanted += [
        f"    (lambda: {' '.join(s.source.split())}, [], {s.message!r}),"
        for s in todo
        if s.kind != "prepare" and "approx(" not in s.source
    ]
    return re.sub(pattern, "[]", source).split() == "\n".join([*wanted, ")"]).split()


def one_try(question: Exercise, step: Step, value: Any) -> str:
    digests = sorted({digest(question.id, near) for near in close_to(value)})
    source = " ".join(step.source.split())
    return f"    (lambda: {source}, {digests!r}, {step.message!r}),"


def digest(question: str, value: Any) -> str:
    text = self_check.written(as_python(value))
    return hashlib.sha256(f"{question} {text}".encode()).hexdigest()[:12]


def close_to(value: Any) -> list[Any]:
    """The value, and what rounding may make of it."""
    return [value, *(nudged(value, factor) for factor in (1 - 1e-9, 1 + 1e-9))]


def nudged(value: Any, factor: float) -> Any:
    if is_number(value) and not isinstance(value, int | complex):
        return float(value) * factor
    if isinstance(value, tuple):
        return tuple(nudged(v, factor) for v in value)
    if isinstance(value, NestedTable):
        return NestedTable(tuple((k, nudged(v, factor)) for k, v in value.items))
    return value


def as_python(value: Any) -> Any:
    """A plain value of the checks as a student's code would have it."""
    if isinstance(value, NestedTable):
        return {k: as_python(v) for k, v in value.items}
    return [as_python(v) for v in value] if isinstance(value, tuple) else value


def instructions(master: ProblemSet, seconds: float = 10) -> str:
    each = ", ".join(f"{q.id} {q.points}" for q in master.asked)
    return INSTRUCTIONS.format(title=master.title, name=master.name, points=master.points,
                               each=each, seconds=f"{seconds:g}")  # fmt: skip


def write(master: ProblemSet, folder: Path) -> None:
    """One student's folder. Whatever stands there under these names is replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    data = {name: jsonable(value) for name, value in master.data.items()}
    contents = {
        f"{master.name}.ipynb": json.dumps(notebook(master), indent=1, ensure_ascii=False),
        f"{master.name}_data.json": json.dumps(data, indent=1, ensure_ascii=False),
        "INSTRUCTIONS.md": instructions(master).rstrip("\n"),
    }
    for name, text in contents.items():
        (folder / name).write_text(text + "\n", encoding="utf-8", newline="\n")


def jsonable(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): jsonable(v) for k, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [jsonable(v) for v in value]
    if hasattr(value, "tolist"):
        return jsonable(value.tolist())
    return str(value) if isinstance(value, Fraction) else value


def nothing_secret(master: ProblemSet, text: str) -> None:
    """A last look before it goes out: no solution and no hidden check is in it."""
    cells = json.loads(text)["cells"]
    sources = "\n".join("".join(cell["source"]) for cell in cells)
    for question in master.questions:
        for block in (question.solution, question.hidden, *(p.check for p in question.parts)):
            if block.strip() and block.strip() in sources:
                raise Problem(f"The released notebook would show a secret of {question.id}.")
