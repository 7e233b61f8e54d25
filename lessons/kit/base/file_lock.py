"""One set-up at a time: a lock that the system lets go when its holder ends, however it ends."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def take(file: IO[str], wait: bool) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(file: IO[str], wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


@contextmanager
def only_one(path: Path, when_busy: Callable[[], None]) -> Iterator[None]:
    """Hold the lock at `path`; if another process has it, call `when_busy` and wait."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        try:
            take(file, wait=False)
        except OSError:
            when_busy()
            take(file, wait=True)
        yield
