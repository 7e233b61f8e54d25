"""A problem set, for one student: its questions, its cells, and data of the student's own.

The source is written like a lesson (`lessons/problem_sets/ps1_counting_mail.md`; CONTRIBUTING.md,
"Exercises") with three more blocks: `data` makes another set of data for each student, `open` is a
question that a person marks, and `rubric` tells that person how.
"""

import hashlib
import os
import pprint
import re
import textwrap
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from lessons.kit.base import paths
from lessons.kit.base.messages import Problem
from lessons.kit.exercises import (
    answer_key,
    check_steps,
    compare,
    differences,
    run_steps,
    trial,
)
from lessons.kit.exercises.exercise_source import Exercise, parse
from lessons.kit.exercises.lesson_pieces import SourceError, attributes, pieces
from lessons.kit.grading.assignment import self_check
from lessons.kit.grading.assignment.cells import NotebookCell, OpenQuestion, cut

VERSION = "2"  # of the grader: with another one, everything is graded again
FOLDER = "COURSE_PROBLEM_SETS"  # names another folder, for sets that are not published
PLACE = "the_data_of_block_{}"  # where the student's own data will stand
COMMON = ""  # the student whose data everybody gets who has none of their own


@dataclass(frozen=True)
class ProblemSet:
    """One set, with the data of one student."""

    name: str
    title: str
    questions: tuple[Exercise, ...]
    open_questions: tuple[OpenQuestion, ...]
    cells: tuple[NotebookCell, ...]
    data: dict[str, Any]

    @property
    def points(self) -> int:
        return sum(q.points for q in self.asked)

    @property
    def asked(self) -> list[Exercise | OpenQuestion]:
        """All questions, those for a person last."""
        return [*self.questions, *self.open_questions]

    def question(self, name: str) -> Exercise:
        return next(q for q in self.questions if q.id == name)


def folder() -> Path:
    return Path(os.environ.get(FOLDER) or paths.PROBLEM_SETS)


def available() -> list[str]:
    return sorted({path.stem.split("_")[0] for path in folder().glob("ps*_*.md")})


def source_of(name: str) -> Path:
    found = sorted(folder().glob(f"{name}_*.md")) if re.fullmatch(r"ps[a-z0-9-]*", name) else []
    if len(found) != 1:
        there = ", ".join(available()) or "none"
        raise Problem(f"There is no problem set {name!r}. There are: {there}.")
    return found[0]


@lru_cache(maxsize=8)
def load(name: str, student: str = COMMON) -> ProblemSet:
    """The set with the data of this student (or the data that all have in common)."""
    master, blocks = template(source_of(name), name)
    data, written = own_data(blocks, name, student)

    def filled(text: str) -> str:
        for place, literal in enumerate(written):
            text = text.replace(PLACE.format(place), literal)
        return text

    return replace(
        master,
        questions=tuple(
            replace(q, given=filled(q.given), own=tuple(data)) for q in master.questions
        ),
        cells=tuple(replace(c, source=filled(c.source)) for c in master.cells),
        data=data,
    )


@lru_cache(maxsize=8)
def template(path: Path, name: str) -> tuple[ProblemSet, list[tuple[str, str]]]:
    """The set with a place for each block of data, and the blocks: names, and code to make them."""
    blocks: list[tuple[str, str]] = []
    text = ""
    try:
        for piece in pieces(path.read_text(encoding="utf-8"), name):
            words = attributes(piece.info) if piece.language == "python" and not piece.part else {}
            if "data" in words:
                text += f"```python given=true\n{PLACE.format(len(blocks))}\n```\n"
                blocks.append((words["data"], piece.body))
            else:
                text += piece.text
        return build(text, name), blocks
    except SourceError as error:
        raise Problem(str(error)) from None


def build(text: str, name: str) -> ProblemSet:
    questions = parse(text, name)
    for question in questions:
        if question.needs:
            raise SourceError(
                f"{name}, exercise {question.id!r}: in a problem set each question stands for "
                "itself; give what it builds on in a cell of its own instead of `needs`."
            )
        if bad := [m.name for m in question.mistakes if (m.marks or 0) >= question.points]:
            raise SourceError(f"{name}, {question.id!r}: mistake {bad[0]!r} has all the points.")
    cells, open_questions = cut(text, name, {q.line: q for q in questions})
    looks = NotebookCell(
        "given", Path(self_check.__file__).read_text("utf-8").strip(), f"{name}-self-check"
    )
    cells.insert(1, looks)
    ids = [*(q.id for q in questions), *(q.id for q in open_questions)]
    if len(set(ids)) < len(ids):
        raise SourceError(f"{name}: two questions have the same id.")
    title = next((c.source.lstrip("# ").splitlines()[0] for c in cells if c.role == "text"), name)
    return ProblemSet(name, title, tuple(questions), tuple(open_questions), tuple(cells), {})


def seed_of(name: str, student: str) -> list[int]:
    digest = hashlib.sha256(f"{name}\n{student}".encode()).digest()
    return [int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8)]


def own_data(
    blocks: list[tuple[str, str]], name: str, student: str
) -> tuple[dict[str, Any], list[str]]:
    """The student's own data, and how each block is written out in the notebook."""
    rng = np.random.default_rng(seed_of(name, student))
    data: dict[str, Any] = {}
    written = []
    for wanted, code in blocks:
        world: dict[str, Any] = {"rng": rng, "np": np}
        exec(compile(code, f"<data of {name}>", "exec"), world)
        made = {one: world[one] for one in wanted.split()}
        data |= made
        written.append("\n".join(written_out(one, value) for one, value in made.items()))
    return data, written


def written_out(name: str, value: Any) -> str:
    text = pprint.pformat(value, width=92, sort_dicts=False)
    if "\n" not in text:
        return f"{name} = {text}"
    return f"{name} = {text[0]}\n" + textwrap.indent(" " + text[1:-1], "   ") + f",\n{text[-1]}"


@lru_cache(maxsize=8)
def checks_hash(name: str) -> str:
    """A digest of the set and of the code that compares answers."""
    digest = hashlib.sha256(source_of(name).read_bytes())
    for module in (answer_key, check_steps, compare, differences, run_steps, trial):
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()
