"""Released notebooks work with nbgrader as they are."""

import json
from pathlib import Path

import pytest

from lessons.kit.grading.assignment import problem_set
from tests.lessons.kit.grading import nbgrader_env
from tests.lessons.kit.grading.test_every_set import filled, solutions
from tests.required import missing

pytestmark = pytest.mark.peer


@pytest.fixture(scope="module")
def nbgrader() -> Path:
    found = nbgrader_env.home()
    if found is None:
        missing("nbgrader", nbgrader_env.WHY_NOT)
    return found


@pytest.mark.parametrize("name", problem_set.available())
def test_validate(nbgrader: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "good.ipynb").write_bytes(encoded(name, solutions(name, "")))
    done = nbgrader_env.run(nbgrader, tmp_path, "validate", "good.ipynb")
    assert "Success! Your notebook passes all the tests." in done.stdout, done.stderr


@pytest.mark.parametrize("name", problem_set.available())
def test_autograde(nbgrader: Path, tmp_path: Path, name: str) -> None:
    right = solutions(name, "")
    questions = problem_set.load(name, "").questions
    typical = next(q for q in questions if q.mistakes)
    mistake = typical.solution + "\n" + typical.mistakes[0].code
    handed_in = {"ada": right, "bob": {}, "cyd": right | {typical.id: mistake}}
    nbgrader_env.course(tmp_path, encoded(name, {}), name)
    done = nbgrader_env.run(nbgrader, tmp_path, "generate_assignment", name)
    assert done.returncode == 0, done.stderr
    for student, answers in handed_in.items():
        nbgrader_env.hand_in(tmp_path, student, encoded(name, answers), name)
    done = nbgrader_env.run(nbgrader, tmp_path, "autograde", name)
    assert done.returncode == 0, done.stderr
    full = sum(question.points for question in questions)
    # (nbgrader knows no partial credit: the question with the mistake gets no point)
    wanted = {"ada": full, "bob": 0, "cyd": full - typical.points}
    assert nbgrader_env.scores(nbgrader, tmp_path, name) == wanted


def encoded(name: str, answers: dict[str, str]) -> bytes:
    return json.dumps(filled(name, "", answers)).encode()
