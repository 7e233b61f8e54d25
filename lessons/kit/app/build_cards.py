"""Makes the cards of the gallery from what the recipes say, and draws their pictures.

    python -m lessons.kit.app.build_cards FOLDER

writes FOLDER/cards.json and the pictures, light and dark, each under a name made from what it
shows: so no picture is drawn twice.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from pathlib import Path

# Before the slow imports: the server may end while they last.
STARTED_BY = os.getppid()
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C is answered by the server, not here

from lessons.kit.app.catalogue import THEMES, GalleryCard, fingerprint, write_cards  # noqa: E402
from lessons.kit.base import atomic, course, paths  # noqa: E402
from lessons.kit.explorer import figure, palette  # noqa: E402
from lessons.kit.explorer.explorers import recipes  # noqa: E402
from lessons.kit.explorer.recipe import Recipe  # noqa: E402
from lessons.kit.explorer.scene import Stage  # noqa: E402
from lessons.kit.explorer.widget import Explorer  # noqa: E402


class Incomplete(ValueError):
    """A recipe does not say all that its card needs."""


def card(recipe: Recipe, pictures: dict[str, str]) -> GalleryCard:
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
    return GalleryCard(
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


def build(folder: Path, made_from: str) -> None:
    """Write the cards, then draw the pictures that are not there yet."""
    cards: list[GalleryCard] = []
    stages: dict[str, Stage] = {}
    for recipe in recipes().values():
        if is_orphan():
            return
        try:
            stage = Explorer(recipe, recipe.gallery.cover or None).stage()
            cards.append(card(recipe, picture_names(stage)))
        except Exception as error:  # it must not take the others along
            print(f"{recipe.name} is left out: {error}", file=sys.stderr)
            continue
        stages[recipe.name] = stage
    cards.sort(key=lambda each: each.lesson)
    folder.mkdir(parents=True, exist_ok=True)
    write_cards(folder, cards, made_from)
    if hasattr(os, "nice"):
        os.nice(10)  # who opens a demo meanwhile comes first
    for theme in THEMES:
        for each in cards:
            target = folder / each.pictures[theme]
            if is_orphan():
                return
            if not target.exists():
                atomic.write_bytes(target, figure.png(stages[each.name], theme))
    kept = {file for each in cards for file in each.pictures.values()}
    for old in folder.glob("*.png"):
        if old.name not in kept:
            old.unlink(missing_ok=True)


def picture_names(stage: Stage) -> dict[str, str]:
    """By theme; the same as long as the picture and those who paint it are."""
    scene, buffers = stage.as_data()
    painter = Path(figure.__file__).read_bytes() + Path(palette.__file__).read_bytes()
    shown = hashlib.sha256(json.dumps(scene).encode() + b"".join(buffers) + painter)
    return {theme: f"{shown.hexdigest()[:20]}-{theme}.png" for theme in THEMES}


def is_orphan() -> bool:
    """Whether the server that wanted the cards is gone. (Windows does not tell.)"""
    return os.getppid() != STARTED_BY


if __name__ == "__main__":
    build(Path(sys.argv[1]), fingerprint())
