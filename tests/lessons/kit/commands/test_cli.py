"""The command line: its help, its agreement with the Makefile, and any Python that starts it."""

import ast
import errno
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lessons import interpreter
from lessons.kit.base import paths
from lessons.kit.commands import cli

BARE_PYTHON = [getattr(sys, "_base_executable", sys.executable), "-S", "-m", "lessons"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run with a Python that sees no installed package."""
    return subprocess.run(
        [*BARE_PYTHON, *arguments], cwd=paths.ROOT, capture_output=True, text=True
    )


def test_help_lists_every_command_and_is_the_default() -> None:
    shown = run("--help")
    assert shown.returncode == 0, shown.stderr
    for name, command in cli.COMMANDS.items():
        assert re.search(rf"^ +{name} +{re.escape(command.SUMMARY)}$", shown.stdout, re.MULTILINE)
    assert run().stdout == shown.stdout


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_itself_on_a_bare_python(name: str) -> None:
    shown = run(name, "--help")
    assert shown.returncode == 0, shown.stderr
    assert (cli.COMMANDS[name].__doc__ or "").splitlines()[0] in shown.stdout


def test_unknown_words_are_refused() -> None:
    assert run("rum").returncode == 2
    wrong = run("setup", "--devel")
    assert wrong.returncode == 2
    assert "unrecognized arguments: --devel" in wrong.stderr
    assert "usage: python -m lessons setup" in wrong.stderr, "the options that there are"
    wrong = run("run", "--port", "99999")
    assert wrong.returncode == 2
    assert "a port is a number from 1 to 65535" in wrong.stderr


@pytest.mark.parametrize("code", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_a_folder_that_cannot_be_written_is_explained(
    code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(options: object) -> int:
        raise OSError(code, os.strerror(code), str(paths.BUILD / "setup.lock"))

    monkeypatch.setattr(cli.setup, "main", refuse)
    assert cli.main(["setup"]) == 1
    assert f"may not write {paths.BUILD / 'setup.lock'}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOSPC, "No space left on device", str(paths.BUILD / "setup.lock")),
        PermissionError(errno.EACCES, "Permission denied", os.path.abspath(os.sep + "elsewhere")),
        PermissionError("no file at all"),
    ],
)
def test_other_refusals_are_not_taken_for_that(
    error: OSError, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(options: object) -> int:
        raise error

    monkeypatch.setattr(cli.setup, "main", refuse)
    with pytest.raises(OSError, match=re.escape(str(error))):
        cli.main(["setup"])


def test_the_makefile_has_a_target_for_every_command(root: Path) -> None:
    targets = re.search(r"^COMMANDS := (.*)$", (root / "Makefile").read_text(), re.MULTILINE)
    assert targets is not None
    assert targets.group(1).split() == list(cli.COMMANDS)


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_make_passes_commands_and_options_on(root: Path) -> None:
    make = ["make", "--no-print-directory", f"PYTHON={sys.executable}"]
    shown = subprocess.run(make, cwd=root, capture_output=True, text=True)
    assert shown.stdout == run().stdout
    shown = subprocess.run(
        [*make, "clean", "ARGS=--dry-run"], cwd=root, capture_output=True, text=True
    )
    assert shown.returncode == 0
    assert "removing .venv" in shown.stdout
    assert paths.VENV.exists()


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize("words", [["tests"], ["clean", "tests/nbcore"], ["tset"]])
def test_make_refuses_what_is_no_command_and_begins_nothing(root: Path, words: list[str]) -> None:
    done = subprocess.run(
        ["make", f"PYTHON={sys.executable}", *words, "ARGS=--dry-run"],
        cwd=root,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert f"{words[-1]} is no command" in done.stderr and "ARGS=" in done.stderr
    assert "removing .venv" not in done.stdout


@pytest.mark.parametrize(
    "file",
    ["__init__.py", "__main__.py", "interpreter.py"],
)
def test_old_pythons_can_read_what_tells_them_to_step_aside(file: str) -> None:
    source = (paths.LESSONS / file).read_text(encoding="ascii")
    tree = ast.parse(source, feature_version=(3, 4))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not any(argument.annotation for argument in node.args.args)


@pytest.fixture
def old_python(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    return monkeypatch


def test_an_old_python_hands_over_to_a_newer_one(old_python: pytest.MonkeyPatch) -> None:
    taken: list[list[str]] = []
    there = [["no-such-python"], [sys.executable, "-c", "raise SystemExit(1)"], [sys.executable]]
    old_python.setattr(interpreter, "candidates", lambda: there)
    old_python.setattr(interpreter, "hand_over", lambda c: taken.append(c) or sys.exit(0))
    old_python.setattr(sys, "argv", ["lessons", "run", "--no-browser"])
    with pytest.raises(SystemExit):
        interpreter.use_a_supported_python()
    assert taken == [[sys.executable, "-m", "lessons", "run", "--no-browser"]]


def test_an_old_python_alone_says_what_to_do(
    old_python: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old_python.setattr(interpreter, "candidates", lambda: [["no-such-python"]])
    with pytest.raises(SystemExit) as ended:
        interpreter.use_a_supported_python()
    assert ended.value.code == 1
    advice = capsys.readouterr().err
    assert "needs Python 3.11 or newer; this is Python 3.9" in advice
    assert "sudo apt install python3" in advice


def test_outside_the_course_folder_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "PYPROJECT", tmp_path / "pyproject.toml")
    assert cli.main(["setup"]) == 1
    assert "in the folder of the course" in capsys.readouterr().err


def test_ctrl_c_in_a_command_shows_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.chdir(os.getcwd())
    monkeypatch.setattr(cli.COMMANDS["setup"], "main", interrupted)
    assert cli.main(["setup"]) == 130
    assert "The same command takes it up again" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["tests/nope.py", "nope.ipynb", "tests/nope/test_x.py::test_y"])
@pytest.mark.parametrize("command", ["test", "test-all"])
def test_a_file_that_is_not_there_is_refused_at_once(
    command: str, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(os.getcwd())
    assert cli.main([command, name]) == 1
    assert f"There is no {name.split('::')[0]}." in capsys.readouterr().err
