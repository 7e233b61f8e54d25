"""One student's process, from the trusted side: run a cell, call a function, end it.

Every answer is waited for no longer than the limits allow, and is data or nothing.
"""

import json
import os
import socket
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lessons.kit.grading.judging.fork_server import ForkServer, Infrastructure, remove_folder
from lessons.kit.grading.record.verdicts import CRASHED, TIMEOUT
from lessons.kit.grading.sandbox import plain_data, wire

END_SECONDS = 60.0  # giving a large memory back on a busy machine


class Ended(Exception):
    """The student's process is gone: `how` is "timeout" or "crashed"."""

    def __init__(self, how: str, why: str) -> None:
        super().__init__(why)
        self.how, self.why = how, why


@dataclass(frozen=True)
class CellError:
    kind: str
    text: str
    line: str
    number: int


class Session:
    """One student's process. After `Ended`, it is gone.

    `ready_made`: with nbcore, scikit-learn and the like.
    """

    def __init__(self, server: ForkServer, ready_made: bool, until: float | None = None) -> None:
        self.server, self.limits = server, server.limits
        self.until = time.monotonic() + self.limits.total_seconds if until is None else until
        self.cut_output = False
        self.cpu = 0.0
        self.asked = 0
        self.open = True
        self.scratch = self.make_scratch()
        self.channel, theirs = socket.socketpair()
        self.deadline = self.until
        self.inbox = wire.Inbox(lambda: wire.until(self.channel, self.deadline))
        order = json.dumps({"ready made": ready_made, "scratch": self.scratch})
        with theirs:
            socket.send_fds(server.control, [order.encode() + b"\n"], [theirs.fileno()])

    def make_scratch(self) -> str:
        if "namespaces" in self.server.layers:
            return ""  # it gets one in its own world
        folder = tempfile.mkdtemp(dir=self.server.folder)
        if self.server.uid is not None:
            os.chown(folder, self.server.uid, self.server.uid)
            os.chmod(self.server.folder, 0o711)
        return folder

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to one message; `Ended` if there is none."""
        if not self.open:
            raise Ended(CRASHED, "the process had ended before")
        self.asked += 1
        message["number"] = self.asked
        now = time.monotonic()
        deadline = min(now + self.limits.seconds, self.until)
        try:
            self.deadline = deadline
            self.channel.settimeout(max(deadline - now, 0.001))
            self.channel.sendall(wire.pack(message))
            answer = self.inbox.next()
        except TimeoutError:
            self.end(wait=0)
            whole = deadline == self.until
            limit = self.limits.total_seconds if whole else self.limits.seconds
            raise Ended(TIMEOUT, f"no answer within {limit:g} s") from None
        except (OSError, wire.WireError) as error:
            self.end(wait=0)
            raise Ended(CRASHED, f"the answer could not be read ({error})") from None
        if answer is None:
            raise Ended(CRASHED, self.end())
        if "fence" in answer and self.asked == 1:
            self.end()
            raise Infrastructure(str(answer["fence"]))
        if answer.get("re") != self.asked:
            self.end(wait=0)
            raise Ended(CRASHED, "something else than an answer came over the channel")
        return answer

    def cell(self, number: int, source: str) -> CellError | None:
        """Run a cell; its error, if it raised one."""
        answer = self.ask({"op": "cell", "cell": number, "source": source})
        self.cut_output = self.cut_output or answer.get("cut") is True
        return error_in(answer)

    def look(self, names: Iterable[str]) -> dict[str, Any]:
        """What the names hold: {"missing"}, {"callable"} or {"value"}, decoded."""
        answer = self.ask({"op": "names", "names": list(names)}).get("names")
        return answer if isinstance(answer, dict) else {}

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        message = {"op": "call", "name": name, "args": plain_data.encode(args)}
        if kwargs:
            message["kwargs"] = plain_data.encode(kwargs)
        answer = self.ask(message)
        if (error := error_in(answer)) is not None:
            return error
        return plain_data.decode(answer.get("value"))

    def end(self, wait: float = 0.5) -> str:
        """End the process, at once or if it does not by itself; how it went, in words."""
        if not self.open:
            return "the process had ended before"
        self.open = False
        self.channel.close()
        try:
            done = self.server.hear(wait)
        except Infrastructure:
            if self.server.process.poll() is not None:
                raise
            self.server.control.sendall(b'{"op": "end"}\n')
            done = self.server.hear(END_SECONDS)
        if self.scratch:
            remove_folder(self.scratch)
        self.cpu = float(done.get("cpu", 0.0))
        if done.get("trouble"):
            raise Infrastructure(str(done["trouble"]))
        if "signal" in done:
            return f"the process was ended by signal {done['signal']}"
        return f"the process quit (code {done.get('code', 0)})"

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def error_in(answer: dict[str, Any]) -> CellError | None:
    error = answer.get("error")
    if error is None:
        return None
    if not isinstance(error, dict):
        return CellError("Error", "", "", 0)
    kind, text, line = (str(error.get(key, ""))[:500] for key in ("kind", "text", "line"))
    number = error.get("number", 0)
    return CellError(kind, text, line, number if type(number) is int else 0)
