"""Node.js, which runs the page's scripts without a page."""

import re
import shutil
import subprocess

from tests.required import missing

OLDEST = 20  # the first whose test runner has timers that a test can turn


def node() -> str:
    """Where it is; without one that is new enough, the test is skipped, or fails if required."""
    path = shutil.which("node")
    if path is None:
        missing("node", "no Node.js was found")
    version = subprocess.run([path, "--version"], capture_output=True, text=True).stdout.strip()
    if int(re.sub(r"\D.*", "", version.lstrip("v")) or 0) < OLDEST:
        missing("node", f"Node.js {OLDEST} or newer is needed, this is {version or 'none'}")
    return path
