"""The app inside JupyterLab's server: same token, same cookie, same machine."""

import atexit
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join

from lessons.kit.app.card_cache import Shelf
from lessons.kit.app.handlers import POLICY, ROUTES, Rooms
from lessons.kit.app.pool import Pool
from lessons.kit.base import paths

CAP = 20  # demos open at a time; one person rarely needs more than a few
IDLE = 15 * 60.0  # seconds
LATER = 15.0  # seconds; whoever opens the gallery before does not wait for it
SETTING = "course_app"


def add_to(server: Any, cap: int = CAP, idle: float = IDLE) -> Rooms:
    """Put the app on a Jupyter server under /app/, and soon draw its pictures."""
    rooms = Rooms(Shelf(paths.BUILD / "app"), Pool(cap, idle), "../../lab/tree/")
    routes = [
        (url_path_join(server.base_url, path), joined(handler), {"rooms": rooms})
        for path, handler in ROUTES
    ]
    server.web_app.add_handlers(".*$", routes)
    server.web_app.settings[SETTING] = rooms
    atexit.register(rooms.close)
    server.io_loop.call_later(LATER, rooms.shelf.start)  # JupyterLab starts first
    return rooms


def joined(handler: type) -> type:
    """Our handler, with Jupyter's ways of knowing a visitor."""
    policy = property(lambda self: POLICY)
    return type(handler.__name__, (handler, JupyterHandler), {"content_security_policy": policy})


def prepare(server: Any) -> None:
    """Have the cards and a Python ready before the first visitor comes."""
    rooms = server.web_app.settings[SETTING]
    rooms.shelf.start()
    rooms.pool.warm()
