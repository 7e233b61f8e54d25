"""A part of the course in a process of its own, as long as a test needs it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from lessons.kit.base import paths

# Tests wait for what is to happen, however slow the machine; this long, it does not happen. It is
# less than pytest's own patience (faulthandler_timeout), so that a test can say what is missing.
BACKSTOP_SECONDS = 120
LOOK_SECONDS = 0.05


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
        [sys.executable, "-c", code, *arguments],
        cwd=paths.ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"} | dict(environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = next((line.strip() for line in process.stdout if sign in line), "")
        assert line, f"it ended without a line that contains {sign!r}"
        yield process, line
    finally:
        end(process)


def end(process: subprocess.Popen[str]) -> None:
    """Ask it to end, and see to it."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=BACKSTOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
