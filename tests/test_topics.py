"""Topics of slow tests: each a job of the night and a line in CONTRIBUTING.md, none in `test`."""

import argparse
import os
import re
from pathlib import Path

import pytest
import yaml

from lessons.kit.base import paths
from lessons.kit.commands import test, test_all
from lessons.kit.commands.test_all import TOPICS
from tests.test_failed_run import run_pytest

TOPICAL = """
    import pytest

    def test_quick(): pass

    @pytest.mark.room
    def test_of_a_room(): pass

    @pytest.mark.kill
    class TestKilled:
        def test_killed(self): pass
"""


def ran(folder: Path, expression: str) -> tuple[int, set[str]]:
    """Which tests run with this `-m`."""
    options = ["-p", "tests.topics", "--strict-markers", "-v", "-m", expression]
    code, printed = run_pytest(folder, *options, test_it=TOPICAL)
    return code, set(re.findall(r"test_it.py::(?:TestKilled::)?(\w+) PASSED", printed))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("", {"test_quick", "test_of_a_room", "test_killed"}),
        ("not slow", {"test_quick"}),
        ("slow", {"test_of_a_room", "test_killed"}),
        ("room", {"test_of_a_room"}),
        ("kill or room", {"test_of_a_room", "test_killed"}),
        ("slow and not kill", {"test_of_a_room"}),
    ],
)
def test_a_topic_is_slow_and_can_be_run_alone(
    tmp_path: Path, expression: str, expected: set[str]
) -> None:
    assert ran(tmp_path, expression) == (pytest.ExitCode.OK, expected)


def test_a_misspelt_topic_is_refused_before_anything_is_collected(tmp_path: Path) -> None:
    code, printed = run_pytest(
        tmp_path, "-p", "tests.topics", "-m", "rooms or not kill", test_it="0 / 0"
    )
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "-m rooms: no test has this mark" in printed
    assert all(topic in printed for topic in TOPICS)
    assert "ZeroDivisionError" not in printed


@pytest.mark.parametrize("marks", [["slow"], ["room", "kill"]])
def test_a_slow_test_has_one_topic(tmp_path: Path, marks: list[str]) -> None:
    decorators = "".join(f"@pytest.mark.{mark}\n" for mark in marks)
    module = f"import pytest\n{decorators}def test_it(): pass\n"
    code, printed = run_pytest(tmp_path, "-p", "tests.topics", test_it=module)
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "test_it.py::test_it: a slow test has one topic" in printed


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], True),
        (["-x", "--durations=3"], True),
        (["-m", "room"], False),
        (["tests/test_topics.py"], False),
    ],
)
def test_test_all_says_what_it_will_run_unless_that_is_chosen(
    arguments: list[str],
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    started = []
    monkeypatch.setattr(os, "environ", os.environ.copy())  # which it changes
    monkeypatch.setattr(test, "hand_over", lambda command: started.append(command) or 0)
    monkeypatch.setattr(test.browser, "find_or_fetch", lambda: "chromium")
    monkeypatch.chdir(paths.ROOT)
    assert test_all.main(argparse.Namespace(rest=arguments, workers="2", prepare=False)) == 0
    (command,) = started
    assert "not slow" not in command
    assert command[len(command) - len(arguments) :] == arguments
    printed = capsys.readouterr().out
    assert all((f"min  {topic} " in printed) == told for topic in TOPICS)
    minutes = [int(number) for number in re.findall(r"(\d+) min ", printed)]
    assert re.findall(r"about (\d+) minutes", printed) == ([str(sum(minutes))] if told else [])


def test_each_topic_is_a_job_of_the_night() -> None:
    nightly = yaml.safe_load((paths.ROOT / ".github/workflows/nightly.yml").read_text("utf-8"))
    assert nightly["jobs"]["slow"]["strategy"]["matrix"]["topic"] == list(TOPICS)


def test_each_topic_is_explained_to_contributors_and_has_tests_where_they_are_told() -> None:
    guide = (paths.ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \|$", guide, re.MULTILINE)
    assert [name for name, *_ in rows] == list(TOPICS)
    for name, changed, where in rows:
        for path in re.findall(r"`([\w./]+)`", changed):
            assert (paths.ROOT / path).exists(), path
        said = set(re.findall(r"`([\w./]+)`", where))
        assert said == marked(name), name


def marked(topic: str) -> set[str]:
    """The files of tests that bear a topic."""
    files = (paths.ROOT / "tests").rglob("*.py")
    return {
        file.relative_to(paths.ROOT).as_posix()
        for file in files
        if re.search(rf"^(@|pytestmark = .*)pytest\.mark\.{topic}\b", file.read_text("utf-8"), re.M)
    }
