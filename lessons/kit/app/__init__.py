"""The widget app: a gallery of all explorers, a page for each, and lecture mode.

catalogue.py   cards and pictures, made from the recipes
shelf.py       the same, as the server has them
pages.py       HTML; page/ holds scripts and styles
veil.py        lecture mode: the answer is not sent before it is asked for
worker.py      a visitor's Python;   preload.py what it knows from the start
pool.py        all of them: one preheated, so many at most, none idle for long
handlers.py    what is answered;     extension.py in JupyterLab's server;   room.py for a room
"""

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "lessons.kit.app"}]


def _load_jupyter_server_extension(server: Any) -> None:
    from lessons.kit.app.extension import add_to

    add_to(server)
