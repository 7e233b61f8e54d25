"""The way of messages between a kernel and the notebook in the browser, without a wait of 40 ms.

A kernel says "busy", then sends a picture. Without this the picture is held back until the browser
has confirmed the little message before it (Nagle's algorithm), which browsers put off for 40 ms: an
explorer would follow the hand with twenty pictures a second. Tornado leaves it to each websocket.
"""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class KernelChannel(ZMQChannelsWebsocketConnection):
    """As Jupyter's own, but each message leaves at once."""

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
