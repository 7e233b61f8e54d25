"""Open the widget app: every demo, one click from a full screen.

Prints the address, opens it in the browser if there is one, and ends with Ctrl-C. On this machine
only, with JupyterLab beside it; or, with --room, for everybody in the room who has the password:
then there is nothing on the server but the demos, no files and no notebooks.
"""

import argparse
import asyncio
import os
import secrets
import socket

from lessons.kit.base import jupyter
from lessons.kit.base.messages import Problem, say
from lessons.kit.commands import ports, run

SUMMARY = "open all demos as an app; --room: for a room with a password"
NEEDS = "student"

PASSWORD = "COURSE_PASSWORD"
PLACES = 40
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike

WELCOME = """
The room is open at

    {address}

    password  {password}
    places    {places}

Leave this window open; press Ctrl-C here to end.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    run.add_arguments(parser)
    parser.add_argument("--room", action="store_true", help="for others, too, with a password")
    room = parser.add_argument_group("for a room")
    room.add_argument("--places", type=int, default=PLACES, help=f"at a time (default: {PLACES})")
    room.add_argument("--certificate", metavar="FILE", help="serve by https: the certificate")
    room.add_argument("--key", metavar="FILE", help="and its key")
    parser.epilog = f"The password is made up and printed; {PASSWORD} sets one of your own."


def main(options: argparse.Namespace) -> int:
    if not options.room:
        if options.places != PLACES or options.certificate or options.key:
            raise Problem("--places, --certificate and --key are for a room: add --room.")
        run.start(options, app_first=True)
        return 0
    if options.places < 1:
        raise Problem("A room has one place at least.")
    if bool(options.certificate) != bool(options.key):
        raise Problem("For https give both: --certificate FILE --key FILE.")
    os.environ.update(jupyter.own_folders())
    jupyter.skip_slow_imports()
    from lessons.kit.app import room

    say("Opening the room ...")
    port = run.chosen_port(options)
    password = os.environ.get(PASSWORD) or "".join(secrets.choice(LETTERS) for _ in range(10))
    scheme = "https" if options.certificate else "http"
    words = WELCOME.format(
        address=f"{scheme}://{own_address()}:{port}/app/", password=password, places=options.places
    )
    certificate = (options.certificate, options.key) if options.certificate else None
    asyncio.run(room.serve(port, password, options.places, lambda: say(words), certificate))
    say("The room is closed.")
    return 0


def own_address() -> str:
    """The address under which others in the network see this machine. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ports.HOST
