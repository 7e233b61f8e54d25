"""Free ports are found, taken ones passed over."""

import socket

from lessons.kit.commands import ports


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as other:
        other.bind((ports.HOST, 0))
        other.listen()
        taken = other.getsockname()[1]
        assert not ports.is_free(taken)
        free = ports.first_free([taken])
        assert free != taken
        assert ports.is_free(free)


def test_the_first_free_port_of_a_list_is_kept() -> None:
    wanted = ports.first_free([])
    assert ports.first_free([wanted, wanted + 1]) == wanted


def test_a_port_that_was_just_served_is_free_again() -> None:
    port = ports.first_free([])
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind((ports.HOST, port))
        server.listen()
        with socket.create_connection((ports.HOST, port)), server.accept()[0]:
            pass
    assert ports.is_free(port)
