"""Check style (ruff), formatting (ruff format) and types (mypy)."""

import argparse
import sys

from lessons.kit.base.messages import say
from lessons.kit.commands import environment

SUMMARY = "check style, formatting and types"
NEEDS = "dev"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="mend what can be mended by machine")


def main(options: argparse.Namespace) -> int:
    checks = [
        ["ruff", "check", *(["--fix"] if options.fix else [])],
        ["ruff", "format", *([] if options.fix else ["--check"])],
        ["mypy"],
    ]
    failed = 0
    for check in checks:
        say("$ " + " ".join(check))
        failed += not environment.works([sys.executable, "-m", *check])
    return min(failed, 1)
