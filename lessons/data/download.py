"""Fetch a small file by HTTP, carefully: whole, not too large, not too slow, or not at all.

Nothing is written while bytes come in, so there is never half a file on the disk: whoever is
interrupted starts again from the beginning.
"""

import http.client
import io
import sys
import time
import urllib.error
import urllib.request
import zipfile
import zlib
from collections.abc import Callable

from lessons.kit.base.progress_bar import bar

CHUNK = 16_384
Progress = Callable[[int, int | None], None]  # bytes so far, bytes in all if known


class Unavailable(RuntimeError):
    """The data cannot be had now; the message says why and what to do."""


def quiet(done: int, total: int | None) -> None:
    """No progress bar."""


def progress_bar(done: int, total: int | None) -> None:
    """A bar on one line of text, drawn anew each time."""
    drawn = f"[{bar(done / total)}]" if total else "..."
    end = "\n" if total and done >= total else ""
    of = f" of {total / 1000:.0f}" if total else ""
    sys.stdout.write(f"\r{drawn} {done / 1000:.0f}{of} kB{end}")
    sys.stdout.flush()


def fetch(
    url: str,
    largest: int,
    timeout: float = 15.0,
    patience: float = 120.0,
    progress: Progress = progress_bar,
) -> bytes:
    """The bytes at an address, all of them.

    largest   give up if it is more bytes than this
    timeout   seconds of silence before giving up
    patience  seconds in all before giving up
    """
    if not url.startswith(("https://", "http://")):
        raise Unavailable(f"Expected an address that starts with https:// or http://, got {url!r}.")
    until = time.monotonic() + patience
    request = urllib.request.Request(url, headers={"User-Agent": "classification-course"})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            return _read(response, largest, until, progress)
    except urllib.error.HTTPError as error:
        error.close()
        raise Unavailable(f"The server answered {error.code} {error.reason}.") from None
    except TimeoutError:
        raise Unavailable(f"The server was silent for {timeout:g} seconds.") from None
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise Unavailable(f"The server was silent for {timeout:g} seconds.") from None
        raise Unavailable(f"The server cannot be reached ({error.reason}).") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        why = str(error) or type(error).__name__
        raise Unavailable(f"The connection broke off ({why}).") from None


def _read(
    response: http.client.HTTPResponse, largest: int, until: float, progress: Progress
) -> bytes:
    length = response.headers.get("Content-Length", "")
    total = int(length) if length.isascii() and length.isdigit() else None
    if total is not None and total > largest:
        raise Unavailable(f"The file has {total} bytes, and at most {largest} were expected.")
    data = bytearray()
    while part := response.read1(CHUNK):  # what has come by now, so that the clock is looked at
        data += part
        if len(data) > largest:
            raise Unavailable(f"More than the {largest} bytes came that were expected at most.")
        if time.monotonic() > until:
            raise Unavailable(f"It took too long: {len(data)} bytes had come by then.")
        progress(len(data), total)
    if total is not None and len(data) < total:
        raise Unavailable(f"Only {len(data)} of {total} bytes came.")
    return bytes(data)


def unzip_one(archive: bytes, name: str, largest: int) -> bytes:
    """One member of a zip archive, in memory. Nothing else in it is looked at or written."""
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            found = [member for member in opened.infolist() if member.filename == name]
            if len(found) != 1:
                raise Unavailable(f"The zip file holds {name} {len(found)} times, expected once.")
            with opened.open(found[0]) as member:
                data = member.read(largest + 1)  # never more, whatever the zip says its size is
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        if isinstance(error, Unavailable):
            raise
        raise Unavailable(f"The zip file is damaged ({error}).") from None
    if len(data) > largest:
        raise Unavailable(f"{name} is larger than the {largest} bytes expected at most.")
    return data
