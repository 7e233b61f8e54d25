"""Open the course: JupyterLab on notebooks/00_start.ipynb, and the app, on this machine only.

Prints the address, opens it in the browser if there is one, and ends with Ctrl-C.
"""

import argparse
import os

from lessons.kit.base import jupyter
from lessons.kit.base.messages import Problem, say
from lessons.kit.commands import ports

SUMMARY = "open the course in JupyterLab"
NEEDS = "student"

START = "00_start.ipynb"
USUAL_PORTS = range(8888, 8908)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=port_number, help="use this port (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def port_number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def main(options: argparse.Namespace) -> int:
    start(options)
    return 0


def start(options: argparse.Namespace, app_first: bool = False) -> None:
    port = chosen_port(options)
    say("Starting the course ...")
    os.environ.update(jupyter.own_folders())
    jupyter.skip_slow_imports()
    from lessons.kit.commands import lab

    lab.serve(port, START, open_browser=not options.no_browser, app_first=app_first)


def chosen_port(options: argparse.Namespace) -> int:
    if options.port is not None and not ports.is_free(options.port):
        raise Problem(
            f"Port {options.port} is taken by another program, or not allowed.\n"
            "Choose another, or leave --port out: then a free one is picked."
        )
    return options.port or ports.first_free(USUAL_PORTS)
