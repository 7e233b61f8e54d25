"""Explorers outside JupyterLab: in Voila, and on a Python that runs inside the browser."""

import http.server
import importlib.util
import json
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from lessons.kit.base import paths
from lessons.kit.explorer.explorers import recipes
from tests.browser.conftest import Watched
from tests.lab_server import wait_until_it_answers
from tests.own_port import own_port
from tests.own_process import end
from tests.required import missing

pytestmark = [pytest.mark.browser, pytest.mark.controls]

NAMES = sorted(recipes())
SHOW_ALL = """
from IPython.display import display
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer
for recipe in recipes().values():
    display(Explorer(recipe))
"""


@pytest.fixture
def voila(tmp_path: Path) -> Iterator[str]:
    """The address of a Voila page that shows every explorer."""
    notebook = tmp_path / "all.ipynb"
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cells = [nbformat.v4.new_code_cell(SHOW_ALL)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), notebook)
    with own_port() as port:
        process = subprocess.Popen(
            [sys.executable, "-m", "voila", str(notebook), "--no-browser", f"--port={port}"],
            env=os.environ | {"PYTHONPATH": str(paths.ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            address = f"http://127.0.0.1:{port}/"
            wait_until_it_answers(f"{address}voila/api/shutdown/none", accept_refusal=True)
            yield address
        finally:
            end(process)


def test_every_explorer_works_in_voila(voila: str, watched: Watched) -> None:
    page = watched.page
    page.goto(voila)
    shown = page.locator("section.cx")
    expect(shown).to_have_count(len(NAMES))
    for i in range(len(NAMES)):
        shown.nth(i).scroll_into_view_if_needed()
        expect(shown.nth(i).locator("canvas[data-frame]")).to_be_visible()
    root = page.locator("section.cx", has=page.locator(".cx-slider:visible")).first
    slider = root.locator(".cx-slider:visible input[type=range]").first
    before = root.locator("canvas").get_attribute("data-frame")
    at_end = slider.evaluate("slider => slider.value === slider.max")
    slider.press("ArrowLeft" if at_end else "ArrowRight")
    expect(root.locator("canvas")).not_to_have_attribute("data-frame", before or "")
    assert [error for error in watched.complaints if "cx" in error or "anywidget" in error] == []


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def pyodide(shared: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a folder with a Python for browsers and our two packages beside it."""
    if not (shared / "pyodide" / "pyodide.mjs").exists():
        missing("shared", "no pyodide/ in the shared folder")
    for file in (shared / "pyodide").iterdir():
        (tmp_path / file.name).symlink_to(file)
    with zipfile.ZipFile(tmp_path / "course.zip", "w") as course:
        penguins = importlib.util.find_spec("palmerpenguins")  # pure Python, in no distribution
        assert penguins and penguins.origin
        for package in (
            paths.ROOT / "nbcore",
            paths.ROOT / "lessons",
            Path(penguins.origin).parent,
        ):
            for file in sorted(package.rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    course.write(file, file.relative_to(package.parent))
    (tmp_path / "index.html").write_text("<!doctype html><title>pyodide</title>", encoding="utf-8")
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


IN_THE_BROWSER = """
async () => {
    const { loadPyodide } = await import("./pyodide.mjs");
    const python = await loadPyodide({ indexURL: location.href });
    await python.loadPackage(["numpy", "pandas", "matplotlib", "ipywidgets", "anywidget",
                              "scikit-learn"], { messageCallback: () => {} });
    python.unpackArchive(await (await fetch("course.zip")).arrayBuffer(), "zip");
    return await python.runPythonAsync(`
import json, sys
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer
frames = {}
for name, recipe in recipes().items():
    explorer = Explorer(recipe)
    frame, _ = explorer.frame()
    json.dumps(frame, allow_nan=False)
    data, _ = explorer._repr_mimebundle_()
    frames[name] = [frame["alt"], len(data["image/png"])]
json.dumps(frames)
`);
}
"""


def test_every_explorer_computes_and_draws_on_a_python_in_the_browser(
    pyodide: str, watched: Watched
) -> None:
    watched.page.goto(pyodide)
    frames = json.loads(watched.page.evaluate(IN_THE_BROWSER))
    assert sorted(frames) == NAMES
    for name, (alt, size) in frames.items():
        recipe = recipes()[name]
        assert alt == recipe.describe(recipe.compute(recipe.state()))
        assert size > 1000
    assert watched.asked <= {"127.0.0.1"}
