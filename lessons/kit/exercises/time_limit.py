"""How long a student's code may take before it is stopped and told so.

Only where Python can be woken by a timer: in the main thread, and not on Windows or in a browser.
There the stop button does the same.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

SECONDS = 10.0  # of one line of a check; the slowest solution of the course takes a tenth of one


class TookTooLong(BaseException):
    """Not an Exception: an `except Exception` around the endless loop would swallow it."""


def _stop(*_: object) -> NoReturn:
    raise TookTooLong


@contextmanager
def at_most(seconds: float | None) -> Iterator[None]:
    """Raise TookTooLong if what is inside takes longer. None: wait for ever."""
    can_be_woken = (
        hasattr(signal, "setitimer")
        and sys.platform != "emscripten"  # there it rings only when Python rests
        and threading.current_thread() is threading.main_thread()
    )
    if seconds is None or not can_be_woken:
        yield
        return
    before = signal.signal(signal.SIGALRM, _stop)
    # It rings again: a bare `except:` in the loop swallows the first one.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
