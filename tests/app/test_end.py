"""When the server ends, however it ends, no visitor's Python is left behind."""

import asyncio
import json
import os
import signal

import psutil
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

from tests.app.stories import tell
from tests.running_app import App, running_room

posix = pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals to other processes")


async def visit(app: App) -> object:
    """Come in with the password and open a demo."""
    entered = await AsyncHTTPClient().fetch(
        HTTPRequest(
            f"{app.base}/app/door/", "POST", body=f"password={app.password}", follow_redirects=False
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
@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_running(how: signal.Signals) -> None:
    async def story() -> list[psutil.Process]:
        socket = await visit(app)
        children = psutil.Process(app.process.pid).children(recursive=True)
        assert len(children) >= 3
        app.process.send_signal(how)
        gone = await asyncio.to_thread(psutil.wait_procs, children, 15)
        del socket
        return gone[1]

    with running_room(places=2) as app:
        assert tell(story()) == []
        assert app.process.wait(timeout=15) == (-9 if how == signal.SIGKILL else 0)
