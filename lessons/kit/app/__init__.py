"""The widget app: a gallery of all explorers, a page for each, and lecture mode. See README.md."""

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "lessons.kit.app"}]


def _load_jupyter_server_extension(server: Any) -> None:
    from lessons.kit.app.extension import add_to

    add_to(server)
