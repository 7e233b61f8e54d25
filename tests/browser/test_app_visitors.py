"""Visitors of a room in a real Chromium: too many, gone silent, and one whose Python dies."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.lab_server import new_context
from tests.running_app import App, ready, running_room

pytestmark = [pytest.mark.browser, pytest.mark.room]

PLACES = 9
SMALL = (900, 600)


@pytest.fixture(scope="module")
def app() -> Iterator[App]:
    with running_room(PLACES) as started:
        yield started


@pytest.fixture
def context(browser: Browser, app: App) -> Iterator[BrowserContext]:
    """A browser that knows the password."""
    made = new_context(browser, *SMALL)
    page = made.new_page()
    app.enter(page)
    page.close()
    yield made
    made.close()


def test_the_password_is_asked_for_and_a_wrong_one_is_refused(app: App, browser: Browser) -> None:
    context = new_context(browser, *SMALL)
    page = context.new_page()
    page.goto(f"{app.base}/app/demo/smoothing.alpha")
    page.get_by_label("Password").fill("barley")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("alert")).to_have_text("That is not the password of this room.")
    page.get_by_label("Password").fill("sesame")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", name="Every demo of the course")).to_be_visible()
    expect(page.locator(".cards > li").first).to_be_visible()
    context.close()


def test_the_tenth_visitor_is_told_and_let_in_when_there_is_room(
    app: App, context: BrowserContext
) -> None:
    pages = [context.new_page() for _ in range(PLACES + 1)]
    for page in pages[:-1]:
        page.goto(f"{app.base}/app/demo/probability.expectation")
    for page in pages[:-1]:
        ready(page)
    late = pages[-1]
    late.goto(f"{app.base}/app/demo/probability.expectation?state=start")
    expect(late.get_by_role("alert")).to_contain_text("The room is full")
    expect(late.locator("section.cx")).to_have_count(0)
    pages[0].close()
    ready(late)  # by itself
    expect(late.get_by_role("alert")).to_have_count(0)


def test_a_crash_shows_a_restart_button_and_keeps_the_state(
    app: App, context: BrowserContext
) -> None:
    page = context.new_page()
    root = app.open(page, "smoothing.alpha")
    page.keyboard.press("4")
    expect(page.locator('.presets [aria-pressed="true"]')).to_contain_text("good rules spam out")
    code = root.locator(".cx-code").input_value()
    for python in app.pythons():
        python.kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Its Python has stopped. The state is kept.")
    expect(page.locator("#stage")).to_have_attribute("inert", "")
    page.get_by_role("button", name="Restart").click()
    expect(alert).to_have_count(0)
    expect(ready(page).locator(".cx-code")).to_have_value(code)
    move(page)
    expect(page.locator(".cx-code")).not_to_have_value(code)


def test_who_says_nothing_is_sent_home_and_may_come_back(browser: Browser) -> None:
    with running_room(places=2) as app:
        context = new_context(browser, *SMALL)
        page = context.new_page()
        app.enter(page)
        root = app.open(page, "smoothing.alpha", "?preset=fantastic")
        code = root.locator(".cx-code").input_value()
        app.let_an_hour_pass()
        expect(page.get_by_role("alert")).to_contain_text("sent home")
        page.get_by_role("button", name="Go on").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(ready(page).locator(".cx-code")).to_have_value(code)
        context.close()


def move(page: Page) -> None:
    page.locator(".cx-slider input[type=range]").first.focus()
    page.keyboard.press("ArrowRight")
