"""What the app answers: pages, files it knows by name, and a websocket for each visitor.

The classes are plain tornado. In JupyterLab's server they are joined with its own handler, which
brings token and cookie (extension.py); a room brings a password (room.py).
"""

import asyncio
import contextlib
import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from tornado.web import HTTPError, RequestHandler, authenticated
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from lessons.kit.app import pages
from lessons.kit.app.card_cache import CardCache
from lessons.kit.app.pool import Full, Gone, Pool, VisitorPython
from lessons.kit.base import paths
from lessons.kit.explorer.frontend_code import frontend_code

STATIC = Path(__file__).parent / "static"
LONGEST_MESSAGE = 300_000  # characters: a long text pasted into an explorer
MOST_WAITING = 200  # messages of one visitor
CLOSE_CODES = {"idle": 4001, "full": 4002, "crashed": 4003, "refused": 4004}
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)


class Services:
    """What all handlers of one server share."""

    def __init__(self, card_cache: CardCache, pool: Pool, lessons: str | None) -> None:
        self.card_cache, self.pool = card_cache, pool
        self.lessons = lessons  # address of the notebooks, seen from a demo page; None in a room

    def close(self) -> None:
        self.pool.close()
        self.card_cache.close()


class Page(RequestHandler):
    """Common to everything that is not a websocket."""

    services: Services

    def initialize(self, services: Services) -> None:
        self.services = services

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")

    def send(self, content: str | bytes, kind: str, keep: str = "no-cache") -> None:
        self.set_header("Content-Type", f"{kind}; charset=utf-8" if kind != "image/png" else kind)
        self.set_header("Cache-Control", keep)
        self.finish(content)


class Gallery(Page):
    @authenticated
    async def get(self) -> None:
        if not self.request.path.endswith("/"):
            return self.redirect(f"{self.request.path.rsplit('/', 1)[-1]}/")
        cards = await self.services.card_cache.cards()
        self.send(pages.gallery(cards.values()), "text/html")
        self.services.pool.warm()  # whoever looks at the gallery is about to open a demo


class Demo(Page):
    @authenticated
    async def get(self, name: str) -> None:
        card = (await self.services.card_cache.cards()).get(name)
        if card is None:
            raise HTTPError(404, "There is no demo of this name.")
        lesson = None
        if self.services.lessons and (paths.NOTEBOOKS / f"{card.lesson}.ipynb").exists():
            lesson = f"{self.services.lessons}{card.lesson}.ipynb"
        self.send(pages.demo(card, lesson), "text/html")


class Picture(Page):
    @authenticated
    async def get(self, file: str) -> None:
        picture = await self.services.card_cache.picture(file)
        if picture is None:
            raise HTTPError(404)
        self.send(picture, "image/png", "private, max-age=31536000, immutable")


class File(Page):
    """Scripts and styles: files of ours, each known by its name."""

    @authenticated
    def get(self, file: str) -> None:
        known = {path.name: path for path in STATIC.iterdir() if path.suffix in TYPES}
        if file not in known:
            raise HTTPError(404)
        self.send(known[file].read_bytes(), TYPES[known[file].suffix])


class Frontend(Page):
    """The browser's half of the explorers, as notebooks have it."""

    @authenticated
    def get(self, ending: str) -> None:
        self.send(frontend_code(ending), TYPES[f".{ending}"])


class Live(WebSocketHandler):
    """A visitor: gets a Python, and what is sent goes to it, one message at a time."""

    services: Services
    python: VisitorPython | None = None
    task: asyncio.Task[None] | None = None

    def initialize(self, services: Services) -> None:
        self.services = services
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)

    async def get(self, *arguments: Any, **named: Any) -> None:
        if not self.current_user:
            raise HTTPError(403)
        await super().get(*arguments, **named)

    async def open(self, *arguments: str, **named: str) -> None:
        self.set_nodelay(True)  # kernel_channel.py says why
        self.task = asyncio.ensure_future(self.serve())

    def on_message(self, message: str | bytes) -> None:
        try:
            if not isinstance(message, str) or len(message) > LONGEST_MESSAGE:
                raise ValueError
            self.waiting.put_nowait(message)
        except (ValueError, asyncio.QueueFull):
            self.end("refused")

    async def serve(self) -> None:
        try:
            known = await self.services.card_cache.cards()
            self.python = python = await self.services.pool.take()
            if self.ws_connection is None:  # left while waiting
                return self.leave()
            python.on_end = self.end
            while True:
                for answer in await python.ask(allowed(await self.waiting.get(), known)):
                    await self.write_message(answer, binary=True)
        except Full:
            self.end("full")
        except Gone:
            self.end("crashed")
        except ValueError:
            self.end("refused")
        except WebSocketClosedError:
            self.leave()

    def end(self, why: str) -> None:
        """Say why it is over, and make room."""
        self.close(CLOSE_CODES[why], why)
        self.leave()

    def leave(self) -> None:
        if self.python is not None:
            self.services.pool.give_back(self.python)
            self.python = None

    def on_close(self) -> None:
        self.leave()
        if self.task is not None:
            with contextlib.suppress(RuntimeError):
                self.task.cancel()


def allowed(message: str, known: Collection[str]) -> bytes:
    """The message for Python, if it is one of the two kinds there are."""
    try:
        content = json.loads(message)
    except RecursionError:
        raise ValueError("brackets in brackets in brackets") from None
    if not isinstance(content, dict):
        raise ValueError("a message is an object")
    if isinstance(content.get("custom"), dict):
        return json.dumps({"custom": content["custom"]}).encode()
    if isinstance(content.get("open"), str) and content["open"] in known:
        fields = ("open", "code", "preset", "lecture", "revealed")
        return json.dumps({name: content.get(name) for name in fields}).encode()
    raise ValueError("neither an explorer of ours nor something done to it")


ROUTES = (
    (r"/app/?", Gallery),
    (r"/app/demo/([\w.]+)", Demo),
    (r"/app/pictures/([\w.-]+)", Picture),
    (r"/app/static/([\w.]+)", File),
    (r"/app/frontend\.(js|css)", Frontend),
    (r"/app/live", Live),
)
