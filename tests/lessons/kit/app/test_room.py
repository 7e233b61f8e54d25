"""The server of a room: a password, so many places, and no other doors."""

import asyncio
import json
import os
from contextlib import asynccontextmanager
from urllib.parse import urlencode

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.websocket import websocket_connect

from lessons.kit.app import build_cards, room
from lessons.kit.app.handlers import Services
from lessons.kit.app.pool import Pool
from lessons.kit.explorer.explorers import recipes
from tests.lessons.kit.app.run_coroutine import run_coroutine
from tests.own_process import BACKSTOP_SECONDS

OPEN = json.dumps({"open": "smoothing.alpha"})
HELLO = json.dumps({"custom": {"kind": "hello"}})
PLACES = 9


class CardCache:
    """Cards without their pictures."""

    def __init__(self) -> None:
        files = {"light": "a.png", "dark": "b.png"}
        self.made = {name: build_cards.card(recipe, files) for name, recipe in recipes().items()}

    async def cards(self):
        return self.made

    async def picture(self, file):
        return None

    def close(self) -> None:
        pass


class Visitor:
    """A client with a cookie, or without."""

    def __init__(self, base: str, services: Services) -> None:
        self.base, self.services, self.cookie = base, services, ""

    async def get(self, path: str, **settings):
        request = HTTPRequest(
            self.base + path,
            headers={"Cookie": self.cookie},
            follow_redirects=False,
            request_timeout=BACKSTOP_SECONDS,
            **settings,
        )
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def come_in(self, password: str = "open sesame"):
        body = urlencode({"password": password})
        answer = await self.get("/app/door/", method="POST", body=body)
        self.cookie = answer.headers.get("Set-Cookie", "").split(";")[0]
        return answer

    async def connect(self, origin: str | None = None):
        headers = {"Cookie": self.cookie, "Origin": origin or self.base}
        address = self.base.replace("http", "ws") + "/app/live"
        return await websocket_connect(HTTPRequest(address, headers=headers))

    async def sit_down(self):
        socket = await self.connect()
        await socket.write_message(OPEN)
        return socket, await socket.read_message()


@asynccontextmanager
async def opened(places: int = PLACES):
    services = Services(CardCache(), Pool(places, BACKSTOP_SECONDS, in_a_room=True), None)
    listener, port = bind_unused_port()
    server = HTTPServer(room.application(services, "open sesame"))
    server.add_socket(listener)
    try:
        yield Visitor(f"http://127.0.0.1:{port}", services)
    finally:
        server.stop()
        await server.close_all_connections()
        services.close()


def test_the_password_opens_it_and_nothing_else_does():
    async def visit():
        async with opened() as visitor:
            for path in (
                "/app/",
                "/app/demo/smoothing.alpha",
                "/app/frontend.js",
                "/app/pictures/a",
            ):
                answer = await visitor.get(path)
                assert answer.code == 302
                assert answer.headers["Location"].startswith("/app/door/")
            with pytest.raises(HTTPClientError, match="403"):
                await visitor.connect()
            wrong = await visitor.come_in("open barley")
            assert wrong.code == 403 and b"not the password" in wrong.body and not visitor.cookie
            visitor.cookie = f"{room.COOKIE}=in"
            assert (await visitor.get("/app/")).code == 302, "a cookie cannot be made up"
            right = await visitor.come_in()
            cookie = right.headers["Set-Cookie"].lower()
            assert "httponly" in cookie and "samesite=strict" in cookie
            gallery = await visitor.get("/app/")
            assert gallery.code == 200 and b"Alpha and the veto" in gallery.body
            assert "default-src 'none'" in gallery.headers["Content-Security-Policy"]
            demo = await visitor.get("/app/demo/smoothing.alpha")
            assert demo.code == 200 and b"Open the lesson" not in demo.body

    run_coroutine(visit())


NO_DOORS = [
    "/api/contents",
    "/api/kernels",
    "/api/terminals",
    "/api/sessions",
    "/files/00_start.ipynb",
    "/lab",
    "/tree",
    "/terminals/websocket/1",
    "/voila/render/00_start.ipynb",
    "/static/x",
    "/app/demo/no.such",
    "/app/demo/..%2f..%2fapp",
    "/app/static/../room.py",
    "/app/static/..%2froom.py",
    "/app/static/%2e%2e/room.py",
    "/app/static/....//room.py",
    "/app/static//etc/passwd",
    "/app/static/theme.js%00.css",
    "/app/pictures/..%2f..%2f..%2fpyproject.toml",
    "/app/pictures/%2fetc%2fpasswd",
    "/app/frontend.py",
]


def test_there_is_nothing_else_and_no_way_round():
    async def visit():
        async with opened() as visitor:
            await visitor.come_in()
            found = {path: (await visitor.get(path)).code for path in NO_DOORS}
            assert found == dict.fromkeys(NO_DOORS, 404)

    run_coroutine(visit())


def test_a_page_of_another_origin_gets_no_python():
    async def visit():
        async with opened() as visitor:
            await visitor.come_in()
            for origin in ("http://evil.example", "http://127.0.0.1:1", "null"):
                with pytest.raises(HTTPClientError, match="403"):
                    await visitor.connect(origin)
            socket, first = await visitor.sit_down()
            assert first
            socket.close()

    run_coroutine(visit())


def test_the_tenth_visitor_of_nine_waits_until_somebody_leaves():
    async def visit():
        async with opened() as visitor:
            await visitor.come_in()
            seated = await asyncio.gather(*(visitor.sit_down() for _ in range(PLACES)))
            assert all(first for _, first in seated)
            late, nothing = await visitor.sit_down()
            assert nothing is None and (late.close_code, late.close_reason) == (4002, "full")
            seated[0][0].close()
            while visitor.services.pool.places == PLACES:
                await asyncio.sleep(0.02)
            _, first = await visitor.sit_down()
            assert first

    run_coroutine(visit())


def test_what_is_no_message_of_an_explorer_ends_the_visit():
    async def visit():
        async with opened() as visitor:
            await visitor.come_in()
            for message in (
                json.dumps({"header": {"msg_type": "execute_request"}, "content": {"code": "1"}}),
                json.dumps({"open": "../room"}),
                "x" * 400_000,
                b"\0\1",
            ):
                socket, _ = await visitor.sit_down()
                await socket.write_message(message, binary=isinstance(message, bytes))
                assert await socket.read_message() is None
                assert socket.close_code == 4004
            while visitor.services.pool.places:
                await asyncio.sleep(0.02)

    run_coroutine(visit())


def test_a_python_that_dies_is_reported():
    async def visit():
        async with opened() as visitor:
            await visitor.come_in()
            socket, _ = await visitor.sit_down()
            (python,) = visitor.services.pool.taken
            os.kill(python.process.pid, 9)
            await socket.write_message(HELLO)
            assert await socket.read_message() is None
            assert socket.close_code == 4003

    run_coroutine(visit())
