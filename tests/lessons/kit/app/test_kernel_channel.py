"""Messages leave at once: to notebooks, and to the app's pages."""

import asyncio
import contextlib
import socket
from typing import Any

import pytest
from jupyter_server.serverapp import ServerApp
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

from lessons.kit.app import handlers
from lessons.kit.app.kernel_channel import KernelChannel
from lessons.kit.commands import lab
from tests.lessons.kit.app.run_coroutine import run_coroutine

connected: list[WebSocketHandler] = []


def is_prompt(handler: WebSocketHandler) -> bool:
    """Whether its socket sends without a wait, as the system sees it."""
    connection: Any = handler.ws_connection
    its: socket.socket = connection.stream.socket
    return its.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


class Notebook(WebSocketHandler):
    """A websocket as JupyterLab's, with no kernel behind it."""

    def open(self, *arguments: str, **named: str) -> None:
        channel = KernelChannel()
        channel._trait_values["websocket_handler"] = self  # it would ask for all of Jupyter's own
        with contextlib.suppress(AttributeError):  # there is no kernel to connect to
            channel.connect()
        connected.append(self)


class Untouched(WebSocketHandler):
    def open(self, *arguments: str, **named: str) -> None:
        connected.append(self)


class Demo(handlers.Live):
    def initialize(self, services: Any = None) -> None:
        super().initialize(services)

    def get_current_user(self) -> str:
        return "visitor"

    async def serve(self) -> None:
        connected.append(self)


@pytest.mark.parametrize(("kind", "prompt"), [(Notebook, True), (Demo, True), (Untouched, False)])
def test_a_websocket_sends_each_message_at_once(kind: Any, prompt: bool) -> None:
    async def visit() -> bool:
        server = HTTPServer(Application([("/", kind)]))
        sockets = bind_sockets(0, "127.0.0.1")
        server.add_sockets(sockets)
        port = sockets[0].getsockname()[1]
        connection = await websocket_connect(f"ws://127.0.0.1:{port}/")
        while not connected:
            await asyncio.sleep(0.01)
        found = is_prompt(connected.pop())
        connection.close()
        server.stop()
        return found

    assert run_coroutine(visit()) == prompt


def test_the_course_starts_jupyter_with_it() -> None:
    given = dict(one.split("=", 1) for one in lab.settings(8888, "token", "/lab", False))
    its_class = given["--ServerApp.kernel_websocket_connection_class"]
    server = ServerApp(kernel_websocket_connection_class=its_class)
    assert server.kernel_websocket_connection_class is KernelChannel
