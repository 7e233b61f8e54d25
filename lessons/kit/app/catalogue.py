"""What the gallery shows: a card for each explorer, made from what its recipe says.

    python -m lessons.kit.app.catalogue FOLDER

writes FOLDER/cards.json and the pictures, light and dark, each under a name made from what it
shows. The server has this done by another process, and only when something has changed; so it
imports no explorer itself, and draws no picture twice.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lessons.kit.base import course, paths

if TYPE_CHECKING:  # numpy need not be loaded by the server
    from lessons.kit.explorer.recipe import Recipe

THEMES = ("light", "dark")
STARTED_BY = os.getppid()


class Incomplete(ValueError):
    """A recipe does not say all that its card needs."""


@dataclass(frozen=True)
class Card:
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


def card(recipe: Recipe, pictures: dict[str, str]) -> Card:
    """The card of a recipe; raises Incomplete with what to add."""
    topic, gallery = recipe.name.split(".")[0], recipe.gallery
    lesson = next(one for one in course.lessons_in(paths.LESSONS) if one.topic == topic)
    items = course.read()["items"]
    if not gallery.line:
        raise Incomplete(f'{recipe.name}: say in one line what it shows: GalleryEntry(line="...").')
    if not gallery.lectures and topic != "start":
        raise Incomplete(
            f"{recipe.name}: say where it is in the lectures, as items of course.toml: "
            'GalleryEntry(lectures=("N8", "C9")).'
        )
    for item in gallery.lectures:
        if item not in items:
            raise Incomplete(f"{recipe.name}: course.toml has no item {item!r}.")
    return Card(
        name=recipe.name,
        title=recipe.title,
        line=gallery.line,
        lesson=lesson.name,
        lesson_title=lesson.title,
        places=[[item, items[item]["what"]] for item in gallery.lectures],
        presets=list(recipe.presets),
        pictures=pictures,
        size=[recipe.layout.width, recipe.layout.height],
    )


def fingerprint() -> str:
    """Of all files that decide what the cards look like."""
    seen = hashlib.sha256()
    for folder in (paths.ROOT / "nbcore", paths.LESSONS):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".md"):
                seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()[:20]


def build(folder: Path, mark: str) -> None:
    """Write the cards, then draw the pictures that are not there yet."""
    from lessons.kit.explorer import figure, palette
    from lessons.kit.explorer.explorers import recipes
    from lessons.kit.explorer.widget import Explorer

    painter = Path(figure.__file__).read_bytes() + Path(palette.__file__).read_bytes()
    cards, stages = [], {}
    for recipe in recipes().values():
        if is_orphan():
            return
        try:
            stage = Explorer(recipe, recipe.gallery.cover or None).stage()
            scene, buffers = stage.as_data()
            shown = hashlib.sha256(json.dumps(scene).encode() + b"".join(buffers) + painter)
            files = {theme: f"{shown.hexdigest()[:20]}-{theme}.png" for theme in THEMES}
            cards.append(card(recipe, files))
        except Exception as error:  # it must not take the others along
            print(f"{recipe.name} is left out: {error}", file=sys.stderr)
            continue
        stages[recipe.name] = stage
    cards.sort(key=lambda c: c.lesson)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {"mark": mark, "cards": [asdict(c) for c in cards]}
    write(folder / "cards.json", json.dumps(wanted, indent=1).encode())
    for theme in THEMES:
        for each in cards:
            target = folder / each.pictures[theme]
            if is_orphan():
                return
            if not target.exists():
                write(target, figure.png(stages[each.name], theme))
    kept = {file for c in cards for file in c.pictures.values()}
    for old in folder.glob("*.png"):
        if old.name not in kept:
            old.unlink(missing_ok=True)


def is_orphan() -> bool:
    """Whether the server that wanted the cards is gone. (Windows does not tell.)"""
    return os.getppid() != STARTED_BY


def write(path: Path, content: bytes) -> None:
    """All of it or nothing: a reader never sees half a file."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_bytes(content)
    part.replace(path)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C is answered by the server, not here
    build(Path(sys.argv[1]), fingerprint())
