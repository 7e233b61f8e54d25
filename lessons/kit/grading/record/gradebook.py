"""The gradebook: SQLite, one transaction for each submission, so that no kill leaves half a grade.

A verdict is kept under all that it depends on. Started again, the grader finds what is done, and
does the rest; with other checks or another fence it grades anew and keeps the old verdicts, too.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lessons.kit.base.messages import Problem

FILE = "gradebook.sqlite"
FORMAT = "1"

TABLES = """
CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS verdicts (
    student TEXT NOT NULL, submission TEXT NOT NULL, checks TEXT NOT NULL,
    grader TEXT NOT NULL, isolation TEXT NOT NULL, variant TEXT NOT NULL, seed TEXT NOT NULL,
    status TEXT NOT NULL
        CHECK (status IN ('graded', 'rejected', 'timeout', 'crashed', 'infrastructure error')),
    points INTEGER, details TEXT NOT NULL,
    PRIMARY KEY (student, submission, checks, grader, isolation, variant, seed)
);
CREATE TABLE IF NOT EXISTS current (
    student TEXT PRIMARY KEY, submission TEXT NOT NULL, checks TEXT NOT NULL,
    grader TEXT NOT NULL, isolation TEXT NOT NULL, variant TEXT NOT NULL, seed TEXT NOT NULL,
    source TEXT NOT NULL, flags TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS marks (
    student TEXT NOT NULL, submission TEXT NOT NULL, question TEXT NOT NULL,
    points INTEGER NOT NULL, comment TEXT NOT NULL,
    PRIMARY KEY (student, submission, question)
);
"""
KEY = ("student", "submission", "checks", "grader", "isolation", "variant", "seed")
MATCH = " AND ".join(f"verdicts.{column} = current.{column}" for column in KEY)


@dataclass(frozen=True)
class Key:
    """All that a verdict depends on."""

    student: str
    submission: str  # digest of the file
    checks: str  # digest of the checks
    grader: str
    isolation: str
    variant: str
    seed: str

    def values(self) -> tuple[str, ...]:
        return tuple(getattr(self, column) for column in KEY)


def unreadable(folder: Path, why: str) -> Problem:
    if "locked" in why:
        what = "Another program holds it; try again when that has ended."
    else:
        what = (
            "If it is damaged, move it away and run `grade` again: the originals are kept. Marks "
            "that were given by hand are in it alone."
        )
    return Problem(f"The gradebook in {folder} cannot be used ({why}). {what}")


class Gradebook:
    def __init__(self, folder: Path, new: bool = False) -> None:
        self.folder, path = folder, folder / FILE
        if not new and not path.is_file():
            raise Problem(f"There is no gradebook in {folder}: run `grade` with --out first.")
        try:
            self.base = sqlite3.connect(path, isolation_level=None, timeout=30)
            self.base.execute("PRAGMA synchronous = FULL")
            self.base.executescript(TABLES)
            self.base.execute("INSERT OR IGNORE INTO about VALUES ('format', ?)", (FORMAT,))
        except sqlite3.DatabaseError as error:
            raise unreadable(folder, str(error)) from None

    def must_be_whole(self) -> None:
        """A damaged file is found here, and not in the middle of somebody's grade."""
        try:
            (found,) = self.base.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            found = str(error)
        if found != "ok":
            raise unreadable(self.folder, str(found).splitlines()[-1])

    def close(self) -> None:
        self.base.close()

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is written inside is there afterwards, or nothing of it."""
        self.base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.base.execute("ROLLBACK")
            raise
        self.base.execute("COMMIT")

    def about(self, key: str, value: str | None = None) -> str:
        """What is noted under `key`; `value` is noted if nothing was."""
        if value is not None:
            self.base.execute("INSERT OR IGNORE INTO about VALUES (?, ?)", (key, value))
        found = self.base.execute("SELECT value FROM about WHERE key = ?", (key,)).fetchone()
        return str(found[0]) if found else ""

    def note(self, key: str, value: str) -> None:
        self.base.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, value))

    def is_done(self, key: Key) -> bool:
        """Whether there is a verdict. A failure of the grader's own is none."""
        where = " AND ".join(f"{column} = ?" for column in KEY)
        query = f"SELECT 1 FROM verdicts WHERE {where} AND status != 'infrastructure error'"
        return self.base.execute(query, key.values()).fetchone() is not None

    def record(self, key: Key, verdict: dict[str, Any], source: str, flags: list[str]) -> None:
        points = None
        if verdict["status"] in ("graded", "timeout", "crashed"):
            points = sum(mark["points"] for mark in verdict["marks"])
        details = json.dumps({k: v for k, v in verdict.items() if k != "cpu"}, sort_keys=True)
        with self.together():
            row = (*key.values(), verdict["status"], points, details)
            marks = ", ".join("?" * len(row))
            self.base.execute(f"INSERT OR REPLACE INTO verdicts VALUES ({marks})", row)
            self.point_to(key, source, flags)

    def choose(self, key: Key, source: str, flags: list[str]) -> None:
        """Make a verdict that is there the one that counts."""
        with self.together():
            self.point_to(key, source, flags)

    def point_to(self, key: Key, source: str, flags: list[str]) -> None:
        row = (*key.values(), source, json.dumps(flags))
        marks = ", ".join("?" * len(row))
        self.base.execute(f"INSERT OR REPLACE INTO current VALUES ({marks})", row)

    def drop_all_but(self, students: set[str]) -> None:
        """Forget who is no longer among the submissions; their verdicts stay."""
        there = [row[0] for row in self.base.execute("SELECT student FROM current")]
        with self.together():
            for student in there:
                if student not in students:
                    self.base.execute("DELETE FROM current WHERE student = ?", (student,))

    def results(self) -> list[dict[str, Any]]:
        """What counts now, by student: the verdict with its key, and marks given by hand."""
        query = (
            "SELECT verdicts.student, verdicts.submission, status, points, details, source, "
            "flags, verdicts.isolation, verdicts.checks, verdicts.variant "
            f"FROM current JOIN verdicts ON {MATCH} ORDER BY verdicts.student"
        )
        found = []
        for row in self.base.execute(query).fetchall():
            names = "student submission status points details source flags isolation checks variant"
            one: dict[str, Any] = dict(zip(names.split(), row, strict=True))
            details = json.loads(one.pop("details"))
            one |= {k: details.get(k, empty) for k, empty in EMPTY.items()}
            one["flags"] = json.loads(one["flags"]) + details.get("flags", [])
            one["by_hand"] = self.marks(one["student"], one["submission"])
            found.append(one)
        return found

    def marks(self, student: str, submission: str) -> dict[str, tuple[int, str]]:
        query = "SELECT question, points, comment FROM marks WHERE student = ? AND submission = ?"
        rows = self.base.execute(query, (student, submission)).fetchall()
        return {question: (points, comment) for question, points, comment in rows}

    def mark(self, student: str, submission: str, question: str, points: int, said: str) -> None:
        row = (student, submission, question, points, said)
        with self.together():
            self.base.execute("INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?, ?)", row)


EMPTY: dict[str, Any] = {"marks": [], "reason": "", "answers": {}, "texts": {}}
