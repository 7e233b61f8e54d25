"""One lesson with exercises, two notebooks: the student's and the instructor's."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lessons.kit.base import paths
from lessons.kit.base.course import Lesson, lessons_in
from lessons.kit.base.messages import Problem
from lessons.kit.commands import notebooks
from lessons.kit.exercises import exercise_cells, notebook_builder
from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.lesson_files import read_lesson

FOLDER = Path(__file__).parent / "sample"
(SAMPLE,) = lessons_in(FOLDER)
EXERCISES = read_lesson(SAMPLE)


@pytest.fixture(scope="module")
def student(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("student") / "99_sample.ipynb"
    notebooks.build(SAMPLE, path)
    return path


@pytest.fixture(scope="module")
def instructor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("instructor") / "99_sample.ipynb"
    notebooks.build_instructor(SAMPLE, path)
    return path


def cells(path: Path) -> dict[str, dict[str, Any]]:
    return {cell["id"]: cell for cell in json.loads(path.read_text())["cells"]}


def said(cell: dict[str, Any]) -> str:
    return "\n".join("".join(output["data"]["text/plain"]) for output in cell["outputs"])


def of(exercise: Exercise, part: str = "") -> str:
    return f"99_sample-{exercise.id}" + (f"-{part}" if part else "")


def test_the_student_gets_starters_and_checks_that_say_not_attempted(student: Path) -> None:
    found = cells(student)
    for exercise in EXERCISES:
        assert "".join(found[of(exercise)]["source"]) == exercise.starter.rstrip("\n")
        check = found[of(exercise, "check")]
        assert check["source"] == [f'check("{exercise.id}")']
        assert said(check).startswith("○ Not attempted: ")
        assert list(found).index(of(exercise, "check")) == list(found).index(of(exercise)) + 1


def test_the_student_is_told_neither_solutions_nor_hidden_checks(student: Path) -> None:
    text = student.read_text()
    for exercise in EXERCISES:
        secrets = [exercise.solution, exercise.hidden, exercise.check, exercise.right]
        secrets += [*exercise.hints, *(m.explanation for m in exercise.mistakes)]
        assert [s for s in secrets if s and json.dumps(s)[1:-1] in text] == []
    assert "posterior(10.0" not in text and "spam / (spam + ham)" not in text


def test_the_instructor_sees_every_solution_pass(instructor: Path) -> None:
    found = cells(instructor)
    for exercise in EXERCISES:
        assert "".join(found[of(exercise)]["source"]) == exercise.solution.rstrip("\n")
        assert said(found[of(exercise, "check")]).startswith("✔ Right: ")
        notes = "".join(found[of(exercise, "notes")]["source"])
        assert all(hint in notes for hint in exercise.hints)
        assert all(mistake.explanation in notes for mistake in exercise.mistakes)


def test_hidden_checks_are_run_for_the_instructor(instructor: Path) -> None:
    assert cells(instructor)["99_sample-sample-posterior-check"]["source"] == [
        'check("sample-posterior", hidden=True)'
    ]


@pytest.mark.parametrize("kind", ["student", "instructor"])
def test_cells_carry_nbgraders_marks_and_no_others(
    kind: str, request: pytest.FixtureRequest
) -> None:
    found = cells(request.getfixturevalue(kind))
    for exercise in EXERCISES:
        assert found[of(exercise)]["metadata"] == {
            "nbgrader": {
                "grade": False,
                "grade_id": exercise.id,
                "locked": False,
                "schema_version": 3,
                "solution": True,
                "task": False,
            }
        }
        assert found[of(exercise, "check")]["metadata"] == {
            "nbgrader": {
                "grade": True,
                "grade_id": f"{exercise.id}-check",
                "locked": True,
                "points": exercise.points,
                "schema_version": 3,
                "solution": False,
                "task": False,
            }
        }
    others = [cell for cell in found.values() if "nbgrader" not in cell["metadata"]]
    marks = [cell["metadata"] for cell in others if cell["metadata"]]
    assert marks == [{"jupyter": {"source_hidden": True}}] * 2, "the cells that ask"


@pytest.mark.parametrize(
    ("code", "folded"),
    [
        ("predict('?', options=[1], answer=1)", True),
        ("from lessons.kit import quiz\nquiz('?', answer=1)\nquiz('?', answer=2)", True),
        ("x = 1\nquiz('?', answer=1)", False),
        ("model.predict(X)", False),
        ("import numpy", False),
        ("%time quiz()", False),
        ("", False),
    ],
)
def test_code_that_holds_the_answer_is_folded_away(code: str, folded: bool) -> None:
    assert exercise_cells.is_question(code) is folded


def test_widgets_are_saved_as_what_can_be_read_without_a_kernel(student: Path) -> None:
    text = student.read_text()
    assert "widget-view" not in text and "model_id" not in text and "widget-state" not in text
    shown = [o["data"] for c in cells(student).values() for o in c.get("outputs", [])]
    asked = [data for data in shown if "".join(data["text/plain"]).startswith("How sure")]
    assert len(asked) == 1 and "<li>50 %</li>" in "".join(asked[0]["text/html"])


def test_building_again_gives_the_same_bytes(
    student: Path, instructor: Path, tmp_path: Path
) -> None:
    notebooks.build(SAMPLE, tmp_path / "student.ipynb")
    notebooks.build_instructor(SAMPLE, tmp_path / "instructor.ipynb")
    assert (tmp_path / "student.ipynb").read_bytes() == student.read_bytes()
    assert (tmp_path / "instructor.ipynb").read_bytes() == instructor.read_bytes()


def test_a_build_leaves_the_students_progress_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_VERSION", raising=False)
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "progress.json"))
    before = set(paths.NOTEBOOKS.iterdir())
    notebooks.build_instructor(SAMPLE, tmp_path / "again.ipynb")
    assert {path.name for path in tmp_path.iterdir()} == {"again.ipynb"}
    assert set(paths.NOTEBOOKS.iterdir()) == before


def test_nbval_passes_on_the_students_notebook(student: Path, tmp_path: Path) -> None:
    shutil.copy(student, tmp_path)
    environ = os.environ | {"COURSE_LESSONS": str(FOLDER)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval"]
    command += ["--nbval-current-env", "--rootdir", str(tmp_path), str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert {path.name for path in tmp_path.iterdir()} == {"99_sample.ipynb"}


def written(folder: Path, text: str) -> Lesson:
    """A lesson of this text, called 98_bad."""
    (folder / "98_bad").mkdir()
    (folder / "98_bad" / "lesson.md").write_text(text)
    return lessons_in(folder)[0]


def test_a_solution_that_does_not_pass_stops_the_build_by_name(tmp_path: Path) -> None:
    text = SAMPLE.text().replace("return spam / (spam + ham)", "return spam / (spam + spam)")
    bad = written(tmp_path, text.replace("posterior(1/15, 1/5)  #", "assert False  #"))
    with pytest.raises(Problem, match=r"98_bad.*'sample-posterior'"):
        notebooks.build_instructor(bad, tmp_path / "bad.ipynb")
    assert not (tmp_path / "bad.ipynb").exists()


def test_a_lesson_that_cannot_be_read_is_a_problem_with_a_line(tmp_path: Path) -> None:
    bad = written(tmp_path, SAMPLE.text().replace("points=2", "points=two"))
    with pytest.raises(Problem, match=r"98_bad, line \d+, exercise 'sample-prior': points=two"):
        notebook_builder.read(bad)
