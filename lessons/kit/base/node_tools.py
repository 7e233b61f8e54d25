"""Node, and the tools that look at the scripts for the browser: found, or fetched by npm.

Contributors alone need them. package.json says which tools, each in one exact version; they go into
node_modules. There is no lock file of npm's: it would know the binaries of one system only.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from lessons.kit.base import paths
from lessons.kit.base.file_lock import only_one
from lessons.kit.base.messages import Problem, say

OLDEST = 20  # the first Node.js whose test runner has timers that a test can turn
PATIENCE = 600  # seconds for npm

PACKAGE = paths.ROOT / "package.json"
MODULES = paths.ROOT / "node_modules"
# npm writes it last, and it is taken away first: an installation that was stopped has none.
COMPLETE = ".package-lock.json"

INSTALL = [
    *("install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"),
    *("--include=dev", "--include=optional"),  # whatever NODE_ENV says
    *("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--loglevel=error"),
]


class NoNode(Problem):
    """There is no Node.js, or none of its tools: a sentence that says why, in one line."""


def node() -> str:
    """Where Node.js is, if it is new enough."""
    path = shutil.which("node")
    if path is None:
        raise NoNode("no Node.js was found")
    try:
        shown = subprocess.run([path, "--version"], capture_output=True, text=True).stdout.strip()
    except OSError as error:
        raise NoNode(f"Node.js does not run: {error}") from error
    major = re.match(r"v(\d+)\.", shown)
    if major is None or int(major[1]) < OLDEST:
        raise NoNode(f"Node.js {OLDEST} or newer is needed, this is {shown or 'none'}")
    return path


def tool(name: str) -> str:
    """Where a tool is, to be run as it is; fetched before if need be."""
    ensure()
    return str(MODULES / ".bin" / (f"{name}.cmd" if os.name == "nt" else name))


def ensure() -> bool:
    """Bring node_modules up to date; False if it was already, and then nothing is fetched."""
    node()
    if is_ready():
        return False
    try:
        with only_one(
            paths.BUILD / "node-tools.lock", lambda: say("Another npm is at work; waiting ...")
        ):
            if is_ready():
                return False
            install()
    except OSError as error:
        raise NoNode(f"npm could not install its tools: {error}") from error
    return True


def pinned() -> dict[str, str]:
    """Package -> the version that package.json asks for."""
    wanted = json.loads(PACKAGE.read_text(encoding="utf-8"))["devDependencies"]
    return {str(name): str(version) for name, version in wanted.items()}


def is_ready() -> bool:
    """Whether all packages are there, whole and in these versions."""
    return (MODULES / COMPLETE).exists() and all(
        installed(MODULES / name) == version for name, version in pinned().items()
    )


def installed(package: Path) -> str | None:
    """The version of a package in node_modules, by its own account."""
    try:
        about = json.loads((package / "package.json").read_text(encoding="utf-8"))
        return str(about["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def install() -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NoNode("Node.js is here, but no npm to get its tools")
    say(f"Getting {', '.join(pinned())} by npm ...")
    (MODULES / COMPLETE).unlink(missing_ok=True)
    try:
        done = subprocess.run(
            [npm, *INSTALL],
            cwd=PACKAGE.parent,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired as error:
        raise NoNode(f"npm was not done after {PATIENCE // 60} minutes") from error
    if done.returncode != 0:
        raise NoNode(f"npm could not install its tools: {reason(done.stderr)}")
    if not is_ready():
        raise NoNode("npm was content, but what package.json asks for is not in node_modules")


def reason(printed: str) -> str:
    """The line of npm's that says most: the one with the code of its error, else the last."""
    lines = [line.strip() for line in printed.splitlines() if line.strip()] or ["no word of why"]
    return next((line for line in lines if " code " in line), lines[-1])
