"""Data over the wire: what goes in comes out; what is forged comes to nothing."""

import contextlib
import math
import socket
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.kit.grading.sandbox import wire
from lessons.kit.grading.sandbox.plain_data import LONGEST, READERS, Foreign, decode, encode

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
    | st.fractions() | st.complex_numbers(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner)
    | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(PLAIN)
def test_there_and_back(value: object) -> None:
    body = wire.pack({"v": encode(value)})[wire.HEADER.size :]
    assert decode(wire.unpack(body)["v"]) == value


def test_arrays_keep_type_and_shape() -> None:
    for array in (np.eye(3), np.arange(6).reshape(2, 3), np.array([True]), np.zeros((0, 2)),
                  np.array([1j]), np.arange(3, dtype=">i4")):  # fmt: skip
        back = decode(encode(array))
        assert back.shape == array.shape and np.array_equal(back, array)
    assert decode(encode(np.array(["a", "b"]))) == ["a", "b"]
    assert math.isnan(decode(encode(float("nan"))))
    assert decode(encode({frozenset({1}): {2, 3}})) == {frozenset({1}): {2, 3}}
    assert decode(encode(np.float64(0.5))) == 0.5
    assert decode(encode(n for n in range(3))) == [0, 1, 2]


def test_lists_of_one_kind_are_short_and_still_looked_at() -> None:
    for value in (["a", "b"], ("a",), [0.5, -0.0, math.inf], (1, 2), [2**53 - 1], [2**53], [True]):
        back = decode(encode(value))
        assert back == value and type(back) is type(value)
        assert [type(v) for v in back] == [type(v) for v in value]
    assert encode(("a", "b")) == ["ts", ["a", "b"]]
    assert isinstance(decode(encode(["a"] * (LONGEST + 1))), Foreign)
    forged = (["ls", [1]], ["lf", [1]], ["li", [True]], ["li", [2**60]], ["ls", "ab"], ["ls", []],
              ["ls", ["a"] * (LONGEST + 1)], ["lx", ["a"]], [["l"], ["a"]])  # fmt: skip
    for tagged in forged:
        with pytest.raises(wire.WireError):
            decode(tagged)


def test_subclasses_lose_what_they_added() -> None:
    class Sly(int):
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = int.__hash__

    back = decode(encode([Sly(3), type("S", (str,), {})("x")]))
    assert [type(v) for v in back] == [int, str] and back == [3, "x"]
    assert isinstance(decode(encode(object())), Foreign)
    assert isinstance(decode(encode(10**100_000)), Foreign)
    deep: list = []
    for _ in range(1000):
        deep = [deep]
    assert isinstance(decode(encode(deep)), Foreign)
    assert isinstance(decode(encode(range(10**9))), Foreign)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(sorted(READERS)),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=20,
)  # fmt: skip


@given(st.lists(JSON, max_size=5))
def test_forged_values_are_values_or_refused(tagged: list) -> None:
    with contextlib.suppress(wire.WireError):
        decode(tagged)


@pytest.mark.parametrize(
    "tagged",
    [["a", "|O8", [1], "AAAA"], ["a", "<f8", [10**9, 10**9], ""], ["a", "<f8", [-1], ""],
     ["a", "<f8", [2], "AAAA"], ["F", "1", "0"], ["i", "z"], ["i", "f" * 30_000], ["f", "x"],
     ["t", [["l", [["l", []]]], 3]], ["d", [["l", []]], []], ["q"], [], {}, "x",
     ["l", [["n"]] * 10**5], ["a", "<f8", [10**9, 0], ""], ["a", "<f8", [0, 10**9], ""],
     ["S", [["i", f"{n * (2**61 - 1):x}"] for n in range(100)]],
     ["d", [["t", [["i", f"{n * (2**61 - 1):x}"]]] for n in range(100)], [["n"]] * 100]],
)  # fmt: skip
def test_these_are_refused(tagged: object) -> None:
    with pytest.raises(wire.WireError):
        decode(tagged)


def test_messages_have_an_end_and_a_limit() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(wire.pack({"a": 1}) + b"\xff\xff\xff\xff")
        inbox = wire.Inbox(lambda: ours.recv(3))
        assert inbox.next() == {"a": 1}
        with pytest.raises(wire.WireError):
            inbox.next()
    with pytest.raises(wire.WireError):
        wire.pack({"a": "x" * wire.LARGEST})
    for body in (b"[]", b"nonsense", b"[" * 100_000, b"\xff"):
        with pytest.raises(wire.WireError):
            wire.unpack(body)
    assert Fraction(1, 3) == decode(encode(Fraction(1, 3)))
