"""Lecture mode in a real Chromium: keys, and answers that are not on the page until revealed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer
from tests.browser.conftest import Watched
from tests.lab_server import new_context
from tests.running_app import App, ready, running_room

pytestmark = [pytest.mark.browser, pytest.mark.room]

RECIPES = {name: recipe for name, recipe in recipes().items() if recipe.lecture.question}
CUT = """right => [right, ...right.querySelectorAll(".cx-table, .cx-formula")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1
        || (part === right && part.scrollHeight > part.clientHeight + 1))
    .map((part) => part.className)"""
OPEN_TEXT = "document.body.innerHTML + document.title + location.href"


@pytest.fixture(scope="module")
def app() -> Iterator[App]:
    with running_room(places=4) as started:
        yield started


@pytest.fixture(scope="module")
def visit(browser: Browser, app: App) -> Iterator[Watched]:
    context = new_context(browser)
    watched = Watched(context.new_page())

    def listen(message: bytes | str) -> None:
        received.append(message)

    watched.page.on("websocket", lambda socket: socket.on("framereceived", listen))
    app.enter(watched.page)
    yield watched
    context.close()


received: list[bytes | str] = []  # everything the page was ever told


def headline(page: Page) -> str:
    return page.locator(".cx-headline").inner_text()


@pytest.mark.parametrize("name", RECIPES)
def test_hidden_answers_are_absent_until_revealed(name: str, app: App, visit: Watched) -> None:
    page, recipe = visit.page, RECIPES[name]
    received.clear()
    root = app.open(page, name, "?lecture=1")
    there = Explorer(recipe)
    answers = [recipe.caption(there.view), there.describe(), recipe.headline(there.view)]
    told = b"".join(m if isinstance(m, bytes) else m.encode() for m in received).decode("latin-1")
    for answer in answers:
        assert answer not in page.evaluate(OPEN_TEXT)
        assert answer.encode("ascii", "backslashreplace").decode() not in told
    for part in {"formula", "tables"} & set(recipe.lecture.hides):
        if getattr(recipe, part):
            assert root.locator(f".cx-{part}").inner_text().strip() == ""
    question = (
        recipe.lecture.question(there.view)
        if callable(recipe.lecture.question)
        else recipe.lecture.question
    )
    assert headline(page) == question

    page.keyboard.press("r")
    expect(root.locator(".cx-caption")).to_have_text(recipe.caption(there.view))
    expect(root.locator("canvas")).to_have_attribute("aria-label", there.describe())
    if recipe.formula:
        assert root.locator(".cx-formula").inner_text().strip() != ""
    assert root.locator(".cx-right").evaluate(CUT) == [], "the panel is cut on the wall"
    page.keyboard.press("r")
    expect(root.locator(".cx-caption")).to_have_text("Hands up first. R shows the answer.")
    assert there.describe() not in page.evaluate(OPEN_TEXT)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= 720, f"{name} does not fit on the wall: {height} pixels"


def test_the_keys(app: App, visit: Watched) -> None:
    page = visit.page
    root = app.open(page, "perceptron.steps")
    page.keyboard.press("l")
    expect(page.locator("body")).to_have_class("demo lecture")
    expect(page).to_have_url(f"{app.base}/app/demo/perceptron.steps?lecture=1")
    step = root.locator(".cx-step")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        ready(page)
    expect(step).to_contain_text("2 /")
    page.keyboard.press("ArrowLeft")
    expect(step).to_contain_text("1 /")
    page.keyboard.press("5")
    code = Explorer(RECIPES["perceptron.steps"], "XOR").code
    expect(root.locator(".cx-code")).to_have_value(code)
    page.keyboard.press("u")
    expect(root.locator(".cx-code")).not_to_have_value(code)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("full screen")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement !== null")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement === null")
    page.keyboard.press("l")
    expect(page.locator("body")).to_have_class("demo")


def test_without_a_timeline_the_arrows_go_through_the_examples(app: App, visit: Watched) -> None:
    page = visit.page
    app.open(page, "smoothing.alpha", "?lecture=1")
    pressed = page.locator('.presets [aria-pressed="true"]')
    expect(pressed).to_contain_text("hate book")
    page.keyboard.press("ArrowRight")
    expect(pressed).to_contain_text("hate book, alpha 1")
    page.keyboard.press("r")
    expect(page.locator("#reveal")).to_contain_text("Hide the answer")
    page.keyboard.press("ArrowRight")
    expect(pressed).to_contain_text("0 against 0")
    expect(page.locator("#reveal")).to_contain_text("Show the answer")  # a new question


def test_the_arrows_do_so_outside_lecture_mode_too(app: App, visit: Watched) -> None:
    page = visit.page
    root = app.open(page, "smoothing.alpha")
    pressed = page.locator('.presets [aria-pressed="true"]')
    for key, example in (
        ("ArrowRight", "hate book, alpha 1"),
        ("ArrowRight", "0 against 0"),
        ("ArrowLeft", "hate book, alpha 1"),
    ):
        page.keyboard.press(key)
        expect(pressed).to_contain_text(example)
        ready(page)
    slider = root.locator("input[type=range]").first
    before = slider.input_value()
    slider.press("ArrowRight")  # its own key
    expect(slider).not_to_have_value(before)
    expect(pressed).to_have_count(0)


def test_names_of_examples_give_nothing_away(app: App, visit: Watched) -> None:
    page = visit.page
    app.open(page, "two_cultures.sorting", "?lecture=1")
    examples = page.locator(".presets button:visible")
    expect(examples).to_have_text(["1 models", "2 claims"])
    page.keyboard.press("3")  # the key of one that is not shown
    ready(page)
    assert headline(page) == "Into which bin does this card go?"
    page.keyboard.press("r")
    expect(examples).to_have_count(4)
    page.keyboard.press("3")
    expect(page.locator(".cx-headline")).to_contain_text("All 9 sorted")
    app.open(page, "gaussian.map", "?lecture=1")
    expect(examples.first).to_have_text("1 full")
    page.keyboard.press("r")
    expect(examples.first).to_have_text("1 full: a curve")


def test_typing_is_typing(app: App, visit: Watched) -> None:
    page = visit.page
    root = app.open(page, "smoothing.alpha", "?lecture=1")
    box = root.get_by_label("your document")
    box.fill("")
    box.press_sequentially("rlf1?")
    expect(box).to_have_value("rlf1?")
    expect(page.locator("body")).to_have_class("demo lecture")


def test_large_type_and_a_pointer_that_is_easy_to_see(app: App, visit: Watched) -> None:
    page = visit.page
    root = app.open(page, "gaussian.threshold")
    size = "e => e.getBoundingClientRect().height"
    label = root.locator(".cx-slider label").first
    small = label.evaluate(size) / root.evaluate("root => Number(getComputedStyle(root).zoom)")
    page.mouse.move(300, 300)
    expect(page.locator("#pointer")).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator("body")).to_have_class("demo lecture")
    assert label.evaluate(size) == pytest.approx(1.6 * small, rel=0.02)
    page.mouse.move(400, 320)
    box = page.locator("#pointer").bounding_box()
    assert box is not None and (box["x"], box["y"]) == (400, 320)
    ring = page.locator("#pointer").evaluate("e => getComputedStyle(e, '::before').width")
    assert ring == "54px"


def test_things_can_be_dragged_on_the_wall(app: App, visit: Watched) -> None:
    page = visit.page
    root = app.open(page, "gaussian.threshold", "?lecture=1")
    page.keyboard.press("r")
    ready(page)
    canvas = root.locator("canvas")
    corner = canvas.bounding_box()
    handle = root.evaluate("root => root.explorer.handles()[0]")
    assert corner is not None
    x, y = corner["x"] + handle["x"], corner["y"] + handle["y"]
    before = root.locator(".cx-code").input_value()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=5)
    page.mouse.up()
    expect(root.locator(".cx-code")).not_to_have_value(before)
    ready(page)
    after = root.evaluate("root => root.explorer.handles()[0]")
    assert after["x"] == pytest.approx(handle["x"] + 60, abs=3)
