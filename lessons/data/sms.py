"""The SMS Spam Collection: 5,574 real text messages, 747 of them spam.

By Tiago A. Almeida and José María Gómez Hidalgo, who hold the copyright and let everybody use it
with this notice. If you use it, cite: Almeida, Gómez Hidalgo, Yamakami, "Contributions to the
Study of SMS Spam Filtering: New Collection and Results", DocEng 2011. It comes as it is, without
warranty. It is not part of the course: it is fetched when you ask for it.

sms()                          the messages, if they are here
sms(download=True)             the messages, fetched once and kept
sms("SMSSpamCollection")       your own copy, as a plain file or as the zip
sms_or_mails()                 the messages if they are here, else our own mails, and says which

COURSE_SMS names your copy, or is `off`: then nothing is looked for. Under pytest only what is
named is looked at, so that tests and saved notebooks are the same on every machine.
"""

import os
import zipfile
from functools import lru_cache
from pathlib import Path

from lessons.data.cache import cache_folder, check_sum
from lessons.data.corpora import NOT_SPAM, SPAM, Corpus, mails
from lessons.data.download import Progress, Unavailable, fetch, progress_bar, unzip_one
from lessons.kit.base import atomic

ADDRESS = "https://archive.ics.uci.edu/static/public/228/sms+spam+collection.zip"
PAGE = "https://archive.ics.uci.edu/dataset/228/sms+spam+collection"
NAME = "SMSSpamCollection"
SHA256 = "7d039a24a6083ed9ef0f806ebad56bbb976e3aeb8de05669173bfdc4996c239d"
LARGEST = 2_000_000  # bytes; the file has 477,907, its zip about 200,000
LABELS = {"ham": NOT_SPAM, "spam": SPAM}
TO_DO = (
    "With a network, `sms(download=True)` fetches it once. Without one, save the zip from "
    f"{PAGE} on another machine, copy it here, and give its path: sms('path/to/the/file')."
)


def sms(
    path: str | Path | None = None,
    *,
    download: bool = False,
    url: str = ADDRESS,
    timeout: float = 15.0,
    patience: float = 120.0,
    progress: Progress = progress_bar,
) -> Corpus:
    """The collection: your copy if you name one, else the kept one, else a download if allowed.

    path      a copy of your own: the plain file or the zip; COURSE_SMS does the same
    download  may it be fetched, if it is not here? Once fetched and checked it is kept
    timeout   seconds of silence before a download is given up; patience: seconds in all
    progress  called with the bytes so far and in all; None in all if that is not known
    """
    named = path or os.environ.get("COURSE_SMS")
    if named == "off":
        raise Unavailable("The SMS Spam Collection is switched off here: COURSE_SMS is `off`.")
    if named:
        return read_sms(_own_copy(Path(named).expanduser()))
    kept = cache_folder() / NAME
    problem = ""
    if "PYTEST_VERSION" not in os.environ or "COURSE_CACHE" in os.environ:
        try:
            return _kept(kept, kept.stat().st_mtime_ns)
        except FileNotFoundError:
            pass
        except (OSError, Unavailable) as error:
            problem = f" The copy kept earlier cannot be used: {error}"
    if not download:
        raise Unavailable(f"The SMS Spam Collection is not on this machine.{problem} {TO_DO}")
    try:
        data = unzip_one(fetch(url, LARGEST, timeout, patience, progress), NAME, LARGEST)
        check_sum(data, SHA256, NAME)
    except Unavailable as error:
        raise Unavailable(
            f"The SMS Spam Collection could not be fetched. {error} Nothing was kept; try again, "
            f"or save the zip from {PAGE} and give its path."
        ) from None
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        atomic.write_bytes(kept, data)
    except OSError as error:
        print(f"Fetched, but it cannot be kept for next time: {error.strerror or error}.")
    return read_sms(data)


def sms_or_mails(path: str | Path | None = None, *, download: bool = False) -> Corpus:
    """The collection if it can be had, else our own mails; it prints which one it is."""
    try:
        corpus = sms(path, download=download)
        print(f"Working with the SMS Spam Collection: {len(corpus):,} real messages.")
    except Unavailable as error:
        corpus = mails()
        print(f"Working with our own {len(corpus)} mails; all that follows works with them.")
        if download or path:  # something was asked for: say what went wrong
            print(error)
        else:
            print("For 5,574 real messages instead: sms_or_mails(download=True).")
    return corpus


def read_sms(data: bytes) -> Corpus:
    """The messages from the bytes of the plain file: a label, a tab and a text on each line."""
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise Unavailable(f"The file is not text in UTF-8 ({error.reason}). {TO_DO}") from None
    texts, labels = [], []
    for number, line in enumerate(lines, 1):
        label, tab, text = line.rstrip("\r").partition("\t")
        if not label and not tab and number == len(lines):
            break  # the end of the last line
        if label not in LABELS or not text.strip():
            raise Unavailable(
                f"Line {number} is not a message: expected ham or spam, a tab and a text, got "
                f"{line[:40]!r}. Is it the right file?"
            )
        texts.append(text)
        labels.append(LABELS[label])
    if not texts:
        raise Unavailable(f"The file is empty. {TO_DO}")
    return Corpus("the SMS Spam Collection", tuple(texts), tuple(labels))


@lru_cache(maxsize=1)
def _kept(path: Path, changed: int) -> Corpus:
    """The kept copy, read and checked once for as long as the file does not change."""
    data = path.read_bytes()
    check_sum(data, SHA256, path.name)
    return read_sms(data)


def _own_copy(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise Unavailable(f"{path.name} is too large to be {NAME}: is it the right file?")
        data = path.read_bytes()
    except OSError as error:
        raise Unavailable(f"{path} cannot be read ({error.strerror}). {TO_DO}") from None
    return unzip_one(data, NAME, LARGEST) if zipfile.is_zipfile(path) else data
