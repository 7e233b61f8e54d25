"""Set the course up in .venv. Does nothing, and needs no network, when it is set up already."""

import argparse

from lessons.kit.base.messages import say
from lessons.kit.commands import environment

SUMMARY = "set everything up in .venv"
NEEDS = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dev", action="store_true", help="also what tests, benchmarks and builds need"
    )


def main(options: argparse.Namespace) -> int:
    if not environment.ensure("dev" if options.dev else "student"):
        say("Already set up.")
    return 0
