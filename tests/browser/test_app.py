"""The widget app in a real Chromium: gallery, search, every demo, every preset, links."""

import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from lessons.kit.app.lecture_mode import DemoExplorer
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer
from tests.browser.conftest import Watched
from tests.browser.hand import settled, touch
from tests.lab_server import new_context
from tests.own_process import until
from tests.running_app import App, ready, running_lab_app

pytestmark = [pytest.mark.browser, pytest.mark.controls]

RECIPES = recipes()
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    folder = tmp_path_factory.mktemp("app") / "notebooks"
    folder.mkdir()
    (folder / "05_smoothing.ipynb").write_text(
        '{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}'
    )
    with running_lab_app(folder) as started:
        yield started


@pytest.fixture(scope="module")
def visit(browser: Browser, app: App) -> Iterator[Watched]:
    """One page for all tests that do not need one of their own."""
    context = new_context(browser)
    watched = Watched(context.new_page())
    app.enter(watched.page)
    yield watched
    context.close()


def shown(page: Page) -> list[str]:
    return page.locator(".cards > li:visible h2").all_inner_texts()


def test_the_gallery_has_every_explorer_with_its_picture(app: App, visit: Watched) -> None:
    page = visit.page
    app.enter(page)
    assert sorted(shown(page)) == sorted(recipe.title for recipe in RECIPES.values())
    first = page.locator(".cards > li").nth(1)
    expect(first.locator("img:visible")).to_have_count(1)
    page.wait_for_function(
        "() => [...document.querySelectorAll('.cards li img.only-light')].slice(0, 4)"
        ".every((i) => i.complete && i.naturalWidth > 300)",
    )
    assert "token" not in page.locator(".cards a").first.get_attribute("href")


def test_search_as_you_type_by_lesson_and_by_lecture(app: App, visit: Watched) -> None:
    page = visit.page
    app.enter(page)
    page.keyboard.press("/")
    page.keyboard.type("traffic li")
    assert shown(page) == ["Two traffic lights"]
    expect(page.locator("#count")).to_have_text(f"1 of {len(RECIPES)} demos")
    page.reload()
    assert shown(page) == ["Two traffic lights"], "the address keeps the search"
    page.locator("#search").press("Escape")
    page.get_by_label("Lesson").select_option("05_smoothing")
    of_lesson = {r.title for n, r in RECIPES.items() if n.startswith("smoothing.")}
    assert set(shown(page)) == of_lesson
    page.get_by_label("Lecture").select_option("T")
    of_both = {
        r.title for r in RECIPES.values() if r.title in of_lesson and "T" in str(r.gallery.lectures)
    }
    assert set(shown(page)) == of_both
    page.locator("#search").fill("no such thing")
    expect(page.get_by_text("Nothing is called that")).to_be_visible()
    page.get_by_role("button", name="show all").click()
    page.locator("#search").fill("fantastic")  # a preset
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Alpha and the veto of a zero")


def test_four_clicks_to_alpha_0_on_the_wall(app: App, watched: Watched) -> None:
    page = watched.page
    app.enter(page)  # 1: the address that `make run` prints
    page.get_by_role("link", name="Alpha and the veto of a zero").click()  # 2
    ready(page)
    page.get_by_role("button", name="hate book", exact=False).first.click()  # 3
    page.get_by_role("button", name="Lecture mode").click()  # 4
    root = ready(page)
    expect(root.locator(".cx-headline")).to_have_text("alpha = 0: which class is it, and how sure?")
    page.keyboard.press("r")
    expect(root.locator(".cx-headline")).to_have_text("alpha = 0: hate alone rules for out")
    assert root.evaluate("root => getComputedStyle(root).zoom") == "1.6"
    assert watched.complaints == []
    assert watched.asked == {"127.0.0.1"}


@pytest.mark.parametrize("name", RECIPES)
def test_every_demo_opens_and_every_preset_restores_its_state(
    name: str, app: App, visit: Watched
) -> None:
    page, recipe = visit.page, RECIPES[name]
    visit.complaints.clear()
    root = app.open(page, name)
    code, canvas = root.locator(".cx-code"), root.locator("canvas")
    assert code.input_value() == DemoExplorer(recipe).code
    for i, preset in enumerate(recipe.presets, 1):
        expected = Explorer(recipe, preset)
        if i < 10:
            page.keyboard.press(str(i))
        else:
            page.locator(".presets button").nth(i - 1).click()
        expect(code).to_have_value(expected.code)
        expect(canvas).to_have_attribute("aria-label", expected.describe())
        button = page.locator(f'.presets [data-preset="{preset}"]')
        expect(button).to_have_attribute("aria-pressed", "true")
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= 720, f"{name} does not fit on 1280 x 720: {height} pixels"
    assert visit.complaints == []
    assert visit.asked <= {"127.0.0.1"}


@pytest.mark.parametrize("name", RECIPES)
def test_every_control_moves_the_picture_to_the_state_its_code_names(
    name: str, app: App, visit: Watched
) -> None:
    page, recipe = visit.page, RECIPES[name]
    visit.complaints.clear()
    root = app.open(page, name)
    code, groups = root.locator(".cx-code"), root.locator(".cx-controls > *")
    start, unmoved = code.input_value(), []
    assert groups.count() == len(recipe.controls)
    for i, control in enumerate(recipe.controls):
        if not groups.nth(i).is_visible():
            continue  # of no use in this state
        touch(control.as_data(), groups.nth(i))
        settled(root)
        refused = root.locator(".cx-problem").count()
        has_work = control.as_data()["type"] != "button"  # "level it" has none while it is level
        if has_work and not refused and code.input_value() == start:
            unmoved.append(control.name)
        state = Explorer(recipe).restore(code.input_value())
        expect(root.locator("canvas")).to_have_attribute("aria-label", state.describe())
        root.get_by_role("button", name="Reset", exact=True).click()
        expect(code).to_have_value(start)
    assert not unmoved, f"nothing follows from {', '.join(unmoved)}"
    if recipe.timeline:
        root.get_by_role("button", name="to the end").click()
        settled(root)
        last = recipe.timeline(Explorer(recipe).restore(code.input_value()).view)
        expect(root.locator(".cx-step")).to_have_text(f"{last} / {last}")
        root.get_by_role("button", name="to the start").click()
        expect(root.locator(".cx-step")).to_have_text(f"0 / {last}")
    assert visit.complaints == []


PIXELS = "canvas => canvas.toDataURL()"
# The canvas as it was first painted for the next frame.
FIRST_PAINT = """
(canvas) => new MutationObserver((_, watcher) => {
    window.first = canvas.toDataURL();
    watcher.disconnect();
}).observe(canvas, { attributeFilter: ["data-frame"] })
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_w_glides_to_its_new_place_unless_the_system_asks_for_rest(
    motion: str, app: App, visit: Watched
) -> None:
    page = visit.page
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    root = app.open(page, "perceptron.steps")
    canvas = root.locator("canvas")
    canvas.evaluate(FIRST_PAINT)
    frame = canvas.get_attribute("data-frame") or ""
    root.get_by_role("button", name="forward").click()
    expect(canvas).not_to_have_attribute("data-frame", frame)  # the page allows no eval to wait
    first = page.evaluate("window.first")
    if motion == "reduce":
        page.wait_for_timeout(600)  # longer than w would glide
        assert canvas.evaluate(PIXELS) == first
    else:
        moved = until(lambda: canvas.evaluate(PIXELS) != first, lambda: page.wait_for_timeout(50))
        assert moved
    page.emulate_media(reduced_motion="no-preference")
    assert "w = " in (canvas.get_attribute("aria-label") or "")


@pytest.mark.parametrize("name", ["smoothing.alpha", "perceptron.steps", "gaussian.map"])
def test_a_link_brings_the_state_back(
    name: str, app: App, visit: Watched, browser: Browser
) -> None:
    page = visit.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    root = app.open(page, name)
    slider = root.locator(".cx-slider input[type=range]").first
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    ready(page)
    made = root.locator(".cx-code").input_value()
    words = root.locator("canvas").get_attribute("aria-label") or ""
    assert made != "start"
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#link")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url and f"state={made}" in link and app.token not in link
    page.goto(f"{app.base}/app/")
    page.goto(link)
    again = ready(page)
    expect(again.locator(".cx-code")).to_have_value(made)
    expect(again.locator("canvas")).to_have_attribute("aria-label", words)
    page.get_by_role("button", name="Reset").click()
    expect(again.locator(".cx-code")).to_have_value("start")


def test_a_broken_link_says_so_and_opens_at_the_start(app: App, visit: Watched) -> None:
    root = app.open(visit.page, "smoothing.alpha", "?state=eJyrVkrMKchIVLJ")
    expect(visit.page.get_by_role("alert")).to_contain_text("may have lost a piece")
    expect(root.locator(".cx-code")).to_have_value("start")


def test_the_lesson_is_one_click_away_if_it_is_there(app: App, visit: Watched) -> None:
    app.open(visit.page, "smoothing.alpha")
    link = visit.page.get_by_role("link", name="Open the lesson")
    assert link.evaluate("a => a.href") == f"{app.base}/lab/tree/05_smoothing.ipynb"
    app.open(visit.page, "perceptron.steps")
    expect(visit.page.get_by_role("link", name="Open the lesson")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_gallery_demo_and_lecture_mode_are_accessible(
    scheme: str, app: App, browser: Browser
) -> None:
    context = new_context(browser, color_scheme=scheme)
    page = context.new_page()
    app.enter(page)
    found = {"gallery": Axe().run(page)}
    app.open(page, "smoothing.alpha")
    found["demo"] = Axe().run(page)
    page.keyboard.press("l")
    expect(page.locator("body")).to_have_class("demo lecture")
    found["lecture"] = Axe().run(page)
    context.close()
    for where, report in found.items():
        serious = [v for v in report.response["violations"] if v["impact"] in SERIOUS]
        assert serious == [], (where, [(v["id"], v["nodes"][0]["html"][:120]) for v in serious])


def test_without_the_token_there_is_nothing_and_no_way_round(app: App) -> None:
    def status(path: str) -> int:
        class Stay(urllib.request.HTTPRedirectHandler):
            def redirect_request(self, *arguments: object) -> None:
                return None

        try:
            return urllib.request.build_opener(Stay).open(app.base + path).status
        except urllib.error.HTTPError as error:
            return error.code

    for path in ("/app/", "/app/demo/smoothing.alpha", "/app/frontend.js", "/app/static/demo.js"):
        assert status(path) in (302, 403), path
    assert status("/app/live") in (400, 403)
    key = f"?token={app.token}"
    assert status(f"/app/{key}") == 200
    for path in ("/app/static/..%2froom.py", "/app/static/%2e%2e/room.py",
                 "/app/pictures/..%2f..%2fpyproject.toml", "/app/demo/no.such"):  # fmt: skip
        assert status(path + key) == 404, path


def test_a_page_of_another_origin_gets_no_python(
    app: App, browser: Browser, tmp_path: Path
) -> None:
    """Even with the cookie, which a browser sends along."""
    context = new_context(browser)
    page = context.new_page()
    app.enter(page)
    page.goto(app.base.replace("127.0.0.1", "localhost") + "/app/static/icon.svg")
    live = app.base.replace("http", "ws") + "/app/live"
    ended = page.evaluate(
        "address => new Promise((done) => { const s = new WebSocket(address);"
        " s.onopen = () => done('open'); s.onclose = () => done('closed'); })",
        live,
    )
    context.close()
    assert ended == "closed"
