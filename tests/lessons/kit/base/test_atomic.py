"""Whole or not at all, whatever goes wrong on the way."""

import os
import stat
import threading
from pathlib import Path

import pytest

from lessons.kit.base import atomic


def only(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_written_is_there_and_nothing_beside_it(tmp_path: Path) -> None:
    atomic.write_text(tmp_path / "a.txt", "one\ntwo\n")
    atomic.write_bytes(tmp_path / "b.bin", b"\r\n\0")
    assert (tmp_path / "a.txt").read_bytes() == b"one\ntwo\n"
    assert (tmp_path / "b.bin").read_bytes() == b"\r\n\0"
    assert only(tmp_path) == ["a.txt", "b.bin"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_keeps_the_old_file_and_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "kept.txt"
    atomic.write_text(path, "old")

    def fails(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, step, fails)
    with pytest.raises(OSError, match="no space left"):
        atomic.write_text(path, "new")
    assert path.read_text() == "old" and only(tmp_path) == ["kept.txt"]


def test_an_interruption_leaves_no_draft_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        atomic.write_bytes(tmp_path / "a", b"x")
    assert only(tmp_path) == []


def test_many_writers_at_once_never_mix(tmp_path: Path) -> None:
    path = tmp_path / "shared"
    texts = [letter * 50_000 for letter in "abcdefgh"]
    threads = [threading.Thread(target=atomic.write_text, args=(path, text)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.read_text() in texts and only(tmp_path) == ["shared"]


@pytest.mark.skipif(os.name == "nt", reason="rights of Unix")
def test_rights_are_the_usual_ones_or_those_asked_for(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    atomic.write_bytes(tmp_path / "a", b"")
    atomic.write_bytes(tmp_path / "b", b"", mode=0o444)
    usual, a, b = (stat.S_IMODE((tmp_path / n).stat().st_mode) for n in ("usual", "a", "b"))
    assert a == usual and b == 0o444
