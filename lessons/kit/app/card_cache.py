"""The cards as the server has them: read from build/app, made anew when the course has changed."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from lessons.kit.app.catalogue import GalleryCard, fingerprint, read_cards
from lessons.kit.base import paths

PICTURES_SECONDS = 120.0  # for the first ones, on a slow machine
LOOK_SECONDS = 0.05  # between two looks whether they are there


class CardCache:
    """`await cards()` gives them by name; `await picture(file)` the bytes of one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made_from = ""  # fingerprint of the course
        self.by_name: dict[str, GalleryCard] | None = None
        self.builder: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin to make what is missing, in a process of its own."""
        if self.made_from:
            return
        self.made_from = fingerprint()
        found = read_cards(self.folder, self.made_from)
        if found is not None and all(
            self._is_drawn(file) for card in found.values() for file in files(card)
        ):
            self.by_name = found
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        self.builder = subprocess.Popen(
            [sys.executable, "-m", "lessons.kit.app.build_cards", str(self.folder)],
            cwd=paths.ROOT,
            stdin=subprocess.DEVNULL,
        )

    async def cards(self) -> dict[str, GalleryCard]:
        self.start()
        await self._until(self._are_read)
        return self.by_name or {}

    async def picture(self, file: str) -> bytes | None:
        """A picture of a card; None if no card has one of this name."""
        cards = await self.cards()
        if not any(file in files(card) for card in cards.values()):
            return None
        await self._until(lambda: self._is_drawn(file))
        return (self.folder / file).read_bytes()

    def close(self) -> None:
        if self.builder is not None and self.builder.poll() is None:
            self.builder.terminate()

    def _is_drawn(self, file: str) -> bool:
        return (self.folder / file).exists()

    def _are_read(self) -> bool:
        if self.by_name is None:
            self.by_name = read_cards(self.folder, self.made_from)
        return self.by_name is not None

    async def _until(self, done: Callable[[], bool]) -> None:
        for _ in range(int(PICTURES_SECONDS / LOOK_SECONDS)):
            if done():
                return
            if self.builder is not None and self.builder.poll() not in (None, 0):
                raise RuntimeError(
                    "The cards could not be made: `python -m lessons.kit.app.build_cards FOLDER`"
                )
            await asyncio.sleep(LOOK_SECONDS)
        raise RuntimeError("The pictures take too long.")


def files(card: GalleryCard) -> list[str]:
    return list(card.pictures.values())
