"""Released notebooks work with nbgrader as they are."""

import json
from pathlib import Path

import pytest

from lessons.grading import problem_set
from tests.grading import nbgrader_env
from tests.grading.books import blank, mistaken, released, solved
from tests.grading.test_every_set import filled, solutions

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def nbgrader() -> Path:
    found = nbgrader_env.home()
    if found is None:
        pytest.skip(nbgrader_env.WHY_NOT)
    return found


@pytest.mark.parametrize("name", problem_set.available())
def test_validate(nbgrader: Path, tmp_path: Path, name: str) -> None:
    made = filled(name, "", solutions(name, ""))
    (tmp_path / "good.ipynb").write_text(json.dumps(made), encoding="utf-8")
    done = nbgrader_env.run(nbgrader, tmp_path, "validate", "good.ipynb")
    assert "Success! Your notebook passes all the tests." in done.stdout, done.stderr


def test_autograde(nbgrader: Path, tmp_path: Path) -> None:
    nbgrader_env.course(tmp_path, released().encode())
    done = nbgrader_env.run(nbgrader, tmp_path, "generate_assignment", "ps1")
    assert done.returncode == 0, done.stderr
    nbgrader_env.hand_in(tmp_path, "ada", solved().as_bytes())
    nbgrader_env.hand_in(tmp_path, "bob", blank().as_bytes())
    wrong = mistaken("ps1-posterior", "forgot the prior")
    nbgrader_env.hand_in(tmp_path, "cyd", wrong.as_bytes())
    done = nbgrader_env.run(nbgrader, tmp_path, "autograde", "ps1")
    assert done.returncode == 0, done.stderr
    # (nbgrader knows no partial credit: the question with the mistake gets none of its 3 points)
    assert nbgrader_env.scores(nbgrader, tmp_path) == {"ada": 20, "bob": 0, "cyd": 17}
