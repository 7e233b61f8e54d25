"""A port kept for a server is given to nobody else."""

import socket
import sys
from contextlib import ExitStack

import pytest
from tornado.netutil import bind_sockets

from lessons.kit.commands import ports
from tests.own_port import own_port


@pytest.mark.parametrize("address", [ports.HOST, "0.0.0.0"])
def test_a_server_may_have_it(address: str) -> None:
    with own_port() as port:
        assert ports.is_free(port)
        (server,) = bind_sockets(port, address, socket.AF_INET)
        with server, socket.create_connection((ports.HOST, port)):
            assert not ports.is_free(port)
        assert ports.is_free(port)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is only likely")
def test_nobody_else_is_given_it() -> None:
    """About 28,000 can be given: if these were free, one would be given in all likelihood."""
    with ExitStack() as held:
        kept = {held.enter_context(own_port()) for _ in range(200)}
        given = set()
        for _ in range(3000):
            with socket.socket() as other:
                other.bind((ports.HOST, 0))
                given.add(other.getsockname()[1])
        assert len(kept) == 200 and len(given) > 2000
        assert not given & kept
