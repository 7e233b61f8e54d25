"""One at a time, on every system; and where there are no locks, on without."""

import subprocess
import sys
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.base.file_lock import only_one

HOLD = """
import sys
from pathlib import Path
from lessons.kit.base.file_lock import only_one
with only_one(Path(sys.argv[1])):
    print("has it", flush=True)
    sys.stdin.readline()
"""


def test_who_comes_second_is_told_and_waits_until_the_first_has_ended(tmp_path: Path) -> None:
    lock = tmp_path / "new folder" / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(lock)],
        cwd=paths.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdout is not None and first.stdout.readline() == "has it\n"
        told = []

        def busy() -> None:
            told.append(first.poll())
            first.kill()  # however it ends, the lock is free

        with only_one(lock, busy):
            assert first.wait() != 0
        assert told == [None], "it was told while the first one was at work"


def test_who_is_alone_is_told_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        with only_one(tmp_path / "lock", lambda: pytest.fail("nobody else has it")):
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other locks")
@pytest.mark.parametrize("missing", ["module", "locks"])
def test_without_locks_all_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    if missing == "module":
        monkeypatch.setitem(sys.modules, "fcntl", None)
    else:
        monkeypatch.setattr("fcntl.flock", refuse)
    with only_one(tmp_path / "lock", lambda: pytest.fail("nobody else has it")):
        pass
