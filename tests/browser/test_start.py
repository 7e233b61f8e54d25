"""The course in a real Chromium, from the address that `python -m lessons run` prints."""

from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import expect

from lessons.kit.base import paths
from tests.browser.conftest import Watched
from tests.running_course import RunningCourse, running_course

pytestmark = [pytest.mark.browser, pytest.mark.commands]

START = paths.NOTEBOOKS / "00_start.ipynb"


@pytest.fixture
def course() -> Iterator[RunningCourse]:
    with running_course() as started:
        yield started


def test_the_first_page_opens_runs_and_asks_nothing_outside(
    course: RunningCourse, watched: Watched
) -> None:
    page = watched.page
    page.goto(f"{course.address}&reset")  # without what an earlier visit left open
    expect(page.get_by_text("| Idle")).to_be_visible()
    expect(page.get_by_role("heading", name="Start here")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.locator(".jp-Notebook").click(position={"x": 5, "y": 5})
    page.get_by_role("menuitem", name="Edit", exact=True).click()
    page.get_by_text("Clear Outputs of All Cells").click()
    expect(page.locator(".jp-OutputArea-output")).to_have_count(0)

    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    committed = [c for c in nbformat.read(START, as_version=4).cells if c.cell_type == "code"]
    prompts = [f"[{number}]:" for number in range(1, len(committed) + 1)]
    expect(page.locator(".jp-CodeCell .jp-InputPrompt")).to_have_text(prompts)
    expect(page.locator('.jp-OutputArea-output[data-mime-type*="error"]')).to_have_count(0)

    shown = page.locator(".jp-CodeCell").all()
    for cell, expected in zip(shown, committed, strict=True):
        for output in expected.outputs:
            if text := plain_text(output):
                expect(cell.locator(".jp-OutputArea")).to_contain_text(text)

    expect(page.get_by_text("Would you like")).to_have_count(0)
    assert watched.complaints == []
    assert watched.asked == {"127.0.0.1"}


def test_one_click_leads_to_the_demos_and_to_the_first_lesson(
    course: RunningCourse, watched: Watched
) -> None:
    page = watched.page
    page.goto(f"{course.address}&reset")
    expect(page.get_by_text("| Idle")).to_be_visible()

    with page.context.expect_page() as opened:
        page.get_by_role("link", name="All demos").click()
    app = opened.value
    # The gallery draws its cards when it is opened for the first time.
    expect(app.locator(".cards > li").first).to_be_visible()
    assert app.url == f"{course.base}/app/"
    app.close()

    page.get_by_role("link", name="From things to features").click()
    expect(page.get_by_role("tab", name="01_features.ipynb")).to_be_visible()
    expect(page.get_by_role("heading", name="From things to features")).to_be_visible()
    assert watched.complaints == []


def plain_text(output: nbformat.NotebookNode) -> str:
    """The text a reader sees of an output; empty for pictures and rich tables."""
    if output.output_type == "stream":
        return str(output.text).strip()
    data = output.get("data", {})
    return str(data["text/plain"]) if set(data) == {"text/plain"} else ""
