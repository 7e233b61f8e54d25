"""The pages as HTML: the gallery, a demo, and the door of a room. Their text is in templates/.

Addresses are relative, so that they hold wherever the server puts the app: `up` leads from a page
to the app's front page.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lessons.kit.app.catalogue import GalleryCard
from lessons.kit.base import course
from lessons.kit.base.templates import environment

TEMPLATES = Path(__file__).parent / "templates"


def page(template: str, up: str, **parts: Any) -> str:
    return environment(TEMPLATES).get_template(template).render(up=up, **parts)


def gallery(cards: Iterable[GalleryCard]) -> str:
    """The front page: all cards, with a search and two filters."""
    cards, lectures = list(cards), course.read()["lectures"]
    shown = []
    for card in cards:
        places = [lectures[letter]["short"] for letter in card.lectures]
        shown.append((card, places, searched(card, places)))
    used = {letter for card in cards for letter in card.lectures}
    return page(
        "gallery.html",
        up="",
        cards=shown,
        lessons={card.lesson: card.lesson_title for card in cards},
        lectures={letter: about["name"] for letter, about in lectures.items() if letter in used},
    )


def searched(card: GalleryCard, lectures: list[str]) -> str:
    """All words by which a card is found."""
    words = [card.title, card.line, card.lesson[3:], card.lesson_title, *lectures, *card.presets]
    return " ".join([*words, *(part for place in card.places for part in place)]).lower()


def demo(card: GalleryCard, lesson_address: str | None) -> str:
    """One explorer, large."""
    lectures = course.read()["lectures"]
    places = [(lectures[item[0]]["name"], what) for item, what in card.places]
    return page("demo.html", up="../", card=card, lesson_address=lesson_address, places=places)


def door(wrong: bool) -> str:
    """Asks for the password of a room."""
    return page("door.html", up="../", wrong=wrong)
