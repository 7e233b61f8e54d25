"""Fixtures for all tests."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

ROOT = Path(__file__).resolve().parents[1]

pytest_plugins = ["tests.sklearn_suite.plugin"]


class OneLessonOrFile(LoadFileScheduling):
    """What stays with one worker: a file, since a notebook's cells share a kernel; and of the
    browser's tests of all lessons, which would keep one worker busy for long, a single lesson."""

    def _split_scope(self, nodeid: str) -> str:
        lesson = re.search(r"test_lessons\.py::.*\[(\d\d_\w+)\.ipynb", nodeid)
        return lesson[0].split("::")[0] + lesson[1] if lesson else super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)  # pytest may be run without xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneLessonOrFile:
    return OneLessonOrFile(config, log)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root folder of the course."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """A folder with material too large or not ours to keep here, e.g. public data sets."""
    folder = Path(os.environ.get("COURSE_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"no folder {folder.name!r} beside the course: set COURSE_SHARED to its path")
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """scikit-learn's own tests are not written here, so they are marked here."""
    for item in items:
        if "sklearn_suite" in item.path.parts:
            item.add_marker("slow")
