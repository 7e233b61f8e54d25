"""grades.csv, and the same for Moodle and Canvas. No cell can be taken for a formula."""

import csv
from pathlib import Path
from typing import Any

from lessons.kit.grading.intake.students import STRANGER
from lessons.kit.grading.record.results import ResultLine, Results

# A spreadsheet takes a cell that starts so for something to work out.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def harmless(value: Any) -> Any:
    """A text that a spreadsheet shows as it is; numbers stay numbers."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    text = value.replace("\0", "")
    return "'" + text if text.lstrip(" ").startswith(FORMULA) else text


def write(path: Path, head: list[str], rows: list[list[Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        for row in (head, *rows):
            writer.writerow([harmless(value) for value in row])


def grades(results: Results, path: Path) -> None:
    asked = results.master.asked
    head = ["student", "name", "status", "total", "of"]
    head += [q.id for q in asked] + ["to mark", "flags", "reason", "isolation", "submission"]
    rows = []
    for line in results.lines:
        row: list[Any] = [line.student.id, line.student.name, line.status, line.total]
        row += [results.master.points, *(line.points(q.id) for q in asked)]
        row += [" ".join(line.unmarked), "; ".join(line.flags), line.reason]
        rows.append([*row, line.isolation, line.submission])
    write(path, head, rows)


def moodle(results: Results, path: Path) -> None:
    """For Grades, Import, CSV file: map `ID number` or `Email address`, and the set's name."""
    head = ["ID number", "Full name", "Email address", results.master.name, "Feedback comments"]
    rows = [
        [s.id, s.name, s.email, line.total, comment(line.status, line.reason)]
        for line in known(results)
        for s in [line.student]
    ]
    write(path, head, rows)


def canvas(results: Results, path: Path) -> None:
    """For Gradebook, Import. Rename the last column to the assignment's own, with its number."""
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", results.master.name]
    rows: list[list[Any]] = [["    Points Possible", "", "", "", "", results.master.points]]
    rows += [
        [s.name or s.id, s.platform, s.id, s.email, s.section, line.total]
        for line in known(results)
        for s in [line.student]
    ]
    write(path, head, rows)


def known(results: Results) -> list[ResultLine]:
    """Whom the platform knows. A single stranger makes Moodle refuse the whole table."""
    return [line for line in results.lines if STRANGER not in line.flags]


def comment(status: str, reason: str) -> str:
    return "" if status == "graded" else f"{status}: {reason}" if reason else status
