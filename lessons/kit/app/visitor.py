"""A visitor's Python: a process that has one explorer and talks over a pipe.

It reads JSON and answers with the widget's own messages, as a kernel's comm would carry them:

    {"open": name, "code": ..., "lecture": ..., "revealed": ...}   show this explorer
    {"custom": {...}}                                              what a person did to it

Nothing else is understood, so there is no way to have code run here. Each answer is any number
of packed messages and then an empty one.
"""

from __future__ import annotations

import json
import os
import signal
from multiprocessing.connection import Connection
from typing import Any, NotRequired, TypedDict

import comm
from comm.base_comm import BaseComm

from lessons.kit.base import jupyter
from lessons.kit.explorer.protocol import Report

MEMORY_BYTES = 2 << 30  # of address space, for a visitor of a room
END = b""


class Message(TypedDict):
    """What the server passes on, one of the two kinds above."""

    open: NotRequired[str]
    code: NotRequired[str | None]
    preset: NotRequired[str | None]
    lecture: NotRequired[bool | None]
    revealed: NotRequired[bool | None]
    custom: NotRequired[Report]


class Outbox(BaseComm):
    """Keeps what the widget says, for the pipe."""

    said: list[bytes]

    def __init__(self, **settings: Any) -> None:
        self.said = []
        super().__init__(**settings)

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **keys: Any,
    ) -> None:
        data = data or {}
        if "state" in data:  # of a widget's own traits; its code and looks come as files
            state = {k: v for k, v in data["state"].items() if not k.startswith("_")}
            self.said.append(pack({"method": "update", "state": state}, []))
        elif data.get("method") == "custom":
            self.said.append(pack(data, buffers or []))


def pack(data: dict[str, Any], buffers: list[bytes]) -> bytes:
    """JSON and bytes in one message: the length of the JSON, the JSON, the bytes."""
    head = json.dumps(data | {"sizes": [len(memoryview(b).cast("B")) for b in buffers]}).encode()
    return b"".join([len(head).to_bytes(4, "little"), head, *buffers])


def visit(pipe: Connection, in_a_room: bool, preloads: bool) -> None:
    """Serve one visitor until the pipe is closed.

    `preloads`: know all explorers before the first message comes; else only the one that is opened.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    jupyter.one_thread()  # before numpy is imported
    if in_a_room:
        lock_the_door()
    from lessons.kit.app.lecture_mode import DemoExplorer
    from lessons.kit.explorer.explorers import recipe

    if preloads:
        import lessons.kit.app.preload  # noqa: F401

    comm.create_comm = Outbox
    explorer: DemoExplorer | None = None
    while True:
        try:
            message: Message = json.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        if "open" in message:
            if explorer is not None:
                explorer.close()  # ipywidgets keeps every widget that is not closed
            explorer = DemoExplorer(recipe(message["open"]))
            explorer.lecture = bool(message.get("lecture"))
            explorer.revealed = bool(message.get("revealed"))
            if not explorer.come_back(message.get("code"), message.get("preset")):
                explorer.comm.said.append(pack({"method": "lost"}, []))
        elif explorer is not None:
            done = {"method": "custom", "content": message["custom"]}
            explorer.comm.handle_msg({"content": {"data": done}, "buffers": []})
        if explorer is not None:
            for said in explorer.comm.said:
                pipe.send_bytes(said)
            explorer.comm.said.clear()
        pipe.send_bytes(END)


def lock_the_door() -> None:
    """In a room: no file is written, memory is bounded, the lecturer's progress is not shown."""
    os.environ["COURSE_PROGRESS"] = "off"
    try:
        import resource
    except ImportError:  # Windows
        return
    for limit, most in (("RLIMIT_FSIZE", 0), ("RLIMIT_CORE", 0), ("RLIMIT_AS", MEMORY_BYTES)):
        resource.setrlimit(getattr(resource, limit), (most, most))
