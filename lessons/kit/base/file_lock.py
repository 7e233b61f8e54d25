"""One at a time: a lock that the system lets go when its holder ends, however it ends.

Where there are no such locks (in a browser, in some network folders) everybody goes on without.
"""

import errno
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOOK_SECONDS = 0.05  # between two tries, where the system cannot wait for ever

if sys.platform == "win32":
    import msvcrt

    BUSY = (errno.EACCES, errno.EDEADLK)

    def take(file: IO[str], wait: bool) -> None:
        """Take the lock; BlockingIOError if another process has it and we are not to wait."""
        while True:
            try:
                return msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError as error:
                if error.errno not in BUSY:
                    return
                if not wait:
                    raise BlockingIOError from error
            time.sleep(LOOK_SECONDS)

else:

    def take(file: IO[str], wait: bool) -> None:
        """Take the lock; BlockingIOError if another process has it and we are not to wait."""
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            raise
        except (ImportError, OSError):
            return


@contextmanager
def only_one(path: Path, when_busy: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Have the lock at `path`; if another process has it, call `when_busy` and wait."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:  # closing it lets go
        try:
            take(file, wait=False)
        except BlockingIOError:
            when_busy()
            take(file, wait=True)
        yield
