"""When the server ends, however it ends, no visitor's Python is left behind."""

import asyncio
import json
import os
import signal
from pathlib import Path

import psutil
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

from tests.lessons.kit.app.run_coroutine import run_coroutine
from tests.own_process import BACKSTOP_SECONDS, started, until
from tests.running_app import App, has_numpy, running_room

pytestmark = pytest.mark.room

posix = pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals to other processes")

MAKE_CARDS = """
import sys
from pathlib import Path
from lessons.kit.app.card_cache import CardCache
cards = CardCache(Path(sys.argv[1]))
cards.start()
print("made by", cards.builder.pid)
print("ended with", cards.builder.wait())
"""


async def visit(app: App) -> object:
    """Come in with the password and open a demo."""
    entered = await AsyncHTTPClient().fetch(
        HTTPRequest(
            f"{app.base}/app/door/",
            "POST",
            body=f"password={app.password}",
            follow_redirects=False,
            request_timeout=BACKSTOP_SECONDS,
        ),
        raise_error=False,
    )
    cookie = entered.headers["Set-Cookie"].split(";")[0]
    address = app.base.replace("http", "ws") + "/app/live"
    socket = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}))
    await socket.write_message(json.dumps({"open": "smoothing.alpha"}))
    assert await socket.read_message()
    return socket


@posix
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_running(how: signal.Signals) -> None:
    async def story() -> list[psutil.Process]:
        socket = await visit(app)
        children = psutil.Process(app.process.pid).children(recursive=True)
        assert len(children) >= 3
        app.process.send_signal(how)
        gone = await asyncio.to_thread(psutil.wait_procs, children, BACKSTOP_SECONDS)
        del socket
        return gone[1]

    with running_room(places=2) as app:
        assert run_coroutine(story()) == []
        assert app.process.wait(timeout=BACKSTOP_SECONDS) == (-9 if how == signal.SIGKILL else 0)


@posix
def test_whoever_makes_the_cards_ends_with_the_server(tmp_path: Path) -> None:
    with started(MAKE_CARDS, [str(tmp_path)], {}, "made by") as (server, line):
        maker = psutil.Process(int(line.split()[-1]))
        assert until(lambda: has_numpy(maker)), "it has begun"
        server.kill()
        assert until(lambda: not maker.is_running() or maker.status() == psutil.STATUS_ZOMBIE)
    assert len(list(tmp_path.glob("*.png"))) < 20, "it did not go on to the end"


@posix
def test_ctrl_c_ends_it_without_a_traceback(tmp_path: Path) -> None:
    with started(MAKE_CARDS, [str(tmp_path)], {}, "made by") as (server, line):
        maker = psutil.Process(int(line.split()[-1]))
        assert until(lambda: has_numpy(maker)), "it has begun"
        maker.send_signal(signal.SIGINT)
        assert server.stdout is not None
        assert server.stdout.read() == f"ended with {-signal.SIGINT}\n"
