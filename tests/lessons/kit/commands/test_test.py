"""`python -m lessons test`: what it fetches before the tests begin, and which it runs."""

import argparse
import os
from collections.abc import Callable

import pytest

from lessons.kit.base import node_tools, paths
from lessons.kit.base.messages import Problem
from lessons.kit.commands import browser, test


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, list[list[str]]]]:
    """Run the command on a machine with this Chromium; its exit code and what it started."""

    def ensure() -> None:
        if "NO_NODE" in os.environ:
            raise node_tools.NoNode("no Node.js was found")

    def with_chromium(
        path: str | None, *arguments: str, **environ: str
    ) -> tuple[int, list[list[str]]]:
        parser = argparse.ArgumentParser()
        test.add_arguments(parser)
        options, options.rest = parser.parse_known_args(arguments)
        started: list[list[str]] = []
        monkeypatch.chdir(paths.ROOT)
        monkeypatch.setattr(os, "environ", os.environ.copy())  # which it changes
        os.environ.pop(browser.VARIABLE, None)
        os.environ.update(environ)
        monkeypatch.setattr(test.browser, "find_or_fetch", lambda: path)
        monkeypatch.setattr(node_tools, "ensure", ensure)
        monkeypatch.setattr(test, "hand_over", lambda command: started.append(command) or 0)
        return test.main(options), started

    return with_chromium


def test_prepare_fetches_and_runs_no_test(
    run: Callable[..., tuple[int, list[list[str]]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("/usr/bin/chromium", "--prepare") == (0, [])
    told = capsys.readouterr().out
    assert told.startswith("Chromium: /usr/bin/chromium\nTools of Node.js: ")
    assert all(f"{name} {version}" in told for name, version in node_tools.pinned().items())


def test_prepare_fails_where_nothing_can_be_fetched(
    run: Callable[..., tuple[int, list[list[str]]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(None, "--prepare") == (1, [])
    assert "no Chromium or Chrome was found" in capsys.readouterr().out


@pytest.mark.parametrize(("required", "code"), [("", 0), ("browser", 0), ("browser,node", 1)])
def test_prepare_fails_without_the_tools_of_node_only_where_they_are_required(
    run: Callable[..., tuple[int, list[list[str]]]],
    capsys: pytest.CaptureFixture[str],
    required: str,
    code: int,
) -> None:
    environ = {"NO_NODE": "1", "COURSE_REQUIRE": required}
    assert run("/usr/bin/chromium", "--prepare", **environ) == (code, [])
    assert "No tools of Node.js: no Node.js was found\n" in capsys.readouterr().out


def test_without_a_chromium_the_other_tests_run_and_the_reason_is_told(
    run: Callable[..., tuple[int, list[list[str]]]], capsys: pytest.CaptureFixture[str]
) -> None:
    code, started = run(None, "-x")
    assert code == 0
    assert [command[1:3] for command in started] == [["-m", "pytest"]]
    assert "no Chromium or Chrome was found" in capsys.readouterr().out


def test_a_chromium_that_is_named_and_not_there_is_named_again(
    run: Callable[..., tuple[int, list[list[str]]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(None, "--prepare", COURSE_CHROMIUM="/nowhere") == (1, [])
    told = capsys.readouterr().out
    assert "COURSE_CHROMIUM names /nowhere, and there is no such file" in told


@pytest.mark.parametrize(
    ("words", "chooses"),
    [
        ("", False),
        ("-x --tb=short -ra", False),
        ("--ignore tests/browser", False),
        ("--ignore=tests/browser", False),
        ("--deselect tests/laws/test_layers.py::test_there_are_no_cycles", False),
        ("--junitxml README.md -x", False),
        ("-o faulthandler_timeout=9", False),
        ("tests/nbcore", True),
        ("-x tests/nbcore", True),
        ("--ignore tests/nbcore/plain tests/nbcore", True),
        ("tests/laws/test_layers.py::test_there_are_no_cycles", True),
        ("-k bayes", True),
        ("-m room", True),
        ("-mroom", True),
        ("--lf", True),
    ],
)
def test_the_slow_tests_run_only_if_they_are_chosen(
    run: Callable[..., tuple[int, list[list[str]]]], words: str, chooses: bool
) -> None:
    code, (command,) = run("/usr/bin/chromium", *words.split())
    assert code == 0
    assert ("not slow" not in command) == chooses
    assert command[len(command) - len(words.split()) :] == words.split()


def test_a_file_that_is_not_there_is_refused_but_one_to_be_written_is_not(
    run: Callable[..., tuple[int, list[list[str]]]],
) -> None:
    with pytest.raises(Problem, match=r"There is no tests/no_such\.py"):
        run("/usr/bin/chromium", "tests/no_such.py::test_it")
    code, (command,) = run("/usr/bin/chromium", "--junitxml", "build/not-yet.xml")
    assert code == 0 and "not slow" in command
