"""The widget app in a process of its own: on JupyterLab's server, or alone for a room."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from playwright.sync_api import Locator, Page, expect

from lessons.kit.commands import ports
from tests.lab_server import BACKSTOP_MS
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
ROOM = """
import argparse, sys
from lessons.kit.app import room
from lessons.kit.commands import app
room.IDLE_SECONDS = float(sys.argv[3])
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
    port = ports.first_free([])
    with started(PATIENT + LAB, [str(folder), str(port)], own, "/app/?token=") as (process, line):
        yield App(process, f"http://127.0.0.1:{port}", token=line.split("token=")[1])


@contextmanager
def running_room(places: int, idle: float = 3600) -> Iterator[App]:
    """`make app ROOM=1`."""
    port = ports.first_free([])
    arguments = [str(port), str(places), str(idle)]
    with started(PATIENT + ROOM, arguments, {"COURSE_PASSWORD": "sesame"}, "password") as (
        process,
        _,
    ):
        yield App(process, f"http://127.0.0.1:{port}", password="sesame")
