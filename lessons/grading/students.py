"""Who the students are: their ids, the class list, and the names learning platforms give files."""

import csv
import io
import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from lessons.commands.messages import Problem

STRANGER = "not in the class list"  # the flag of a submission that nobody in it has made
LONGEST = 64
ALLOWED = re.compile(r"[^\W_][\w.@+' -]*")
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_file(?:_.*)?")
CANVAS = re.compile(r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<id>\d+)_(?P<file>\d+)_(?P<rest>.+)")
# Headings, in lower case. Of those for the id, the first that has something in it counts.
COLUMNS = {
    "id": ("id", "student_id", "id number", "student", "username", "email address", "email"),
    "name": ("name", "full name", "student name"),
    "email": ("email", "email address"),
    "platform": ("platform", "platform id", "canvas id", "identifier"),
    "section": ("section",),
}
CANVAS_SIGN = "sis login id"  # no other list has this heading
CANVAS_COLUMNS = {
    "id": ("sis user id", "sis login id", "id"),
    "name": ("student",),
    "email": ("sis login id",),
    "platform": ("id",),
    "section": ("section",),
}
FIRST, LAST = ("first name",), ("last name", "surname")  # Moodle has a name in two columns
NOBODY = ("Points Possible", "Student, Test")  # lines of a Canvas export that are no students'
SEPARATORS = ",;\t"  # a spreadsheet writes semicolons where the comma is in the numbers


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
    """Students by id, from a CSV file with at least the column `id`, or a platform's export."""
    heads, rows = read_table(path)
    if not rows:
        raise Problem(f"The class list {path.name} has no students.")
    columns = CANVAS_COLUMNS if CANVAS_SIGN in heads else COLUMNS
    if not set(columns["id"]) & set(heads):
        raise Problem(f"The class list {path.name} needs a column `id`; it has {', '.join(heads)}.")
    if "id" in heads and columns is COLUMNS:
        columns = columns | {"id": ("id",)}
    students: dict[str, Student] = {}
    for line, row in rows:
        values = {key: first_of(row, names) for key, names in columns.items()}
        values["name"] = values["name"] or f"{first_of(row, FIRST)} {first_of(row, LAST)}".strip()
        if values["name"] in NOBODY or not any(values.values()):
            continue
        values["platform"] = values["platform"].removeprefix("Participant ")
        if not valid_id(values["id"]):
            raise Problem(
                f"{path.name}, line {line}: {values['id']!r} cannot be a student's id. It starts "
                f"with a letter or digit, goes on with those or . @ + ' - _, and has at most "
                f"{LONGEST} characters."
            )
        if values["id"] in students:
            raise Problem(f"{path.name}, line {line}: {values['id']} is there twice.")
        students[values["id"]] = Student(**values)
    if not students:
        raise Problem(f"The class list {path.name} has no students.")
    return students


Row = dict[str, str]


def read_table(path: Path) -> tuple[list[str], list[tuple[int, Row]]]:
    """The headings in lower case, and each row with the number of its line."""
    try:
        content = path.read_bytes()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Problem(f"The class list {path} cannot be read: {why}.") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")  # what spreadsheets write on Windows
    first = text.partition("\n")[0]
    try:
        reader = csv.reader(
            io.StringIO(text, newline=""), delimiter=max(SEPARATORS, key=first.count)
        )
        heads = [head.strip().lower() for head in next(reader, [])]
        rows = [
            (reader.line_num, {h: v.strip() for h, v in zip(heads, row, strict=False)})
            for row in reader
        ]
    except csv.Error as error:
        raise Problem(f"The class list {path.name} cannot be read: {error}.") from None
    return heads, rows


def first_of(row: Row, names: tuple[str, ...]) -> str:
    return next((row[name] for name in names if row.get(name)), "")


def who(folder: str, file: str, students: dict[str, Student]) -> str:
    """The student's id, from the name of the folder (`ada/`, or Moodle's) or file (Canvas')."""
    match = MOODLE.fullmatch(folder)
    if match is None and not folder:
        match = MOODLE.fullmatch(file) or CANVAS.fullmatch(file)
    if match is None:
        return folder
    known = {s.platform: s.id for s in students.values() if s.platform}
    found = known.get(match["id"]) or by_name(match["name"], students)
    return found or f"{match['name']}-{match['id']}".replace(" ", ".")


def by_name(name: str, students: dict[str, Student]) -> str:
    """The id of the only student with this name: of two, we do not guess."""
    letters = "".join(words_in(name))
    found = [s.id for s in students.values() if letters and letters in spellings(s.name)]
    return found[0] if len(found) == 1 else ""


def spellings(name: str) -> set[str]:
    """ "Lovelace, Ada" and "Ada Lovelace" are the same; Canvas writes lovelaceada."""
    words = words_in(name)
    return {"".join(words[i:] + words[:i]) for i in range(len(words))}


def words_in(name: str) -> list[str]:
    """Small letters without accents: platforms leave out what cannot be in a file's name."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return re.findall(r"[^\W\d_]+", "".join(c for c in plain if not unicodedata.combining(c)))


def moment(text: str) -> datetime:
    """A deadline: 2026-11-30T23:59, of this machine's time zone if none is named."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Problem(f"{text!r} is not a time. Write it like 2026-11-30T23:59.") from None
    return found.astimezone(UTC)
