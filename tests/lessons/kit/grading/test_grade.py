"""`grade`, where somebody slips: nothing handed in, another set, names that nobody knows."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from lessons.kit.base.messages import Problem
from lessons.kit.commands import grade
from lessons.kit.grading import batch
from lessons.kit.grading.assignment import problem_set, release
from lessons.kit.grading.intake.students import Student
from lessons.kit.grading.judging.isolation import Isolation
from lessons.kit.grading.judging.worker_pool import Job, Orders, WorkerPool, free_core, say
from lessons.kit.grading.plan import Plan
from lessons.kit.grading.record.gradebook import FILE
from tests.lessons.kit.grading.books import blank, solved
from tests.lessons.kit.grading.conftest import LIMITS, Graded


def test_a_place_without_submissions_is_said_and_changes_nothing(
    tmp_path: Path, grade_class: Graded
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "readme.txt").write_text("nothing here")
    with pytest.raises(Problem, match=r"No submissions in .* <student>/ps1.ipynb"):
        grade_class(tmp_path / "in", tmp_path / "out")
    assert not (tmp_path / "out" / FILE).exists()


def test_the_notebook_of_another_set_is_rejected(tmp_path: Path, grade_class: Graded) -> None:
    solved().write(tmp_path / "in", "ada")
    other = json.dumps(release.notebook(problem_set.load("ps2")))
    (tmp_path / "in" / "bob").mkdir()
    (tmp_path / "in" / "bob" / "ps1.ipynb").write_text(other)
    found = grade_class(tmp_path / "in", tmp_path / "out")
    assert found["ada"].verdict.status == "graded"
    assert (found["bob"].verdict.status, found["bob"].points) == ("rejected", None)
    assert found["bob"].verdict.reason == "This is the notebook of ps2, not of ps1."


def test_one_handout_for_all_that_is_graded_as_many_is_noticed(
    tmp_path: Path, fence: Isolation
) -> None:
    for name in ("ada", "bob"):
        blank().write(tmp_path / "in", name)
    listed = {name: Student(name) for name in ("ada", "bob", "cyd")}
    plan = Plan("ps1", tmp_path / "in", tmp_path / "out", 1, LIMITS, fence, listed)
    found = batch.run(replace(plan, own_data=True), lambda *_: None)
    assert (found.new, found.other_data, found.strangers) == (2, 2, [])
    assert found.statuses == {"graded": 2, "not handed in": 1}
    found = batch.run(plan, lambda *_: None)
    assert found.other_data == 0


def test_who_stops_the_grader_starts_no_more_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, started = WorkerPool(cast(Orders, None), size=1), []

    def killed() -> None:
        started.append(1)
        pool.closing.set()  # Ctrl-C, and the worker is gone
        raise OSError("it ended without a verdict")

    monkeypatch.setattr(pool, "start_worker", killed)
    pool.jobs.put(cast(Job, object()))
    pool.serve_one_worker()
    assert len(started) == 1 and pool.done.empty()


def test_the_summary_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    found = batch.Summary(3, {"graded": 3, "not handed in": 1}, ["Anna.Berg-4711"])
    assert grade.tell(found, Path("results")) == 0
    said = capsys.readouterr().out
    assert said.startswith("3 graded, 1 not handed in.\n") and "lessons mark results" in said
    assert "Anna.Berg-4711" in said and "`platform`" in said
    assert grade.tell(batch.Summary(0, {"graded": 3}, []), Path("results")) == 0
    said = capsys.readouterr().out
    assert "Nothing was new" in said and "class list" not in said
    assert grade.tell(batch.Summary(3, {"graded": 3}, [], other_data=2), Path("results")) == 0
    assert "--common-data" in capsys.readouterr().out
    assert grade.tell(batch.Summary(1, {"infrastructure error": 1}, []), Path("results")) == 1
    assert "run the same command again" in capsys.readouterr().out


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="cores cannot be chosen here")
def test_each_worker_has_the_emptiest_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {3, 1})
    taken: list[int | None] = []
    for _ in range(3):
        taken.append(free_core(taken))
    assert taken == [1, 3, 1]
    assert free_core([1, 1, 3]) == 3


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="cores cannot be chosen here")
def test_a_worker_stays_on_its_core() -> None:
    core = max(os.sched_getaffinity(0))
    told = {"layers": [], "limits": {}, "parent": os.getpid(), "core": core}
    with subprocess.Popen(
        [sys.executable, "-m", "lessons.kit.grading.judging.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as worker:
        assert worker.stdin is not None and worker.stdout is not None
        say(worker, told)
        say(worker, {"set": "ps1", "variant": "", "file": "/no/such/file", "seed": 1})
        assert "infrastructure error" in worker.stdout.readline(), "it has begun to work"
        assert os.sched_getaffinity(worker.pid) == {core}
        worker.stdin.close()
