"""What the system offers to fence students' code in: tried out, not assumed.

A fork server is started with all layers, then with fewer, until one works. Then code like a
student's tries to get out, and what it could do decides: files, network and processes must all be
closed.
"""

import contextlib
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lessons.kit.base import paths
from lessons.kit.base.messages import Problem
from lessons.kit.grading.judging.fork_server import LAYERS, ForkServer, Infrastructure
from lessons.kit.grading.judging.session import Ended, Session
from lessons.kit.grading.sandbox import plain_data, wire
from lessons.kit.grading.sandbox.limits import Limits

CHOICES = [
    ("namespaces", "uid", "landlock", "seccomp"),
    ("namespaces", "uid", "seccomp"),
    ("namespaces", "uid", "landlock"),
    ("namespaces", "uid"),
    ("uid", "landlock", "seccomp"),
    ("landlock", "seccomp"),
    ("uid", "seccomp"),
    ("seccomp",),
    ("landlock",),
    (),
]
NEEDED = ("files", "network", "processes")
MEMORY = 400_000_000

# What a student's code could try. It knows the addresses, which a student would have to guess.
PROBE = """
import colorsys, os, socket, sys
reached = []
def tries(what, action):
    try:
        action()
    except BaseException:
        return
    reached.append(what)
def connect():
    with socket.create_connection(("127.0.0.1", {port}), timeout=2):
        pass
def whisper():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"x", ("127.0.0.1", {port}))
def beget():
    if os.fork() == 0:
        os._exit(0)
def grow():
    block = bytearray({memory})
    block[::4096] = b"x" * len(block[::4096])
tries("files", lambda: open({secret!r}).read())
tries("files", lambda: os.listdir({course!r} + "/lessons"))
tries("files", lambda: open({folder!r} + "/planted", "w").write("x"))
tries("network", connect)
tries("network", whisper)
tries("processes", lambda: os.kill({pid}, 0))
tries("forking", beget)
tries("memory", grow)
"""

REFUSED = """\
Students' code cannot be fenced in on this system: {open} would be open to it.
{what}
If you trust every one of these submissions, grade with --i-trust-these-submissions.
Otherwise grade on Linux, or in a virtual machine or container with Linux."""


@dataclass(frozen=True)
class Isolation:
    """Which layers are in use, and what was found closed behind them."""

    layers: tuple[str, ...]
    closed: tuple[str, ...]

    @property
    def enough(self) -> bool:
        return set(NEEDED) <= set(self.closed)

    @property
    def level(self) -> str:
        """As it is stored with every grade."""
        layers = "+".join(self.layers) or "none"
        return f"{layers}; closed: {' '.join(self.closed) or 'nothing'}"


def probe(limits: Limits, choices: list[tuple[str, ...]] = CHOICES) -> Isolation:
    """The first choice of layers that is enough; else the one that closes most."""
    best = Isolation((), ())
    for layers in choices if sys.platform == "linux" else [()]:
        found = attempt(layers, limits)
        if found is not None and found.enough:
            return found
        if found is not None and len(found.closed) > len(best.closed):
            best = found
    return best


def attempt(layers: tuple[str, ...], limits: Limits) -> Isolation | None:
    """None if a fork server with these layers cannot run an ordinary notebook."""
    limits = replace(limits, seconds=max(limits.seconds, 20), memory=MEMORY // 2)
    try:
        server = ForkServer(layers, limits)
    except (Infrastructure, OSError):
        return None
    with contextlib.closing(server), bait() as told:
        try:
            with Session(server, ready_made=False) as session:
                error = session.cell(1, PROBE.format(**told))
                reached = plain_data.decode(
                    session.look(["reached"]).get("reached", {}).get("value")
                )
            if error is not None or type(reached) is not list:
                return None
        except (Ended, Infrastructure, OSError, wire.WireError):
            return None
    if "uid" in layers and (os.name == "nt" or os.geteuid() != 0):
        layers = tuple(layer for layer in layers if layer != "uid")
    possible = (*NEEDED, "forking", "memory")
    return Isolation(layers, tuple(what for what in possible if what not in reached))


@contextlib.contextmanager
def bait() -> Iterator[dict[str, object]]:
    """Something to steal, somewhere to write, somebody to call."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listener:
        os.chmod(folder, 0o777)
        secret = Path(folder) / "secret"
        secret.write_text("secret")
        secret.chmod(0o644)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield {
            "port": listener.getsockname()[1],
            "secret": str(secret),
            "folder": folder,
            "course": str(paths.ROOT),
            "pid": os.getpid(),
            "memory": MEMORY,
        }


def decide(limits: Limits, trusted: bool) -> Isolation:
    """What to grade with; refuses where a submission could do harm."""
    found = probe(limits)
    if not found.enough and not trusted:
        opened = " and ".join(what for what in NEEDED if what not in found.closed)
        what = f"Tried: {', '.join(LAYERS)}. In use: {', '.join(found.layers) or 'none'}."
        raise Problem(REFUSED.format(open=opened, what=what))
    return found
