"""The app for a room: a password, so many places, and nothing else on the server.

Not JupyterLab with doors locked, but a server that has no other doors: no files, no notebooks,
no terminals, no kernels. A visitor's Python understands what is done to an explorer and nothing
more (visitor.py), writes no file, and has bounded memory.
"""

import asyncio
import hmac
import secrets
import signal
import ssl
from collections.abc import Callable
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from tornado.httpserver import HTTPServer
from tornado.web import Application, RedirectHandler, RequestHandler

from lessons.kit.app import pages
from lessons.kit.app.card_cache import CardCache
from lessons.kit.app.handlers import ROUTES, File, Page, Services
from lessons.kit.app.pool import Pool
from lessons.kit.base import paths

COOKIE = "course-room"
COOKIE_DAYS = 1.0
ANYWHERE = "0.0.0.0"
IDLE_SECONDS = 10 * 60.0
WRONG_SECONDS = 0.5  # that every wrong password costs, all visitors of one address together


class Door(RequestHandler):
    """The password."""

    # one password at a time from one address: guessing is slow, and keeps nobody else waiting
    locks: ClassVar[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()

    def set_default_headers(self) -> None:
        Page.set_default_headers(self)  # type: ignore[arg-type]

    def get(self) -> None:
        self.finish(pages.door(wrong=False))

    async def post(self) -> None:
        given = self.get_body_argument("password", "").encode()
        async with self.locks.setdefault(self.request.remote_ip or "", asyncio.Lock()):
            right = hmac.compare_digest(given, self.settings["password"].encode())
            if not right:
                await asyncio.sleep(WRONG_SECONDS)
        if right:
            by_tls = self.request.protocol == "https"
            self.set_signed_cookie(
                COOKIE, "in", COOKIE_DAYS, httponly=True, samesite="strict", secure=by_tls
            )
            self.redirect("/app/")
        else:
            self.set_status(403)
            self.finish(pages.door(wrong=True))


def guarded(handler: type) -> type:
    """Our handler, open to those with the cookie; the door needs our scripts and styles before."""

    def known(self: RequestHandler) -> bytes | str | None:
        return (
            "anyone"
            if handler is File
            else self.get_signed_cookie(COOKIE, max_age_days=COOKIE_DAYS)
        )

    return type(handler.__name__, (handler,), {"get_current_user": known})


def application(services: Services, password: str) -> Application:
    routes: list[Any] = [
        (path, guarded(handler), {"services": services}) for path, handler in ROUTES
    ]
    return Application(
        [(r"/app/door/", Door), (r"/", RedirectHandler, {"url": "/app/"}), *routes],
        password=password,
        cookie_secret=secrets.token_hex(32),
        login_url="/app/door/",
        log_function=lambda handler: None,
        websocket_ping_interval=20,
        websocket_max_message_size=1 << 20,
    )


async def serve(
    port: int,
    password: str,
    places: int,
    announce: Callable[[], None],
    certificate: tuple[str, str] | None = None,
) -> None:
    """Serve the room on every address of this machine until a signal ends it."""
    services = Services(
        CardCache(paths.BUILD / "app"), Pool(places, IDLE_SECONDS, in_a_room=True), lessons=None
    )
    tls = None
    if certificate is not None:
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        tls.load_cert_chain(*certificate)
    server = HTTPServer(application(services, password), ssl_options=tls, max_body_size=1 << 20)
    server.listen(port, ANYWHERE)
    try:
        await services.card_cache.cards()
        await services.pool.ready()
        announce()
        over = asyncio.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda number, frame: loop.call_soon_threadsafe(over.set))
        loop = asyncio.get_running_loop()
        await over.wait()
    finally:
        server.stop()
        services.close()
