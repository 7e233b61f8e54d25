"""How far it is, for the person at the terminal."""

import sys

from lessons.kit.base.messages import say

WIDTH = 30


class ProgressBar:
    """Drawn over itself on a terminal, else a line now and then."""

    def __init__(self) -> None:
        self.live, self.last = sys.stdout.isatty(), -1

    def show(self, done: int, total: int, name: str = "") -> None:
        tenth = 10 * done // total
        if self.live:
            full = WIDTH * done // total
            bar = "#" * full + "-" * (WIDTH - full)
            say(f"\r[{bar}] {done}/{total} {name[:24]:<24}", end="")
        elif tenth != self.last:
            say(f"{done}/{total}")
        self.last = tenth

    def close(self) -> None:
        if self.live and self.last >= 0:
            say()
