"""Reading exercises from a lesson, and cutting the lesson for its readers."""

import subprocess
import sys
from pathlib import Path

import pytest

from lessons.kit.exercises.exercise_source import bound_names, parse
from lessons.kit.exercises.lesson_files import find, for_instructor, for_student
from lessons.kit.exercises.lesson_pieces import SourceError, pieces

SAMPLE = (Path(__file__).parent / "sample" / "99_sample" / "lesson.md").read_text(encoding="utf-8")

SMALL = """\
Task.

```python exercise="one" points=2
a = ...
```

```text hints
- first
- second
```

```python solution
a = 1
```

```text right
Yes.
```

```python mistake="zero"
# Not zero.
a = 0
```

```python check
a
```
"""


def test_all_parts_are_read() -> None:
    exercise = parse(SAMPLE, "99_sample")[0]
    assert (exercise.id, exercise.lesson, exercise.points) == ("sample-prior", "99_sample", 2)
    assert exercise.names == ("p_spam", "p_ham")
    assert exercise.hints[1] == "Divide by the number of *all* mails, not by the number of ham."
    assert [m.name for m in exercise.mistakes] == [
        "divided by the other class",
        "counted the other class",
    ]
    assert exercise.mistakes[0].explanation.startswith("You divided by the mails that are *not*")
    assert "mails = [" in exercise.given and "only_in_the_lesson" not in exercise.given
    assert "Write `p_spam`" in exercise.prompt


def test_options_of_the_starter() -> None:
    logs, many = parse(SAMPLE, "99_sample")[2:]
    assert logs.tolerance == 1e-4
    assert many.needs == ("sample-posterior",)


def test_the_pieces_are_the_whole_lesson() -> None:
    assert "".join(piece.text for piece in pieces(SAMPLE)) == SAMPLE


def test_the_student_gets_starters_and_text_alone() -> None:
    cut = for_student(SAMPLE)
    assert "p_spam = ..." in cut and "The end." in cut
    for secret in ("Fraction(mails.count", "You return the score itself", "rng", "What must"):
        assert secret in SAMPLE and secret not in cut
    assert "\n\n\n" not in cut


def test_the_instructor_gets_solutions() -> None:
    cut = for_instructor(SAMPLE, "99_sample")
    assert "p_spam = ..." not in cut
    assert "p_spam = Fraction(mails.count" in cut and 'exercise="sample-prior"' in cut


def test_an_exercise_shown_as_an_example_is_none() -> None:
    assert parse(f"````markdown\n{SMALL}````\n", "x") == []


def test_windows_line_ends_do_not_matter() -> None:
    assert [e.id for e in parse(SMALL.replace("\n", "\r\n"), "x")] == ["one"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("```python check\na\n```", "", "line 3, exercise 'one': the block 'check' is missing"),
        ("```python solution\na = 1\n```", "", "'solution' is missing"),
        ("```text right\nYes.\n```", "", "'right' is missing"),
        ("a = 1\n", "b = 1\n", r"\['a'\] must be defined here too"),
        ("a = 1\n", "a = (\n", "line 13"),
        ("points=2", "points=no", "whole number above 0"),
        ("points=2", "point=2", "'point' is not one of"),
        ('exercise="one"', 'exercise="One two"', "small letters"),
        ("- second\n", "", "two to four hints"),
        ("- first\n", "first\n", "start each with '- '"),
        ("# Not zero.\n", "", "start with a comment"),
        ("```python mistake", "Text.\n\n```python mistake", "belongs to no exercise"),
        ("```python check\na\n```", "```python check\na\n```\n\n```python check\na\n```", "second"),
        ("a\n```\n", "a\n", "never closed"),
        ("a = ...\n", "print(1)\n", "binds no name"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, says: str) -> None:
    last = SMALL.rindex(old)
    spoilt = SMALL[:last] + new + SMALL[last + len(old) :]
    with pytest.raises(SourceError, match=says):
        parse(spoilt, "x")


def test_two_exercises_of_one_name_are_refused() -> None:
    with pytest.raises(SourceError, match="two exercises are called 'one'"):
        parse(SMALL + "\n" + SMALL, "x")


def test_an_exercise_is_found_by_its_id() -> None:
    assert find("sample-many").lesson == "99_sample"
    with pytest.raises(LookupError, match="called 'sample'"):
        find("sample")


def test_another_lesson_that_cannot_be_read_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (
        ("01_broken", SMALL.replace("points=2", "points=no")),
        ("02_fine", SMALL.replace("one", "two")),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "lesson.md").write_text(text)
    monkeypatch.setenv("COURSE_LESSONS", str(tmp_path))
    assert find("two").lesson == "02_fine"


def test_names_bound_by_code() -> None:
    code = "import x\na, (b, c) = 1, (2, 3)\nd: int = 4\ndef e(): f = 1\nclass G: pass\nx[0] = 1\n"
    assert bound_names(code) == ("a", "b", "c", "d", "e", "G")


def test_reading_needs_the_standard_library_alone() -> None:
    code = (
        "import sys; sys.modules.update(numpy=None, jupytext=None, IPython=None, ipywidgets=None)\n"
        "from lessons.kit.base.course import lessons\n"
        "from lessons.kit.exercises.lesson_files import read_lesson\n"
        "from lessons.kit.exercises import progress\n"
        "print(sum(len(read_lesson(lesson)) for lesson in lessons()) > 0)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "True\n"
