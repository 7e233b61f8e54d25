"""Run all tests: the modules in tests/, and the notebooks by nbval.

Whatever is added goes on to pytest:
  python -m lessons test -k bayes
  python -m lessons test tests/lessons/kit/commands/test_ports.py
"""

import argparse
import os
import subprocess
import sys

from lessons.kit.base import jupyter
from lessons.kit.base.messages import say
from lessons.kit.commands import browser

SUMMARY = "run all tests; further options go to pytest"
NEEDS = "dev"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers",
        default="2",
        metavar="N",
        help="tests at a time (default: 2; 0: in one process)",
    )


def main(options: argparse.Namespace) -> int:
    environ = os.environ | jupyter.own_folders() | jupyter.ONE_THREAD
    if (chromium := browser.find_or_fetch()) is not None:
        environ[browser.VARIABLE] = chromium
    else:
        say(f"The browser tests will be skipped: {browser.WHY_NOT}.")
    # A notebook's cells share a kernel: a file stays with one worker (but see tests/conftest.py).
    side_by_side = ["-n", options.workers, "--dist", "loadfile"]
    return subprocess.call(
        [sys.executable, "-m", "pytest", *side_by_side, *options.rest], env=environ
    )
