"""The widget app in a process of its own: on JupyterLab's server, or alone for a room."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from playwright.sync_api import Locator, Page, expect

from tests.lab_server import BACKSTOP_MS
from tests.own_port import own_port
from tests.own_process import BACKSTOP_SECONDS, started

# No answer is too late here: the machine may be busy with other tests.
PATIENT = f"""
from lessons.kit.app import card_cache, pool
card_cache.PICTURES_SECONDS = pool.ANSWER_SECONDS = {BACKSTOP_SECONDS}
"""
LAB = """
import sys
from pathlib import Path
from lessons.kit.base import paths
from lessons.kit.commands import lab
paths.NOTEBOOKS = Path(sys.argv[1])
lab.serve(int(sys.argv[2]), "00_start.ipynb", False, app_first=True)
"""
# Nobody is sent home because the machine is slow: an hour passes only when a test says so.
ROOM = """
import argparse, signal, sys, time
from types import SimpleNamespace
from lessons.kit.app import room
from lessons.kit.commands import app
HOUR, passed = 3600, []
room.IDLE_SECONDS = HOUR
pool.time = SimpleNamespace(monotonic=lambda: time.monotonic() + HOUR * len(passed))
if hasattr(signal, "SIGUSR1"):
    signal.signal(signal.SIGUSR1, lambda *_: passed.append(HOUR))
parser = argparse.ArgumentParser()
app.add_arguments(parser)
app.main(parser.parse_args(["--room", "--port", sys.argv[1], "--places", sys.argv[2]]))
"""


@dataclass
class App:
    """A running app."""

    process: subprocess.Popen[str]
    base: str
    token: str = ""
    password: str = ""

    def pythons(self) -> list[psutil.Process]:
        """The processes of visitors, and the one that waits for the next."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in children if not child.children() and has_numpy(child)]

    def let_an_hour_pass(self) -> None:
        """For a room's patience with visitors who do nothing."""
        self.process.send_signal(signal.SIGUSR1)

    def enter(self, page: Page) -> None:
        """The gallery, from the address that was printed."""
        key = f"?token={self.token}" if self.token else ""
        page.goto(f"{self.base}/app/{key}", timeout=BACKSTOP_MS)
        if self.password:
            page.get_by_label("Password").fill(self.password)
            page.get_by_role("button", name="Come in").click()
        expect(page.locator(".cards > li").first).to_be_visible()

    def open(self, page: Page, name: str, query: str = "") -> Locator:
        """A demo, ready for use."""
        page.goto(f"{self.base}/app/demo/{name}{query}")
        return ready(page)


def ready(page: Page) -> Locator:
    root = page.locator("section.cx")
    expect(root).to_have_attribute("aria-busy", "false")
    return root


def has_numpy(process: psutil.Process) -> bool:
    """Whether this is one of the processes that hold explorers."""
    try:
        return any("numpy" in mapped.path for mapped in process.memory_maps())
    except (psutil.Error, NotImplementedError):
        return False


@contextmanager
def running_lab_app(folder: Path) -> Iterator[App]:
    """`make app`, on a folder with notebooks."""
    own = {"JUPYTERLAB_WORKSPACES_DIR": str(folder.parent / f"{folder.name}-workspaces")}
    with (
        own_port() as port,
        started(PATIENT + LAB, [str(folder), str(port)], own, "/app/?token=") as (process, line),
    ):
        yield App(process, f"http://127.0.0.1:{port}", token=line.split("token=")[1])


@contextmanager
def running_room(places: int) -> Iterator[App]:
    """`make app ROOM=1`."""
    password = {"COURSE_PASSWORD": "sesame"}
    with (
        own_port() as port,
        started(PATIENT + ROOM, [str(port), str(places)], password, "password") as (process, _),
    ):
        yield App(process, f"http://127.0.0.1:{port}", password="sesame")
