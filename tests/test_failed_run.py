"""What a run shows at its end: pytest is run here on tests that are meant to fail."""

import os
import re
import shlex
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from lessons.kit.base import paths
from tests.closing_list import LAST_LINES

PYTHON = sys.executable
OURS = ["tests.closing_list", "tests.side_by_side"]
PLUGINS = [f"-p{name}" for name in ["xdist", *OURS, "no:cacheprovider"]]


def start_pytest(folder: Path, *arguments: str, **modules: str) -> subprocess.Popen[str]:
    """Begin to run the tests of these modules, in a group of processes of its own."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    for name, code in modules.items():
        (folder / f"{name}.py").write_text(textwrap.dedent(code), encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", *PLUGINS, "--rootdir", str(folder), *arguments, folder],
        cwd=paths.ROOT,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # the others load slowly
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def run_pytest(folder: Path, *arguments: str, **modules: str) -> tuple[int, str]:
    """Run the tests of these modules; the exit code and all that was printed."""
    with start_pytest(folder, *arguments, **modules) as process:
        printed, _ = process.communicate()
    return process.returncode, printed


MIXED = """
    import time
    import pytest

    @pytest.mark.parametrize("mail", range(3))
    def test_left_out(mail):
        pytest.skip("no mail today")

    def test_left_out_as_well():
        pytest.skip("no ham")

    def test_right():
        pass

    def test_long():
        time.sleep(1.1)

    def test_wrong():
        assert "spam" == "ham", "not what was ordered"

    @pytest.fixture
    def broken():
        raise OSError("no kitchen")

    def test_never_begun(broken):
        pass
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_that_fails_ends_with_what_to_look_at(tmp_path: Path, workers: str) -> None:
    code, printed = run_pytest(tmp_path, "-n", workers, test_mixed=MIXED)
    assert code == pytest.ExitCode.TESTS_FAILED
    end = printed.split("what to look at", 1)[1]
    assert "skipped 3: no mail today\nskipped 1: no ham\n" in end
    assert end.count("slow ") == 1 and "s: test_mixed.py::test_long\n" in end
    wrong, never_begun = end.split("FAILED ")[1].split("ERROR ")
    assert wrong.startswith("test_mixed.py::test_wrong\n")
    assert "not what was ordered" in wrong
    assert never_begun.startswith("test_mixed.py::test_never_begun\n")
    assert "OSError: no kitchen" in never_begun


def test_an_error_that_quotes_much_is_listed_with_its_beginning_and_its_end(tmp_path: Path) -> None:
    long = """
        def test_page():
            raise AssertionError("a button was to be seen\\n" + "\\n".join(map(str, range(99))))
    """
    _, printed = run_pytest(tmp_path, test_it=long)
    end = printed.split("what to look at", 1)[1].split("FAILED ")[1]
    assert "AssertionError: a button was to be seen" in end
    assert re.search("E +98\n", end) and not re.search("E +50\n", end)
    assert len(end.split("\n====")[0].splitlines()) == 1 + LAST_LINES


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_choice_that_fits_no_test_is_said_again(tmp_path: Path, workers: str) -> None:
    code, printed = run_pytest(tmp_path, "-n", workers, "-k", "hate_bok", test_it=MIXED)
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED
    end = printed.split("what to look at", 1)[1]
    assert f"No test fits {tmp_path} -k 'hate_bok'\n" in end


def test_who_asks_for_a_part_of_the_course_is_told_where_its_tests_are(tmp_path: Path) -> None:
    part = tmp_path / "lessons" / "smoothing"
    part.mkdir(parents=True)
    (part / "alpha.py").touch()
    for asked in ("lessons/smoothing", "lessons/smoothing/alpha.py"):
        done = subprocess.run(
            [PYTHON, "-m", "pytest", *PLUGINS, asked],
            cwd=tmp_path,
            env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(paths.ROOT)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
        assert f"No test fits {asked}\n" in done.stdout
        assert "The tests of lessons/smoothing are in tests/lessons/smoothing\n" in done.stdout


def test_a_module_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    code, printed = run_pytest(tmp_path, test_bad="import nothing_of_this_name")
    assert code == pytest.ExitCode.INTERRUPTED
    end = printed.split("what to look at", 1)[1]
    assert "ERROR test_bad.py\n" in end
    assert "No module named 'nothing_of_this_name'" in end


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_that_went_well_says_what_it_left_out_and_no_more(
    tmp_path: Path, workers: str
) -> None:
    code, printed = run_pytest(
        tmp_path, "-n", workers, test_mixed=MIXED.split("    def test_wrong")[0]
    )
    assert code == pytest.ExitCode.OK
    end = printed.split(" left out ", 1)[1]
    assert "skipped 3: no mail today\nskipped 1: no ham\n" in end
    assert "slow " not in end  # though one was

    code, printed = run_pytest(tmp_path, "-n", workers, test_mixed="def test_good(): pass")
    assert code == pytest.ExitCode.OK
    assert "left out" not in printed
    assert "what to look at" not in printed


def test_a_stuck_test_is_named_once_with_the_line_it_was_in_and_the_others_run(
    tmp_path: Path,
) -> None:
    stuck = """
        import threading

        def test_before(): pass

        def wait_for_godot(): threading.Event().wait()

        def test_stuck(): wait_for_godot()

        def test_after(): pass
    """
    others = "\n".join(f"def test_{number}(): pass" for number in range(9))
    code, printed = run_pytest(
        tmp_path,
        *("-n", "2", "--dist", "loadfile", "-v"),
        *("-o", "faulthandler_timeout=5", "-o", "faulthandler_exit_on_timeout=true"),
        test_stuck=stuck,
        test_others=others,
    )
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "in wait_for_godot" in printed, "the stack"
    end = printed.split("what to look at", 1)[1]
    assert end.count("FAILED ") == 1
    assert "FAILED test_stuck.py::test_stuck\n" in end
    sign = re.search('look for "(.+)"', end)
    assert sign and sign[1] in printed.split("what to look at", 1)[0]
    assert "STOPPED" not in end
    assert "1 failed, 11 passed" in end


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C as Unix sends it")
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_that_is_stopped_says_what_was_running(tmp_path: Path, workers: str) -> None:
    endless = """
        import threading

        def test_endless(): threading.Event().wait()
    """
    with start_pytest(tmp_path, "-n", workers, "-v", test_endless=endless) as process:
        assert process.stdout is not None
        printed = ""
        while "::test_endless" not in printed:
            character = process.stdout.read(1)
            assert character, printed
            printed += character
        os.killpg(process.pid, signal.SIGINT)
        printed, _ = process.communicate()
    assert process.returncode == pytest.ExitCode.INTERRUPTED
    assert "STOPPED test_endless.py::test_endless\n" in printed.split("what to look at", 1)[1]


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C as Unix sends it")
@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_a_run_in_the_background_starts_hears_ctrl_c(
    tmp_path: Path, workers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = """
        import subprocess, sys

        def test_heard():
            ask = "import signal; print(signal.getsignal(signal.SIGINT))"
            answer = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True)
            assert "default_int_handler" in answer.stdout
    """
    monkeypatch.setattr(sys, "executable", str(tmp_path / "deaf"))
    deaf = f"#!/bin/sh\ntrap '' INT\nexec {shlex.quote(PYTHON)} \"$@\"\n"
    Path(sys.executable).write_text(deaf, encoding="utf-8")
    Path(sys.executable).chmod(0o755)
    code, printed = run_pytest(tmp_path, "-n", workers, test_heard=heard)
    assert code == pytest.ExitCode.TESTS_FAILED, "without tests/conftest.py it is not heard"
    code, printed = run_pytest(tmp_path, "-p", "tests.conftest", "-n", workers, test_heard=heard)
    assert code == pytest.ExitCode.OK, printed
