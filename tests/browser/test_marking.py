"""A teacher marks open answers in a real browser, by keyboard alone."""

from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lessons.kit.grading.record import results
from tests.lab_server import new_context
from tests.lessons.kit.grading.open_answers import gradebook_to_mark, marking_page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [1280, 900])
def test_two_answers_by_keyboard(browser: Browser, tmp_path: Path, width: int) -> None:
    context = new_context(browser, width)
    page = context.new_page()
    with marking_page(gradebook_to_mark(tmp_path)) as server, closing(context):
        page.goto(server.address)
        expect(page.get_by_role("heading", name="ada: ps1-bank")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for _ in range(2):  # the question, then the points
            page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_have_text("Saved: ada, 1 of 4 points.")
        for _ in range(2):
            page.keyboard.press("Tab")
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.type("Which words?\nCount them.")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_text("All answers are marked")).to_be_visible()
    given = {line.student.id: line.by_hand for line in results.read(tmp_path).lines}
    assert given == {
        "ada": {"ps1-bank": (1, "")},
        "bob": {"ps1-bank": (0, "Which words?\nCount them.")},
        "cyd": {},
    }
