"""What the gallery shows: a card for each explorer, as the server reads it.

build_cards.py makes the cards, in a process of its own: so the server imports no explorer and no
numpy. `fingerprint` says whether they are still those of the course.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from lessons.kit.base import atomic, course, paths

FILE = "cards.json"
THEMES = ("light", "dark")


@dataclass(frozen=True)
class GalleryCard:
    """One explorer in the gallery."""

    name: str
    title: str
    line: str
    lesson: str  # "05_smoothing"
    lesson_title: str
    places: list[list[str]]  # item of the lectures, what it is about
    presets: list[str]
    pictures: dict[str, str]  # theme -> file name
    size: list[int]  # of the picture, in pixels

    @property
    def lectures(self) -> list[str]:
        """The letters of the lectures, each once, in the order of course.toml."""
        return [
            letter
            for letter in course.read()["lectures"]
            if any(i.startswith(letter) for i, _ in self.places)
        ]


def write_cards(folder: Path, cards: Iterable[GalleryCard], made_from: str) -> None:
    """Keep the cards; `made_from` is the fingerprint of the course that they show."""
    content = {"made_from": made_from, "cards": [asdict(card) for card in cards]}
    atomic.write_text(folder / FILE, json.dumps(content, indent=1))


def read_cards(folder: Path, made_from: str) -> dict[str, GalleryCard] | None:
    """The cards by name; None if they are not there yet, or are those of a course since changed."""
    try:
        content = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if content.get("made_from") != made_from:
        return None
    return {each["name"]: GalleryCard(**each) for each in content["cards"]}


def fingerprint() -> str:
    """Of all files that decide what the cards look like."""
    seen = hashlib.sha256()
    for folder in (paths.ROOT / "nbcore", paths.LESSONS):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".md"):
                seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()[:20]
