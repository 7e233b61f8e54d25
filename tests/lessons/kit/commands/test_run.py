"""`python -m lessons run`: opens on this machine only, with a token, and ends cleanly."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

import psutil
import pytest
from jupyter_client import BlockingKernelClient

from lessons.kit.base import paths
from lessons.kit.commands import lab
from tests.own_port import own_port
from tests.own_process import BACKSTOP_SECONDS
from tests.running_course import RunningCourse, running_course

pytestmark = pytest.mark.commands

posix = pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals to other processes")


def get(url: str, **headers: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""


def start_a_busy_kernel(course: RunningCourse) -> psutil.Process:
    """A kernel in an endless loop, as a student may leave it."""
    request = urllib.request.Request(
        f"{course.base}/api/kernels",
        data=b"{}",
        headers={"Authorization": f"token {course.token}"},
        method="POST",
    )
    kernel = json.load(urllib.request.urlopen(request))["id"]
    runtime = os.environ["JUPYTER_RUNTIME_DIR"]
    client = BlockingKernelClient(connection_file=f"{runtime}/kernel-{kernel}.json")
    client.load_connection_file()
    client.start_channels()
    client.wait_for_ready(timeout=BACKSTOP_SECONDS)
    client.execute("import os; print(os.getpid(), flush=True)\nwhile True: pass")
    while (message := client.get_iopub_msg(timeout=BACKSTOP_SECONDS))["msg_type"] != "stream":
        pass
    client.stop_channels()
    return psutil.Process(int(message["content"]["text"]))


@posix
def test_the_token_opens_it_and_ctrl_c_ends_it_with_its_kernels() -> None:
    with running_course() as course:
        assert get(f"{course.base}/api/contents")[0] == 403
        assert get(f"{course.base}/api/contents?token=wrong")[0] == 403
        status, listing = get(f"{course.base}/api/contents?token={course.token}")
        assert status == 200
        assert "00_start.ipynb" in [entry["name"] for entry in json.loads(listing)["content"]]
        assert get(course.address)[0] == 200

        kernel = start_a_busy_kernel(course)
        assert course.process.pid in [parent.pid for parent in kernel.parents()]
        assert kernel.environ()["OPENBLAS_NUM_THREADS"] == "1"
        children = psutil.Process(course.process.pid).children(recursive=True)
        course.process.send_signal(signal.SIGINT)
        assert course.process.wait(timeout=BACKSTOP_SECONDS) == 0
        assert psutil.wait_procs(children, timeout=BACKSTOP_SECONDS)[1] == []
    assert "Traceback" not in course.output and "Warning" not in course.output
    assert course.lines[-1] == "The course is closed.\n"


@posix
def test_ctrl_c_while_the_first_demo_is_being_made_ready_ends_it() -> None:
    """A Python that starts while the server ends must not keep it waiting."""
    with running_course() as course:
        assert get(f"{course.base}/app/?token={course.token}")[0] == 200
        children = psutil.Process(course.process.pid).children(recursive=True)
        course.process.send_signal(signal.SIGINT)
        assert course.process.wait(timeout=BACKSTOP_SECONDS) == 0
        assert psutil.wait_procs(children, timeout=BACKSTOP_SECONDS)[1] == []


@posix
def test_a_request_to_terminate_ends_it_as_well() -> None:
    with running_course() as course:
        course.process.terminate()
        assert course.process.wait(timeout=BACKSTOP_SECONDS) == 0
    assert "Traceback" not in course.output


@pytest.fixture
def port() -> Iterator[int]:
    with own_port() as number:
        yield number


@posix
def test_ctrl_c_in_a_terminal_asks_no_question(port: int) -> None:
    import fcntl
    import pty
    import termios

    screen, keyboard = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "lessons", "run", "--no-browser", "--port", str(port)],
        cwd=paths.ROOT,
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(keyboard, termios.TIOCSCTTY, 0),
    )
    os.close(keyboard)
    try:
        read_until(screen, lambda text: "to end." in text)  # past the addresses, which have a "?"
        os.write(screen, b"\x03")
        shown = read_until(screen, lambda text: "is closed." in text)
        assert "?" not in shown, "it asks back"
        assert process.wait(timeout=BACKSTOP_SECONDS) == 0
    finally:
        if process.poll() is None:
            process.kill()
        os.close(screen)


def read_until(screen: int, is_enough: Callable[[str], bool]) -> str:
    """What is written on a terminal, until there is enough of it."""
    shown, deadline = "", time.monotonic() + BACKSTOP_SECONDS
    while not is_enough(shown):
        assert time.monotonic() < deadline, f"only:\n{shown}"
        if select.select([screen], [], [], 1)[0]:
            try:
                shown += os.read(screen, 4096).decode()
            except OSError:  # nobody holds the other end
                pytest.fail(f"it ended after:\n{shown}")
    return shown


def test_a_taken_port_is_refused_in_words() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "lessons", "run", "--no-browser", "--port", str(port)],
            cwd=paths.ROOT,
            capture_output=True,
            text=True,
            timeout=BACKSTOP_SECONDS,
        )
    assert done.returncode == 1
    assert f"Port {port} is taken" in done.stderr
    assert "Traceback" not in done.stderr


def test_only_this_machine_can_reach_it_and_it_asks_nothing_outside() -> None:
    settings = lab.settings(8888, "secret", "00_start.ipynb", open_browser=False)
    assert "--ServerApp.ip=127.0.0.1" in settings
    assert "--IdentityProvider.token=secret" in settings
    assert "--LabApp.news_url=None" in settings


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may have no screen")
def test_no_browser_is_opened_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert "--ServerApp.open_browser=False" in lab.settings(1, "t", "s", open_browser=True)
    monkeypatch.setenv("DISPLAY", ":0")
    assert "--ServerApp.open_browser=True" in lab.settings(1, "t", "s", open_browser=True)
