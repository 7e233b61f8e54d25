"""Whatever happens to the grader, the gradebook is the one of an undisturbed run."""

import hashlib
import itertools
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from lessons.kit.base import atomic, paths
from lessons.kit.base.file_lock import only_one
from lessons.kit.base.messages import Problem
from lessons.kit.commands import cli, grade
from lessons.kit.grading import batch
from lessons.kit.grading.judging.isolation import Isolation
from lessons.kit.grading.judging.worker_pool import Job, WorkerPool
from lessons.kit.grading.plan import Plan
from lessons.kit.grading.record import gradebook, results
from lessons.kit.grading.record.gradebook import Gradebook
from lessons.kit.grading.record.verdicts import GRADED, Mark, Verdict
from tests.lessons.kit.grading.books import SET, blank, mistaken, solved
from tests.lessons.kit.grading.conftest import LIMITS, SEED, Graded
from tests.own_process import until

pytestmark = pytest.mark.kill

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
    counted = [asdict(entry) for entry in book.entries()]
    verdicts = book.base.execute("SELECT * FROM verdicts ORDER BY student, submission").fetchall()
    checked = book.base.execute("PRAGMA integrity_check").fetchall()
    book.close()
    kept = sorted(
        (path.name, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in (out / "originals").iterdir()
    )
    return json.dumps([counted, verdicts, kept, checked], sort_keys=True)


def plan(submissions: Path, out: Path, fence: Isolation, workers: int = 2) -> Plan:
    return Plan(SET, submissions, out, workers, LIMITS, fence, {}, seed=SEED)


def run(the_plan: Plan) -> None:
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


KILLS = 50


class Lane:
    """A folder of results that is started again and again, and killed every time it can be."""

    def __init__(self, start: Callable[[Path], None], folders: Iterator[Path]) -> None:
        self.start, self.folders = start, folders
        self.out, self.pid = next(folders), 0

    def go(self) -> None:
        self.pid = in_child(lambda: self.start(self.out))

    def kill(self) -> Path | None:
        """SIGKILL. If it was done before: the folder, and the next go is in another one."""
        os.kill(self.pid, signal.SIGKILL)
        status = os.waitpid(self.pid, 0)[1]
        if os.WIFSIGNALED(status):
            return None
        assert status == 0, f"{self.out} failed by itself"
        done, self.out = self.out, next(self.folders)
        return done


@needs_fork
def test_killed_at_fifty_random_moments(fence: Isolation, tmp_path: Path) -> None:
    """Real workers, real students' code. Two graders at a time, each in a folder of its own."""
    seed = int(os.environ.get("COURSE_SEED") or random.randrange(10**6))
    print(f"to repeat it: COURSE_SEED={seed}")  # shown if the test fails
    drawn = random.Random(seed)
    submissions = write_class(tmp_path / "in", 2)

    def start(out: Path) -> None:
        run(plan(submissions, out, fence, workers=1))

    started = time.monotonic()
    start(tmp_path / "calm")
    whole = time.monotonic() - started
    wanted = what_counts(tmp_path / "calm")
    folders = (tmp_path / f"rough{number}" for number in itertools.count())
    lanes = [Lane(start, folders), Lane(start, folders)]
    killed = 0
    while killed < KILLS:
        moments = sorted((drawn.uniform(0, whole), n) for n in range(len(lanes)))
        began = time.monotonic()
        for lane in lanes:
            lane.go()
        for moment, n in moments:
            time.sleep(max(0, began + moment - time.monotonic()))
            # The machine may be faster or slower than at the start: `whole` follows it.
            if (done := lanes[n].kill()) is None:
                killed, whole = killed + 1, 1.05 * whole
            else:
                whole = min(whole, moment)
                assert what_counts(done) == wanted
    for lane in lanes:
        start(lane.out)
        assert what_counts(lane.out) == wanted


class QuickPool:
    """Verdicts without running anything, so that the recording alone is tried."""

    def __init__(self, *_: Any) -> None:
        pass

    def __enter__(self) -> "QuickPool":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def work(self, jobs: list[Job]) -> Any:
        for job in jobs:
            points = int(job.key.submission[:2], 16)
            yield job, Verdict(GRADED, [Mark("ps1-bag", of=255, points=points)])


OURS = (batch.__file__, atomic.__file__, gradebook.__file__)


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
    monkeypatch.setattr(batch, "WorkerPool", QuickPool)
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
    assert {entry.student: entry.points for entry in book.entries()}["s00"] == 0
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

    def fails(self: WorkerPool) -> Any:
        raise OSError("no worker")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WorkerPool, "start_worker", fails)
        run(the_plan)
    book = Gradebook(tmp_path / "out")
    (one,) = [entry for entry in book.entries() if entry.student == "s00"]
    assert (one.verdict.status, one.points) == ("infrastructure error", None)
    book.close()
    run(the_plan)
    book = Gradebook(tmp_path / "out")
    (one,) = [entry for entry in book.entries() if entry.student == "s00"]
    assert (one.verdict.status, one.points) == ("graded", 20)
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
        "import sys; from lessons.kit.commands import cli, environment as e; "
        "e.ensure = lambda kind: False; e.go_on_inside = lambda words: None; "
        "sys.exit(cli.main(sys.argv[1:]))"
    )

    def course(*words: object) -> str:
        done = subprocess.run(
            [sys.executable, "-c", command, *map(str, words)],
            cwd=paths.ROOT,
            capture_output=True,
            text=True,
            timeout=3000,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    given, out, listed = tmp_path / "given", tmp_path / "out", tmp_path / "class.csv"
    assert "2 students" in course("release", "ps1", given, "--classlist", listed)
    solved("ada").write(given, "ada")
    said = course("grade", "ps1", given, "--out", out, "--classlist", listed, "--seconds", 600)
    assert f"Isolation: {fence.level}" in said and "2 graded" in said
    course("report", out)
    grades = (out / "grades.csv").read_text().splitlines()
    assert grades[1].startswith("ada,Ada,graded,20,24,")
    assert grades[2].startswith("bob,Bob,graded,0,24,")


def test_a_full_disk_is_told_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told in a sentence; with room again, the same command ends what it began."""
    monkeypatch.setattr(batch, "WorkerPool", QuickPool)
    fence = Isolation(("none",), ())
    the_plan = plan(write_class(tmp_path / "in", 3), tmp_path / "out", fence)
    real, calls = Gradebook.record, []

    def record(*words: Any) -> None:
        calls.append(1)
        if len(calls) == 3:
            raise sqlite3.OperationalError("database or disk is full")
        real(*words)

    monkeypatch.setattr(Gradebook, "record", record)
    with pytest.raises(Problem, match=r"disk is full.*give the same command again"):
        run(the_plan)
    assert results.read(tmp_path / "out").unfinished
    run(the_plan)
    found = results.read(tmp_path / "out")
    assert not found.unfinished and len(found.lines) == 4
    run(plan(tmp_path / "in", tmp_path / "calm", fence))
    assert what_counts(tmp_path / "out") == what_counts(tmp_path / "calm")


@pytest.mark.parametrize("damage", ["nonsense", "cut"])
def test_a_damaged_gradebook_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    monkeypatch.setattr(batch, "WorkerPool", QuickPool)
    the_plan = plan(write_class(tmp_path / "in", 3), tmp_path / "out", Isolation(("none",), ()))
    run(the_plan)
    file = tmp_path / "out" / "gradebook.sqlite"
    whole = file.read_bytes()
    file.write_bytes(b"x" * 5000 if damage == "nonsense" else whole[:-8000])
    for action in (lambda: run(the_plan), lambda: results.read(tmp_path / "out")):
        with pytest.raises(Problem, match="the originals are kept"):
            action()


def first_child(pid: int) -> int:
    """The process that this one has started, once it has."""
    children: list[str] = []

    def there() -> bool:
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        children.extend(" ".join(file.read_text() for file in tasks).split())
        return bool(children)

    assert until(there), f"{pid} has started nothing"
    return int(children[0])


@needs_fork
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
@pytest.mark.parametrize("who", ["worker", "fork server"])
def test_a_worker_or_its_fork_server_killed_costs_no_student_a_point(
    fence: Isolation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    """While a student's code is running, and would go on for ever."""
    for name in ("ada", "bob"):
        solved().write(tmp_path / "in", name)
    endless = solved().extra("import time\ntime.sleep(1e6)").write(tmp_path / "other", "ada")
    killed: list[int] = []
    real = WorkerPool.ask

    def ask(self: WorkerPool, worker: Any, job: Job) -> Verdict:
        if killed:
            return real(self, worker, job)

        def kill() -> None:
            server = first_child(worker.pid)
            supervisor = first_child(server)
            first_child(supervisor)  # there is a student now
            killed.append(worker.pid if who == "worker" else server)
            os.kill(killed[0], signal.SIGKILL)

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        try:
            return real(self, worker, replace(job, file=endless))
        finally:
            killer.join()

    monkeypatch.setattr(WorkerPool, "ask", ask)
    run(plan(tmp_path / "in", tmp_path / "out", fence, workers=1))
    assert len(killed) == 1
    book = Gradebook(tmp_path / "out")
    assert {entry.student: entry.points for entry in book.entries()} == {"ada": 20, "bob": 20}
    book.close()
