"""JupyterLab, run inside this process, so that the course decides how it begins and ends."""

import json
import os
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from jupyterlab.labapp import LabApp

from lessons.kit.app.extension import prepare
from lessons.kit.base import jupyter, paths
from lessons.kit.base.messages import say
from lessons.kit.commands.ports import HOST

WELCOME = """
The course is open at

    {lab}

Every demo, for play and for the lecture hall, is at

    {app}

Leave this window open while you work; press Ctrl-C here to end.
"""

PREFERENCES = {
    # Without these, JupyterLab's first word to a student is whether to fetch its news.
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}

STOP_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]

KERNEL_CHANNEL = "lessons.kit.app.kernel_channel.KernelChannel"


def serve(port: int, start: str, open_browser: bool, app_first: bool = False) -> None:
    """Serve notebooks and app until a signal ends it; then kernels and server are gone.

    The browser opens on the notebook `start`, or on the gallery of the app.
    """
    jupyter.one_thread()
    token = secrets.token_hex(24)
    lab, app = f"/lab/tree/{start}", "/app/"
    first = app if app_first else lab
    server = LabApp.initialize_server(argv=settings(port, token, first, open_browser))
    addresses = {
        name: f"http://{HOST}:{port}{path}?token={token}"
        for name, path in (("lab", lab), ("app", app))
    }
    # The port is opened inside the loop, by a callback queued before this one.
    server.io_loop.add_callback(say, WELCOME.format(**addresses))
    if app_first:
        server.io_loop.add_callback(prepare, server)
    stop_on_signals(server)
    with complaints_to(paths.BUILD / "jupyter" / "log.txt"):
        server.start()
    say("The course is closed.")


def settings(port: int, token: str, first: str, open_browser: bool) -> list[str]:
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    options = {
        "ServerApp.ip": HOST,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": paths.NOTEBOOKS,
        "ServerApp.allow_root": as_root,
        "ServerApp.open_browser": open_browser and has_a_screen(),
        "Application.log_level": "ERROR",
        "IdentityProvider.token": token,
        "KernelManager.shutdown_wait_time": 2,
        "KernelManager.transport_encryption": "auto",
        "ServerApp.kernel_websocket_connection_class": KERNEL_CHANNEL,
        # notebook_shim serves settings of the classic notebook, and complains of our own.
        "ServerApp.jpserver_extensions": {"lessons.kit.app": True, "notebook_shim": False},
        "LabApp.default_url": first,
        "LabApp.app_settings_dir": write_preferences(paths.BUILD / "jupyter" / "settings"),
        # Nothing is asked of the outside: no news, no look for updates, no list of extensions.
        "LabApp.news_url": None,
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.extension_manager": "readonly",
    }
    return [f"--{name}={value}" for name, value in options.items()]


def write_preferences(folder: Path) -> Path:
    """JupyterLab's settings for the course, under those the reader makes in its menus."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "overrides.json").write_text(json.dumps(PREFERENCES), encoding="utf-8")
    return folder


def has_a_screen() -> bool:
    """Without a screen, the browser found might be one that takes over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


@contextmanager
def complaints_to(log: Path) -> Iterator[None]:
    """Send what server and kernels write to stderr to a file.

    A kernel that is ended while it computes leaves its traceback there, not on the screen.
    """
    sys.stderr.flush()
    screen = os.dup(2)
    with log.open("w", encoding="utf-8") as file:
        os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(screen, 2)
        os.close(screen)


def stop_on_signals(server: Any) -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        for each in STOP_SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        say("\nClosing the course ...")
        server.stop(from_signal=True)

    for each in STOP_SIGNALS:
        signal.signal(each, stop)
