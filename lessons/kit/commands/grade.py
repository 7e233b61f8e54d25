"""Grade a class: a folder of <student>/ps1.ipynb, or the zip that a learning platform exports.

Students' code runs fenced in, apart from the checks and from each other; see
lessons/kit/grading/README.md. Run the same command again and it goes on where it stopped.
"""

import argparse
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from lessons.kit.base.file_lock import only_one
from lessons.kit.base.messages import Problem, say
from lessons.kit.base.progress_bar import ProgressBar

if TYPE_CHECKING:
    from lessons.kit.grading import batch

SUMMARY = "grade submissions of a problem set"
NEEDS = "student"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("set", type=str.lower, help="problem set, e.g. ps1")
    parser.add_argument("submissions", type=Path, help="folder of <student>/ps1.ipynb, or a zip")
    parser.add_argument("--out", type=Path, required=True, help="folder for the results; its own")
    parser.add_argument("--workers", type=int, default=2, help="how many at a time (default: 2)")
    parser.add_argument(
        "--deadline", metavar="T", help="e.g. 2026-11-30T23:59; what is later is kept, not graded"
    )
    parser.add_argument(
        "--classlist", type=Path, metavar="F", help="CSV with the column id, or a platform's export"
    )
    parser.add_argument(
        "--common-data",
        action="store_true",
        help="all students had the same data, though there is a class list",
    )
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="for one cell or call (default: 10)"
    )
    parser.add_argument(
        "--seed", type=int, help="of the hidden checks (default: drawn once, and kept)"
    )
    parser.add_argument(
        "--i-trust-these-submissions",
        action="store_true",
        dest="trusted",
        help="grade even if this system cannot fence students' code in",
    )


def main(options: argparse.Namespace) -> int:
    if os.name == "nt":
        raise Problem("Windows cannot fence students' code in. Grade in WSL, which is Linux.")
    from lessons.kit.grading import batch
    from lessons.kit.grading.assignment import problem_set
    from lessons.kit.grading.intake import students
    from lessons.kit.grading.judging import isolation
    from lessons.kit.grading.plan import Plan
    from lessons.kit.grading.sandbox.limits import Limits

    if not 1 <= options.workers <= 64:
        raise Problem("--workers is a number from 1 to 64.")
    if not 0.1 <= options.seconds <= 3600:
        raise Problem("--seconds is a number from 0.1 to 3600.")
    problem_set.load(options.set)
    if not options.submissions.exists():
        raise Problem(f"There is nothing at {options.submissions}.")
    if options.out.resolve().is_relative_to(options.submissions.resolve()):
        raise Problem("--out lies among the submissions. Choose a folder of its own.")
    limits = Limits(seconds=options.seconds, total_seconds=6 * options.seconds)
    listed = students.read_class_list(options.classlist) if options.classlist else {}
    try:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / ".lock").touch()
    except OSError as error:
        raise Problem(f"Nothing can be written to {options.out}: {error.strerror}.") from None
    with only_one(options.out / ".lock", busy):
        fence = isolation.decide(limits, options.trusted)
        say(f"Isolation: {fence.level}")
        plan = Plan(
            set=options.set,
            submissions=options.submissions,
            out=options.out,
            workers=options.workers,
            limits=limits,
            isolation=fence,
            students=listed,
            deadline=students.moment(options.deadline) if options.deadline else None,
            own_data=bool(listed) and not options.common_data,
            seed=options.seed,
        )
        bar = ProgressBar()
        # Asked to end, it ends as with Ctrl-C: with a word, and with nothing left running.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            summary = batch.run(plan, bar.show)
        finally:
            bar.close()
    return tell(summary, options.out)


def tell(summary: "batch.Summary", out: Path) -> int:
    """What happened, what needs a look, and what comes next."""
    said = ", ".join(f"{count} {status}" for status, count in sorted(summary.statuses.items()))
    say(said + ("." if summary.new else ". Nothing was new."))
    if summary.strangers:
        names = ", ".join(summary.strangers[:5]) + (", ..." if len(summary.strangers) > 5 else "")
        say(
            f"Not in the class list: {names}. If these are yours, give the class list the column "
            "`platform`, with the number behind the name, and run this again."
        )
    if 2 * summary.other_data > summary.handed_in:
        say(
            f"Notebooks with other data than those of their student: {summary.other_data}. Was the "
            "class list another one at `release`? If all had one handout, add --common-data."
        )
    failed = "infrastructure error" in summary.statuses
    if failed:
        say("Where the grader itself failed, nobody loses a point: run the same command again.")
    say(
        f"Next, to mark the open questions:    python -m lessons mark {out}\n"
        f"and then, for grades and feedback:   python -m lessons report {out}"
    )
    return 1 if failed else 0


def busy() -> None:
    raise Problem("Another grader is at work on this folder. Wait for it, or choose another --out.")
