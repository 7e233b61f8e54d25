"""Fixtures for all tests."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tests import hypothesis_profiles
from tests.required import missing

hypothesis_profiles.load()

ROOT = Path(__file__).resolve().parents[1]


def pytest_configure() -> None:
    """A shell that runs something in the background lets it ignore Ctrl-C, and all that it starts.
    Some tests press Ctrl-C in what they start, so here it is heard again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def environ_as_before() -> Iterator[None]:
    """What a test, or a command it calls, leaves in the environment is not for the next test."""
    with patch.dict(os.environ):
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    """The root folder of the course."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """A folder with material too large or not ours to keep here, e.g. public data sets."""
    folder = Path(os.environ.get("COURSE_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        why = f"no folder {folder}: CONTRIBUTING.md says what belongs there"
        missing("shared", why)
    return folder
