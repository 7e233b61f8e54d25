"""Takes the pictures of the app that README.md shows: `python tests/app/take_pictures.py`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from lessons.kit.base import paths  # noqa: E402
from lessons.kit.commands import browser as chromium  # noqa: E402
from tests.lab_server import CHROMIUM_ARGUMENTS, new_context  # noqa: E402
from tests.running_app import App, ready, running_lab_app  # noqa: E402

FOLDER = ROOT / ".github" / "pictures"
SHOWN = (1280, 720)
KEPT = (960, 540)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        running_lab_app(paths.NOTEBOOKS) as app,
        sync_playwright() as playwright,
    ):
        started = playwright.chromium.launch(
            executable_path=chromium.find(), args=CHROMIUM_ARGUMENTS
        )
        for theme in ("light", "dark"):
            page = new_context(started, *SHOWN, color_scheme=theme).new_page()
            take(page, app, theme)
        started.close()


def take(page: Page, app: App, theme: str) -> None:
    app.enter(page)
    page.wait_for_function(
        "theme => [...document.querySelectorAll(`.cards img.only-${theme}`)].slice(0, 8)"
        ".every((i) => i.complete && i.naturalWidth)",
        arg=theme,
    )
    keep(page, f"gallery-{theme}")
    app.open(page, "smoothing.alpha", "?lecture=1")
    page.keyboard.press("r")
    keep(page, f"alpha-{theme}")
    app.open(page, "perceptron.steps")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        ready(page)
    keep(page, f"perceptron-{theme}")
    app.open(page, "gaussian.map")
    keep(page, f"gaussian-{theme}")


def keep(page: Page, name: str) -> None:
    if page.locator("section.cx").count():
        ready(page)
    page.wait_for_timeout(400)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture = picture.resize(KEPT, Image.Resampling.LANCZOS).quantize(256, kmeans=4)
    picture.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
