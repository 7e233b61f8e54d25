"""How the checker and the student's process talk: a JSON text, with its length before it.

What the values in it look like is said in plain_data.py.
"""

import json
import socket
import struct
import time
from collections.abc import Callable
from typing import Any

LARGEST = 8_000_000  # bytes of a message
HEADER = struct.Struct(">I")


class WireError(Exception):
    """Bytes that are not a message, or a message that is not allowed."""


def pack(message: dict[str, Any]) -> bytes:
    body = json.dumps(message).encode()
    if len(body) > LARGEST:
        raise WireError("the message is too large")
    return HEADER.pack(len(body)) + body


def unpack(body: bytes) -> dict[str, Any]:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        raise WireError("not JSON") from None
    if type(message) is not dict:
        raise WireError("not a message")
    return message


class Inbox:
    """Messages from one place. `more` gives the next bytes, none at the end."""

    def __init__(self, more: Callable[[], bytes]) -> None:
        self.more, self.rest = more, b""

    def bytes(self, count: int) -> bytes | None:
        if len(self.rest) < count:
            parts, size = [self.rest], len(self.rest)
            while size < count:
                part = self.more()
                if not part:
                    return None
                parts.append(part)
                size += len(part)
            self.rest = b"".join(parts)
        found, self.rest = self.rest[:count], self.rest[count:]
        return found

    def next(self) -> dict[str, Any] | None:
        """The next message; None at the end."""
        head = self.bytes(HEADER.size)
        if head is None:
            return None
        (size,) = HEADER.unpack(head)
        if size > LARGEST:
            raise WireError("the message is too large")
        body = self.bytes(size)
        return None if body is None else unpack(body)


def until(channel: socket.socket, deadline: float) -> bytes:
    """What comes before time.monotonic() passes `deadline`; else TimeoutError."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    channel.settimeout(left)
    return channel.recv(1 << 20)


def receive(channel: socket.socket, deadline: float | None = None) -> dict[str, Any] | None:
    """One message from a place that sends no more than one."""
    if deadline is None:
        return Inbox(lambda: channel.recv(1 << 16)).next()
    return Inbox(lambda: until(channel, deadline)).next()
