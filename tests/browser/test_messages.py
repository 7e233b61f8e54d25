"""The picture next door is there before Python answers."""

import nbformat
import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Watched
from tests.lab_server import Lab
from tests.own_process import until

pytestmark = [pytest.mark.browser, pytest.mark.controls]

# JupyterLab lets widgets talk to Python beside a running cell, so a busy cell would not hold this
# explorer up: its own headline waits, for as long as there is a file named "hold".
SOURCE = """
import dataclasses, pathlib, time
from lessons.kit.explorer.explorers import recipe
from lessons.kit.explorer.widget import Explorer

square = recipe("probability.square")

def headline(view):
    while pathlib.Path("hold").exists():
        time.sleep(0.02)
    return square.headline(view)

Explorer(dataclasses.replace(square, headline=headline))
"""


def test_a_step_is_painted_while_python_is_busy_and_then_confirmed(
    lab: Lab, watched: Watched
) -> None:
    page, looked_ahead = watched.page, []

    def listen(socket: WebSocket) -> None:
        def hear(payload: str | bytes) -> None:
            text = payload if isinstance(payload, bytes) else payload.encode()
            if b'"kind": "ahead"' in text or b'"kind":"ahead"' in text:
                looked_ahead.append(len(text))

        socket.on("framereceived", hear)

    page.on("websocket", listen)
    cells = [nbformat.v4.new_code_cell(SOURCE.strip())]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(
        nbformat.v4.new_notebook(cells=cells, metadata=kernel), lab.folder / "ahead.ipynb"
    )
    lab.open(page, "ahead.ipynb")
    lab.run_all(page, len(cells))
    root = page.locator("section.cx")
    picture = root.locator("canvas")
    slider = root.locator("input[type=range]").first
    slider.focus()
    both = until(lambda: len(looked_ahead) >= 2, lambda: page.wait_for_timeout(50))
    assert both, "it asks for both neighbours"
    hold = lab.folder / "hold"
    hold.touch()  # from here on Python does not answer
    before = picture.get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    expect(picture).not_to_have_attribute("aria-label", before or "")
    expect(root).to_have_attribute("aria-busy", "true")
    guess = picture.get_attribute("aria-label")
    hold.unlink()
    expect(root).to_have_attribute("aria-busy", "false")
    expect(picture).to_have_attribute("aria-label", guess or "")
    assert not watched.complaints
