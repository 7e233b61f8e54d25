"""What the gallery shows: a card for each explorer, made from what its recipe says.

    python -m lessons.app.catalogue FOLDER

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
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

LESSONS = Path(__file__).resolve().parents[1]
THEMES = ("light", "dark")
STARTED_BY = os.getppid()

LECTURES = {  # the letter of its items in coverage.toml -> its name, and the name in short
    "R": ("Generative Classifiers, reference sheet", "Generative Classifiers"),
    "N": ("Introduction to NLP, slides", "Introduction to NLP"),
    "T": ("TTIC 31020, lecture 14", "TTIC 31020"),
    "C": ("CS 4650, lecture 2", "CS 4650"),
    "S": ("Statistical NLP notes, chapter 5", "Statistical NLP notes"),
}


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
        """The letters of the lectures, each once, in the order of LECTURES."""
        return [letter for letter in LECTURES if any(i.startswith(letter) for i, _ in self.places)]


def card(recipe: Any, coverage: dict[str, Any], pictures: dict[str, str]) -> Card:
    """The card of a recipe; raises Incomplete with what to add."""
    topic = recipe.name.split(".")[0]
    lesson = next((name for name in coverage["lessons"] if name[3:] == topic), None)
    if lesson is None:
        raise Incomplete(
            f"{recipe.name}: no lesson is called {topic!r}. Begin the name with that of its "
            f"lesson: {', '.join(name[3:] for name in coverage['lessons'])}."
        )
    if not recipe.card:
        raise Incomplete(f'{recipe.name}: say in one line what it shows: card="...".')
    if not recipe.lectures and topic != "start":
        raise Incomplete(
            f"{recipe.name}: say where it is in the lectures, as items of coverage.toml: "
            'lectures=("N8", "C9").'
        )
    for item in recipe.lectures:
        if item not in coverage["items"]:
            raise Incomplete(f"{recipe.name}: coverage.toml has no item {item!r}.")
    return Card(
        name=recipe.name,
        title=recipe.title,
        line=recipe.card,
        lesson=lesson,
        lesson_title=coverage["lessons"][lesson]["title"],
        places=[[item, coverage["items"][item]["what"]] for item in recipe.lectures],
        presets=list(recipe.presets),
        pictures=pictures,
        size=[recipe.width, recipe.height],
    )


def read_coverage() -> dict[str, Any]:
    return tomllib.loads((LESSONS / "coverage.toml").read_text(encoding="utf-8"))


def fingerprint() -> str:
    """Of all files that decide what the cards look like."""
    seen = hashlib.sha256()
    for folder in (LESSONS.parent / "nbcore", *(LESSONS / n for n in ("explorers", "kit", "data"))):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.stem != "README":
                seen.update(path.name.encode() + path.read_bytes())
    seen.update((LESSONS / "coverage.toml").read_bytes() + Path(__file__).read_bytes())
    return seen.hexdigest()[:20]


def build(folder: Path, mark: str) -> None:
    """Write the cards, then draw the pictures that are not there yet."""
    from lessons.explorers import recipes
    from lessons.kit import figure
    from lessons.kit.explorer import Explorer

    painter = Path(figure.__file__).read_bytes() + (LESSONS / "kit" / "palette.py").read_bytes()
    coverage, cards, stages = read_coverage(), [], {}
    for recipe in recipes().values():
        if is_orphan():
            return
        try:
            stage = Explorer(recipe, recipe.cover or None).stage()
            scene, buffers = stage.as_data()
            shown = hashlib.sha256(json.dumps(scene).encode() + b"".join(buffers) + painter)
            files = {theme: f"{shown.hexdigest()[:20]}-{theme}.png" for theme in THEMES}
            cards.append(card(recipe, coverage, files))
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
