"""Intake: which submissions are there, and may they be read at all?

Every file is opened once, without following links, and read up to the limit. What is found wrong
is kept as a reason, so that one bad file never stops the others.
"""

import hashlib
import os
import stat
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from lessons.commands.messages import Problem
from lessons.grading.notebook import LARGEST, Rejected, sayable
from lessons.grading.students import CANVAS, Student, composed, valid_id, who

MOST_FILES = 20_000
MOST_UNPACKED = 2_000_000_000
CHUNK = 1 << 20
LATE = "late, says Canvas"
NOBODYS = {"__MACOSX", ".ipynb_checkpoints"}  # what programs add by themselves


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


def dated_by_canvas(found: Submission, file: str) -> Submission:
    """Canvas packs files with the time of the download, and writes LATE on those that came late."""
    canvas = CANVAS.fullmatch(file)
    if canvas is None:
        return found
    if canvas["late"]:
        return replace(found, flags=(*found.flags, LATE))
    return replace(found, changed=EPOCH)


def when(stamp: float) -> datetime:
    """A file's time. Programs that unpack may set it to anything; what no calendar has is late."""
    try:
        return datetime.fromtimestamp(stamp, UTC)
    except (ValueError, OverflowError, OSError):
        return EPOCH if stamp < 0 else datetime.max.replace(tzinfo=UTC)


def in_zip(
    path: Path, name: str, students: dict[str, Student], owner: str = ""
) -> Iterator[Submission]:
    """Each notebook in a zip file. Nothing is unpacked to the disk.

    `owner`: whose it is, where nothing inside it says so.
    """
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


EPOCH = datetime(1980, 1, 1, tzinfo=UTC)


def unsafe(parts: tuple[str, ...]) -> bool:
    return not parts or any(p in ("..", "/", "~") or ":" in p or "\0" in p for p in parts)


def too_large(size: int) -> str:
    return f"The file has {size / 1e6:.0f} MB; at most {LARGEST / 1e6:.0f} MB are read."


def good(
    student: str, source: str, content: bytes, changed: datetime, flags: tuple[str, ...] = ()
) -> Submission:
    digest = hashlib.sha256(content).hexdigest()
    if len(content) > LARGEST:
        return bad(student, source, too_large(len(content)), changed)
    if not valid_id(student):
        why = f"{student!r} cannot be a student's id. Rename its folder or file."
        return Submission(sayable(student), sayable(source), changed, content, digest, why, flags)
    return Submission(student, sayable(source), changed, content, digest, "", flags)


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


def rank(found: Submission) -> tuple[bool, datetime, str]:
    return (not found.trouble, found.changed, found.source)
