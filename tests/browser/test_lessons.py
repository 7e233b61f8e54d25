"""Every lesson in a real JupyterLab: run it, move every control, look at the picture."""

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from lessons.kit.base import paths
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.widget import Explorer
from tests.browser.conftest import Watched
from tests.lab_server import Lab, new_context

pytestmark = [pytest.mark.browser, pytest.mark.lessons]

LESSONS = [
    path.name
    for path in sorted(paths.NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))
    if "explore(" in path.read_text(encoding="utf-8")
]
EVERY_CONTROL = bool(os.environ.get("COURSE_EVERY_CONTROL"))
RECIPES = {recipe.title: recipe for recipe in recipes().values()}


@dataclass
class Shown:
    """One explorer on the page."""

    root: Locator
    recipe: Recipe

    @property
    def canvas(self) -> Locator:
        return self.root.locator("canvas")

    def picture(self) -> str:
        """A fingerprint of the pixels, once the last frame is painted."""
        self.settle()
        pixels = self.canvas.evaluate("canvas => canvas.toDataURL()")
        return hashlib.sha256(pixels.encode()).hexdigest()

    def settle(self) -> None:
        """Wait until Python has answered and the answer is painted."""
        expect(self.root).to_have_attribute("aria-busy", "false")

    def code(self) -> str:
        return self.root.locator(".cx-code").input_value()

    def alt(self) -> str:
        return self.canvas.get_attribute("aria-label") or ""

    def restore(self, code: str) -> None:
        """Type the code of a state."""
        self.root.locator(".cx-code").fill(code)
        self.root.locator(".cx-code").press("Enter")
        self.settle()

    def height(self) -> float:
        box = self.root.bounding_box()
        assert box is not None
        return box["height"]

    def press(self, name: str) -> None:
        self.root.get_by_role("button", name=name, exact=True).click()
        self.settle()


@pytest.fixture(scope="module", params=LESSONS)
def lesson(request: pytest.FixtureRequest, browser: Browser, lab: Lab) -> Iterator[Watched]:
    """A lesson, opened and run from top to bottom."""
    context = new_context(browser)
    watched = Watched(context.new_page())
    watched.source = (paths.NOTEBOOKS / request.param).read_text(encoding="utf-8")
    lab.open(watched.page, request.param)
    cells = nbformat.read(paths.NOTEBOOKS / request.param, as_version=4).cells
    lab.run_all(watched.page, sum(cell.cell_type == "code" for cell in cells))
    yield watched
    context.close()


def explorers(page: Page) -> list[Shown]:
    """The first explorers of the page; tests/browser/test_app.py opens them all."""
    roots = page.locator("section.cx")
    expect(roots.first).to_be_visible()
    titles = roots.evaluate_all("all => all.map((root) => root.getAttribute('aria-label'))")
    shown = []
    for title in some(dict.fromkeys(titles), 3):
        root = roots.nth(titles.index(title))
        root.scroll_into_view_if_needed()
        expect(root.locator("canvas[data-frame]")).to_be_visible()
        shown.append(Shown(root, RECIPES[title]))
    return shown


def some(things: Iterable[Any], most: int) -> list[Any]:
    """The first few: the others of their kind go the same way. COURSE_EVERY_CONTROL=1 takes all."""
    return list(things) if EVERY_CONTROL else list(things)[:most]


def start(shown: Shown) -> str:
    """Back to the first state, in view; the fingerprint of its picture."""
    shown.root.scroll_into_view_if_needed()
    shown.press("Reset")
    return shown.picture()


def under_way(shown: Shown) -> str:
    """As `start`, but two steps on: before the first step a learning rate shows nothing yet."""
    first = start(shown)
    if shown.recipe.timeline is None:
        return first
    shown.press("to the start")
    shown.press("forward")
    shown.press("forward")
    return shown.picture()


def test_it_runs_without_errors_and_asks_nothing_outside(lesson: Watched) -> None:
    page = lesson.page
    expect(page.locator('.jp-OutputArea-output[data-mime-type*="error"]')).to_have_count(0)
    explorers(page)
    assert lesson.complaints == []
    assert lesson.asked <= {"127.0.0.1"}


def test_the_words_agree_with_what_python_computes(lesson: Watched) -> None:
    for shown in explorers(lesson.page):
        start(shown)
        expected = Explorer(shown.recipe).restore(shown.code())
        assert shown.alt() == expected.describe()
        caption = shown.root.locator(".cx-caption")
        expect(caption).to_have_text(shown.recipe.caption(expected.view))


def test_every_slider_moves_the_picture_and_its_code_brings_it_back(lesson: Watched) -> None:
    for shown in explorers(lesson.page):
        before, code, words = under_way(shown), shown.code(), shown.root.text_content()
        for slider in some(shown.root.locator(".cx-slider:visible input[type=range]").all(), 2):
            name = slider.get_attribute("aria-label")
            slider.focus()
            step = "ArrowRight" if slider.evaluate("s => s.value !== s.max") else "ArrowLeft"
            for _ in range(3):
                lesson.page.keyboard.press(step)
            changed = shown.picture() != before or shown.root.text_content() != words
            assert changed, f"{shown.recipe.title}: {name} changes nothing"
            expected = Explorer(shown.recipe).restore(shown.code())
            assert shown.alt() == expected.describe()
            shown.restore(code)
            assert shown.picture() == before, f"{shown.recipe.title}: back after {name}"
        start(shown)


def test_every_number_box_takes_typing(lesson: Watched) -> None:
    for shown in explorers(lesson.page):
        start(shown)
        for box in some(shown.root.locator(".cx-slider:visible input[type=number]").all(), 1):
            code = shown.code()
            box.fill(box.get_attribute("max") or "1")
            box.press("Enter")
            shown.settle()
            changed = shown.code()
            box.fill(box.get_attribute("min") or "0")
            box.press("Enter")
            shown.settle()
            assert len({code, changed, shown.code()}) > 1
        start(shown)


def test_choices_and_switches_change_the_state(lesson: Watched) -> None:
    for shown in explorers(lesson.page):
        start(shown)
        for kind in ("radio", "checkbox"):
            selector = f".cx-control:visible input[type={kind}]"
            for i in some(range(shown.root.locator(selector).count()), 2):
                option = shown.root.locator(selector).nth(i)
                code, was = shown.code(), option.is_checked()
                if kind == "radio" and was:
                    continue
                option.focus()
                lesson.page.keyboard.press("Space")
                shown.settle()
                assert shown.code() != code, f"{shown.recipe.title}: {kind} {i}"
                start(shown)


def test_presets_show_their_states_nothing_jumps_and_all_fits_a_projector(lesson: Watched) -> None:
    for shown in explorers(lesson.page):
        first, heights = start(shown), [shown.height()]
        for name in some(shown.recipe.presets, 2):  # tests/browser/test_app.py takes them all
            shown.press(name)
            assert shown.alt() == Explorer(shown.recipe, name).describe()
            heights.append(shown.height())
        assert max(heights) <= 640, f"{shown.recipe.title}: {max(heights)} px high"
        there, code = shown.picture(), shown.code()
        if shown.root.get_by_role("button", name="Undo", exact=True).is_enabled():
            shown.press("Undo")
        shown.restore(code)
        assert shown.picture() == there
        assert start(shown) == first
        picture = shown.canvas.bounding_box()
        assert picture and picture["width"] >= 560


def test_the_timeline_goes_to_the_end_and_back_to_the_same_pictures(lesson: Watched) -> None:
    for shown in explorers(lesson.page):
        if shown.recipe.timeline is None:
            continue
        start(shown)
        shown.press("to the start")
        forward = [shown.picture()]
        for _ in range(3):
            shown.press("forward")
            forward.append(shown.picture())
        shown.press("to the end")
        end = shown.picture()
        shown.press("to the start")
        assert shown.picture() != end
        for seen in forward[1:]:  # exact replay
            shown.press("forward")
            assert shown.picture() == seen
        shown.canvas.focus()
        lesson.page.keyboard.press("End")
        assert shown.picture() == end
        lesson.page.keyboard.press("Home")
        shown.settle()
        start(shown)


def test_handles_can_be_dragged_and_moved_by_keys(lesson: Watched) -> None:
    page = lesson.page
    for shown in explorers(page):
        if shown.recipe.pointer is None:
            continue
        before = start(shown)
        handles = shown.root.evaluate("root => root.explorer.handles()")
        box = shown.canvas.bounding_box()
        assert box
        if not handles:  # it can be clicked, but nothing on it can be moved
            assert shown.recipe.clickable
            continue
        handle = handles[len(handles) // 2]
        x, y = box["x"] + handle["x"], box["y"] + handle["y"]
        if handle["line"]:  # a vertical line can be grabbed anywhere
            y = box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 25, y - 15, steps=5)
        page.mouse.up()
        assert shown.picture() != before, f"{shown.recipe.title}: dragging changes nothing"
        start(shown)
        shown.canvas.focus()
        page.keyboard.press("]")
        page.keyboard.press("Shift+ArrowRight")
        shown.settle()
        for key in ("Shift+ArrowUp", "Enter"):  # one that moves up and down; one to choose
            if shown.code() == "start":
                page.keyboard.press(key)
                shown.settle()
        moved = shown.code()
        page.keyboard.press("Escape")
        start(shown)
        assert moved != shown.code(), f"{shown.recipe.title}: keys do not move a handle"


def test_a_click_on_the_picture_is_heard_where_it_matters(lesson: Watched) -> None:
    page = lesson.page
    for shown in explorers(page):
        if not shown.recipe.clickable:
            continue
        start(shown)
        code = shown.code()
        box = shown.canvas.bounding_box()
        assert box
        for across, down in ((0.52, 0.2), (0.75, 0.6), (0.3, 0.6)):  # one of its panels hears it
            page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * down)
            shown.settle()
            if shown.code() != code:
                break
        assert shown.code() != code, f"{shown.recipe.title}: a click changes nothing"
        start(shown)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(lesson: Watched, theme: str) -> None:
    page = lesson.page
    explorers(page)
    page.evaluate(
        "theme => (document.body.dataset.jpThemeLight = String(theme === 'light'))", theme
    )
    try:
        results = Axe().run(page, context={"include": [["section.cx"]]})
    finally:
        page.evaluate("() => (document.body.dataset.jpThemeLight = 'true')")
    serious = [v for v in results.response["violations"] if v["impact"] in ("serious", "critical")]
    assert serious == [], [(v["id"], [n["html"][:120] for n in v["nodes"]][:3]) for v in serious]


def test_every_control_can_be_reached_by_keyboard_and_has_a_name(lesson: Watched) -> None:
    for shown in explorers(lesson.page):
        start(shown)
        nameless = shown.root.evaluate(
            """root => [...root.querySelectorAll("button, input, select, textarea, canvas")]
                .filter((e) => e.offsetParent !== null && e.getAttribute("role") !== "tab")
                .filter((e) => e.tabIndex < 0 || !(e.getAttribute("aria-label")
                    || e.textContent.trim()
                    || (e.labels && e.labels.length && e.labels[0].textContent.trim())))
                .map((e) => e.outerHTML.slice(0, 120))"""
        )
        assert nameless == []


def test_choices_that_need_two_lines_do_not_cover_each_other(lesson: Watched) -> None:
    question = lesson.page.locator(".widget-radio").first
    if not question.count():
        pytest.skip("this page asks for no choice")
    question.scroll_into_view_if_needed()
    edges = question.evaluate(
        """box => { box.style.width = "90px";
            const edges = [...box.querySelectorAll("label")].map((label) => {
                const text = document.createRange(); text.selectNodeContents(label);
                const place = text.getBoundingClientRect(); return [place.top, place.bottom]; });
            box.style.width = ""; return edges; }"""
    )
    for (_, bottom), (top, _) in pairwise(edges):
        assert bottom <= top + 1, edges


def test_a_guess_is_kept_and_the_answer_stands_beside_it(lesson: Watched) -> None:
    if "predict(" not in lesson.source:
        pytest.skip("this page asks for no guess")
    page = lesson.page
    keep = page.get_by_role("button", name="Keep my guess, show the answer")
    expect(keep.first).to_be_attached()
    asked = keep.count()
    question = page.locator(".jp-OutputArea-output", has=keep.first).first
    keep.first.scroll_into_view_if_needed()
    if question.get_by_role("radio").count():
        keep.first.click()
        expect(question.get_by_text("Choose one first")).to_be_visible()
        question.get_by_role("radio").first.check()
    keep.first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your guess:").first).to_be_visible()
    expect(keep).to_have_count(asked - 1)


def test_an_unattempted_exercise_says_so(lesson: Watched) -> None:
    if "check(" not in lesson.source.replace("environment_check(", ""):
        pytest.skip("this page has no exercise")
    said = lesson.page.locator(".jp-OutputArea-output").get_by_text("Not attempted", exact=False)
    expect(said.first).to_be_attached()
