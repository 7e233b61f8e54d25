"""Who the students are: their ids, the class list, and the names learning platforms give files."""

import codecs
import csv
import io
import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from lessons.kit.base.messages import Problem

STRANGER = "not in the class list"  # the flag of a submission that nobody in it has made
LONGEST = 64
DAY = re.compile(r"\d{4}-\d\d-\d\d")
WINDOWS_KEEPS = re.compile(r"(con|prn|aux|nul|(com|lpt)\d)(\..*)?", re.IGNORECASE)
ALLOWED = re.compile(r"[^\W_][\w.@+' -]*")
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+(?:_.*)?")
CANVAS = re.compile(r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<id>\d+)_(?P<file>\d+)_(?P<rest>.+)")
COLUMNS = {
    "id": ("id", "student_id", "id number", "student", "username", "email address", "email"),
    "name": ("name", "full name", "student name"),
    "email": ("email", "email address"),
    "platform": ("platform", "platform id", "canvas id", "identifier"),
    "section": ("section",),
}
CANVAS_COLUMNS = {  # there `ID` is the number of Canvas itself, and `Student` a name
    "id": ("sis user id", "sis login id", "id"),
    "name": ("student",),
    "email": ("sis login id",),
    "platform": ("id",),
    "section": ("section",),
}
NO_STUDENTS = ("Points Possible", "Student, Test")  # lines that Canvas adds


@dataclass(frozen=True)
class Student:
    id: str
    name: str = ""
    email: str = ""
    platform: str = ""  # the number that the learning platform knows the student by
    section: str = ""

    @property
    def called(self) -> str:
        """For people: the name, where it is known."""
        return self.name or self.id


def valid_id(text: str) -> bool:
    """Letters, digits and . @ + ' - _; so that it can be the name of a folder, anywhere."""
    return (
        composed(text) == text
        and len(text) <= LONGEST
        and ALLOWED.fullmatch(text) is not None
        and ".." not in text
        and not text.endswith((".", " "))
        and WINDOWS_KEEPS.fullmatch(text) is None
    )


def read_class_list(path: Path) -> dict[str, Student]:
    """Students by id, from a CSV file with at least the column `id`."""
    rows = rows_of(path)
    heads = {str(head).strip().lower(): head for head in rows[0]}
    columns = CANVAS_COLUMNS if {"student", "sis login id"} <= set(heads) else COLUMNS
    if not set(columns["id"]) & set(heads):
        raise Problem(f"The class list {path.name} needs a column `id`; it has {', '.join(heads)}.")
    if "id" in heads and columns is COLUMNS:  # who has that column means it
        columns = columns | {"id": ("id",)}
    students: dict[str, Student] = {}
    for line, row in enumerate(rows, start=2):
        values = {key: first_filled(row, heads, names) for key, names in columns.items()}
        if first := first_filled(row, heads, ("first name",)):
            last = first_filled(row, heads, ("last name", "surname"))
            values["name"] = values["name"] or f"{first} {last}".strip()
        values["platform"] = values["platform"].removeprefix("Participant ")
        if columns is CANVAS_COLUMNS and values["name"] in NO_STUDENTS:
            continue
        if not valid_id(values["id"]):
            raise Problem(
                f"{path.name}, line {line}: {values['id']!r} cannot be a student's id. It starts "
                f"with a letter or digit, goes on with those or . @ + ' - _, and has at most "
                f"{LONGEST} characters."
            )
        if values["id"] in students:
            raise Problem(f"{path.name}, line {line}: {values['id']} is there twice.")
        students[values["id"]] = Student(**values)
    return students


def rows_of(path: Path) -> list[dict[str, str]]:
    """The lines of a CSV file by their headings. Spreadsheets write , or ; or a tab between."""
    try:
        content = path.read_bytes()
        wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # "Unicode text"
        text = content.decode("utf-16" if wide else "utf-8-sig")
        separator = max(",;\t", key=text.partition("\n")[0].count)
        lines = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
        rows = [row for row in lines if any(isinstance(v, str) and v.strip() for v in row.values())]
    except UnicodeDecodeError:
        raise Problem(
            f"The class list {path.name} is not in UTF-8. In the spreadsheet, "
            "save it again as 'CSV UTF-8'."
        ) from None
    except (OSError, csv.Error) as error:
        raise Problem(f"The class list {path.name} cannot be read: {error}.") from None
    if not rows:
        raise Problem(f"The class list {path.name} has no students.")
    return rows


def first_filled(row: dict[str, str], heads: dict[str, str], names: tuple[str, ...]) -> str:
    found = ((row.get(heads[name]) or "").strip() for name in names if name in heads)
    return composed(next(filter(None, found), ""))


def who(folders: tuple[str, ...], file: str, students: dict[str, Student]) -> str:
    """The student's id, from the folders (`ada/`, or Moodle's) or the file's name; "" if in none.

    Moodle puts the name on a folder or, if told so, on the file. Canvas puts it on the file.
    """
    folders, file = tuple(map(composed, folders)), composed(file)
    by_platform = {s.platform: s.id for s in students.values() if s.platform}
    places = [(MOODLE, folder) for folder in folders]
    places += [] if folders else [(MOODLE, file), (CANVAS, file)]
    for pattern, text in places:
        if match := pattern.fullmatch(text):
            known = by_platform.get(match["id"]) or by_name(match["name"], students)
            return known or f"{match['name']}-{match['id']}".replace(" ", ".")
    return next((folder for folder in folders if folder in students), (*folders, "")[0])


def composed(text: str) -> str:
    """With \u00eb as one sign: macOS writes names of files with e and two dots apart."""
    return unicodedata.normalize("NFC", text)


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
    """A deadline: 2026-11-30T23:59, of this machine's time zone if none is named.

    A day alone counts to its end.
    """
    try:
        whole_day = DAY.fullmatch(text) is not None
        return datetime.fromisoformat(text + "T23:59:59" * whole_day).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Problem(f"{text!r} is not a time. Write it like 2026-11-30T23:59.") from None
