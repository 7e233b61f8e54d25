"""Every attack is handed in by somebody, all in one class, beside students who did their work."""

import os
import re
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.judging.fork_server import ForkServer
from lessons.kit.grading.record.gradebook import Entry
from tests.lessons.kit.grading import attacks
from tests.lessons.kit.grading.attacks import Attack
from tests.lessons.kit.grading.books import Book, solved
from tests.lessons.kit.grading.conftest import SHORT, Graded
from tests.own_process import until

pytestmark = pytest.mark.attack

PS1 = problem_set.load("ps1")
POINTS = {q.id: q.points for q in PS1.questions}
HONEST = ["aaa-honest", "mmm-honest", "zzz-honest"]
BESIDE = "nnn-honest"  # beside those who never end


@pytest.fixture(scope="module")
def results(grade_class: Graded, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Entry]:
    """Two classes: in one nobody runs out of time, the other has those who never end."""
    folder = tmp_path_factory.mktemp("attacks")
    for attack in attacks.ALL:
        made = attack.make()
        content = made.as_bytes() if isinstance(made, Book) else made
        path = folder / ("short" if endless(attack) else "in") / attack.name / "ps1.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    for name in HONEST:
        solved().write(folder / "in", name)
        helper = folder / "in" / name / "sitecustomize.py"
        helper.write_text("raise SystemExit('imported')")
    solved().write(folder / "short", BESIDE)
    found = grade_class(folder / "in", folder / "out")
    return found | grade_class(folder / "short", folder / "out of time", limits=SHORT)


def endless(attack: Attack) -> bool:
    return "timeout" in attack.status


def test_the_batch_goes_on_and_others_keep_their_grades(results: dict[str, Entry]) -> None:
    assert len(results) == len(attacks.ALL) + len([*HONEST, BESIDE])
    for name in HONEST:
        assert results[name].points == sum(POINTS.values())
        assert results[name].verdict.status == "graded"
    for mark in results[BESIDE].verdict.marks:
        assert mark.points == mark.of or mark.kind == "timeout"
    assert not [r for r in results.values() if r.verdict.status == "infrastructure error"]


@pytest.mark.parametrize("attack", attacks.ALL, ids=lambda attack: attack.name)
def test_it_ends_as_it_should(results: dict[str, Entry], attack: Attack) -> None:
    result = results[attack.name]
    assert result.verdict.status in attack.status.split("|"), result
    if attack.status == "rejected":
        assert attack.reason in result.verdict.reason and result.points is None
        return
    expected = {name: 0 if name in attack.harmed else points for name, points in POINTS.items()}
    if attack.points is not None:
        assert result.points == attack.points, result.verdict.marks
    else:
        got = {mark.question: mark.points for mark in result.verdict.marks}
        if attack.slack:
            expected[attacks.HURT] = got[attacks.HURT]
        if endless(attack):  # on a busy machine, time may be up elsewhere, too
            late = [mark.question for mark in result.verdict.marks if mark.kind == "timeout"]
            expected |= dict.fromkeys(late, 0)
        assert got == expected, result
    assert attack.flag in " | ".join(result.flags)


def test_nothing_was_left_behind(results: dict[str, Entry]) -> None:
    assert results
    assert not Path(attacks.PWNED).exists()


def test_no_hidden_input_is_shown(results: dict[str, Entry]) -> None:
    """The student's code put its inputs into an error, text and name."""
    marks = results["hidden-inputs-in-error"].verdict.marks
    (made,) = [mark for mark in marks if mark.question == "ps1-bag"]
    visible = PS1.question("ps1-bag").check
    for word in re.findall(r'"(\w+)"', PS1.question("ps1-bag").hidden):
        assert f"'{word}'" not in made.text + made.detail or f'"{word}' in visible


@pytest.mark.skipif(os.name == "nt", reason="no processes to look at")
def test_no_process_of_a_student_lives_on(results: dict[str, Entry]) -> None:
    assert results
    assert until(lambda: 1 not in fork_servers_and_parents().values()), "one outlives its worker"


@pytest.mark.skipif(os.name == "nt", reason="no processes to look at")
def test_a_fork_server_would_be_seen(fork_server: ForkServer) -> None:
    """Counter-example to the test above: one that is alive is found, under its parent."""
    assert fork_servers_and_parents()[fork_server.process.pid] == os.getpid()


def fork_servers_and_parents() -> dict[int, int]:
    """Of this course; another copy of it may be at work on the same machine."""
    signs = b"sandbox.fork_server", repr(str(paths.ROOT)).encode()
    commands = {p: read(p) for p in Path("/proc").glob("[0-9]*/cmdline")}
    found = [p for p, command in commands.items() if all(sign in command for sign in signs)]
    statuses = {int(p.parent.name): read(p.parent / "status") for p in found}
    return {pid: int(said.split(b"PPid:")[1].split()[0]) for pid, said in statuses.items()}


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b"PPid:\t0\n"
