"""The visitors' Pythons: one waits preheated, so many at most, and none that nobody uses.

Where it can be trusted (Linux), they are forked from one process that has imported the course and
drawn every picture once: a new one is there in milliseconds and shares its memory with the others.
That process takes seconds to get ready; who comes before gets a Python that knows one explorer
alone. Elsewhere each starts by itself, and one that is ready waits for the next visitor.
"""

import asyncio
import contextlib
import multiprocessing
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from lessons.kit.app.visitor import END, visit

ANSWER_SECONDS = 20.0  # seconds for an answer; then the Python is taken for hung
WATCH_SECONDS = 0.5  # seconds between two looks at all of them
FORKING = sys.platform == "linux"


class Full(Exception):
    """As many visitors as there may be."""


class Gone(Exception):
    """The Python of a visitor has died."""


class VisitorPython:
    """One process, its pipe, and a thread to wait at the pipe.

    `in_haste`: for a visitor who waits, so it learns no more than the explorer that is opened.
    """

    def __init__(self, in_a_room: bool, in_haste: bool = False) -> None:
        forks = FORKING and not in_haste
        context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            context.set_forkserver_preload(["lessons.kit.app.preload"])
        self.pipe, its_end = context.Pipe()
        its = (its_end, in_a_room, not in_haste)
        self.process = context.Process(target=visit, args=its, daemon=True)
        self.process.start()
        its_end.close()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="visitor")
        self.used = time.monotonic()
        self.on_end: Callable[[str], None] = lambda why: None

    async def ask(self, message: bytes) -> list[bytes]:
        """Send a message, and what comes in answer."""
        self.used = time.monotonic()
        loop = asyncio.get_running_loop()
        try:
            answer = loop.run_in_executor(self.thread, self._exchange, message)
            return await asyncio.wait_for(answer, ANSWER_SECONDS)
        except (EOFError, OSError, TimeoutError, RuntimeError) as error:
            raise Gone from error
        finally:
            self.used = time.monotonic()

    def _exchange(self, message: bytes) -> list[bytes]:
        self.pipe.send_bytes(message)
        return list(iter(self.pipe.recv_bytes, END))

    def alive(self) -> bool:
        return bool(self.process.is_alive())

    def end(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self.process.kill()
        with contextlib.suppress(RuntimeError):  # at the very end nobody waits for it
            self.thread.submit(self._tidy)
        self.thread.shutdown(wait=False)

    def _tidy(self) -> None:
        self.process.join(5)
        self.pipe.close()


class Pool:
    """Hands out Pythons."""

    def __init__(self, cap: int, idle: float, in_a_room: bool = False) -> None:
        self.cap, self.idle, self.in_a_room = cap, idle, in_a_room
        self.spare: list[VisitorPython] = []
        self.taken: set[VisitorPython] = set()
        self.started: set[VisitorPython] = (
            set()
        )  # all of them, also those that nobody waits for any more
        self.places = 0  # taken, or promised while a process starts
        self.preheated = False  # has there ever been a Python that knows everything?
        self.tasks: set[asyncio.Task[Any]] = set()
        self.watching = False
        self.closed = False

    async def take(self) -> VisitorPython:
        """A Python for a visitor; raises Full."""
        if self.places >= self.cap:
            raise Full
        self.places += 1
        try:
            # Only one is made in haste: it shares no memory, and more would be in each other's way.
            in_haste = not self.preheated and self.places == 1
            python = self._ready() or await self._start(in_haste)
        except BaseException:
            self.places -= 1
            raise
        self.taken.add(python)
        self.warm()
        return python

    def give_back(self, python: VisitorPython) -> None:
        if python in self.taken:
            self.taken.remove(python)
            self.places -= 1
        self._end(python)

    def warm(self) -> None:
        """Have one ready for the next visitor, and keep an eye on all of them."""
        self._soon(self._warm())
        if not self.watching:
            self.watching = True
            self._soon(self._watch())

    async def ready(self) -> None:
        """Until the first visitor would not have to wait."""
        self.warm()
        while not self.spare:
            await asyncio.sleep(0.05)

    def close(self) -> None:
        self.closed = True
        for task in self.tasks:
            task.cancel()
        for python in list(self.started):
            self._end(python)
        self.taken.clear()
        self.spare.clear()

    # ---- behind the counter

    def _ready(self) -> VisitorPython | None:
        while self.spare:
            python = self.spare.pop()
            if python.alive():
                return python
            self._end(python)
        return None

    async def _start(self, in_haste: bool = False) -> VisitorPython:
        return await asyncio.get_running_loop().run_in_executor(None, self._new, in_haste)

    def _new(self, in_haste: bool) -> VisitorPython:
        python = VisitorPython(self.in_a_room, in_haste)
        self.started.add(python)
        if self.closed:  # while it started: else the server would wait for it for ever
            self._end(python)
        return python

    def _end(self, python: VisitorPython) -> None:
        self.started.discard(python)
        python.end()

    async def _warm(self) -> None:
        if not self.spare and not self.closed:
            self.spare.append(await self._start())
            self.preheated = True

    async def _watch(self) -> None:
        while not self.closed:
            await asyncio.sleep(WATCH_SECONDS)
            now = time.monotonic()
            for python in list(self.taken):
                if not python.alive():
                    python.on_end("crashed")
                elif now - python.used > self.idle:
                    python.on_end("idle")

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
