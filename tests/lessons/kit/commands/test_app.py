"""`python -m lessons app`: options that do not go together are explained."""

import argparse
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from lessons.kit.base.messages import Problem
from lessons.kit.commands import app


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    app.add_arguments(parser)
    return parser.parse_args(arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--room", "--places", "0"], "one place at least"),
        (["--room", "--certificate", "cert.pem"], "--certificate FILE --key FILE"),
        (["--room", "--key", "key.pem"], "give both"),
        (["--places", "60"], "for a room: add --room"),
        (["--certificate", "cert.pem", "--key", "key.pem"], "for a room: add --room"),
    ],
)
def test_what_cannot_be_is_said(arguments: list[str], words: str) -> None:
    with pytest.raises(Problem, match=words):
        app.main(options(*arguments))


def test_others_are_told_an_address_in_numbers() -> None:
    assert re.fullmatch(r"\d+(\.\d+){3}", app.own_address())


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize(("given", "passed"), [([], "app"), (["ROOM=1"], "app --room")])
def test_make_opens_a_room_when_asked(root: Path, given: list[str], passed: str) -> None:
    alone = {"PATH": os.environ["PATH"]}  # of a `make test` around this one nothing must be seen
    shown = subprocess.run(
        ["make", "-n", "app", "PYTHON=python", *given],
        cwd=root,
        env=alone,
        capture_output=True,
        text=True,
    )
    assert shown.stdout.split() == ["python", "-m", "lessons", *passed.split()]
