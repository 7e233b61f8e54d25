"""Intake: which submissions are there, and may they be read at all?

Every file is opened once, without following links, and read up to the limit. What is found wrong
is kept as a reason, so that one bad file never stops the others.
"""

import hashlib
import os
import re
import stat
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from lessons.commands.messages import Problem
from lessons.grading.notebook import LARGEST, Rejected, sayable
from lessons.grading.students import CANVAS, MOODLE, Student, valid_id, who

MOST_FILES = 20_000
MOST_UNPACKED = 2_000_000_000
CHUNK = 1 << 20
LITTER = {"__MACOSX", ".ipynb_checkpoints"}  # folders that a computer adds by itself
LATE = "late, says Canvas"


@dataclass(frozen=True)
class Submission:
    """A file that somebody handed in. `content` is None where it was not read."""

    student: str
    source: str  # where it came from, for people
    changed: datetime
    content: bytes | None = None
    digest: str = ""
    trouble: str = ""  # why it cannot be graded
    flags: tuple[str, ...] = ()
    named: bool = True  # whether the file has the name that was asked for


def collect(place: Path, name: str, students: dict[str, Student]) -> Iterator[Submission]:
    """All submissions in a folder of `<student>/ps1.ipynb`, or in a platform's zip file."""
    if not place.exists():
        raise Problem(f"There is nothing at {place}.")
    if place.is_dir():
        yield from in_folder(place, name, students)
    else:
        yield from in_zip(place, name, students)


def in_folder(place: Path, name: str, students: dict[str, Student]) -> Iterator[Submission]:
    for entry in sorted(os.scandir(place), key=lambda e: e.name):
        if entry.name.startswith("."):
            continue
        if entry.is_symlink():
            yield bad(entry.name, entry.name, "This is a link to another place, not a folder.")
        elif entry.is_dir():
            yield from in_student_folder(Path(entry.path), name, students)
        elif entry.name.lower().endswith(".ipynb"):
            student = who("", entry.name, students)
            found = from_file(Path(entry.path), student or entry.name[:-6])
            yield as_named(found, entry.name, name) if student else found
        elif entry.name.lower().endswith(".zip"):
            try:
                yield from in_zip(Path(entry.path), name, students)
            except Problem as problem:
                yield bad(entry.name, entry.name, str(problem))


def in_student_folder(
    folder: Path, name: str, students: dict[str, Student]
) -> Iterator[Submission]:
    student = who(folder.name, "", students)
    try:
        entries = sorted(os.scandir(folder), key=lambda e: e.name)
    except OSError:
        yield bad(student, folder.name, "The folder cannot be read.")
        return
    books = [e for e in entries if e.name.lower().endswith(".ipynb")]
    ours = [e for e in books if e.name.lower().startswith(name)]
    for entry in ours or books:
        yield as_named(from_file(Path(entry.path), student), entry.name, name)
    if not books:
        there = ", ".join(e.name for e in entries)[:200] or "nothing"
        yield bad(student, folder.name, f"There is no {name}.ipynb. There is: {there}.")


def as_named(found: Submission, file: str, name: str) -> Submission:
    """What the name of the file tells: is it the one that was asked for, and is it late?"""
    canvas = CANVAS.fullmatch(file)
    own = canvas["rest"] if canvas else MOODLE_FILE.sub("", file)
    if not own.lower().startswith(name):
        flag = f"file is called {sayable(own)!r}, not {name}.ipynb"
        found = replace(found, named=False, flags=(*found.flags, flag))
    if canvas is None:
        return found
    # Canvas packs files with the time of the download, and writes LATE on those that came late.
    if canvas["late"]:
        return replace(found, flags=(*found.flags, LATE))
    return replace(found, changed=EPOCH)


def from_file(path: Path, student: str) -> Submission:
    source = f"{path.parent.name}/{path.name}"
    try:
        # Neither a link nor a pipe may make us wait or read elsewhere.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)
                         | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))  # fmt: skip
    except OSError:
        kind = "a link to another place" if path.is_symlink() else "not readable"
        return bad(student, source, f"The file is {kind}.")
    about = os.fstat(handle)
    changed = datetime.fromtimestamp(about.st_mtime, UTC)
    if not stat.S_ISREG(about.st_mode):
        os.close(handle)
        return bad(student, source, "This is a pipe, a device or a folder, no file.", changed)
    with os.fdopen(handle, "rb") as file:
        if about.st_size > LARGEST:
            return bad(student, source, too_large(about.st_size), changed)
        return good(student, source, file.read(LARGEST + 1), changed)


def in_zip(path: Path, name: str, students: dict[str, Student]) -> Iterator[Submission]:
    """Each notebook in a zip file. Nothing is unpacked to the disk."""
    try:
        archive = zipfile.ZipFile(path)
    except (OSError, zipfile.BadZipFile) as error:
        raise Problem(f"{path.name} is neither a folder nor a zip file: {error}.") from None
    unpacked = 0
    others: dict[str, list[str]] = {}  # student -> files that are no notebooks
    with_notebook = set()
    with archive:
        entries = sorted(archive.infolist(), key=lambda e: e.filename)
        if len(entries) > MOST_FILES:
            raise Problem(f"{path.name} holds {len(entries)} files; at most {MOST_FILES} are read.")
        for entry in entries:
            parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
            if entry.is_dir() or LITTER & set(parts) or (parts and parts[-1].startswith("._")):
                continue
            found = from_zip(archive, entry, parts, name, students, MOST_UNPACKED - unpacked)
            if found is not None:
                unpacked += len(found.content or b"")
                with_notebook.add(found.student)
                yield found
            elif student := known_owner(parts, students):
                others.setdefault(student, []).append(parts[-1])
    for student, there in others.items():
        if student not in with_notebook:
            listed = ", ".join(there)[:200]
            yield bad(student, there[0], f"There is no {name}.ipynb. There is: {listed}.")


def known_owner(parts: tuple[str, ...], students: dict[str, Student]) -> str:
    """Whose file it is, if a platform or the class list knows; a zip may hold other things, too."""
    folder = folder_of(parts)
    student = who(folder, parts[-1], students)
    return student if student != folder or student in students else ""


def folder_of(parts: tuple[str, ...]) -> str:
    """The folder that names the student: Moodle's, wherever it is, else the innermost."""
    nearest = parts[-2] if len(parts) > 1 else ""
    return next((part for part in parts[:-1] if MOODLE.fullmatch(part)), nearest)


def from_zip(
    archive: zipfile.ZipFile,
    entry: zipfile.ZipInfo,
    parts: tuple[str, ...],
    name: str,
    students: dict[str, Student],
    left: int,
) -> Submission | None:
    if unsafe(parts):
        return bad(entry.filename, entry.filename, "Its address in the zip leads out of it.")
    folder, file = folder_of(parts), parts[-1]
    if stat.S_ISLNK(entry.external_attr >> 16):
        return bad(who(folder, file, students), entry.filename, "This is a link, not a file.")
    if not file.lower().endswith(".ipynb"):
        return None
    student = who(folder, file, students)
    told, student = bool(student), student or file[:-6]
    changed = packed_at(entry)
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
    found = good(student, entry.filename, content, changed)
    return as_named(found, file, name) if told else found


def packed_at(entry: zipfile.ZipInfo) -> datetime:
    """The time in the zip, which knows no time zone: this machine's. Some have no date at all."""
    try:
        return datetime(*entry.date_time).astimezone(UTC) if entry.date_time[0] > 1980 else EPOCH
    except ValueError:
        return EPOCH


MOODLE_FILE = re.compile(r".+?_\d+_assignsubmission_file_")
EPOCH = datetime(1980, 1, 1, tzinfo=UTC)


def unsafe(parts: tuple[str, ...]) -> bool:
    return not parts or any(p in ("..", "/", "~") or ":" in p or "\0" in p for p in parts)


def too_large(size: int) -> str:
    return f"The file has {size / 1e6:.0f} MB; at most {LARGEST / 1e6:.0f} MB are read."


def good(student: str, source: str, content: bytes, changed: datetime) -> Submission:
    digest = hashlib.sha256(content).hexdigest()
    if len(content) > LARGEST:
        return bad(student, source, too_large(len(content)), changed)
    if not valid_id(student):
        why = f"{student!r} cannot be a student's id."
        return Submission(sayable(student), sayable(source), changed, content, digest, why)
    return Submission(student, sayable(source), changed, content, digest)


def bad(student: str, source: str, why: str, changed: datetime = EPOCH) -> Submission:
    digest = hashlib.sha256(f"{source}\n{why}".encode("utf-8", "surrogateescape")).hexdigest()
    return Submission(sayable(student), sayable(source), changed, None, digest, sayable(why))


def choose(found: list[Submission], deadline: datetime | None) -> Submission:
    """Of a student's submissions, the latest before the deadline; the others are kept as well."""
    in_time = [s for s in found if deadline is None or s.changed <= deadline]
    if not in_time:
        last = max(found, key=rank)
        if LATE in last.flags:
            raise Rejected("Canvas says that it came late.")
        raise Rejected(f"It came on {last.changed:%Y-%m-%d %H:%M} UTC, after the deadline.")
    return max(in_time, key=rank)


def rank(found: Submission) -> tuple[bool, bool, datetime, str]:
    return (not found.trouble, found.named, found.changed, found.source)
