"""A gradebook with open answers that nobody has marked yet, and the page to mark them on."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lessons.kit.grading.assignment.problem_set import load
from lessons.kit.grading.record.gradebook import Gradebook, Key
from lessons.kit.grading.record.verdicts import GRADED, Mark, Verdict
from lessons.kit.grading.reports import marking
from tests.lessons.kit.grading.test_report import EVIL


def key(student: str) -> Key:
    return Key(student, f"digest of {student}", "checks", "1", "fence", "", "1")


def gradebook_to_mark(folder: Path) -> Path:
    """Two answers to mark and a blank one, made without grading anything."""
    book = Gradebook(folder, new=True)
    book.note("set", "ps1")
    for student, text in (("ada", f"Because. {EVIL}"), ("bob", "It is naive."), ("cyd", "")):
        marks = [Mark(q.id, q.points, points=1, kind="partly") for q in load("ps1").questions]
        verdict = Verdict(GRADED, marks, texts={"ps1-bank": text})
        book.record(key(student), verdict, "file", [])
    book.close()
    return folder


@contextmanager
def marking_page(folder: Path) -> Iterator[marking.Server]:
    """The server of the page, in a thread of its own."""
    server, loop = marking.Server(folder, 0), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_until_complete, args=(server.serve(),), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(server.over.set)
        thread.join()
        loop.close()
