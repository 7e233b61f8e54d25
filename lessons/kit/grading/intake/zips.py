"""Intake from a zip file: a platform's, or a student's own. Nothing is unpacked to the disk."""

import stat
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from lessons.kit.base.messages import Problem
from lessons.kit.grading.intake.notebook import LARGEST
from lessons.kit.grading.intake.students import Student, composed, who
from lessons.kit.grading.intake.submission import (
    EPOCH,
    Submission,
    bad,
    dated_by_canvas,
    good,
    too_large,
)

MOST_FILES = 20_000
MOST_UNPACKED = 2_000_000_000
CHUNK = 1 << 20
NOBODYS = {"__MACOSX", ".ipynb_checkpoints"}  # what programs add by themselves


def in_zip(
    path: Path, name: str, students: dict[str, Student], owner: str = ""
) -> Iterator[Submission]:
    """Each notebook in it. `owner`: whose it is, where nothing inside it says so."""
    try:
        archive = zipfile.ZipFile(path)
    except Exception as error:  # a damaged one can fail in any way
        why = str(error) or type(error).__name__
        raise Problem(f"{path.name} is neither a folder nor a zip file: {why}.") from None
    unpacked = 0
    with archive:
        entries = sorted(archive.infolist(), key=lambda e: e.filename)
        if len(entries) > MOST_FILES:
            raise Problem(f"{path.name} holds {len(entries)} files; at most {MOST_FILES} are read.")
        safe = []
        for entry in entries:
            if entry.filename.endswith("/") or set(parts_of(entry)) & NOBODYS:
                continue
            if unsafe(parts_of(entry)):
                yield bad(entry.filename, entry.filename, "Its address in the zip leads out of it.")
            else:
                safe.append(entry)
        for student, handed_in in by_student(safe, name, students, owner).items():
            books = [entry for entry in handed_in if is_notebook(entry)]
            ours = [entry for entry in books if name in parts_of(entry)[-1].lower()]
            for entry in ours or books:
                found = from_zip(archive, entry, student, MOST_UNPACKED - unpacked)
                found = dated_by_canvas(found, parts_of(entry)[-1])
                unpacked += len(found.content or b"")
                yield found
            if not books:
                there = ", ".join(parts_of(entry)[-1] for entry in handed_in)[:200]
                why = f"There is no {name}.ipynb. There is: {there}."
                yield bad(student, handed_in[0].filename, why)


def by_student(
    entries: list[zipfile.ZipInfo], name: str, students: dict[str, Student], owner: str
) -> dict[str, list[zipfile.ZipInfo]]:
    """Who handed in what. Folders around all of them (`submissions/ada/ps1.ipynb`) are left out."""
    folders = [above(entry, name) for entry in entries if is_notebook(entry)]
    around = 0
    for names in zip(*(folder[:-1] for folder in folders), strict=False):
        if len(set(names)) > 1:
            break
        around += 1
    found: dict[str, list[zipfile.ZipInfo]] = {}
    for entry in entries:
        own, file = above(entry, name), parts_of(entry)[-1]
        likely = own[around : around + 1] or own[-1:]  # unless another one names somebody
        student = who((*likely, *own), file, students) or owner
        if student or is_notebook(entry):
            found.setdefault(student or composed(file[:-6]), []).append(entry)
    return found


def above(entry: zipfile.ZipInfo, name: str) -> tuple[str, ...]:
    """The folders that it lies in, without those that are called as the set is."""
    return tuple(part for part in parts_of(entry)[:-1] if part != name)


def parts_of(entry: zipfile.ZipInfo) -> tuple[str, ...]:
    return PurePosixPath(entry.filename.replace("\\", "/")).parts


def is_notebook(entry: zipfile.ZipInfo) -> bool:
    return entry.filename.lower().endswith(".ipynb")


def from_zip(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, student: str, left: int
) -> Submission:
    if stat.S_ISLNK(entry.external_attr >> 16):
        return bad(student, entry.filename, "This is a link, not a file.")
    try:
        changed = datetime(*entry.date_time).astimezone(UTC)
    except (ValueError, OverflowError, OSError):  # a month 0, a second 61
        changed = EPOCH
    if entry.file_size > min(LARGEST, left):
        return bad(student, entry.filename, too_large(entry.file_size), changed)
    content = b""
    try:
        with archive.open(entry) as stream:  # the size that it states may be a lie
            while len(content) <= LARGEST and (part := stream.read(CHUNK)):
                content += part
    except Exception as error:  # damaged, encrypted, or packed in an unknown way
        why = f"It cannot be unpacked ({type(error).__name__})."
        return bad(student, entry.filename, why, changed)
    return good(student, entry.filename, content, changed)


def unsafe(parts: tuple[str, ...]) -> bool:
    return not parts or any(p in ("..", "/", "~") or ":" in p or "\0" in p for p in parts)
