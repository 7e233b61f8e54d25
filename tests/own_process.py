"""A part of the course in a process of its own, as long as a test needs it."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from lessons.kit.base import paths


@contextmanager
def started(
    code: str, arguments: Sequence[str], environ: Mapping[str, str], sign: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run Python code; give its process and the first line it prints that holds `sign`."""
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
        assert line, f"it ended without a line that holds {sign!r}"
        yield process, line
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
