"""The course as `run` starts it, in a process of its own, on a copy of the notebooks."""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from lessons.kit.base import paths
from lessons.kit.base.threads import ONE_THREAD
from tests.own_port import own_port
from tests.own_process import BACKSTOP_SECONDS, apart, end

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/lab/tree/00_start\.ipynb\?token=\w+")

# JupyterLab saves what it runs.
RUN = """
import sys
from lessons.kit.commands import cli
paths.NOTEBOOKS = Path(sys.argv[1])
sys.exit(cli.main(["run", "--no-browser", "--port", sys.argv[2]]))
"""


@dataclass
class RunningCourse:
    process: subprocess.Popen[str]
    address: str = ""
    lines: list[str] = field(default_factory=list)

    @property
    def base(self) -> str:
        return self.address.split("/lab/")[0]

    @property
    def token(self) -> str:
        return self.address.split("token=")[1]

    @property
    def output(self) -> str:
        return "".join(self.lines)


def as_in_a_new_window() -> dict[str, str]:
    """The surroundings of a reader, who has chosen none of the settings that tests run with."""
    chosen = {name: text for name, text in os.environ.items() if name not in ONE_THREAD}
    return chosen | {"PYTHONUNBUFFERED": "1"}


@contextmanager
def running_course() -> Iterator[RunningCourse]:
    """Start the course on a free port, wait for its address, and end it at the end."""
    with own_port() as port, TemporaryDirectory() as scratch:
        folder = Path(scratch) / "notebooks"
        shutil.copytree(paths.NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".*"))
        process = subprocess.Popen(
            [sys.executable, "-c", apart(RUN), str(folder), str(port)],
            cwd=paths.ROOT,
            env=as_in_a_new_window(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        course = RunningCourse(process)
        announced = threading.Event()

        def listen() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                course.lines.append(line)
                if found := ADDRESS.search(line):
                    course.address = found.group()
                    announced.set()
            announced.set()

        listener = threading.Thread(target=listen, daemon=True)
        listener.start()
        try:
            announced.wait(BACKSTOP_SECONDS)
            assert course.address, f"no address, only:\n{course.output}"
            yield course
        finally:
            end(process)
            listener.join(timeout=BACKSTOP_SECONDS)
