"""A folder for fetched files: checked to the last bit, written in one stroke."""

import hashlib
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from lessons.data.download import Unavailable


def check_sum(data: bytes, sha256: str, what: str) -> None:
    """Refuse bytes that are not, to the last bit, the ones that are meant."""
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise Unavailable(
            f"{what} is not the expected file: its SHA-256 is {found[:12]}..., expected "
            f"{sha256[:12]}..."
        )


def write_whole(path: Path, data: bytes) -> None:
    """Write a file in one stroke: others see the old one or the new one, never half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".new", dir=path.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def cache_folder() -> Path:
    """Where downloads are kept: COURSE_CACHE, or the place this system has for such files."""
    named = os.environ.get("COURSE_CACHE")
    if named:
        return Path(named).expanduser()
    try:
        if sys.platform == "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # nobody's home is known
        base = Path(tempfile.gettempdir())
    return base / "classification-course"
