"""A real Chromium, and JupyterLab on a copy of the notebooks."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from lessons.kit.base import paths
from lessons.kit.commands import browser as chromium
from tests.lab_server import CHROMIUM_ARGUMENTS, Lab, new_context, running_lab
from tests.required import missing


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        missing("browser", chromium.why_not())
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield started
        started.close()


@dataclass
class Watched:
    """A page, with all it complained about and all it asked for."""

    page: Page
    source: str = ""  # of the notebook on it
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
    context = new_context(browser)
    yield Watched(context.new_page())
    context.close()


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on a copy of the notebooks, since it saves what it runs."""
    folder = tmp_path_factory.mktemp("course") / "notebooks"
    shutil.copytree(paths.NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".*"))
    with running_lab(folder) as started:
        yield started
