"""Workers at their jobs. One that is lost is replaced, and its job done once more."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from lessons.kit.base import paths
from lessons.kit.grading.plan import Job, Plan

PATIENCE = 240  # seconds beyond the limits before a worker counts as lost


class Crew:
    """A thread hands one worker its jobs; verdicts come out in a queue."""

    def __init__(self, plan: Plan, seed: int, folder: str) -> None:
        self.plan, self.seed, self.folder = plan, seed, folder
        self.jobs: queue.Queue[Job | None] = queue.Queue()
        self.done: queue.Queue[tuple[Job, dict[str, Any]]] = queue.Queue()
        self.processes: dict[subprocess.Popen[str], int | None] = {}  # and the core it stays on
        self.hiring = threading.Lock()
        self.closing = threading.Event()

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        for process in list(self.processes):
            process.kill()
            process.wait()

    def work(self, jobs: list[Job]) -> Iterator[tuple[Job, dict[str, Any]]]:
        for job in jobs:
            self.jobs.put(job)
        threads = [
            threading.Thread(target=self.lead, daemon=True)
            for _ in range(min(self.plan.workers, len(jobs)))
        ]
        for thread in threads:
            self.jobs.put(None)
            thread.start()
        for _ in jobs:
            yield self.done.get()
        for thread in threads:  # each lets its worker go in good order
            thread.join()

    def lead(self) -> None:
        worker: subprocess.Popen[str] | None = None
        while (job := self.jobs.get()) is not None and not self.closing.is_set():
            verdict: dict[str, Any] = {}
            for _ in range(2):
                try:
                    worker = worker or self.hire()
                    verdict = self.ask(worker, job)
                except Exception as error:  # whatever it is, a verdict must come out
                    if worker is not None:
                        worker.kill()
                        with contextlib.suppress(OSError), worker:  # closes its pipes
                            pass
                        self.processes.pop(worker, None)
                    worker = None
                    verdict = failure(f"the worker was lost: {error}")
                if self.closing.is_set():  # it was we who ended it
                    return
                if verdict["status"] != "infrastructure error":
                    break
            self.done.put((job, verdict))
        while not self.closing.is_set():  # a worker dies with the thread that hired it
            if worker is None or worker.poll() is not None:
                break
            with worker:  # closes its pipes, which tells it to go, and waits
                pass

    def hire(self) -> "subprocess.Popen[str]":
        with self.hiring:  # two at a time would choose the same core
            core = free_core(list(self.processes.values()))
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", "lessons.kit.grading.judging.worker"],
                cwd=paths.ROOT,
                env=os.environ | {"PYTHONPATH": str(paths.ROOT), "OMP_NUM_THREADS": "1",
                                  "OPENBLAS_NUM_THREADS": "1", "TMPDIR": self.folder},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )  # fmt: skip
            self.processes[process] = core
        told = {"layers": self.plan.isolation.layers, "limits": asdict(self.plan.limits),
                "parent": os.getpid(), "core": core}  # fmt: skip
        say(process, told)
        return process

    def ask(self, worker: "subprocess.Popen[str]", job: Job) -> dict[str, Any]:
        say(worker, {"set": self.plan.set, "variant": job.key.variant,
                     "file": str(job.file.resolve()), "seed": self.seed})  # fmt: skip
        assert worker.stdout is not None
        alarm = threading.Timer(self.plan.limits.total_seconds * 2 + PATIENCE, worker.kill)
        alarm.start()
        try:
            line = worker.stdout.readline()
        finally:
            alarm.cancel()
        if not line:
            raise OSError("it ended without a verdict")
        return dict(json.loads(line))


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


def failure(why: str) -> dict[str, Any]:
    return {"status": "infrastructure error", "reason": why, "marks": [], "flags": []}
