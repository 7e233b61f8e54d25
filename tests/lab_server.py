"""JupyterLab as the course starts it, on a folder of one's own, and a Chromium to look at it."""

import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.own_port import own_port
from tests.own_process import BACKSTOP_SECONDS, started, until

BACKSTOP_MS = 1000 * BACKSTOP_SECONDS
expect.set_options(timeout=BACKSTOP_MS)

CHROMIUM_ARGUMENTS = [
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
from lessons.kit.base import paths
from lessons.kit.commands import lab
paths.NOTEBOOKS = Path(sys.argv[1])
lab.serve(int(sys.argv[2]), "00_start.ipynb", False)
"""


# A busy machine paints late. With pictures so many milliseconds late, whoever does not wait fails.
LATE_FRAMES = """
const late = %d, soon = window.requestAnimationFrame.bind(window);
if (late) window.requestAnimationFrame = (paint) => setTimeout(() => soon(paint), late);
"""


def new_context(
    browser: Browser, width: int = 1280, height: int = 720, **settings: Any
) -> BrowserContext:
    """A window of the browser that waits as long as it takes."""
    context = browser.new_context(viewport={"width": width, "height": height}, **settings)
    context.set_default_timeout(BACKSTOP_MS)
    context.add_init_script(LATE_FRAMES % int(os.environ.get("COURSE_LATE_FRAMES") or 0))
    return context


@dataclass
class Lab:
    """A running JupyterLab and the folder it serves."""

    base: str
    token: str
    folder: Path

    def open(self, page: Page, notebook: str) -> None:
        """Open a notebook and wait until its kernel is idle, the side bar closed."""
        page.goto(f"{self.base}/lab/tree/{notebook}?token={self.token}&reset")
        expect(page.get_by_text("| Idle")).to_be_visible()
        page.keyboard.press("Control+b")

    def run_all(self, page: Page, cells: int) -> None:
        """Run all cells and wait for the last one of so many."""
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        last = page.locator(".jp-CodeCell .jp-InputPrompt").last
        expect(last).to_have_text(f"[{cells}]:")


@contextmanager
def running_lab(folder: Path) -> Iterator[Lab]:
    """Serve `folder`; what students did so far is not touched."""
    # The layout of one JupyterLab must not turn up in another one that runs beside it, and a theme
    # that is picked here must not stay with whoever runs the tests.
    own = {
        "COURSE_PROGRESS": str(folder / "progress.json"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder.parent / f"{folder.name}-workspaces"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder.parent / f"{folder.name}-settings"),
    }
    with (
        own_port() as port,
        started(SERVE, [str(folder), str(port)], own, "token=") as (_, address),
    ):
        base, token = address.split("/lab/")[0], address.split("token=")[1]
        wait_until_it_answers(f"{base}/api")
        yield Lab(base, token, folder)


def wait_until_it_answers(address: str, accept_refusal: bool = False) -> None:
    """Wait for an answer at `address`; `accept_refusal`: "not found" is an answer, too."""

    def answers() -> bool:
        try:
            urllib.request.urlopen(address).close()
        except OSError as error:
            return accept_refusal and isinstance(error, urllib.error.HTTPError)
        return True

    assert until(answers), f"no answer at {address}"
