"""The picture next door is there before Python answers."""

import nbformat
import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Watched
from tests.lab_server import Lab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOURCES = (
    "from lessons.explorers import bayes_square\nbayes_square.explore()",
    "import time, pathlib",
    "while not pathlib.Path('go').exists(): time.sleep(0.05)",
)


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
    cells = [nbformat.v4.new_code_cell(source) for source in SOURCES]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(
        nbformat.v4.new_notebook(cells=cells, metadata=kernel), lab.folder / "ahead.ipynb"
    )
    go = lab.folder / "go"
    go.touch()
    lab.open(page, "ahead.ipynb")
    lab.run_all(page, len(SOURCES))
    root = page.locator("section.cx")
    slider = root.locator("input[type=range]").first
    slider.focus()
    for _ in range(100):  # both neighbours
        if len(looked_ahead) >= 2:
            break
        page.wait_for_timeout(100)
    assert len(looked_ahead) >= 2
    go.unlink()  # from here on Python is busy
    prompt = page.locator(".jp-CodeCell").last.locator(".jp-InputPrompt")
    page.locator(".jp-CodeCell").last.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(prompt).to_have_text("[*]:")
    before = root.locator("canvas").get_attribute("aria-label")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(root.locator("canvas")).not_to_have_attribute("aria-label", before or "")
    expect(root).to_have_attribute("aria-busy", "true")
    guess = root.locator("canvas").get_attribute("aria-label")
    go.touch()
    expect(root).to_have_attribute("aria-busy", "false", timeout=20_000)
    expect(root.locator("canvas")).to_have_attribute("aria-label", guess or "")
    assert not watched.complaints
