"""The trusted end of the fork server: a warmed-up Python behind the fence, started and ended.

Each student's process is forked from it (session.py). Its own side is sandbox/fork_server.py.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from lessons.kit.base import paths
from lessons.kit.base.threads import ONE_THREAD
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
    "MPLBACKEND": "Agg",
    **ONE_THREAD,
}
START_SECONDS = 180.0  # loading large modules on a busy machine
UIDS = 61_000  # users without a name, one for each worker


class Infrastructure(Exception):
    """The grader's own machinery failed: nothing can be said about the submission."""


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


class ForkServer:
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
        try:
            ours.sendall(wire.pack(told))
            answer = self.hear(START_SECONDS)
            if not answer.get("ready"):
                raise Infrastructure(str(answer.get("why", "the fork server did not start")))
        except BaseException:
            self.close()
            raise

    def hear(self, seconds: float) -> dict[str, Any]:
        try:
            answer = wire.receive(self.control, time.monotonic() + seconds)
        except (OSError, wire.WireError) as error:
            raise Infrastructure(f"the fork server does not answer: {error}") from None
        if answer is None:
            raise Infrastructure("the fork server is gone")
        return answer

    def close(self) -> None:
        self.control.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        remove_folder(self.folder)


def remove_folder(folder: str | Path) -> None:
    """All that a student left, also folders in folders in folders, which Python's own way fears."""
    try:
        shutil.rmtree(folder, ignore_errors=True)
    except RecursionError:
        subprocess.run(["rm", "-rf", "--", str(folder)], stderr=subprocess.DEVNULL)
