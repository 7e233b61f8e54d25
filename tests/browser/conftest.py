"""A real Chromium, and JupyterLab on a copy of the notebooks."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from lessons.commands import browser as chromium
from lessons.commands import paths, ports

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SERVE = """
import sys
from pathlib import Path
from lessons.commands import lab, paths
paths.NOTEBOOKS = Path(sys.argv[1])
lab.serve(int(sys.argv[2]), "00_start.ipynb", False)
"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        pytest.skip(chromium.WHY_NOT)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        started.close()


@dataclass
class Watched:
    """A page, with all it complained about and all it asked for."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self.requested)
        self.page.on("websocket", lambda socket: self.asked.add(str(urlsplit(socket.url).hostname)))

    def heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location.get('url')})")

    def requested(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob"):
            self.asked.add(str(parts.hostname))


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    yield Watched(context.new_page())
    context.close()


@dataclass
class Lab:
    """A running JupyterLab and the folder it serves."""

    base: str
    token: str
    folder: Path

    def open(self, page: Page, notebook: str) -> None:
        """Open a notebook and wait until its kernel is idle, the side bar closed."""
        page.goto(f"{self.base}/lab/tree/{notebook}?token={self.token}&reset")
        expect(page.get_by_text("| Idle")).to_be_visible(timeout=90_000)
        page.keyboard.press("Control+b")

    def run_all(self, page: Page, cells: int) -> None:
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        last = page.locator(".jp-CodeCell .jp-InputPrompt").last
        expect(last).to_have_text(f"[{cells}]:", timeout=120_000)


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab as the course starts it, on a copy, since it saves what it runs."""
    folder = tmp_path_factory.mktemp("course") / "notebooks"
    shutil.copytree(paths.NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".*"))
    port = ports.first_free([])
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(folder), str(port)],
        cwd=paths.ROOT,
        env=os.environ
        | {"PYTHONUNBUFFERED": "1", "COURSE_PROGRESS": str(folder / "progress.json")},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = next((line.strip() for line in process.stdout if "token=" in line), "")
        assert address, "JupyterLab did not start"
        base, token = address.split("/lab/")[0], address.split("token=")[1]
        wait_until_it_answers(f"{base}/api")
        yield Lab(base, token, folder)
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()


def wait_until_it_answers(address: str, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
