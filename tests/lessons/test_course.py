"""lessons/course.toml: everything the lectures teach has a lesson and a test, and really so."""

import ast
import re
from functools import cache
from typing import Any

import pytest

from lessons.kit.base import course, paths
from tests.required import missing

ROOT, LESSONS = paths.ROOT, paths.LESSONS
COURSE = course.read()
ITEMS: dict[str, Any] = COURSE["items"]
SLIPS: dict[str, Any] = {f"slip {number}": entry for number, entry in COURSE["slips"].items()}
ENTRIES = ITEMS | SLIPS

EXPECTED_ITEMS = [
    f"{letter}{i}"
    for letter, lecture in COURSE["lectures"].items()
    for i in range(1, lecture["items"] + 1)
]
EXPECTED_SLIPS = [f"slip {i}" for i in range(1, 19)]
KEYS = {"what", "lessons", "says", "tests", "also", "untested"}

each = pytest.mark.parametrize("name", ENTRIES)


def test_every_item_and_slip_is_there_once():
    # (TOML itself refuses a table that stands there twice)
    assert list(ITEMS) == EXPECTED_ITEMS
    assert list(SLIPS) == EXPECTED_SLIPS


def test_they_are_those_of_the_list_beside_the_lectures(shared):
    ledger = shared / "ledger.md"
    if not ledger.is_file():
        missing("shared", f"no list of the lectures' items in {shared.name}")
    first_cells = re.findall(r"^\| (\w+) \|", ledger.read_text(encoding="utf-8"), re.MULTILINE)
    items = [cell for cell in first_cells if re.fullmatch(r"[A-Z]\d+", cell)]
    slips = [f"slip {cell}" for cell in first_cells if cell.isdigit()]
    assert set(items) == set(ITEMS)
    assert set(slips) <= set(SLIPS)  # ours may go on where the list ends
    assert set(SLIPS) - set(slips) <= {"slip 16", "slip 17", "slip 18"}


def test_the_lessons_are_the_folders_with_a_text():
    named = {lesson for entry in ENTRIES.values() for lesson in entry["lessons"]}
    assert named <= set(COURSE["lessons"])
    assert {path.parent.name for path in LESSONS.glob("*/lesson.md")} == set(COURSE["lessons"])


@pytest.mark.parametrize("lesson", course.lessons_in(LESSONS), ids=lambda lesson: lesson.name)
def test_the_title_is_that_of_the_lesson(lesson):
    assert lesson.text().split("\n", 1)[0] == f"# {lesson.title}"


@each
def test_an_entry_is_complete(name):
    entry = ENTRIES[name]
    assert set(entry) <= KEYS
    assert entry["what"] and entry["lessons"]
    proofs = [key for key in ("tests", "also", "untested") if entry.get(key)]
    assert proofs, f"{name} is taught in {entry['lessons'][0]}: give it a test, or say why not"
    assert not (entry.get("untested") and (entry.get("tests") or entry.get("also")))


@cache
def functions(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def is_there(test: str) -> bool:
    path, _, function = test.partition("::")
    if not re.fullmatch(r"tests/(\w+/)*test_\w+\.py", path) or not (ROOT / path).is_file():
        return False
    return function.startswith("test_") and function in functions(path)


def names(test: str, name: str) -> bool:
    """Does the test's name hold this id, and not only as the beginning of another?"""
    wanted = name.replace(" ", "_")
    return bool(re.search(rf"_{wanted}(_|$)", test.partition("::")[2]))


@each
def test_its_tests_are_there_and_name_it(name):
    entry = ENTRIES[name]
    for test in entry.get("tests", []):
        assert is_there(test), f"{name}: there is no {test}"
        assert names(test, name), f"{name}: {test} does not name it: put it under `also`"
    for other in entry.get("also", []):
        assert set(other) == {"test", "why"} and other["why"], f"{name}: say why"
        assert is_there(other["test"]), f"{name}: there is no {other['test']}"


def test_nothing_is_called_untested_that_a_test_names():
    bare = [name for name, entry in ENTRIES.items() if not entry.get("tests")]
    found = [
        f"{name}: {where}::{function}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for where in [path.relative_to(ROOT).as_posix()]
        for function in sorted(functions(where))
        for name in bare
        if function.startswith("test_") and names(f"{where}::{function}", name)
    ]
    assert found == [], "add these to lessons/course.toml"


def plain(text: str) -> str:
    """Without emphasis and line breaks."""
    return re.sub(r"\s+", " ", text.replace("*", "")).lower()


def ids_in(section: str) -> set[str]:
    """R5, R7-R9, slip 4, slips 6 and 7: all that a section names."""
    found = set()
    for letter, first, last in re.findall(r"\b([RNTCS])(\d+)(?:-[RNTCS]?(\d+))?\b", section):
        found |= {f"{letter}{i}" for i in range(int(first), int(last or first) + 1)}
    for listed in re.findall(r"\bslips? (\d+(?:(?:, | and |-)\d+)*)", section):
        for first, last in re.findall(r"(\d+)(?:-(\d+))?", listed):
            found |= {f"slip {i}" for i in range(int(first), int(last or first) + 1)}
    return found


def section_on_lectures(text: str) -> str:
    """What stands under the heading "Where it is in the lectures"."""
    match = re.search(r"^## Where .*in the.* lectures$(.*?)(?=^## |\Z)", text, re.M | re.S)
    return match.group(1) if match else ""


@each
def test_the_lesson_shows_it(name):
    entry = ENTRIES[name]
    lesson = entry["lessons"][0]
    text = (LESSONS / lesson / "lesson.md").read_text(encoding="utf-8")
    section = section_on_lectures(text)
    assert section, f"{lesson} has no section on where it is in the lectures"
    if "says" in entry:
        assert plain(entry["says"]) in plain(text), f"{name}: {lesson} no longer says this"
    else:
        assert name in ids_in(section), f"{name}: quote {lesson} under `says`, or name it there"


def test_the_checks_can_fail():
    assert names("t.py::test_R1_S11_words", "R1") and names("t.py::test_slip_1", "slip 1")
    assert not names("t.py::test_R11_prior", "R1") and not names("t.py::test_slip_16_x", "slip 1")
    assert not is_there("tests/lessons/test_course.py::test_of_nothing")
    assert not is_there("tests/no_such_file.py::test_x")
    assert is_there("tests/lessons/test_course.py::test_the_checks_can_fail")
    found = ids_in("R5-R7, T10 and C1; slips 4, 6 and 7 <!-- slip 11, S2-4 -->")
    items = {"R5", "R6", "R7", "T10", "C1", "S2", "S3", "S4"}
    assert found == items | {"slip 4", "slip 6", "slip 7", "slip 11"}
