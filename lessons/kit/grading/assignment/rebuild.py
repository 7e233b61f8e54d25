"""The notebook that is graded: the master's cells, and in their places the student's answers.

Check cells, points and given cells are always the master's. What the student changed about them
changes nothing, and is told to the teacher as a flag.
"""

from dataclasses import dataclass, field
from typing import Any

from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.grading.assignment.cells import NotebookCell
from lessons.kit.grading.assignment.problem_set import ProblemSet
from lessons.kit.grading.assignment.release import same_check


@dataclass(frozen=True)
class RunStep:
    """A cell to run (`number` > 0), or the moment to check a question."""

    kind: str  # "given", "answer", "extra" or "check"
    source: str = ""
    question: str = ""
    number: int = 0


@dataclass
class Rebuilt:
    steps: list[RunStep] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)  # question -> what the student wrote
    texts: dict[str, str] = field(default_factory=dict)  # open question -> answer
    flags: list[str] = field(default_factory=list)


def rebuild(cells: list[dict[str, Any]], master: ProblemSet, student: str = "") -> Rebuilt:
    """`cells`: of a notebook that notebook.py has read. Never fails."""
    known = {cell.grade_id: cell for cell in master.cells if cell.grade_id}
    places = {grade_id: n for n, grade_id in enumerate(known)}
    rebuilt = Rebuilt()
    own: dict[str, list[str]] = {name: [] for name in known}
    after: dict[str, list[str]] = {name: [] for name in ["", *known]}
    seen: list[str] = []
    for cell in cells:
        grade_id = identify(cell, known)
        if grade_id is None:
            if cell["type"] == "code" and cell["source"].strip():
                after[seen[-1] if seen else ""].append(cell["source"])
            continue
        role, asked = known[grade_id].role, known[grade_id].question
        question = master.question(asked) if role == "check" else None
        look_for_changes(cell, known[grade_id], grade_id in seen, rebuilt, question)
        seen.append(grade_id)
        if role in ("answer", "open"):
            own[grade_id].append(cell["source"])
    note_absences(seen, places, known, rebuilt)
    number = 0

    def run(kind: str, source: str, question: str = "") -> None:
        nonlocal number
        number += 1
        rebuilt.steps.append(RunStep(kind, source, question, number))

    first_question = next(n for n, c in enumerate(known.values()) if c.role == "answer")
    for place, (grade_id, ours) in enumerate(known.items()):
        if place == first_question:
            for source in after[""]:
                run("extra", source)
        if ours.role == "given":
            run("given", ours.source)
        elif ours.role == "answer":
            for source in own[grade_id]:
                run("answer", source, ours.question)
            rebuilt.answers[ours.question] = "\n".join(own[grade_id])
        elif ours.role == "check":
            rebuilt.steps.append(RunStep("check", question=ours.question))
        elif ours.role == "open":
            rebuilt.texts[ours.question] = "\n\n".join(own[grade_id]).strip()
        for source in after[grade_id]:
            run("extra", source, ours.question if ours.role == "answer" else "")
    return rebuilt


def identify(cell: dict[str, Any], known: dict[str, NotebookCell]) -> str | None:
    """Which cell of the master it is: by its mark, else its id, else its text."""
    for name in (cell["grade_id"], cell["id"]):
        if name in known:
            return str(name)
    for grade_id, master in known.items():
        same = master.source and master.source.strip() == cell["source"].strip()
        if master.role == "given" and same:
            return grade_id
    return None


def look_for_changes(
    cell: dict[str, Any],
    master: NotebookCell,
    again: bool,
    rebuilt: Rebuilt,
    question: Exercise | None,
) -> None:
    name = master.grade_id
    if again and master.role in ("answer", "open"):
        rebuilt.flags.append(f"answer in several cells: {name}")
    elif again:
        rebuilt.flags.append(f"cell twice: {name} (the master's is used once)")
    if master.role == "check" and cell["points"] not in (None, master.points):
        rebuilt.flags.append(f"points changed: {name} (the master's are used)")
    if master.role == "given" and cell["source"].strip() != master.source.strip():
        rebuilt.flags.append(f"cell edited: {name} (the master's is used)")
    if question is not None and not same_check(question, cell["source"]):
        rebuilt.flags.append(f"cell edited: {name} (the master's is used)")
    if master.role == "answer" and cell["type"] != "code":
        rebuilt.flags.append(f"answer is not in a code cell: {name}")


def note_absences(
    seen: list[str], places: dict[str, int], known: dict[str, NotebookCell], rebuilt: Rebuilt
) -> None:
    if not seen:
        rebuilt.flags.append("no cell carries the marks of this problem set")
        return
    for name, cell in known.items():
        if name not in seen:
            what = "answer cell deleted" if cell.role in ("answer", "open") else "cell deleted"
            rebuilt.flags.append(f"{what}: {name}" + ("" if "answer" in what else " (restored)"))
    order = [places[name] for name in dict.fromkeys(seen)]
    if order != sorted(order):
        rebuilt.flags.append("cells in another order (graded in the order of the release)")
