"""One pass through each surface in a real browser: what a contributor runs before a commit.

A lesson in JupyterLab, the gallery, a demo, lecture mode, and a room. (The page for marking has
test_marking.py.) The other tests of this folder go through all lessons, demos and controls.
"""

import re
import shutil
from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import expect

from lessons.kit.base import paths
from lessons.kit.explorer.explorers import names
from tests.browser.conftest import Watched
from tests.lab_server import Lab
from tests.running_app import App, ready, running_lab_app, running_room

pytestmark = pytest.mark.browser

LESSON = "05_smoothing.ipynb"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """`make run`, on a copy of the notebooks."""
    folder = tmp_path_factory.mktemp("course") / "notebooks"
    shutil.copytree(paths.NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".*"))
    with running_lab_app(folder) as started:
        yield started


def test_a_lesson_runs_in_jupyterlab_and_its_first_explorer_follows_the_keys(
    course: App, watched: Watched
) -> None:
    page = watched.page
    lab = Lab(course.base, course.token, paths.NOTEBOOKS)
    lab.open(page, LESSON)
    cells = nbformat.read(paths.NOTEBOOKS / LESSON, as_version=4).cells
    lab.run_all(page, sum(cell.cell_type == "code" for cell in cells))
    expect(page.locator('.jp-OutputArea-output[data-mime-type*="error"]')).to_have_count(0)

    explorer = page.locator("section.cx").first
    explorer.scroll_into_view_if_needed()
    slider = explorer.get_by_role("slider").first
    headline = explorer.locator(".cx-headline")
    before = headline.inner_text()
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(headline).not_to_have_text(before)
    assert watched.complaints == []
    assert watched.asked == {"127.0.0.1"}


def test_from_the_gallery_to_a_demo_and_a_question_for_the_room(
    course: App, watched: Watched
) -> None:
    page = watched.page
    course.enter(page)
    expect(page.locator(".cards > li")).to_have_count(len(names()))
    page.get_by_label("Search").fill("veto")
    page.locator(".cards > li:visible a").first.click()
    root = ready(page)
    expect(root.locator(".cx-headline")).to_contain_text("alpha = 0")

    page.keyboard.press("2")  # the second example: hate book, alpha 1
    expect(root.locator(".cx-headline")).to_contain_text("alpha = 1")

    page.get_by_role("button", name="Lecture mode").click()
    expect(page.get_by_role("button", name="Show the answer")).to_be_visible()
    expect(root.locator(".cx-headline")).to_contain_text("?")
    assert "128/209" not in page.content()
    page.keyboard.press("r")
    expect(root.locator(".cx-headline")).to_contain_text(re.compile("128/209|0.61"))
    assert watched.complaints == []
    assert watched.asked == {"127.0.0.1"}


def test_a_room_lets_in_who_has_the_password_on_a_phone_too(watched: Watched) -> None:
    page = watched.page
    page.set_viewport_size({"width": 390, "height": 844})
    with running_room(places=2) as room:
        room.enter(page)
        root = room.open(page, "perceptron.steps")
        expect(root.locator(".cx-headline")).not_to_be_empty()
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, "a phone must not scroll sideways"
    # Closing the room ends the connection under the page, and the browser says so.
    assert [said for said in watched.complaints if "WebSocket" not in said] == []
