"""The page's half of the explorers, as far as it needs no page: tests/frontend, run by Node.js."""

import re
import subprocess
from pathlib import Path

import pytest

from lessons.kit.base import node_tools
from lessons.kit.base.messages import Problem
from lessons.kit.explorer import build_frontend, frontend_code
from lessons.kit.explorer.message_types import declarations
from tests.node import node
from tests.required import missing


def test_the_scripts_of_the_page(root: Path) -> None:
    files = sorted(map(str, (root / "tests" / "frontend").glob("*.test.mjs")))
    assert files
    ran = subprocess.run([node(), "--test", *files], capture_output=True, text=True, cwd=root)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert not re.search(r"^# tests 0$", ran.stdout, re.MULTILINE)


def test_the_types_are_those_of_the_protocol() -> None:
    assert frontend_code.TYPES.read_text("utf-8") == declarations()


@pytest.fixture
def tools() -> None:
    try:
        node_tools.ensure()
    except node_tools.NoNode as problem:
        missing("node", str(problem))


@pytest.mark.usefixtures("tools")
def test_the_bundle_is_what_the_scripts_say() -> None:
    made = build_frontend.bundle(frontend_code.FOLDER / "index.js")
    assert frontend_code.BUNDLE.read_text("utf-8") == made


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize(
    ("planted", "says"),
    [("import { x } from './none.js';", "none.js"), ("const a = ;", "Unexpected")],
)
def test_scripts_that_do_not_fit_together_are_refused(
    planted: str, says: str, tmp_path: Path
) -> None:
    (tmp_path / "index.js").write_text(planted)
    with pytest.raises(Problem, match=says):
        build_frontend.bundle(tmp_path / "index.js")
