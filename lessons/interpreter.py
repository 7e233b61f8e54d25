"""Which Python runs the course.

Even Python 2 must be able to read this file, so that an old Python can say what it lacks
and hand over to a newer one on the PATH.
"""

from __future__ import print_function

import os
import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 14)

ADVICE = """\
The course needs Python %d.%d or newer; this is Python %d.%d, and no newer one was found.

What to do:
  Windows         install Python from the Microsoft Store or python.org
  macOS           install Python from python.org, or: brew install python
  Debian, Ubuntu  sudo apt install python3 python3-venv   (Debian 12, Ubuntu 24.04 or later)
  anywhere        conda env create -f environment.yml

Then run the same command again. To name the Python yourself:
  make setup PYTHON=/path/to/python3      or      /path/to/python3 -m lessons setup"""


def candidates():
    """Commands that may start a supported Python, newest first."""
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        if os.name == "nt":
            yield ["py", "-3.%d" % minor]
        yield ["python3.%d" % minor]


def version_of(command):
    """(major, minor) of the Python that `command` starts, or None if it starts none."""
    show = "import sys; print('%d %d' % sys.version_info[:2])"
    try:
        process = subprocess.Popen(
            list(command) + ["-c", show], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        answer = process.communicate()[0].split()
    except OSError:
        return None
    if process.returncode != 0 or len(answer) != 2:
        return None
    return int(answer[0]), int(answer[1])


def is_supported(version):
    return version is not None and OLDEST <= tuple(version[:2]) <= NEWEST


def hand_over(command):
    """Let another program take this one's place; never returns."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execvp(command[0], command)
    # Windows has no exec. Ctrl-C reaches both processes: this one leaves the answer to the other.
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.call(command))


def use_a_supported_python():
    """Return if this Python will do; otherwise go on in one that will, or say what to do."""
    if is_supported(sys.version_info):
        return
    for command in candidates():
        if is_supported(version_of(command)):
            hand_over(command + ["-m", "lessons"] + sys.argv[1:])
    if sys.version_info[:2] > NEWEST:
        print(
            "Note: Python %d.%d is newer than any the course was tried with." % sys.version_info[:2]
        )
        return
    print(ADVICE % (OLDEST + tuple(sys.version_info[:2])), file=sys.stderr)
    sys.exit(1)
