"""`python -m lessons test`: what it fetches before the tests begin."""

import argparse
import os
from collections.abc import Callable

import pytest

from lessons.kit.commands import test


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, list[list[str]]]]:
    """Run the command on a machine with this Chromium; its exit code and what it started."""

    def with_chromium(path: str | None, *arguments: str) -> tuple[int, list[list[str]]]:
        parser = argparse.ArgumentParser()
        test.add_arguments(parser)
        options, options.rest = parser.parse_known_args(arguments)
        started: list[list[str]] = []
        monkeypatch.setattr(os, "environ", os.environ.copy())  # which it changes
        monkeypatch.setattr(test.browser, "find_or_fetch", lambda: path)
        monkeypatch.setattr(test, "hand_over", lambda command: started.append(command) or 0)
        return test.main(options), started

    return with_chromium


def test_prepare_fetches_and_runs_no_test(
    run: Callable[..., tuple[int, list[list[str]]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("/usr/bin/chromium", "--prepare") == (0, [])
    assert capsys.readouterr().out == "Chromium: /usr/bin/chromium\n"


def test_prepare_fails_where_nothing_can_be_fetched(
    run: Callable[..., tuple[int, list[list[str]]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(None, "--prepare") == (1, [])
    assert "no Chromium or Chrome was found" in capsys.readouterr().out


def test_without_a_chromium_the_other_tests_run_and_the_reason_is_told(
    run: Callable[..., tuple[int, list[list[str]]]], capsys: pytest.CaptureFixture[str]
) -> None:
    code, started = run(None, "-x")
    assert code == 0
    assert [command[1:3] for command in started] == [["-m", "pytest"]]
    assert "no Chromium or Chrome was found" in capsys.readouterr().out
