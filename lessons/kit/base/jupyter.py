"""The course's own Jupyter settings, apart from those the reader has for other work."""

import os
import sys

from lessons.kit.base import paths
from lessons.kit.base.threads import ONE_THREAD as ONE_THREAD


def own_folders() -> dict[str, str]:
    """Environment variables that keep Jupyter's and IPython's files under build/jupyter/.

    A password, a theme or a start-up script in the home folder then changes nothing here,
    and a home folder that cannot be written to does no harm.
    """
    base = paths.BUILD / "jupyter"
    folders = {
        "JUPYTER_CONFIG_DIR": base / "config",
        "JUPYTER_DATA_DIR": base / "data",
        "JUPYTER_RUNTIME_DIR": base / "runtime",
        "IPYTHONDIR": base / "ipython",
    }
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    return {name: str(folder) for name, folder in folders.items()}


def one_thread() -> None:
    """Keep numpy to one thread here and in all kernels, unless the reader has chosen otherwise.

    The course's arrays are small: more threads only wait for each other, and make a picture that
    follows the hand stumble.
    """
    for name, value in ONE_THREAD.items():
        os.environ.setdefault(name, value)


def skip_slow_imports() -> None:
    """Leave out a check of international web addresses that nothing here uses.

    Jupyter loads it with its event log, and reading its grammar takes two seconds and more.
    It is optional: whoever cannot import it does without.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
