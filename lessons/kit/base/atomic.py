"""Files written whole or not at all: a reader sees the old one or the new one, never half."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

SUFFIX = ".part"  # of what a kill in the middle leaves behind


def write_bytes(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write beside it, then put it in its place. `mode`: the file's rights, else the usual ones."""
    # Two writers at once, threads or processes, each have a draft of their own.
    draft = path.with_name(f"{path.name}.{secrets.token_hex(6)}{SUFFIX}")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # else a power cut may leave the new name on an empty file
        if mode is not None:
            draft.chmod(mode)
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str, mode: int | None = None) -> None:
    """The same for text: UTF-8, and line ends as they are, on every system."""
    write_bytes(path, text.encode("utf-8"), mode)
