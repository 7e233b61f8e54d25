"""The page's half of the explorers, as far as it needs no page: tests/frontend, run by Node.js."""

import re
import subprocess
from pathlib import Path

from tests.node import node


def test_the_scripts_of_the_page(root: Path) -> None:
    files = sorted(map(str, (root / "tests" / "frontend").glob("*.test.mjs")))
    assert files
    ran = subprocess.run([node(), "--test", *files], capture_output=True, text=True, cwd=root)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert not re.search(r"^# tests 0$", ran.stdout, re.MULTILINE)
