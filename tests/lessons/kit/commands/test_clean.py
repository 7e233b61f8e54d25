"""`python -m lessons clean` removes what was made, and only that."""

import argparse
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.base.messages import Problem
from lessons.kit.commands import clean, environment


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "inside_venv", lambda: False)
    files = [
        ".venv/bin/python",
        "node_modules/esbuild/package.json",
        "build/bench/models.md",
        ".ruff_cache/x",
        "nbcore/__pycache__/model.pyc",
        "notebooks/.ipynb_checkpoints/00_start.ipynb",
        "nbcore/model.py",
        "notebooks/00_start.ipynb",
        "notes/build/mine.txt",
        "notes/node_modules/mine.js",
        "notes/__pycache__/mine.pyc",
    ]
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("")
    return tmp_path


def files(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}


def test_what_was_made_goes_and_the_rest_stays(course: Path) -> None:
    assert clean.main(argparse.Namespace(dry_run=False)) == 0
    assert files(course) == {
        "nbcore/model.py",
        "notebooks/00_start.ipynb",
        "notes/build/mine.txt",
        "notes/node_modules/mine.js",
        "notes/__pycache__/mine.pyc",
    }


def test_a_link_to_a_folder_elsewhere_is_left_alone(course: Path, tmp_path_factory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "precious").write_text("")
    (course / ".mypy_cache").symlink_to(elsewhere, target_is_directory=True)
    assert clean.main(argparse.Namespace(dry_run=False)) == 0
    assert (elsewhere / "precious").exists()


def test_a_dry_run_only_tells(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(course)
    assert clean.main(argparse.Namespace(dry_run=True)) == 0
    assert files(course) == before
    assert "removing .venv" in capsys.readouterr().out


def test_it_does_not_saw_off_its_own_branch(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "inside_venv", lambda: True)
    with pytest.raises(Problem, match="deactivate"):
        clean.main(argparse.Namespace(dry_run=False))
