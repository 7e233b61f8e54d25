"""Run the tests that a contributor needs before a commit.

Units, laws, every explorer, all notebooks by nbval, and one pass through each surface in a real
browser: a few minutes. The slow ones have topics, and are for `test-all`. Whatever is added goes on
to pytest; if it chooses tests, then just those run, slow or not:
  python -m lessons test -k bayes
  python -m lessons test tests/browser/test_lessons.py
"""

import argparse
import os
import sys
from pathlib import Path

from lessons.interpreter import hand_over
from lessons.kit.base import node_tools
from lessons.kit.base.messages import Problem, say
from lessons.kit.base.required import required
from lessons.kit.base.threads import ONE_THREAD
from lessons.kit.commands import browser

SUMMARY = "run the tests a contributor needs; further options go to pytest"
NEEDS = "dev"

MINUTES = 3  # on two quiet cores
CHOOSERS = ("-k", "-m", "--lf", "--last-failed")
# Options of pytest whose next word may be a path, and chooses nothing.
TAKE_A_PATH = (
    *("--ignore", "--ignore-glob", "--deselect", "--basetemp", "--rootdir", "--confcutdir"),
    *("--junitxml", "--junit-xml", "--log-file", "--config-file", "-c", "-o", "-p"),
)
# A slow test counts as stuck after this long, a quick one after what pyproject.toml says.
PATIENCE = ["-o", "faulthandler_timeout=900"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers",
        default="2",
        metavar="N",
        help="tests at a time (default: 2; 0: in one process)",
    )
    parser.add_argument(
        "--prepare",
        action="store_true",
        help="fetch what is missing of a Chromium and of lint's tools, and run no test",
    )


def main(options: argparse.Namespace) -> int:
    require_files(options.rest)
    if chooses(options.rest):
        return run(options, PATIENCE)
    if not options.prepare:
        say(f"About {MINUTES} minutes on two quiet cores; what takes longest comes first.")
    return run(options, ["-m", "not slow"])


def chooses(arguments: list[str]) -> bool:
    """Whether these arguments of pytest say which tests to run."""
    return any(argument.startswith(CHOOSERS) for argument in arguments) or any(
        Path(file).exists() for file in files(arguments)
    )


def files(arguments: list[str]) -> list[str]:
    """The files and folders that may be meant; what belongs to an option is not."""
    follows = zip(["", *arguments], arguments, strict=False)
    return [
        word.split("::")[0]
        for before, word in follows
        if not word.startswith("-") and before not in TAKE_A_PATH
    ]


def require_files(arguments: list[str]) -> None:
    """Refuse at once what looks like a file and is none; pytest would collect everything first."""
    for file in files(arguments):
        is_file = file.endswith((".py", ".ipynb", ".toml")) or ("/" in file and " " not in file)
        if is_file and not Path(file).exists():
            raise Problem(f"There is no {file}.")


def run(options: argparse.Namespace, selection: list[str]) -> int:
    """Run pytest on what is selected, with a browser if there can be one."""
    if options.prepare:
        return prepare()
    chromium = browser.find_or_fetch()
    if chromium is not None:
        os.environ[browser.VARIABLE] = chromium
    else:
        say(f"The browser tests cannot run: {browser.why_not()}.")
    os.environ.update(ONE_THREAD)
    # tests/side_by_side.py says what stays with one worker, and what starts first.
    side_by_side = ["-n", options.workers, "--dist", "loadfile", "--no-loadscope-reorder"]
    # Ctrl-C is for pytest alone, which then says what had failed so far.
    return hand_over([sys.executable, "-m", "pytest", *side_by_side, *selection, *options.rest])


def prepare() -> int:
    """Fetch what tests and lint need beyond .venv; a failure if what is required is missing."""
    chromium = browser.find_or_fetch()
    say(f"Chromium: {chromium or browser.why_not()}")
    try:
        node_tools.ensure()
    except node_tools.NoNode as problem:
        say(f"No tools of Node.js: {problem}")
        return 1 if chromium is None or "node" in required() else 0
    say("Tools of Node.js: " + ", ".join(map(" ".join, node_tools.pinned().items())))
    return 0 if chromium else 1
