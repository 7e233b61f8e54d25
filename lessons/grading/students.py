"""Who the students are: their ids, the class list, and the names learning platforms give files."""

import csv
import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from lessons.commands.messages import Problem

LONGEST = 64
ALLOWED = re.compile(r"[^\W_][\w.@+' -]*")
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_file(?:_.*)?")
CANVAS = re.compile(r"(?P<name>[^_]+)_(?:LATE_)?(?P<id>\d+)_(?P<file>\d+)_(?P<rest>.+)")
COLUMNS = {
    "id": ("id", "student", "student_id", "id number", "sis user id", "username"),
    "name": ("name", "full name", "student name"),
    "email": ("email", "email address", "sis login id"),
    "platform": ("platform", "platform id", "canvas id", "identifier"),
    "section": ("section",),
}


@dataclass(frozen=True)
class Student:
    id: str
    name: str = ""
    email: str = ""
    platform: str = ""  # the number that the learning platform knows the student by
    section: str = ""


def valid_id(text: str) -> bool:
    """Letters, digits and . @ + ' - _; so that it can be the name of a folder, anywhere."""
    tidy = unicodedata.normalize("NFC", text)
    return (
        tidy == text
        and len(text) <= LONGEST
        and ALLOWED.fullmatch(text) is not None
        and ".." not in text
        and not text.endswith((".", " "))
    )


def read_class_list(path: Path) -> dict[str, Student]:
    """Students by id, from a CSV file with at least the column `id`."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Problem(f"The class list {path.name} cannot be read: {error}.") from None
    if not rows:
        raise Problem(f"The class list {path.name} has no students.")
    heads = {str(head).strip().lower(): head for head in rows[0]}
    found = {key: next((heads[n] for n in names if n in heads), None)
             for key, names in COLUMNS.items()}  # fmt: skip
    if found["id"] is None:
        raise Problem(f"The class list {path.name} needs a column `id`; it has {', '.join(heads)}.")
    students: dict[str, Student] = {}
    for line, row in enumerate(rows, start=2):
        values = {key: (row.get(head) or "").strip() if head else "" for key, head in found.items()}
        if not valid_id(values["id"]):
            raise Problem(
                f"{path.name}, line {line}: {values['id']!r} cannot be a student's id. It starts "
                f"with a letter or digit, goes on with those or . @ + ' - _, and has at most "
                f"{LONGEST} signs."
            )
        if values["id"] in students:
            raise Problem(f"{path.name}, line {line}: {values['id']} is there twice.")
        students[values["id"]] = Student(**values)
    return students


def who(folder: str, file: str, students: dict[str, Student]) -> str:
    """The student's id, from the folder (`ada/`, or Moodle's) or the file (Canvas') name."""
    by_platform = {s.platform: s.id for s in students.values() if s.platform}
    by_name = {simple(s.name): s.id for s in students.values() if s.name}
    for pattern, text in ((MOODLE, folder), (CANVAS, file)):
        if (match := pattern.fullmatch(text)) and (pattern is MOODLE or not folder):
            known = by_platform.get(match["id"]) or by_name.get(simple(match["name"]))
            return known or f"{match['name']}-{match['id']}".replace(" ", ".")
    return folder


def simple(name: str) -> str:
    """ "Lovelace, Ada" and "ada lovelace" are the same."""
    first_last = " ".join(reversed([part.strip() for part in name.split(",", 1)]))
    plain = unicodedata.normalize("NFKD", first_last).encode("ascii", "ignore").decode().lower()
    return "".join(re.findall(r"[a-z]+", plain))


def moment(text: str) -> datetime:
    """A deadline: 2026-11-30T23:59, of this machine's time zone if none is named."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Problem(f"{text!r} is not a time. Write it like 2026-11-30T23:59.") from None
    return found.astimezone(UTC)
