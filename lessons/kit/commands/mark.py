"""Mark the answers to open questions on a small page of this machine.

Prints the address, opens it in the browser if there is one, and ends with Ctrl-C. Every mark is
saved at once. Afterwards, run `report` again.
"""

import argparse
import asyncio
import webbrowser
from pathlib import Path

from lessons.kit.base.messages import say
from lessons.kit.commands import ports
from lessons.kit.commands.run import port_number

SUMMARY = "mark open questions on a local page"
NEEDS = "student"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("results", type=Path, help="the folder that `grade` wrote")
    parser.add_argument("--port", type=port_number, help="use this port (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def main(options: argparse.Namespace) -> int:
    from lessons.kit.grading.record import results
    from lessons.kit.grading.reports import marking

    to_mark = sum(len(line.unmarked) for line in results.read(options.results).lines)
    say(f"Answers to mark: {to_mark}.")
    server = marking.Server(options.results, options.port or ports.first_free(range(8910, 8930)))
    say(f"Open  {server.address}\nThis address is for you alone. End with Ctrl-C.")
    if not options.no_browser:
        webbrowser.open(server.address)
    try:
        asyncio.run(server.serve())
    except KeyboardInterrupt:
        say(f"\nNext:  python -m lessons report {options.results}")
    return 0
