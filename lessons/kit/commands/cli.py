"""`python -m lessons`: reads the command line, sets up what a command needs, runs it."""

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from lessons.kit.base import paths
from lessons.kit.base.messages import Problem, complain
from lessons.kit.commands import (
    app,
    bench,
    clean,
    derived,
    environment,
    grade,
    lint,
    lock,
    mark,
    notebooks,
    release,
    report,
    run,
    setup,
    test,
    test_all,
)

# A command is a module with SUMMARY (one line of help), NEEDS (the set that must be in `.venv`:
# "student", "dev" or None), add_arguments(parser) and main(options) -> exit code.
COMMANDS: dict[str, ModuleType] = {
    "setup": setup,
    "run": run,
    "app": app,
    "test": test,
    "test-all": test_all,
    "bench": bench,
    "lint": lint,
    "notebooks": notebooks,
    "derived": derived,
    "release": release,
    "grade": grade,
    "mark": mark,
    "report": report,
    "lock": lock,
    "clean": clean,
}

DESCRIPTION = """\
The classification course: run it, test it, build it.

commands:
{commands}
"""

EPILOG = """\
Each command sets up what it needs by itself, in .venv, and has its own --help.
With make:  `make run` is `python -m lessons run`; options go through ARGS, as in
            make test ARGS="-k bayes"
"""

READ_ONLY = """\
The course may not write {file}.
It keeps its set-up, what it builds and your progress in its own folder: copy that folder to a
place that is yours, and run the same command there."""


def parser() -> argparse.ArgumentParser:
    table = "\n".join(f"  {name:<10} {module.SUMMARY}" for name, module in COMMANDS.items())
    top = argparse.ArgumentParser(
        prog="python -m lessons",
        usage="%(prog)s [-h] COMMAND ...",
        description=DESCRIPTION.format(commands=table),
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = top.add_subparsers(
        dest="command", metavar="COMMAND", required=True, prog=top.prog, help=argparse.SUPPRESS
    )
    for name, module in COMMANDS.items():
        command = commands.add_parser(
            name,
            description=module.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.add_arguments(command)
        command.set_defaults(refuse=command.error)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    options, rest = parser().parse_known_args(arguments or ["--help"])
    if rest and options.command not in ("test", "test-all"):
        options.refuse("unrecognized arguments: " + " ".join(rest))
    options.rest = rest
    command = COMMANDS[options.command]
    try:
        if not paths.PYPROJECT.exists():
            raise Problem("Run this in the folder of the course: its pyproject.toml is not there.")
        os.chdir(paths.ROOT)
        if command.NEEDS is not None:
            environment.ensure(command.NEEDS)
            environment.go_on_inside(arguments)
        return int(command.main(options))
    except Problem as problem:
        complain(f"\n{problem}")
        return 1
    except OSError as error:
        if not is_read_only(error):
            raise
        complain("\n" + READ_ONLY.format(file=error.filename))
        return 1
    except KeyboardInterrupt:
        complain("\nStopped. The same command takes it up again.")
        return 130


def is_read_only(error: OSError) -> bool:
    """Whether a file of the course could not be written, for want of the right to do so."""
    refused = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
    return refused and str(error.filename).startswith(str(paths.ROOT))
