"""Whatever happens to the grader, the gradebook is the one of an undisturbed run."""

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from lessons.commands import cli, grade, paths
from lessons.commands.filelock import only_one
from lessons.commands.messages import Problem
from lessons.grading import batch
from lessons.grading.gradebook import Gradebook
from lessons.grading.isolation import Isolation
from tests.grading.books import SET, blank, mistaken, solved
from tests.grading.conftest import LIMITS, SEED, Graded

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")


def write_class(folder: Path, count: int) -> Path:
    kinds = [solved, blank, lambda: mistaken("ps1-bag", "only there or not there")]
    for number in range(count):
        book = kinds[number % 3]().extra(f"# student {number}")
        book.write(folder, f"s{number:02d}")
    (folder / "broken").mkdir()
    (folder / "broken" / "ps1.ipynb").write_bytes(b"{")
    return folder


def what_counts(out: Path) -> str:
    """Everything but the journal, whose times differ."""
    book = Gradebook(out)
    results = book.results()
    verdicts = book.base.execute("SELECT * FROM verdicts ORDER BY student, submission").fetchall()
    checked = book.base.execute("PRAGMA integrity_check").fetchall()
    book.close()
    kept = sorted(
        (path.name, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in (out / "originals").iterdir()
    )
    return json.dumps([results, verdicts, kept, checked], sort_keys=True)


def plan(submissions: Path, out: Path, fence: Isolation, workers: int = 2) -> batch.Plan:
    return batch.Plan(SET, submissions, out, workers, LIMITS, fence, {}, seed=SEED)


def run(the_plan: batch.Plan) -> None:
    batch.run(the_plan, lambda *_: None)


def in_child(action: Any) -> int:
    """Run it in a forked process; the process id."""
    pid = os.fork()
    if pid == 0:
        try:
            action()
            os._exit(0)
        except BaseException:
            os._exit(1)
    return pid


@needs_fork
def test_killed_while_students_code_runs(fence: Isolation, tmp_path: Path) -> None:
    """SIGKILL at moments spread over the whole run, with real workers."""
    submissions = write_class(tmp_path / "in", 4)
    started = time.monotonic()
    run(plan(submissions, tmp_path / "calm", fence))
    whole = time.monotonic() - started
    killed = 0
    for number in range(4):
        pid = in_child(lambda: run(plan(submissions, tmp_path / "rough", fence)))
        time.sleep(whole * (number + 1) / 6)
        os.kill(pid, signal.SIGKILL)
        killed += os.WIFSIGNALED(os.waitpid(pid, 0)[1])
    assert killed >= 2
    run(plan(submissions, tmp_path / "rough", fence))
    assert what_counts(tmp_path / "rough") == what_counts(tmp_path / "calm")


class QuickCrew:
    """Verdicts without running anything, so that the recording alone is tried."""

    def __init__(self, *_: Any) -> None:
        pass

    def __enter__(self) -> "QuickCrew":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def work(self, jobs: list[batch.Job]) -> Any:
        for job in jobs:
            points = int(job.key.submission[:2], 16)
            marks = [{"question": "ps1-bag", "points": points, "of": 255, "mistake": ""}]
            yield job, {"status": "graded", "marks": marks, "flags": [], "reason": ""}


OURS = (batch.__file__, sys.modules[Gradebook.__module__].__file__)


def killed_after(lines: int, action: Any) -> int:
    """The process kills itself after so many lines of the grader's own code."""
    left = lines

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in OURS:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return count

    def traced() -> None:
        sys.settrace(count)
        action()

    return in_child(traced)


@needs_fork
def test_killed_at_fifty_lines_of_the_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "Crew", QuickCrew)
    fence = Isolation(("none",), ())
    submissions = write_class(tmp_path / "in", 2)
    run(plan(submissions, tmp_path / "calm", fence))
    wanted = what_counts(tmp_path / "calm")
    drawn, killed = random.Random(7), 0
    for number in range(50):
        out = tmp_path / f"rough{number}"
        pid = killed_after(
            drawn.randrange(5, 350), lambda out=out: run(plan(submissions, out, fence))
        )
        killed += os.WIFSIGNALED(os.waitpid(pid, 0)[1])
        run(plan(submissions, out, fence))
        assert what_counts(out) == wanted
    assert killed >= 25


def test_one_worker_gives_what_two_give(
    fence: Isolation, grade_class: Graded, tmp_path: Path
) -> None:
    submissions = write_class(tmp_path / "in", 3)
    for workers in (1, 2):
        run(plan(submissions, tmp_path / str(workers), fence, workers))
    assert what_counts(tmp_path / "1") == what_counts(tmp_path / "2")
    before = what_counts(tmp_path / "1")
    journal = (tmp_path / "1" / batch.JOURNAL).read_text()
    run(plan(submissions, tmp_path / "1", fence))
    assert what_counts(tmp_path / "1") == before
    again = (tmp_path / "1" / batch.JOURNAL).read_text()[len(journal) :]
    assert '"event": "graded"' not in again, "nothing was graded a second time"
    (submissions / "s00" / "ps1.ipynb").write_bytes(blank().as_bytes())
    run(plan(submissions, tmp_path / "1", fence))
    book = Gradebook(tmp_path / "1")
    assert {r["student"]: r["points"] for r in book.results()}["s00"] == 0
    assert len(list((tmp_path / "1" / "originals").iterdir())) == 5, "the first one is kept, too"
    book.close()


def test_two_graders_at_once_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    with only_one(tmp_path / "out" / ".lock", grade.busy):
        options = cli.parser().parse_args(
            ["grade", "ps1", str(tmp_path / "in"), "--out", str(tmp_path / "out")]
        )
        with pytest.raises(Problem, match="Another grader is at work"):
            grade.main(options)


def test_a_failure_of_the_grader_is_no_grade(tmp_path: Path, fence: Isolation) -> None:
    """The fence cannot be built: no student gets 0 for it, and the next run grades."""
    submissions = write_class(tmp_path / "in", 1)
    broken = Isolation((*fence.layers, "no-such-layer"), fence.closed)
    the_plan = plan(submissions, tmp_path / "out", broken)
    real = batch.Crew.hire
    batch.Crew.hire = lambda self: (_ for _ in ()).throw(OSError("no worker"))  # type: ignore
    try:
        run(the_plan)
    finally:
        batch.Crew.hire = real  # type: ignore[method-assign]
    book = Gradebook(tmp_path / "out")
    (one,) = [r for r in book.results() if r["student"] == "s00"]
    assert (one["status"], one["points"]) == ("infrastructure error", None)
    book.close()
    run(the_plan)
    book = Gradebook(tmp_path / "out")
    (one,) = [r for r in book.results() if r["student"] == "s00"]
    assert (one["status"], one["points"]) == ("graded", 20)
    book.close()


def test_another_set_does_not_go_into_the_same_folder(tmp_path: Path, fence: Isolation) -> None:
    write_class(tmp_path / "in", 1)
    run(plan(tmp_path / "in", tmp_path / "out", fence))
    book = Gradebook(tmp_path / "out")
    book.note("set", "ps9")
    book.close()
    with pytest.raises(Problem, match="holds grades of ps9"):
        run(plan(tmp_path / "in", tmp_path / "out", fence))


def test_the_command_from_end_to_end(fence: Isolation, tmp_path: Path) -> None:
    """release, hand in, grade, report: as a teacher does it."""
    (tmp_path / "class.csv").write_text("id,name\nada,Ada\nbob,Bob\n")
    command = (
        "import sys; from lessons.commands import cli, environment as e; "
        "e.ensure = lambda kind: False; e.go_on_inside = lambda words: None; "
        "sys.exit(cli.main(sys.argv[1:]))"
    )

    def course(*words: object) -> str:
        done = subprocess.run(
            [sys.executable, "-c", command, *map(str, words)],
            cwd=paths.ROOT,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    given, out, listed = tmp_path / "given", tmp_path / "out", tmp_path / "class.csv"
    assert "2 students" in course("release", "ps1", given, "--classlist", listed)
    solved("ada").write(given, "ada")
    said = course("grade", "ps1", given, "--out", out, "--classlist", listed, "--seconds", 20)
    assert f"Isolation: {fence.level}" in said and "2 graded" in said
    course("report", out)
    grades = (out / "grades.csv").read_text().splitlines()
    assert grades[1].startswith("ada,Ada,graded,20,24,")
    assert grades[2].startswith("bob,Bob,graded,0,24,")
