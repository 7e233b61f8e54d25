"""Every attack is handed in by somebody, all in one class, beside students who did their work."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from lessons.kit.grading.assignment import problem_set
from tests.lessons.kit.grading import attacks
from tests.lessons.kit.grading.attacks import Attack
from tests.lessons.kit.grading.books import Book, solved
from tests.lessons.kit.grading.conftest import Graded

PS1 = problem_set.load("ps1")
POINTS = {q.id: q.points for q in PS1.questions}
HONEST = ["aaa-honest", "mmm-honest", "zzz-honest"]


@pytest.fixture(scope="module")
def results(
    grade_class: Graded, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("attacks")
    for attack in attacks.ALL:
        made = attack.make()
        content = made.as_bytes() if isinstance(made, Book) else made
        path = folder / "in" / attack.name / "ps1.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    for name in HONEST:
        solved().write(folder / "in", name)
        helper = folder / "in" / name / "sitecustomize.py"
        helper.write_text("raise SystemExit('imported')")
    return grade_class(folder / "in", folder / "out")


def test_the_batch_goes_on_and_others_keep_their_grades(results: dict[str, Any]) -> None:
    assert len(results) == len(attacks.ALL) + len(HONEST)
    for name in HONEST:
        assert results[name]["points"] == sum(POINTS.values())
        assert results[name]["status"] == "graded"
    assert not [r for r in results.values() if r["status"] == "infrastructure error"]


@pytest.mark.parametrize("attack", attacks.ALL, ids=lambda attack: attack.name)
def test_it_ends_as_it_should(results: dict[str, Any], attack: Attack) -> None:
    result = results[attack.name]
    assert result["status"] in attack.status.split("|"), result
    if attack.status == "rejected":
        assert attack.reason in result["reason"] and result["points"] is None
        return
    expected = {name: 0 if name in attack.harmed else points for name, points in POINTS.items()}
    if attack.points is not None:
        assert result["points"] == attack.points, result["marks"]
    else:
        got = {mark["question"]: mark["points"] for mark in result["marks"]}
        if attack.slack:
            expected[attacks.HURT] = got[attacks.HURT]
        assert got == expected, result
    assert attack.flag in " | ".join(result["flags"])


def test_nothing_was_left_behind(results: dict[str, Any]) -> None:
    assert results
    assert not Path("/tmp/course-pwned").exists() and not Path("/tmp/pwned").exists()
    assert not list(Path("/tmp").glob("course-pwned*"))


def test_no_hidden_input_is_shown(results: dict[str, Any]) -> None:
    """The student's code put its inputs into an error, text and name."""
    (made,) = [m for m in results["hidden-inputs-in-error"]["marks"] if m["question"] == "ps1-bag"]
    visible = PS1.question("ps1-bag").check
    for word in re.findall(r'"(\w+)"', PS1.question("ps1-bag").hidden):
        assert f"'{word}'" not in made["text"] + made["detail"] or f'"{word}' in visible


@pytest.mark.skipif(os.name == "nt", reason="no processes to look at")
def test_no_process_of_a_student_lives_on(results: dict[str, Any]) -> None:
    assert results
    mine = [p for p in Path("/proc").glob("[0-9]*/cmdline") if b"nursery" in read(p)]
    parents = {read(p.parent / "status").split(b"PPid:")[1].split()[0] for p in mine}
    assert b"1" not in parents, "a nursery has lost its worker and lives on"


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b"PPid:\t0\n"
