"""Free ports on this machine."""

import os
import socket
from collections.abc import Iterable

HOST = "127.0.0.1"


def is_free(port: int) -> bool:
    """Whether a server could listen on `port` now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name != "nt":
            # A port whose last connections are still winding down is free for a server.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
            probe.listen(1)
        except OSError:
            return False
    return True


def first_free(ports: Iterable[int]) -> int:
    """The first free port of `ports`, else any free port."""
    for port in ports:
        if is_free(port):
            return port
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
