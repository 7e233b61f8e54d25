"""How much does grading cost? The grader against nbgrader, on the same notebooks, in one run.

    python tests/bench/grading.py [--class N] [--nbgrader N]

A made-up class is graded with one worker and with two; nbgrader autogrades a part of the same
notebooks, in an environment of its own. Processor time is that of all processes of each.
Writes build/bench/grading.md.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from lessons.grading import problem_set, release, sample  # noqa: E402
from tests.grading import nbgrader_env  # noqa: E402

GOAL, MINUTES = 1 / 15, 3
COMMAND = (
    "import sys; from lessons.commands import cli, environment as e; "
    "e.ensure = lambda kind: False; e.go_on_inside = lambda words: None; "
    "sys.exit(cli.main(sys.argv[1:]))"
)


@dataclass(frozen=True)
class Cost:
    what: str
    count: int
    cpu: float  # seconds of all processes
    wall: float

    @property
    def each(self) -> float:
        return self.cpu / self.count


def measured(what: str, count: int, action: Callable[[], None]) -> Cost:
    before, started = cpu_of_children(), time.perf_counter()
    action()
    wall = time.perf_counter() - started
    cost = Cost(what, count, cpu_of_children() - before, wall)
    print(f"{what:32} {cost.each:.3f} CPU s each, {wall / count:.3f} s on the wall", flush=True)
    return cost


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
    options = parser.parse_args()
    nbgrader = nbgrader_env.home()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        submissions = sample.write("ps1", folder / "class", options.size)
        costs = []
        peer = None
        if nbgrader is not None:
            peer = measured_nbgrader(nbgrader, folder / "peer", submissions, options.nbgrader)
        else:
            print(nbgrader_env.WHY_NOT)
        for workers in (2, 1):
            out = folder / f"out{workers}"
            plural = "s" if workers > 1 else ""
            costs.append(
                measured(
                    f"grade, {workers} worker{plural}",
                    options.size,
                    lambda out=out, workers=workers: ours(folder / "class", out, workers),
                )
            )
    target = ROOT / "build" / "bench" / "grading.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(page(costs, peer), encoding="utf-8")
    print("-> build/bench/grading.md")
    return 0


def measured_nbgrader(nbgrader: Path, place: Path, submissions: Path, count: int) -> Cost:
    """nbgrader's autograde alone; making its course is not counted."""
    place.mkdir()
    master = problem_set.load("ps1")
    nbgrader_env.course(place, json.dumps(release.notebook(master)).encode())
    made = nbgrader_env.run(nbgrader, place, "generate_assignment", "ps1")
    if made.returncode != 0:
        raise SystemExit(made.stderr)
    for student in sorted(submissions.iterdir())[:count]:
        nbgrader_env.hand_in(place, student.name, (student / "ps1.ipynb").read_bytes())

    def autograde() -> None:
        done = nbgrader_env.run(nbgrader, place, "autograde", "ps1")
        if done.returncode != 0:
            raise SystemExit(done.stderr)

    return measured("nbgrader autograde", count, autograde)


def page(costs: list[Cost], peer: Cost | None) -> str:
    two = costs[0]
    load = f" Load average of the machine: {os.getloadavg()[1]:.1f}."
    lines = [
        "# The grader against nbgrader",
        "",
        f"{os.cpu_count()} cores ({platform.machine()}, {platform.system()}), Python "
        f"{platform.python_version()}, {datetime.date.today()}.{load} A made-up class of "
        f"{two.count}, problem set 1; start-up included. nbgrader 0.9.6 autogrades the first "
        f"{peer.count if peer else 0} of the same notebooks, in its own environment.",
        "",
        "| | submissions | CPU s each | wall s each | wall, all | CPU, to nbgrader |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for cost in [*costs, *([peer] if peer else [])]:
        ratio = f"1/{peer.each / cost.each:.0f}" if peer and cost is not peer else ""
        lines.append(
            f"| {cost.what} | {cost.count} | {cost.each:.3f} | {cost.wall / cost.count:.2f} "
            f"| {cost.wall:.0f} s | {ratio} |"
        )
    if peer is not None:
        met = "met" if all(c.each <= GOAL * peer.each for c in costs) else "not met"
        lines += ["", f"Goal, at most 1/15 of nbgrader's CPU: {met}."]
    quick = "met" if two.wall < MINUTES * 60 * two.count / 300 else "not met"
    lines += [f"Goal, 300 submissions in under {MINUTES} minutes with two workers: {quick}.", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
