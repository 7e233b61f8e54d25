"""The student's process: runs cells and calls functions, as told over its channel.

It is told no more than that. Whatever it answers is data for the checker to judge, so nothing is
gained by taking this code apart, which a student's code can do: it runs in the same process.
"""

import builtins
import importlib.abc
import importlib.util
import io
import linecache
import os
import random
import re
import sys
import types
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from lessons.kit.grading.sandbox import plain_data, wire

MOST_OUTPUT = 1_000_000  # characters; what comes after is dropped
LONGEST_TEXT = 500
SEED = 2026
MAGIC = re.compile(r"^([ \t]*)([%!?]|[\w.]+\?[ \t]*$)")


class Sink(io.TextIOBase):
    """Takes what a student prints, and keeps only how much it was."""

    def __init__(self) -> None:
        self.count = 0

    def write(self, text: str) -> int:
        self.count += len(text)
        return len(text)

    def writable(self) -> bool:
        return True


class NotHere:
    """In place of what may not be used in a question. It can be imported, and nothing more.

    So a cell that imports it for something else still makes its other names.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, inner: str) -> "NotHere":
        if inner.startswith("__"):
            raise AttributeError(inner)
        return NotHere(f"{self.name}.{inner}")

    def __call__(self, *_: Any, **__: Any) -> Any:
        top = self.name.split(".")[0]
        raise ModuleNotFoundError(
            f"{top} cannot be used in this question. Write it from scratch: with code of your own, "
            "the standard library and numpy.",
            name=self.name,
        )


class CourseFinder(importlib.abc.Loader):
    """Finds nbcore, and a stand-in for what is closed. (The fence sees to it that it is.)"""

    def __init__(self, nbcore: str, closed: Sequence[str]) -> None:
        self.nbcore, self.closed = nbcore, closed

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        top = name.split(".")[0]
        if top == "lessons":
            raise ModuleNotFoundError(f"{name} cannot be used in this question", name=name)
        if top in self.closed:
            return importlib.util.spec_from_loader(name, self, is_package=True)
        if name != "nbcore":
            return None
        return importlib.util.spec_from_file_location(
            name, f"{self.nbcore}/__init__.py", submodule_search_locations=[self.nbcore]
        )

    def create_module(self, spec: Any) -> None:
        return None  # an ordinary one will do

    def exec_module(self, module: types.ModuleType) -> None:
        inside = NotHere(module.__name__)
        module.__getattr__ = lambda name: getattr(inside, name)  # type: ignore[method-assign]
        module.__version__ = "not here"  # type: ignore[attr-defined]


class StudentProcess:
    """The names of one notebook, and what is done with them."""

    def __init__(self, channel: int) -> None:
        self.channel = channel
        self.inbox = wire.Inbox(lambda: os.read(channel, 1 << 16))
        self.output = Sink()
        module = types.ModuleType("__main__")
        self.names: dict[str, Any] = module.__dict__
        self.names["__builtins__"] = builtins
        self.names["display"] = print
        sys.modules["__main__"] = module

    def serve(self) -> None:
        while (message := self.inbox.next()) is not None:
            self.answer(message)
        os._exit(0)

    def answer(self, message: dict[str, Any]) -> None:
        sys.stdout = sys.stderr = self.output
        try:
            reply = {"cell": self.cell, "names": self.look, "call": self.call}[message["op"]](
                message
            )
            data = wire.pack(reply | {"re": message["number"]})
        except BaseException as error:  # also SystemExit: a student's exit() ends nothing
            data = wire.pack({"error": described(error), "re": message["number"]})
        self.write(data)

    def cell(self, message: dict[str, Any]) -> dict[str, Any]:
        """Run one cell. Random numbers start anew, so that a run can be repeated."""
        name, source = f"<cell {message['cell']}>", message["source"]
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        seed_all(SEED)
        try:
            code = compile(source, name, "exec", dont_inherit=True)
        except SyntaxError:
            code = compile(without_magic(source), name, "exec", dont_inherit=True)
        exec(code, self.names)
        return {"printed": self.output.count, "cut": self.output.count > MOST_OUTPUT}

    def look(self, message: dict[str, Any]) -> dict[str, Any]:
        """What the names hold: data, or that it can be called."""
        found: dict[str, Any] = {}
        for name in message["names"]:
            if name not in self.names:
                found[name] = {"missing": True}
            elif callable(self.names[name]):
                found[name] = {"callable": True}
            else:
                found[name] = {"value": plain_data.encode(self.names[name])}
        return {"names": found}

    def call(self, message: dict[str, Any]) -> dict[str, Any]:
        arguments = plain_data.decode(message["args"])
        options = plain_data.decode(message["kwargs"]) if "kwargs" in message else {}
        seed_all(SEED)
        return {"value": plain_data.encode(self.names[message["name"]](*arguments, **options))}

    def write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self.channel, data) :]


def without_magic(source: str) -> str:
    """Lines that only a notebook understands (`%matplotlib`, `!pip`) do nothing here."""
    lines = source.splitlines()
    if lines and lines[0].startswith("%%"):
        return "pass"
    return "\n".join(MAGIC.sub(r"\1pass  # \2", line) for line in lines)


def described(error: BaseException) -> dict[str, Any]:
    """Kind, text, and the last line of the student's own code that it came through."""
    text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    number, line = 0, ""
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith("<cell "):
            number, line = trace.tb_lineno, linecache.getline(file, trace.tb_lineno).strip()
        trace = trace.tb_next
    if isinstance(error, SyntaxError):
        number, line = error.lineno or 0, (error.text or "").strip()
    kind = type(error).__name__[:100]
    return {"kind": kind, "text": text[:LONGEST_TEXT], "line": line[:200], "number": number}


generators = [0]  # how many were made since the seed was set


def seed_all(seed: int) -> None:
    random.seed(seed)
    np.random.seed(seed)
    generators[0] = 0


def seeded_generators() -> None:
    """`np.random.default_rng()` without a seed gives the same numbers in every run."""
    theirs = np.random.default_rng

    def default_rng(seed: Any = None) -> Any:
        if seed is None:
            generators[0] += 1
            seed = [SEED, generators[0]]
        return theirs(seed)

    np.random.default_rng = default_rng


def run(channel: int, nbcore: str, closed: Sequence[str]) -> None:
    """Run as a student until the channel is closed. `nbcore`: its folder; `closed`: not for use."""
    for name in [name for name in sys.modules if name.split(".")[0] == "lessons"]:
        del sys.modules[name]
    sys.path[:] = [path for path in sys.path if path]
    sys.meta_path.insert(0, CourseFinder(nbcore, closed))
    sys.argv, sys.orig_argv = ["notebook"], ["python"]
    warnings.simplefilter("ignore")
    seeded_generators()
    StudentProcess(channel).serve()
