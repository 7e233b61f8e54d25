"""A checker process: takes jobs on its standard input, writes verdicts on its standard output.

It holds the checks and decides. Students' code runs in the fork servers' children, never here.
"""

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.assignment.problem_set import ProblemSet
from lessons.kit.grading.assignment.rebuild import rebuild
from lessons.kit.grading.intake import notebook
from lessons.kit.grading.judging.fork_server import ForkServer, Infrastructure
from lessons.kit.grading.judging.judge import judge
from lessons.kit.grading.record.verdicts import INFRASTRUCTURE, REJECTED, Verdict
from lessons.kit.grading.sandbox import kernel
from lessons.kit.grading.sandbox.limits import Limits

LARGE = ("matplotlib.pyplot", "pandas")  # too slow to load for each student who wants them


class ForkServers:
    """The usual one, and one with large modules for those whose notebooks speak of them."""

    def __init__(self, layers: list[str], limits: Limits) -> None:
        self.layers, self.limits = layers, limits
        self.open: dict[bool, ForkServer] = {}

    def suited_to(self, file: Path) -> ForkServer:
        content = file.read_bytes()
        large = any(name.split(".")[0].encode() in content for name in LARGE)
        if large not in self.open:
            self.open[large] = ForkServer(self.layers, self.limits, LARGE if large else ())
        return self.open[large]

    def close(self) -> None:
        while self.open:
            self.open.popitem()[1].close()


def work(job: dict[str, Any], server: ForkServer) -> Verdict:
    """The verdict on the file that the job names, with its answers for the pages."""
    master = problem_set.load(job["set"], job["variant"])
    try:
        cells = notebook.read(Path(job["file"]).read_bytes())
    except notebook.Rejected as rejected:
        return Verdict(REJECTED, reason=str(rejected))
    if other := another_set(cells, master):
        why = f"This is the notebook of {other}, not of {master.name}."
        return Verdict(REJECTED, reason=why)
    return judge(rebuild(cells, master), master, server, job["seed"])


def another_set(cells: list[dict[str, Any]], master: ProblemSet) -> str:
    """The set that its cells belong to, if it is another one: no reason for 0 points."""
    marks = {cell[key] for cell in cells for key in ("grade_id", "id")}
    if any(cell.grade_id in marks for cell in master.cells if cell.grade_id):
        return ""
    sets = problem_set.available()
    return next((one for one in sets if any(m.startswith(f"{one}-") for m in marks)), "")


def main() -> None:
    if not (first := sys.stdin.readline()):  # the batch was stopped before it said a word
        return
    told = json.loads(first)
    kernel.die_with_parent(told["parent"])
    if told["core"] is not None:
        with contextlib.suppress(OSError):  # it is no longer there
            os.sched_setaffinity(0, {told["core"]})
    limits = Limits(**told["limits"])
    servers = ForkServers(told["layers"], limits)
    answers = sys.stdout
    sys.stdout = sys.stderr
    for line in sys.stdin:
        job = json.loads(line)
        try:
            verdict = work(job, servers.suited_to(Path(job["file"])))
        except Exception as error:  # whatever it is, the student must not pay for it
            why = f"{type(error).__name__}: {error}"[:500]
            verdict = Verdict(INFRASTRUCTURE, reason=why)
            if isinstance(error, Infrastructure | OSError):
                servers.close()
        answers.write(json.dumps(verdict.as_data()) + "\n")
        answers.flush()
    servers.close()


if __name__ == "__main__":
    main()
