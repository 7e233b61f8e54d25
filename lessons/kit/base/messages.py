"""Talking to the person at the terminal."""

import sys


class Problem(Exception):
    """Something the reader can mend: shown as a sentence, never as a traceback."""


def say(text: str = "", end: str = "\n") -> None:
    print(text, end=end, flush=True)


def complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
