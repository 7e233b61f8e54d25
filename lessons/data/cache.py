"""A folder for fetched files, checked to the last bit."""

import hashlib
import os
import sys
import tempfile
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
