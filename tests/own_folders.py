"""Each process that runs tests has folders of its own, so that no two get into each other's way.

What the reader's JupyterLab remembers, IPython's history and what the app has drawn are otherwise
in build/, one for the whole course.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest

from lessons.kit.base import jupyter, paths

VARIABLE = "COURSE_TEST_FOLDER"


def pytest_configure(config: pytest.Config) -> None:
    folder = TemporaryDirectory(prefix="course-test-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    os.environ[VARIABLE] = folder.name
    with patch.object(paths, "BUILD", Path(folder.name)):
        os.environ.update(jupyter.own_folders())


def build() -> Path:
    """Where a part of the course that a test starts keeps what it builds."""
    return Path(os.environ.get(VARIABLE) or paths.BUILD)
