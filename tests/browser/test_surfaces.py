"""One pass through each surface in a real browser: what a contributor runs before a commit.

A lesson in JupyterLab, the gallery, a demo, lecture mode, and a room. (The page for marking has
test_marking.py.) The other tests of this folder go through all lessons, demos and controls.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import closing

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from lessons.kit.base import paths
from lessons.kit.explorer.explorers import names, recipes
from lessons.kit.explorer.widget import Explorer
from tests.browser.conftest import Watched
from tests.browser.hand import drag_to_the_end, settled, touch
from tests.lab_server import Lab, new_context
from tests.running_app import App, ready, running_lab_app, running_room

pytestmark = pytest.mark.browser

LESSON = "05_smoothing.ipynb"
RECIPES = recipes()


@pytest.fixture(scope="module")
def course(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """`make run`, on a copy of the notebooks."""
    folder = tmp_path_factory.mktemp("course") / "notebooks"
    shutil.copytree(paths.NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".*"))
    with running_lab_app(folder) as started:
        with closing(new_context(browser)) as context:
            started.enter(context.new_page())  # if nobody gets in, that is waited for once
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


def test_a_slider_moves_the_picture_while_it_is_held(course: App, watched: Watched) -> None:
    page = watched.page
    course.enter(page)
    root = course.open(page, "smoothing.alpha")
    code, canvas = root.locator(".cx-code"), root.locator("canvas")
    before, described = code.input_value(), canvas.get_attribute("aria-label") or ""
    drag_to_the_end(root.locator(".cx-slider input[type=range]").first)
    expect(code).not_to_have_value(before)
    expect(canvas).not_to_have_attribute("aria-label", described)
    page.mouse.up()
    settled(root)
    state = Explorer(RECIPES["smoothing.alpha"]).restore(code.input_value())
    expect(canvas).to_have_attribute("aria-label", state.describe())
    assert watched.complaints == []


# Between them they have a control of every kind, steps, and points that can be dragged.
OF_EVERY_KIND = ["features.bag", "multinomial.story", "perceptron.steps", "beyond.labels"]


@pytest.mark.parametrize("name", OF_EVERY_KIND)
def test_every_kind_of_control_leads_to_the_state_its_code_names(
    name: str, course: App, watched: Watched
) -> None:
    page, recipe = watched.page, RECIPES[name]
    course.enter(page)
    root = course.open(page, name)
    code, canvas = root.locator(".cx-code"), root.locator("canvas")

    def led_somewhere() -> None:
        """And back."""
        expect(code).not_to_have_value("start")
        settled(root)
        state = Explorer(recipe).restore(code.input_value())
        expect(canvas).to_have_attribute("aria-label", state.describe())
        root.get_by_role("button", name="Reset", exact=True).click()
        expect(code).to_have_value("start")
        settled(root)  # painted, too: only then is it known where the points are

    touched = set()
    for i, control in enumerate(recipe.controls):
        data, group = control.as_data(), root.locator(".cx-controls > *").nth(i)
        if data["type"] not in touched and group.is_visible():
            touched.add(data["type"])
            touch(data, group)
            led_somewhere()
    if recipe.timeline:
        root.get_by_role("button", name="forward").click()
        led_somewhere()
    if handles := root.evaluate("root => root.explorer.handles()"):
        box = canvas.bounding_box()
        assert box is not None
        x, y = box["x"] + handles[0]["x"], box["y"] + handles[0]["y"]
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 25, y - 15, steps=5)
        page.mouse.up()
        led_somewhere()
    assert watched.complaints == []


def test_those_explorers_have_a_control_of_every_kind() -> None:
    kinds = {
        name: {c.as_data()["type"] for c in recipe.controls} for name, recipe in RECIPES.items()
    }
    assert set().union(*(kinds[name] for name in OF_EVERY_KIND)) == set().union(*kinds.values())


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
