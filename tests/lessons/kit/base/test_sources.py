"""What a piece of code depends on, whatever was asked before."""

from pathlib import Path

import pytest

from lessons.kit.base import paths, sources

READS_MAILS = 'MAILS = "mails.csv"\n'


def course(root: Path, *data: str) -> Path:
    """A course of one module and these data."""
    folder = root / "lessons" / "data"
    folder.mkdir(parents=True)
    (root / "lessons" / "mails.py").write_text(READS_MAILS)
    for name in data:
        (folder / name).touch()
    return root


def test_two_courses_in_one_process_do_not_mix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    roots = [course(tmp_path / "without"), course(tmp_path / "with", "mails.csv")]
    for root in [*roots, *reversed(roots)]:
        monkeypatch.setattr(paths, "ROOT", root)
        monkeypatch.setattr(paths, "LESSONS", root / "lessons")
        found = sources.files_behind("import lessons.mails")
        data = {path for path in found if path.suffix == ".csv"}
        assert data == set((root / "lessons" / "data").iterdir())
