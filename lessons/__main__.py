"""`python -m lessons COMMAND`: the whole course from the command line."""

import sys

from lessons.commands.interpreter import use_a_supported_python


def start():
    use_a_supported_python()
    from lessons.commands.cli import main

    sys.exit(main())


if __name__ == "__main__":
    start()
