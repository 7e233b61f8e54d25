"""Write what students get for a problem set: notebook, data and instructions.

No solutions and no hidden checks are in it. With a class list, each student gets a folder with
data of their own; without one, all get the same.
"""

import argparse
from pathlib import Path

from lessons.kit.base.messages import Problem, say
from lessons.kit.base.progress_bar import ProgressBar

SUMMARY = "write what students get for a problem set"
NEEDS = "student"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("set", type=str.lower, help="problem set, e.g. ps1")
    parser.add_argument("out", type=Path, help="folder to write to")
    parser.add_argument(
        "--classlist",
        type=Path,
        metavar="F",
        help="CSV with the column id, or a platform's export: a folder for each",
    )
    parser.add_argument(
        "--sample",
        type=int,
        metavar="N",
        help="instead: a made-up class of N with its submissions, to try `grade` on",
    )


def main(options: argparse.Namespace) -> int:
    from lessons.kit.grading.assignment import problem_set, release, sample
    from lessons.kit.grading.intake import students

    if options.sample is not None:
        if not 1 <= options.sample <= 2000:
            raise Problem("--sample is a number from 1 to 2000.")
        problem_set.load(options.set)
        sample.write(options.set, options.out, options.sample)
        say(
            f"A made-up class of {options.sample}. Try:\n  python -m lessons grade {options.set} "
            f"{options.out / 'submissions'} --out {options.out / 'results'} "
            f"--classlist {options.out / 'class.csv'}"
        )
        return 0
    listed = students.read_class_list(options.classlist) if options.classlist else {}
    names = list(listed) or [problem_set.COMMON]
    bar = ProgressBar()
    for number, name in enumerate(names, start=1):
        master = problem_set.load(options.set, name)
        folder = options.out / name if name else options.out
        release.write(master, folder)
        text = (folder / f"{options.set}.ipynb").read_text(encoding="utf-8")
        release.nothing_secret(master, text)
        bar.show(number, len(names), name)
    bar.close()
    who = f"{len(names)} students, each with data of their own" if listed else "all students"
    say(f"{options.set} for {who}: {options.out}")
    return 0
