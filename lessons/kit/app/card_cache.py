"""The cards as the server has them: read from build/app, made anew when the course has changed."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from lessons.kit.app.catalogue import Card, fingerprint

PATIENCE = 120.0  # seconds for the first pictures on a slow machine


class Shelf:
    """`await cards()` gives them by name; `await picture(file)` the bytes of one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mark = ""
        self.by_name: dict[str, Card] = {}
        self.builder: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin to make what is missing, in a process of its own."""
        if self.mark:
            return
        self.mark = fingerprint()
        if self._read() and all(self._there(f) for c in self.by_name.values() for f in files(c)):
            return
        self.by_name = {}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.builder = subprocess.Popen(
            [sys.executable, "-m", "lessons.kit.app.catalogue", str(self.folder)],
            cwd=Path(__file__).resolve().parents[3],
            stdin=subprocess.DEVNULL,
        )

    async def cards(self) -> dict[str, Card]:
        self.start()
        await self._until(lambda: bool(self.by_name) or self._read())
        return self.by_name

    async def picture(self, file: str) -> bytes | None:
        """A picture of a card; None if no card has one of this name."""
        cards = await self.cards()
        if not any(file in files(card) for card in cards.values()):
            return None
        await self._until(lambda: self._there(file))
        return (self.folder / file).read_bytes()

    def close(self) -> None:
        if self.builder is not None and self.builder.poll() is None:
            self.builder.terminate()

    def _there(self, file: str) -> bool:
        return (self.folder / file).exists()

    def _read(self) -> bool:
        try:
            found = json.loads((self.folder / "cards.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        if found.get("mark") != self.mark:
            return False
        self.by_name = {each["name"]: Card(**each) for each in found["cards"]}
        return True

    async def _until(self, done: Any) -> None:
        for _ in range(int(PATIENCE / 0.05)):
            if done():
                return
            if self.builder is not None and self.builder.poll() not in (None, 0):
                raise RuntimeError(
                    "The cards could not be made: `python -m lessons.kit.app.catalogue`"
                )
            await asyncio.sleep(0.05)
        raise RuntimeError("The pictures take too long.")


def files(card: Card) -> list[str]:
    return list(card.pictures.values())
