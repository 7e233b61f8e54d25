"""The pages: all that a recipe says is on them, and none of it can be taken for HTML."""

import dataclasses
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from lessons.kit.app import build_cards, pages
from lessons.kit.base import paths
from lessons.kit.explorer.explorers import recipe

ODD = '<b onclick="x">R&D\'s</b>'
CARD = build_cards.card(recipe("smoothing.alpha"), {"light": "l.png", "dark": "d.png"})
ODD_CARD = dataclasses.replace(
    CARD, title=ODD, line=ODD, lesson_title=ODD, presets=[ODD], places=[["R13", ODD]]
)


class Reader(HTMLParser):
    """Tags, attributes and texts, as a browser reads them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize(
    "page",
    [pages.gallery([ODD_CARD]), pages.demo(ODD_CARD, None), pages.demo(ODD_CARD, "x.ipynb")],
    ids=["gallery", "demo", "demo with a lesson"],
)
def test_whatever_a_recipe_says_is_shown_as_it_is(page: str) -> None:
    read = Reader(page)
    assert "onclick" not in dict(read.attributes)
    assert any(ODD in text for text in read.texts)


def test_a_card_is_found_by_its_words() -> None:
    words = dict(Reader(pages.gallery([CARD])).attributes)["data-words"]
    assert words is not None
    for word in ("veto", "smoothing", "fantastic"):
        assert word in words


def test_the_first_nine_presets_have_their_keys() -> None:
    many = dataclasses.replace(CARD, presets=[f"preset {i}" for i in range(1, 12)])
    page = pages.demo(many, None)
    assert '<button type="button" data-preset="preset 9"><kbd>9</kbd> preset 9</button>' in page
    assert '<button type="button" data-preset="preset 10">preset 10</button>' in page


def test_the_door_says_when_the_password_was_wrong() -> None:
    assert "not the password" not in pages.door(wrong=False)
    assert "not the password" in pages.door(wrong=True)


def test_the_server_loads_no_numpy_and_no_explorer() -> None:
    code = (
        "import sys, lessons.kit.app.room;"
        "print([m for m in sys.modules if m in ('numpy', 'lessons.kit.explorer.recipe')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=paths.ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_the_pages_drive_an_explorer_by_its_handle_alone() -> None:
    """Its inside, all of which is named cx-…, may change without them."""
    ours = [*(paths.LESSONS / "kit" / "app" / "static").iterdir()]
    ours += (paths.LESSONS / "kit" / "app" / "templates").iterdir()
    assert [file.name for file in ours if re.search(r"\bcx-|\.cx\b", file.read_text("utf-8"))] == []
