"""A page of nbcore/plain opens when the exercise that it answers is done, and not before."""

import re
from pathlib import Path

import pytest

from lessons.kit.base.course import lessons
from lessons.kit.exercises import plain_pages, progress
from lessons.kit.exercises.lesson_files import find, read_lesson

SHOWN = [
    (lesson.name, page, exercise)
    for lesson in lessons()
    for page, exercise in re.findall(r'plain_page\("(\w+)", after="([\w-]+)"\)', lesson.text())
]


@pytest.fixture
def said(monkeypatch):
    feedback = []
    monkeypatch.setattr(plain_pages, "show", feedback.append)
    return feedback


def test_it_is_closed_until_the_exercise_is_right(said, progress_file: Path):
    plain_pages.plain_page("perceptron", after="perceptron-train")
    assert said[-1].kind == "closed" and "def fit" not in repr(said[-1])
    progress.record_attempt(find("perceptron-train"), "right", "", "x")
    plain_pages.plain_page("perceptron", after="perceptron-train")
    assert said[-1].kind == "solution" and "def fit" in said[-1].detail


def test_every_page_is_shown_in_a_lesson_after_an_exercise_of_it():
    for lesson, _, exercise in SHOWN:
        (home,) = [one for one in lessons() if one.name == lesson]
        assert exercise in [one.id for one in read_lesson(home)]
    folder = Path(plain_pages.import_module("nbcore.plain").__file__).parent
    pages = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert {page for _, page, _ in SHOWN} == pages


@pytest.mark.parametrize("page", sorted({page for _, page, _ in SHOWN}))
def test_a_page_is_the_file_itself(page):
    text = plain_pages.text_of(page)
    assert text.startswith('"""') and len(text.splitlines()) <= 40
