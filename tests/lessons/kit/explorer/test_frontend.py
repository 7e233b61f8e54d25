"""The page's half of the explorers, as far as it needs no page: tests/frontend, run by Node.js."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.required import missing

OLDEST = 20  # the first whose test runner has timers that a test can turn


@pytest.fixture(scope="session")
def node() -> str:
    path = shutil.which("node")
    if path is None:
        missing("node", "no Node.js was found")
    version = subprocess.run([path, "--version"], capture_output=True, text=True).stdout.strip()
    if int(re.sub(r"\D.*", "", version.lstrip("v")) or 0) < OLDEST:
        missing("node", f"Node.js {OLDEST} or newer is needed, this is {version or 'none'}")
    return path


def test_what_page_and_python_say_to_each_other(node: str, root: Path) -> None:
    files = sorted(map(str, (root / "tests" / "frontend").glob("*.test.mjs")))
    assert files
    ran = subprocess.run([node, "--test", *files], capture_output=True, text=True, cwd=root)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert not re.search(r"^# tests 0$", ran.stdout, re.MULTILINE)
