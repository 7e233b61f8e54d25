"""Intake: which submissions are there, and may they be read at all?

Every file is opened once, without following links, and read up to the limit. What is found wrong
is kept as a reason, so that one bad file never stops the others.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from lessons.kit.base.messages import Problem
from lessons.kit.grading.intake.notebook import LARGEST
from lessons.kit.grading.intake.students import Student, composed, who
from lessons.kit.grading.intake.submission import (
    Submission,
    bad,
    dated_by_canvas,
    good,
    too_large,
    when,
)
from lessons.kit.grading.intake.zips import in_zip


def collect(place: Path, name: str, students: dict[str, Student]) -> Iterator[Submission]:
    """All submissions in a folder of `<student>/ps1.ipynb`, or in a platform's zip file."""
    if not place.exists():
        raise Problem(f"There is nothing at {place}.")
    if place.is_dir():
        yield from in_folder(place, name, students)
    else:
        yield from in_zip(place, name, students)


def in_folder(place: Path, name: str, students: dict[str, Student]) -> Iterator[Submission]:
    try:
        entries = sorted(os.scandir(place), key=lambda e: e.name)
    except OSError as error:
        raise Problem(f"The folder {place} cannot be read: {error.strerror}.") from None
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_symlink():
            yield bad(entry.name, entry.name, "This is a link to another place, not a folder.")
        elif entry.is_dir():
            yield from in_student_folder(Path(entry.path), name, students)
        elif entry.name.lower().endswith(".ipynb"):
            student = who((), entry.name, students) or composed(entry.name[:-6])
            yield dated_by_canvas(from_file(Path(entry.path), student), entry.name)
        elif entry.name.lower().endswith(".zip"):
            try:
                owner = who((Path(entry.name).stem,), "", students)
                yield from in_zip(Path(entry.path), name, students, owner)
            except Problem as problem:
                yield bad(entry.name, entry.name, str(problem))


def in_student_folder(
    folder: Path, name: str, students: dict[str, Student], student: str = ""
) -> Iterator[Submission]:
    student = student or who((folder.name,), "", students)
    try:
        entries = sorted(os.scandir(folder), key=lambda e: e.name)
    except OSError:
        yield bad(student, folder.name, "The folder cannot be read.")
        return
    inner = [e for e in entries if e.name == name and e.is_dir(follow_symlinks=False)]
    books = [e for e in entries if e.name.lower().endswith(".ipynb")]
    if inner and not books:  # <student>/ps1/ps1.ipynb, as nbgrader has it
        yield from in_student_folder(Path(inner[0].path), name, students, student)
        return
    ours = [e for e in books if e.name.lower().startswith(name)]
    for entry in ours or books:
        flags = () if ours else (f"file is called {entry.name!r}, not {name}.ipynb",)
        yield from_file(Path(entry.path), student, flags)
    if not books:
        there = ", ".join(e.name for e in entries)[:200] or "nothing"
        yield bad(student, folder.name, f"There is no {name}.ipynb. There is: {there}.")


def from_file(path: Path, student: str, flags: tuple[str, ...] = ()) -> Submission:
    source = f"{path.parent.name}/{path.name}"
    try:
        # Neither a link nor a pipe may make us wait or read elsewhere.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)
                         | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))  # fmt: skip
    except OSError:
        kind = "a link to another place" if path.is_symlink() else "not readable"
        return bad(student, source, f"The file is {kind}.")
    about = os.fstat(handle)
    changed = when(about.st_mtime)
    if not stat.S_ISREG(about.st_mode):
        os.close(handle)
        return bad(student, source, "This is a pipe, a device or a folder, no file.", changed)
    with os.fdopen(handle, "rb") as file:
        if about.st_size > LARGEST:
            return bad(student, source, too_large(about.st_size), changed)
        try:
            content = file.read(LARGEST + 1)
        except OSError:
            return bad(student, source, "The file is not readable.", changed)
        return good(student, source, content, changed, flags)
