"""Takes the pictures of the app that are in README.md: `python -m tests.browser.take_pictures`."""

import io

from PIL import Image, ImageChops
from playwright.sync_api import Page, sync_playwright

from lessons.kit.base import paths
from lessons.kit.commands import browser as chromium
from tests.lab_server import CHROMIUM_ARGUMENTS
from tests.running_app import App, ready, running_lab_app

SHOWN = (1280, 720)
KEPT = (960, 540)


def main() -> None:
    paths.PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        running_lab_app(paths.NOTEBOOKS) as app,
        sync_playwright() as playwright,
    ):
        started = playwright.chromium.launch(
            executable_path=chromium.find(), args=CHROMIUM_ARGUMENTS
        )
        for theme in ("light", "dark"):
            size = {"width": SHOWN[0], "height": SHOWN[1]}
            page = started.new_context(viewport=size, color_scheme=theme).new_page()
            take(page, app, theme)
        started.close()


def take(page: Page, app: App, theme: str) -> None:
    app.enter(page)
    page.wait_for_function(
        "theme => [...document.querySelectorAll(`.cards img.only-${theme}`)].slice(0, 8)"
        ".every((i) => i.complete && i.naturalWidth)",
        arg=theme,
        timeout=120_000,
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
    file = paths.PICTURES / f"{name}.png"
    if not file.exists() or differs(picture.convert("RGB"), Image.open(file).convert("RGB")):
        picture.save(file, optimize=True)


def differs(one: Image.Image, other: Image.Image) -> bool:
    """Whether an eye could see it: the palette is chosen anew each time, and wavers by a shade."""
    if one.size != other.size:
        return True
    return max(high for _, high in ImageChops.difference(one, other).getextrema()) > 8


if __name__ == "__main__":
    main()
