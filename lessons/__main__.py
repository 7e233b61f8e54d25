"""`python -m lessons COMMAND`: the whole course from the command line."""

import sys

from lessons.interpreter import use_a_supported_python


def start():
    use_a_supported_python()
    from lessons.kit.commands.cli import main

    sys.exit(main())


if __name__ == "__main__":
    start()
