"""Workers at their jobs. One that is lost is replaced, and its job done once more."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lessons.kit.base import paths
from lessons.kit.base.threads import ONE_THREAD
from lessons.kit.grading.record.gradebook import Key
from lessons.kit.grading.record.verdicts import INFRASTRUCTURE, Verdict
from lessons.kit.grading.sandbox.limits import Limits

LOST_AFTER = 240  # seconds beyond the limits before a worker counts as lost


@dataclass(frozen=True)
class Job:
    """One submission to grade."""

    key: Key
    file: Path
    source: str
    flags: list[str]


@dataclass(frozen=True)
class Orders:
    """What is the same for all jobs of a run."""

    set: str
    seed: int  # of the hidden checks
    layers: tuple[str, ...]
    limits: Limits
    folder: str  # where workers keep what passes


class WorkerPool:
    """A thread hands one worker its jobs; verdicts come out in a queue."""

    def __init__(self, orders: Orders, size: int) -> None:
        self.orders, self.size = orders, size
        self.jobs: queue.Queue[Job | None] = queue.Queue()
        self.done: queue.Queue[tuple[Job, Verdict]] = queue.Queue()
        self.processes: dict[subprocess.Popen[str], int | None] = {}  # and the core it stays on
        self.starting = threading.Lock()
        self.closing = threading.Event()

    def __enter__(self) -> "WorkerPool":
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        for process in list(self.processes):
            process.kill()
            process.wait()

    def work(self, jobs: list[Job]) -> Iterator[tuple[Job, Verdict]]:
        for job in jobs:
            self.jobs.put(job)
        threads = [
            threading.Thread(target=self.serve_one_worker, daemon=True)
            for _ in range(min(self.size, len(jobs)))
        ]
        for thread in threads:
            self.jobs.put(None)
            thread.start()
        for _ in jobs:
            yield self.done.get()
        for thread in threads:  # each lets its worker go in good order
            thread.join()

    def serve_one_worker(self) -> None:
        worker: subprocess.Popen[str] | None = None
        while (job := self.jobs.get()) is not None and not self.closing.is_set():
            verdict = Verdict(INFRASTRUCTURE)
            for _ in range(2):
                try:
                    worker = worker or self.start_worker()
                    verdict = self.ask(worker, job)
                except Exception as error:  # whatever it is, a verdict must come out
                    if worker is not None:
                        worker.kill()
                        with contextlib.suppress(OSError), worker:  # closes its pipes
                            pass
                        self.processes.pop(worker, None)
                    worker = None
                    verdict = Verdict(INFRASTRUCTURE, reason=f"the worker was lost: {error}")
                if self.closing.is_set():  # it was we who ended it
                    return
                if verdict.status != INFRASTRUCTURE:
                    break
            self.done.put((job, verdict))
        while not self.closing.is_set():  # a worker dies with the thread that started it
            if worker is None or worker.poll() is not None:
                break
            with worker:  # closes its pipes, which tells it to go, and waits
                pass

    def start_worker(self) -> "subprocess.Popen[str]":
        with self.starting:  # two at a time would choose the same core
            core = free_core(list(self.processes.values()))
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", "lessons.kit.grading.judging.worker"],
                cwd=paths.ROOT,
                env=os.environ
                | ONE_THREAD
                | {"PYTHONPATH": str(paths.ROOT), "TMPDIR": self.orders.folder},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
            self.processes[process] = core
        told = {"layers": self.orders.layers, "limits": asdict(self.orders.limits),
                "parent": os.getpid(), "core": core}  # fmt: skip
        say(process, told)
        return process

    def ask(self, worker: "subprocess.Popen[str]", job: Job) -> Verdict:
        say(worker, {"set": self.orders.set, "variant": job.key.variant,
                     "file": str(job.file.resolve()), "seed": self.orders.seed})  # fmt: skip
        assert worker.stdout is not None
        alarm = threading.Timer(self.orders.limits.total_seconds * 2 + LOST_AFTER, worker.kill)
        alarm.start()
        try:
            line = worker.stdout.readline()
        finally:
            alarm.cancel()
        if not line:
            raise OSError("it ended without a verdict")
        return Verdict.from_data(json.loads(line))


def free_core(taken: list[int | None]) -> int | None:
    """The core with the fewest workers; None where the system does not let us choose.

    A checker and its student never work at the same time: on one core they are a tenth cheaper.
    """
    if not hasattr(os, "sched_getaffinity"):
        return None
    return min(sorted(os.sched_getaffinity(0)), key=taken.count)


def say(process: "subprocess.Popen[str]", message: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(message) + "\n")
    process.stdin.flush()
