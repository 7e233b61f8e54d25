"""Make what is made of frontend/: the types of the messages, and the one script that pages load.

    python -m lessons.kit.explorer.build_frontend

Readers and students need no Node for it: both files are committed.
"""

import subprocess
import sys
from pathlib import Path

from lessons.kit.base import atomic, node_tools
from lessons.kit.base.messages import Problem
from lessons.kit.explorer.frontend_code import BUNDLE, FOLDER, TYPES
from lessons.kit.explorer.message_types import declarations

OLDEST_BROWSERS = "es2022"
HEADER = "// Made from the files beside it by `make derived`; not to be edited."
# Lines that a comparison of two versions can show.
OPTIONS = ["--bundle", "--format=esm", "--charset=utf8", "--minify", "--line-limit=120"]


def main() -> int:
    atomic.write_text(TYPES, declarations())
    atomic.write_text(BUNDLE, bundle(FOLDER / "index.js"))
    return 0


def bundle(entry: Path) -> str:
    """A script and all that it imports, in one."""
    command = [node_tools.tool("esbuild"), str(entry), *OPTIONS, f"--target={OLDEST_BROWSERS}"]
    done = subprocess.run(
        [*command, f"--banner:js={HEADER}"], capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode != 0:
        raise Problem(f"esbuild could not join the scripts:\n{done.stderr.strip()}")
    return done.stdout


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Problem as problem:
        sys.exit(str(problem))
