"""What the student has done, in one small file that a crash cannot lose.

A change is read, applied and written back under a lock, so that two notebooks add up. The file is
replaced in one stroke, and the old one is kept as a backup. A file that cannot be read is set
aside, never deleted. Where nothing can be written (a read-only folder), all goes on in memory and
the student is told once.

COURSE_PROGRESS names the file, or is `off`. Under pytest it is off unless named.
"""

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lessons.kit.base import atomic, paths
from lessons.kit.base.file_lock import only_one
from lessons.kit.exercises.exercise_source import Exercise

VARIABLE = "COURSE_PROGRESS"
NAME = ".progress.json"
EMPTY: dict[str, Any] = {"version": 1, "exercises": {}, "guesses": {}, "quizzes": {}}

Data = dict[str, Any]

_memory: Data = {}  # what this session did while nothing could be written
_told: set[str] = set()  # notes already given


@dataclass(frozen=True)
class Kept:
    """A record after a change, with a note for the student if something went wrong."""

    record: Data
    note: str = ""


def place() -> Path | None:
    """The student's file; None if nothing is to be written."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return None if named in ("", "off") else Path(named).expanduser()
    if "PYTEST_VERSION" in os.environ:
        return None
    here, course = Path.cwd(), paths.NOTEBOOKS
    in_notebooks = any(here.glob("[0-9][0-9]_*.ipynb")) or not course.is_dir()
    return (here if in_notebooks else course) / NAME


def load() -> Data:
    """All that is known; never fails."""
    path = place()
    found = None if path is None else _parse(path) or _parse(_backup(path))
    return _merged(found or {}, _memory)


def change(group: str, key: str, apply: Callable[[Data], None]) -> Kept:
    """Apply a change to one record (a dictionary, empty at first) and keep it."""
    path = place()
    if path is None:
        return Kept(_change(_memory, group, key, apply))
    try:
        with only_one(path.with_name(path.name + ".lock")):
            found, note = _read(path)
            everything = _merged(found or {}, _memory)
            record = _change(everything, group, key, apply)
            _write(path, everything)
        _memory.clear()
        return Kept(record, _once(note))
    except OSError as error:
        record = _change(load(), group, key, apply)
        _memory.setdefault(group, {})[key] = record
        why = error.strerror or type(error).__name__
        return Kept(
            record, _once(f"Your progress is kept for this session only: cannot write ({why}).")
        )


def _change(everything: Data, group: str, key: str, apply: Callable[[Data], None]) -> Data:
    record: Data = everything.setdefault(group, {}).setdefault(key, {})
    apply(record)
    return dict(record)


def _once(note: str) -> str:
    if not note or note in _told:
        return ""
    _told.add(note)
    return note


def _merged(older: Data, newer: Data) -> Data:
    merged = json.loads(json.dumps(EMPTY))
    for source in (older, newer):
        for group, records in source.items():
            if isinstance(records, dict):
                merged.setdefault(group, {}).update(json.loads(json.dumps(records)))
    return dict(merged)


def _read(path: Path) -> tuple[Data | None, str]:
    """What the file contains, and what to tell the student. A broken file is set aside."""
    found = _parse(path)
    if found is not None:
        return found, ""
    backup = _parse(_backup(path))
    note = ""
    if path.exists():
        aside = path.with_name(f"{path.name}.broken-{time.time_ns()}")
        with suppress(OSError):
            os.replace(path, aside)
        note = "Your progress file could not be read" + (
            "; the backup was used." if backup else f", so a new one was begun. Kept: {aside.name}."
        )
    return backup, note


def _parse(path: Path) -> Data | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    groups = ("exercises", "guesses", "quizzes")
    if not isinstance(found, dict) or not all(_is_group(found.get(g, {})) for g in groups):
        return None
    return found


def _is_group(records: Any) -> bool:
    return isinstance(records, dict) and all(isinstance(r, dict) for r in records.values())


def _backup(path: Path) -> Path:
    return path.with_name(path.name + ".bak")


def _write(path: Path, everything: Data) -> None:
    text = json.dumps(everything, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if path.exists():
        atomic.write_bytes(_backup(path), path.read_bytes())
    atomic.write_text(path, text)


def record_attempt(exercise: Exercise, kind: str, mistake: str, fingerprint: str) -> Kept:
    """Count an attempt; the same answer checked twice is one attempt."""

    def apply(record: Data) -> None:
        record["lesson"] = exercise.lesson
        if kind == "not attempted":
            return
        if record.get("answer") != fingerprint:
            record["attempts"] = int(record.get("attempts", 0)) + 1
            record["answer"] = fingerprint
            if mistake:
                record.setdefault("mistakes", []).append(mistake)
        record["outcome"] = kind
        record["right"] = bool(record.get("right")) or kind == "right"

    if kind == "not attempted" and exercise.id not in load()["exercises"]:
        return Kept({})  # a notebook run from top to bottom leaves no trace
    return change("exercises", exercise.id, apply)
