"""The progress file: never lost by a crash, a broken file or another notebook."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from lessons.kit.exercises import progress
from lessons.kit.exercises.lesson_files import find

COUNT = """
import sys
from lessons.kit.exercises import progress
def add(record):
    record["attempts"] = record.get("attempts", 0) + 1
    record["padding"] = "x" * 20_000
for _ in range(int(sys.argv[1])):
    kept = progress.change("exercises", "one", add)
    assert not kept.note, kept.note
    print(kept.record["attempts"], flush=True)
"""


def counting(path: Path, times: int) -> "subprocess.Popen[str]":
    environ = os.environ | {"COURSE_PROGRESS": str(path)}
    command = [sys.executable, "-c", COUNT, str(times)]
    return subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)


def set_to(value: int) -> None:
    progress.change("exercises", "one", lambda record: record.update(attempts=value))


def attempts() -> int:
    return int(progress.load()["exercises"].get("one", {}).get("attempts", 0))


def test_a_change_is_kept_and_read_again(progress_file: Path) -> None:
    set_to(3)
    assert json.loads(progress_file.read_text())["exercises"] == {"one": {"attempts": 3}}
    assert attempts() == 3


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
def test_nothing_is_lost_when_the_kernel_is_killed_while_writing(progress_file: Path) -> None:
    rng = random.Random(0)
    acknowledged = 0
    for _ in range(10):
        child = counting(progress_file, 100_000)
        assert child.stdout is not None
        acknowledged = int(child.stdout.readline())
        timer = threading.Timer(rng.uniform(0, 0.05), child.send_signal, [signal.SIGKILL])
        timer.start()
        for line in child.stdout:
            if line.endswith("\n"):
                acknowledged = int(line)
        child.wait()
        timer.join()
        found = json.loads(progress_file.read_text())["exercises"]["one"]["attempts"]
        assert found in (acknowledged, acknowledged + 1)
    assert acknowledged >= 10
    assert progress.load() == json.loads(progress_file.read_text())


def test_notebooks_at_work_together_add_up(progress_file: Path) -> None:
    children = [counting(progress_file, 25) for _ in range(3)]
    for child in children:
        child.communicate()
        assert child.returncode == 0
    assert attempts() == 75


@pytest.mark.parametrize(
    "broken",
    ["", "{", "[]", '{"exercises": []}', '{"exercises": {"one": 1}}', "\0" * 50, "[" * 9999],
)
def test_a_broken_file_is_set_aside_and_the_backup_used(progress_file: Path, broken: str) -> None:
    set_to(1)
    set_to(2)
    progress_file.write_text(broken)
    assert attempts() == 1
    kept = progress.change("exercises", "two", lambda record: None)
    assert kept.note == "Your progress file could not be read; the backup was used."
    aside = list(progress_file.parent.glob("*.broken-*"))
    assert [path.read_text() for path in aside] == [broken]
    assert attempts() == 1


def test_a_broken_file_without_a_backup_is_kept_and_said_so(progress_file: Path) -> None:
    progress_file.parent.mkdir()
    progress_file.write_text("not json")
    kept = progress.change("exercises", "one", lambda record: record.update(attempts=1))
    assert "could not be read" in kept.note and "broken-" in kept.note
    assert attempts() == 1
    again = progress.change("exercises", "one", lambda record: None)
    assert again.note == ""


def test_a_lost_file_comes_back_from_the_backup(progress_file: Path) -> None:
    set_to(1)
    set_to(2)
    progress_file.unlink()
    assert attempts() == 1


def test_what_a_later_version_wrote_is_kept(progress_file: Path) -> None:
    progress_file.parent.mkdir()
    progress_file.write_text('{"version": 9, "exercises": {}, "badges": {"x": {"y": 1}}}')
    set_to(1)
    assert json.loads(progress_file.read_text())["badges"] == {"x": {"y": 1}}


def test_where_nothing_can_be_written_it_goes_on_and_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way of a folder")
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "file" / ".progress.json"))
    kept = progress.change("exercises", "one", lambda record: record.update(attempts=1))
    assert kept.note.startswith("Your progress is kept for this session only")
    assert "\n" not in kept.note
    again = progress.change("exercises", "one", lambda r: r.update(attempts=r["attempts"] + 1))
    assert again.note == "" and attempts() == 2


def test_a_disk_that_fills_up_loses_nothing(
    progress_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_to(1)

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        kept = progress.change("exercises", "one", lambda record: record.update(attempts=2))
    assert "No space left" in kept.note and attempts() == 2
    assert json.loads(progress_file.read_text())["exercises"]["one"]["attempts"] == 1
    assert list(progress_file.parent.glob("*.part")) == []
    progress.change("exercises", "two", lambda record: None)
    assert json.loads(progress_file.read_text())["exercises"]["one"]["attempts"] == 2


def test_under_pytest_no_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert progress.place() is None
    monkeypatch.setenv("COURSE_PROGRESS", "off")
    assert progress.place() is None


def test_the_file_lies_beside_the_notebooks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.delenv("PYTEST_VERSION", raising=False)
    monkeypatch.chdir(tmp_path)
    assert progress.place() == root / "notebooks" / ".progress.json"
    (tmp_path / "03_naive_bayes.ipynb").touch()
    assert progress.place() == tmp_path / ".progress.json"


def test_the_file_is_never_committed(root: Path) -> None:
    assert ".progress.json*" in (root / ".gitignore").read_text().splitlines()


def test_attempts_are_counted_once_for_each_answer(progress_file: Path) -> None:
    exercise = find("sample-prior")
    for kind, mistake, answer in [
        ("not attempted", "", ""),
        ("wrong", "counted the other class", "a"),
        ("wrong", "counted the other class", "a"),
        ("raised", "", "b"),
        ("right", "", "c"),
        ("wrong", "", "d"),
    ]:
        kept = progress.record_attempt(exercise, kind, mistake, answer)
    assert kept.record == {
        "lesson": "99_sample",
        "attempts": 4,
        "answer": "d",
        "mistakes": ["counted the other class"],
        "outcome": "wrong",
        "right": True,
    }


def test_a_notebook_that_was_only_run_leaves_no_trace(progress_file: Path) -> None:
    progress.record_attempt(find("sample-prior"), "not attempted", "", "")
    assert not progress_file.exists()
