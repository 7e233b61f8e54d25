"""Fixtures for the kit: a sample lesson, and a progress file of the test's own."""

import os
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.exercises import progress

SAMPLE = Path(__file__).parent / "sample"


@pytest.fixture(autouse=True)
def fresh_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing remembered from another test; the sample beside the lessons of the course."""
    monkeypatch.setattr(progress, "_memory", {})
    monkeypatch.setattr(progress, "_told", set())
    monkeypatch.delenv("COURSE_PROGRESS", raising=False)
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    monkeypatch.setenv("COURSE_LESSONS", f"{SAMPLE}{os.pathsep}{paths.LESSONS}")


@pytest.fixture
def progress_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "student" / ".progress.json"
    monkeypatch.setenv("COURSE_PROGRESS", str(path))
    return path
