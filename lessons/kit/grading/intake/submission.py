"""One file that somebody handed in, and which of several counts."""

import hashlib
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from lessons.kit.grading.intake.notebook import LARGEST, Rejected, sayable
from lessons.kit.grading.intake.students import CANVAS, valid_id

LATE = "late, says Canvas"
EPOCH = datetime(1980, 1, 1, tzinfo=UTC)


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


def too_large(size: int) -> str:
    return f"The file has {size / 1e6:.0f} MB; at most {LARGEST / 1e6:.0f} MB are read."


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
