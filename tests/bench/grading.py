"""How much does grading cost? The grader against nbgrader, on the same notebooks, in one run.

    python tests/bench/grading.py [--class N] [--nbgrader N] [--rounds N]

A made-up class is graded with one worker and with two; nbgrader autogrades a part of the same
notebooks, in an environment of its own. They take turns, since a machine is not equally fast all
the time, and each round gives a ratio. Processor time is that of all processes of each.
Writes build/bench/grading.md.
"""

from __future__ import annotations

import argparse
import datetime
import functools
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from lessons.kit.grading.assignment import problem_set, release, sample  # noqa: E402
from tests.lessons.kit.grading import nbgrader_env  # noqa: E402

GOAL, MINUTES = 1 / 15, 3
COMMAND = (
    "import sys; from lessons.kit.commands import cli, environment as e; "
    "e.ensure = lambda kind: False; e.go_on_inside = lambda words: None; "
    "sys.exit(cli.main(sys.argv[1:]))"
)


@dataclass
class Cost:
    """What was measured of one way of grading, round by round."""

    what: str
    count: int
    cpu: list[float] = field(default_factory=list)  # seconds of all processes, for one submission
    wall: list[float] = field(default_factory=list)  # seconds for all of them

    def measure(self, action: Callable[[], None]) -> None:
        before, started = cpu_of_children(), time.perf_counter()
        action()
        self.wall.append(time.perf_counter() - started)
        self.cpu.append((cpu_of_children() - before) / self.count)
        print(f"{self.what:24} {self.cpu[-1]:.3f} CPU s each, {self.wall[-1]:.1f} s", flush=True)

    def ratio(self, peer: Cost) -> float:
        return statistics.median(a / b for a, b in zip(self.cpu, peer.cpu, strict=True))


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ours(folder: Path, out: Path, workers: int) -> None:
    words = ["grade", "ps1", str(folder / "submissions"), "--out", str(out), "--workers",
             str(workers), "--classlist", str(folder / "class.csv"), "--seed", "1",
             "--seconds", "60"]  # fmt: skip
    done = subprocess.run([sys.executable, "-c", COMMAND, *words], cwd=ROOT, capture_output=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.decode())


def main() -> int:
    parser = argparse.ArgumentParser(description="Time the grader against nbgrader.")
    parser.add_argument("--class", dest="size", type=int, default=300, help="students")
    parser.add_argument("--nbgrader", type=int, default=8, help="how many nbgrader grades")
    parser.add_argument("--rounds", type=int, default=3, help="how often each has its turn")
    options = parser.parse_args()
    nbgrader = nbgrader_env.home()
    if nbgrader is None:
        print(nbgrader_env.WHY_NOT)
    peer = Cost("nbgrader autograde", options.nbgrader)
    costs = {n: Cost(f"grade, {n} worker{'s' * (n > 1)}", options.size) for n in (2, 1)}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        submissions = sample.write("ps1", folder / "class", options.size)
        for turn in range(options.rounds):
            if nbgrader is not None:
                place = folder / f"peer{turn}"
                make_course(nbgrader, place, submissions, options.nbgrader)
                peer.measure(functools.partial(autograde, nbgrader, place))
            for workers, cost in costs.items():
                out = folder / f"out{workers}-{turn}"
                cost.measure(functools.partial(ours, folder / "class", out, workers))
    target = ROOT / "build" / "bench" / "grading.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(page(list(costs.values()), peer), encoding="utf-8")
    print("-> build/bench/grading.md")
    return 0


def make_course(nbgrader: Path, place: Path, submissions: Path, count: int) -> None:
    """nbgrader's own folder with what was handed in; not counted."""
    place.mkdir()
    master = problem_set.load("ps1")
    nbgrader_env.course(place, json.dumps(release.notebook(master)).encode())
    made = nbgrader_env.run(nbgrader, place, "generate_assignment", "ps1")
    if made.returncode != 0:
        raise SystemExit(made.stderr)
    for student in sorted(submissions.iterdir())[:count]:
        nbgrader_env.hand_in(place, student.name, (student / "ps1.ipynb").read_bytes())


def autograde(nbgrader: Path, place: Path) -> None:
    done = nbgrader_env.run(nbgrader, place, "autograde", "ps1")
    if done.returncode != 0:
        raise SystemExit(done.stderr)


def page(costs: list[Cost], peer: Cost) -> str:
    two = costs[0]
    lines = [
        "# The grader against nbgrader",
        "",
        f"{os.cpu_count()} cores ({platform.machine()}, {platform.system()}), Python "
        f"{platform.python_version()}, {datetime.date.today()}. Load average of the machine: "
        f"{os.getloadavg()[1]:.1f}. A made-up class of {two.count}, problem set 1; start-up "
        f"included. nbgrader 0.9.6 autogrades the first {peer.count} of the same notebooks, in its "
        f"own environment. Medians of {len(two.cpu)} rounds, in turns; the ratio is that of a "
        "round.",
        "",
        "| | submissions | CPU s each | wall, all | CPU, to nbgrader |",
        "|---|---:|---:|---:|---:|",
    ]
    for cost in [*costs, *([peer] if peer.cpu else [])]:
        ratio = f"1/{1 / cost.ratio(peer):.1f}" if peer.cpu and cost is not peer else ""
        cpu, wall = statistics.median(cost.cpu), statistics.median(cost.wall)
        lines.append(f"| {cost.what} | {cost.count} | {cpu:.3f} | {wall:.0f} s | {ratio} |")
    if peer.cpu:
        met = "met" if all(cost.ratio(peer) <= GOAL for cost in costs) else "not met"
        lines += ["", f"Goal, at most 1/15 of nbgrader's CPU: {met}."]
    quick = "met" if max(two.wall) < MINUTES * 60 * two.count / 300 else "not met"
    lines += [f"Goal, 300 submissions in under {MINUTES} minutes with two workers: {quick}.", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
