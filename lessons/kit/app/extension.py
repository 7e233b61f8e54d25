"""The app inside JupyterLab's server: same token, same cookie, same machine."""

import atexit
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join

from lessons.kit.app.card_cache import CardCache
from lessons.kit.app.handlers import POLICY, ROUTES, Services
from lessons.kit.app.pool import Pool
from lessons.kit.base import paths

CAP = 20  # demos open at a time; one person rarely needs more than a few
IDLE_SECONDS = 15 * 60.0
PICTURES_AFTER_SECONDS = 15.0  # whoever opens the gallery before does not wait for it
SETTING = "course_app"


def add_to(server: Any, cap: int = CAP, idle: float = IDLE_SECONDS) -> Services:
    """Put the app on a Jupyter server under /app/, and soon draw its pictures."""
    services = Services(CardCache(paths.BUILD / "app"), Pool(cap, idle), "../../lab/tree/")
    routes = [
        (url_path_join(server.base_url, path), joined(handler), {"services": services})
        for path, handler in ROUTES
    ]
    server.web_app.add_handlers(".*$", routes)
    server.web_app.settings[SETTING] = services
    atexit.register(services.close)
    # JupyterLab starts first.
    server.io_loop.call_later(PICTURES_AFTER_SECONDS, services.card_cache.start)
    return services


def joined(handler: type) -> type:
    """Our handler, with Jupyter's ways of knowing a visitor."""
    policy = property(lambda self: POLICY)
    return type(handler.__name__, (handler, JupyterHandler), {"content_security_policy": policy})


def prepare(server: Any) -> None:
    """Have the cards and a Python ready before the first visitor comes."""
    services = server.web_app.settings[SETTING]
    services.card_cache.start()
    services.pool.warm()
