"""What a test starts does not stay behind, whatever becomes of the test."""

import subprocess
import sys

import psutil
import pytest

from lessons.kit.base import paths
from tests.own_process import until

# A worker that starts something, then dies as a stuck one does.
DIES = """
import os
from tests.own_process import started
sleeper = "import time; print('started', os.getpid(), flush=True); time.sleep(3600)"
with started(sleeper, [], {}, "started") as (process, line):
    print(line, flush=True)
    os._exit(1)
"""


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells a process of its parent's end"
)
def test_it_ends_when_its_worker_dies() -> None:
    done = subprocess.run(
        [sys.executable, "-c", DIES], cwd=paths.ROOT, capture_output=True, text=True
    )
    assert done.returncode == 1, done.stderr
    sleeper = int(done.stdout.split()[1])
    assert until(lambda: not psutil.pid_exists(sleeper) or is_zombie(sleeper))


def is_zombie(pid: int) -> bool:
    """Ended, though nobody has asked how."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
