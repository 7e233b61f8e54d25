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

from lessons.kit.base.messages import Problem
from lessons.kit.grading.record.verdicts import INFRASTRUCTURE, WITH_POINTS, HandMark, Verdict

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


@dataclass(frozen=True)
class Entry:
    """What counts for one student: the verdict, where it comes from, marks given by hand."""

    student: str
    submission: str  # digest of the file
    verdict: Verdict
    points: int | None  # of the verdict; None where there is nothing to add up, which is not 0
    source: str
    flags: tuple[str, ...]  # of the file and of the verdict
    isolation: str
    variant: str
    by_hand: dict[str, HandMark]


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
        query = f"SELECT 1 FROM verdicts WHERE {where} AND status != ?"
        return self.base.execute(query, (*key.values(), INFRASTRUCTURE)).fetchone() is not None

    def record(self, key: Key, verdict: Verdict, source: str, flags: list[str]) -> None:
        points = verdict.points if verdict.status in WITH_POINTS else None
        decided = verdict.as_data()
        del decided["cpu"]  # it differs from run to run
        details = json.dumps(decided, sort_keys=True)
        with self.together():
            row = (*key.values(), verdict.status, points, details)
            places = ", ".join("?" * len(row))
            self.base.execute(f"INSERT OR REPLACE INTO verdicts VALUES ({places})", row)
            self.point_to(key, source, flags)

    def choose(self, key: Key, source: str, flags: list[str]) -> None:
        """Make a verdict that is there the one that counts."""
        with self.together():
            self.point_to(key, source, flags)

    def point_to(self, key: Key, source: str, flags: list[str]) -> None:
        row = (*key.values(), source, json.dumps(flags))
        places = ", ".join("?" * len(row))
        self.base.execute(f"INSERT OR REPLACE INTO current VALUES ({places})", row)

    def drop_all_but(self, students: set[str]) -> None:
        """Forget who is no longer among the submissions; their verdicts stay."""
        there = [row[0] for row in self.base.execute("SELECT student FROM current")]
        with self.together():
            for student in there:
                if student not in students:
                    self.base.execute("DELETE FROM current WHERE student = ?", (student,))

    def entries(self) -> list[Entry]:
        """What counts now, by student."""
        query = (
            "SELECT verdicts.student, verdicts.submission, details, points, source, flags, "
            "verdicts.isolation, verdicts.variant "
            f"FROM current JOIN verdicts ON {MATCH} ORDER BY verdicts.student"
        )
        found = []
        for row in self.base.execute(query).fetchall():
            student, submission, details, points, source, flags, isolation, variant = row
            verdict = Verdict.from_data(json.loads(details))
            both = (*json.loads(flags), *verdict.flags)
            by_hand = self.marks(student, submission)
            found.append(Entry(student, submission, verdict, points, source, both, isolation,
                               variant, by_hand))  # fmt: skip
        return found

    def marks(self, student: str, submission: str) -> dict[str, HandMark]:
        query = "SELECT question, points, comment FROM marks WHERE student = ? AND submission = ?"
        rows = self.base.execute(query, (student, submission)).fetchall()
        return {question: HandMark(points, comment) for question, points, comment in rows}

    def mark(self, student: str, submission: str, question: str, points: int, said: str) -> None:
        row = (student, submission, question, points, said)
        with self.together():
            self.base.execute("INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?, ?)", row)
