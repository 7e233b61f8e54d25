"""A gradebook that an earlier grader wrote: it opens, reports and is marked as it was then.

`written_before/` was made by the grader: a class of eleven with every status and
every kind of answer, hostile ones among them; its gradebook as SQL, the tables, and what the pages
said.
"""

import sqlite3
from pathlib import Path

import pytest

from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.record import results
from lessons.kit.grading.record.gradebook import FILE, Gradebook, Key
from lessons.kit.grading.reports import marking, report
from tests.lessons.kit.grading.page_text import text_of

BEFORE = Path(__file__).parent / "written_before"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(problem_set.FOLDER, str(BEFORE))
    with sqlite3.connect(tmp_path / FILE) as base:
        base.executescript((BEFORE / "gradebook.sql").read_text(encoding="utf-8"))
    base.close()
    return tmp_path


def test_its_report_is_the_same(folder: Path) -> None:
    report.write(results.read(folder), folder, lambda *_: None)
    for name in ("grades.csv", "moodle.csv", "canvas.csv"):
        assert (folder / name).read_bytes() == (BEFORE / name).read_bytes()
    pages = [folder / "class.html", *sorted((folder / "feedback").glob("*.html"))]
    said = "\n".join(f"=== {page.name}\n{text_of(page.read_text('utf-8'))}\n" for page in pages)
    assert said == (BEFORE / "pages.txt").read_text(encoding="utf-8")


def test_it_is_marked_as_before(folder: Path) -> None:
    found = results.read(folder)
    asked = [
        {},
        {"after": "ada", "question": "old-why"},
        {"student": "bob", "question": "old-why"},
    ]
    pages = [marking.show(found, "the-token", each) for each in asked]
    said = "\n".join(f"=== {place}\n{text_of(page)}\n" for place, page in enumerate(pages))
    assert said == (BEFORE / "marking.txt").read_text(encoding="utf-8")
    form = {"student": "dan", "question": "old-why", "points": "3", "comment": "Short, and true."}
    (dan,) = [line for line in found.lines if line.student.id == "dan"]
    assert marking.save(found, folder, form | {"submission": dan.submission}) == ""
    (dan,) = [line for line in results.read(folder).lines if line.student.id == "dan"]
    assert (dan.total, dan.unmarked) == (8, ())


def test_it_goes_on_where_it_stopped(folder: Path) -> None:
    """Its verdicts are found under the same key: nobody is graded again."""
    book = Gradebook(folder)
    rows = book.base.execute("SELECT * FROM current").fetchall()
    assert len(rows) == 10 and all(book.is_done(Key(*row[:7])) for row in rows)
    book.close()
