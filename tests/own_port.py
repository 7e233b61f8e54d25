"""Ports for what tests start."""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from lessons.kit.commands.ports import HOST


@contextmanager
def own_port() -> Iterator[int]:
    """A port that nobody else is given, neither now nor while a server of the test has it.

    It stays bound here without being listened to. Linux lets a server have it nevertheless, since
    both allow reuse; other systems do not, and there it is only likely to be free.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as held:
        if sys.platform == "linux":
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind((HOST, 0))
        port = held.getsockname()[1]
        if sys.platform != "linux":
            held.close()
        yield port
