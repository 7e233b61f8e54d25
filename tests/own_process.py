"""A part of the course in a process of its own, as long as a test needs it."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from lessons.kit.base import paths
from tests import own_folders

# Tests wait for what is to happen, however slow the machine; this long, it does not happen. It is
# less than pytest's own patience (faulthandler_timeout), so that a test can say what is missing.
BACKSTOP_SECONDS = 120
LOOK_SECONDS = 0.05

# Goes before the code of a process: what it builds is kept apart, and, on Linux, it is told to end
# when whoever started it is gone (as a worker is that was stuck in a test).
APART = """
import ctypes, os, signal, sys
from pathlib import Path
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
    if os.getppid() != {parent}:
        sys.exit("nobody waits for this any more")
from lessons.kit.base import paths
paths.BUILD = Path({build!r})
"""


def until(done: Callable[[], bool], rest: Callable[[], None] | None = None) -> bool:
    """Wait until it is done; False if it never is. `rest`: how to wait between two looks."""
    deadline = time.monotonic() + BACKSTOP_SECONDS
    while not done():
        if time.monotonic() > deadline:
            return False
        time.sleep(LOOK_SECONDS) if rest is None else rest()
    return True


@contextmanager
def started(
    code: str, arguments: Sequence[str], environ: Mapping[str, str], sign: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run Python code; give its process and the first line it prints that contains `sign`."""
    process = subprocess.Popen(
        [sys.executable, "-c", apart(code), *arguments],
        cwd=paths.ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"} | dict(environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    backstop = threading.Timer(BACKSTOP_SECONDS, process.kill)
    backstop.start()
    printed = []
    try:
        assert process.stdout is not None
        for line in process.stdout:
            printed.append(line)
            if sign in line:
                break
        else:
            raise AssertionError(f"it ended without a line that contains {sign!r}: {printed}")
        backstop.cancel()
        yield process, line.strip()
    finally:
        backstop.cancel()
        end(process)


def apart(code: str) -> str:
    return APART.format(parent=os.getpid(), build=str(own_folders.build())) + code


def end(process: subprocess.Popen[str]) -> None:
    """Ask it to end, and see to it."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=BACKSTOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
