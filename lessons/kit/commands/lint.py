"""Check style, formatting and types: of Python by ruff and mypy, of the scripts by Biome and tsc.

The scripts for the browser are checked where there is a Node; elsewhere one line says so.
"""

import argparse
import sys
from collections.abc import Sequence

from lessons.kit.base import node_tools
from lessons.kit.base.messages import say
from lessons.kit.base.required import VARIABLE, required
from lessons.kit.commands import environment

SUMMARY = "check style, formatting and types"
NEEDS = "dev"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="mend what can be mended by machine")


def main(options: argparse.Namespace) -> int:
    python = check_python(options.fix)
    scripts = check_scripts(options.fix)
    return 0 if python and scripts else 1


def check_python(fix: bool) -> bool:
    checks = [
        ["ruff", "check", *(["--fix"] if fix else [])],
        ["ruff", "format", *([] if fix else ["--check"])],
        ["mypy"],
    ]
    failed = [check for check in checks if not passes(check, [sys.executable, "-m", check[0]])]
    return not failed


def check_scripts(fix: bool) -> bool:
    """Whether the scripts for the browser are well; without Node.js, whether that is allowed."""
    checks = [
        ["biome", "check", "--error-on-warnings", *(["--write"] if fix else [])],
        ["tsc", "-p", "."],
    ]
    try:
        programs = [node_tools.tool(check[0]) for check in checks]
    except node_tools.NoNode as problem:
        asked = "node" in required()
        but = f" But {VARIABLE} asks for node." if asked else ""
        say(f"Not checked: the scripts for the browser (biome, tsc), since {problem}.{but}")
        return not asked
    pairs = zip(checks, programs, strict=True)
    failed = [check for check, program in pairs if not passes(check, [program])]
    return not failed


def passes(check: Sequence[str], program: Sequence[str]) -> bool:
    """Say what is run, and run it."""
    say("$ " + " ".join(check))
    return environment.works([*program, *check[1:]])
