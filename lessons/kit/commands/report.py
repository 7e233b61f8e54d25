"""Write what a gradebook says: grades.csv, a page for each student, class.html.

Also moodle.csv and canvas.csv, for the learning platform. Run it again after marking.
"""

import argparse
from pathlib import Path

from lessons.kit.base.messages import say
from lessons.kit.base.progress_bar import ProgressBar

SUMMARY = "write grades, feedback and class statistics"
NEEDS = "student"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("results", type=Path, help="the folder that `grade` wrote")


def main(options: argparse.Namespace) -> int:
    from lessons.kit.grading.record import results
    from lessons.kit.grading.reports import report

    found = results.read(options.results)
    bar = ProgressBar()
    report.write(found, options.results, bar.show)
    bar.close()
    if found.unfinished:
        say(
            "Grading has not come to its end, so students are missing here. Wait for it, or run "
            "`grade` again; then write the report once more."
        )
    to_mark = sum(len(line.unmarked) for line in found.lines)
    if to_mark:
        say(
            f"Open answers still to be marked, as 0 until then: {to_mark}.  python -m lessons mark "
            f"{options.results}"
        )
    say(f"{options.results}: grades.csv, moodle.csv, canvas.csv, class.html, feedback/")
    return 0
