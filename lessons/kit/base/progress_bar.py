"""How far it is, for the person at the terminal."""

import sys

from lessons.kit.base.messages import say

WIDTH = 30


def bar(share: float) -> str:
    """A share from 0 to 1 as a bar of characters."""
    full = int(WIDTH * min(max(share, 0.0), 1.0))
    return "#" * full + "-" * (WIDTH - full)


class ProgressBar:
    """Drawn over itself on a terminal, else a line now and then."""

    def __init__(self) -> None:
        self.live, self.last = sys.stdout.isatty(), -1

    def show(self, done: int, total: int, name: str = "") -> None:
        tenth = 10 * done // total
        if self.live:
            say(f"\r[{bar(done / total)}] {done}/{total} {name[:24]:<24}", end="")
        elif tenth != self.last:
            say(f"{done}/{total}")
        self.last = tenth

    def close(self) -> None:
        if self.live and self.last >= 0:
            say()
