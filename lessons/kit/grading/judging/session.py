"""The trusted end of a student's process: start it, run a cell, call a function, end it.

Every answer is waited for no longer than the limits allow, and is data or nothing.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lessons.kit.base import paths
from lessons.kit.grading.sandbox import wire
from lessons.kit.grading.sandbox.limits import Limits

LAYERS = ("namespaces", "uid", "landlock", "seccomp")
NBCORE = str(paths.ROOT / "nbcore")
# What "write it from scratch" forbids: nbcore, and what else brings classifiers ready-made.
READY_MADE = ("nbcore", "sklearn", "scipy", "nltk", "statsmodels", "torch", "tensorflow", "keras",
              "xgboost", "lightgbm", "catboost")  # fmt: skip
START = (
    "import sys; sys.path.insert(0, {root!r}); "
    "from lessons.kit.grading.sandbox.fork_server import main; sys.path.remove({root!r}); main()"
)
PYTHON = [sys.executable, "-s", "-P", "-B", "-c"]  # nothing beside the notebook is imported
ENVIRON = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "MPLBACKEND": "Agg",
}
START_SECONDS = 180.0  # loading large modules on a busy machine
END_SECONDS = 60.0  # giving a large memory back on a busy machine
UIDS = 61_000  # users without a name, one for each worker


class Infrastructure(Exception):
    """The grader's own machinery failed: nothing can be said about the submission."""


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


def readable_places() -> list[str]:
    """What Python needs to find its modules and libraries; never the course itself."""
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    places = {os.path.realpath(p) for p in prefixes} | prefixes
    places |= {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/share/zoneinfo"}
    places |= {str(Path(p) / "lib") for p in prefixes}
    narrow = {p for p in places if p not in ("/", "/usr") and os.path.isdir(p)}
    return sorted({p for p in narrow if not contains_course(p)} | {NBCORE})


def ready_made_places() -> list[str]:
    """Where they lie, those that are installed."""
    found = [Path(place) / name for place in sys.path if place for name in READY_MADE]
    return sorted({os.path.realpath(p) for p in found if p.is_dir()} | {NBCORE})


def contains_course(place: str) -> bool:
    return paths.ROOT.is_relative_to(Path(place).resolve())


class Nursery:
    """A warmed-up Python behind the fence. One student at a time. `warm`: further modules."""

    def __init__(self, layers: Iterable[str], limits: Limits, warm: Iterable[str] = ()) -> None:
        self.layers, self.limits = tuple(layers), limits
        self.folder = Path(tempfile.mkdtemp(prefix="course-grading-"))
        ours, theirs = socket.socketpair()
        self.control = ours
        root = self.folder / "root"
        root.mkdir()
        uid = UIDS + os.getpid() % 4000
        self.uid = uid if "uid" in self.layers and os.name != "nt" and os.geteuid() == 0 else None
        with theirs:
            os.set_inheritable(theirs.fileno(), True)
            self.process = subprocess.Popen(
                [*PYTHON, START.format(root=str(paths.ROOT)), str(theirs.fileno())],
                env=ENVIRON,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        told = {
            "parent": os.getpid(),
            "layers": self.layers,
            "warm": list(warm),
            "limits": asdict(limits),
            "readable": readable_places(),
            "nbcore": NBCORE,
            "ready made": READY_MADE,
            "closed": ready_made_places(),
            "root": str(root),
            "uid": uid,
            "environ": ENVIRON,
        }
        ours.sendall(wire.pack(told))
        answer = self.hear(START_SECONDS)
        if not answer.get("ready"):
            self.close()
            raise Infrastructure(str(answer.get("why", "the nursery did not start")))

    def hear(self, seconds: float) -> dict[str, Any]:
        try:
            answer = wire.receive(self.control, time.monotonic() + seconds)
        except (OSError, wire.WireError) as error:
            raise Infrastructure(f"the nursery does not answer: {error}") from None
        if answer is None:
            raise Infrastructure("the nursery is gone")
        return answer

    def close(self) -> None:
        self.control.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        remove(self.folder)


def remove(folder: str | Path) -> None:
    """All that a student left, also folders in folders in folders, which Python's own way fears."""
    try:
        shutil.rmtree(folder, ignore_errors=True)
    except RecursionError:
        subprocess.run(["rm", "-rf", "--", str(folder)], stderr=subprocess.DEVNULL)


class Session:
    """One student's process. After `Ended`, it is gone. `nbcore`: with all that is ready-made."""

    def __init__(self, nursery: Nursery, nbcore: bool, until: float | None = None) -> None:
        self.nursery, self.limits = nursery, nursery.limits
        self.until = time.monotonic() + self.limits.total_seconds if until is None else until
        self.cut_output = False
        self.cpu = 0.0
        self.asked = 0
        self.open = True
        self.scratch = self.make_scratch()
        self.channel, theirs = socket.socketpair()
        self.deadline = self.until
        self.inbox = wire.Inbox(lambda: wire.until(self.channel, self.deadline))
        order = json.dumps({"op": "raise", "nbcore": nbcore, "scratch": self.scratch}) + "\n"
        with theirs:
            socket.send_fds(nursery.control, [order.encode()], [theirs.fileno()])

    def make_scratch(self) -> str:
        if "namespaces" in self.nursery.layers:
            return ""  # it gets one in its own world
        folder = tempfile.mkdtemp(dir=self.nursery.folder)
        if self.nursery.uid is not None:
            os.chown(folder, self.nursery.uid, self.nursery.uid)
            os.chmod(self.nursery.folder, 0o711)
        return folder

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to one message; `Ended` if there is none."""
        if not self.open:
            raise Ended("crashed", "the process had ended before")
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
            raise Ended("timeout", f"no answer within {limit:g} s") from None
        except (OSError, wire.WireError) as error:
            self.end(wait=0)
            raise Ended("crashed", f"the answer could not be read ({error})") from None
        if answer is None:
            raise Ended("crashed", self.end())
        if "fence" in answer and self.asked == 1:
            self.end()
            raise Infrastructure(str(answer["fence"]))
        if answer.get("re") != self.asked:
            self.end(wait=0)
            raise Ended("crashed", "something else than an answer came over the channel")
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
        message = {"op": "call", "name": name, "args": wire.encode(args)}
        if kwargs:
            message["kwargs"] = wire.encode(kwargs)
        answer = self.ask(message)
        if (error := error_in(answer)) is not None:
            return error
        return wire.decode(answer.get("value"))

    def end(self, wait: float = 0.5) -> str:
        """End the process, at once or if it does not by itself; how it went, in words."""
        if not self.open:
            return "the process had ended before"
        self.open = False
        self.channel.close()
        try:
            done = self.nursery.hear(wait)
        except Infrastructure:
            if self.nursery.process.poll() is not None:
                raise
            self.nursery.control.sendall(b'{"op": "end"}\n')
            done = self.nursery.hear(END_SECONDS)
        if self.scratch:
            remove(self.scratch)
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
