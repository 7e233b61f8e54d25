"""What the course's server and its kernels find around them."""

import os

import pytest

from lessons.kit.base import jupyter


def test_numpy_keeps_to_one_thread_unless_the_reader_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "4")
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    jupyter.one_thread()
    assert (os.environ["OPENBLAS_NUM_THREADS"], os.environ["OMP_NUM_THREADS"]) == ("4", "1")
