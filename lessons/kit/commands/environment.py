"""The course's own environment, `.venv`: made once, then only looked at.

A stamp in `.venv` holds a fingerprint of all that determines its contents. It is taken away
first and written last, so a set-up that was interrupted leaves none, and the next one starts over.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

from lessons.interpreter import hand_over
from lessons.kit.base import paths
from lessons.kit.base.file_lock import only_one
from lessons.kit.base.messages import Problem, say

UV = "uv>=0.8,<1"

NO_VENV = """\
This Python ({python}) cannot make virtual environments: its module `{module}` is missing.

What to do, whichever suits:
  Debian, Ubuntu  sudo apt install python3-venv
  anywhere        install uv, then run this again
  another Python  make setup PYTHON=/path/to/python3   or   /path/to/python3 -m lessons setup"""

NO_PACKAGES = """\
The packages could not be installed; the lines above say why.
The first set-up needs the network. Once it has worked, the course runs without.
Run the same command again when the cause is gone: it starts over by itself."""


def fingerprint(kind: str) -> str:
    """What `.venv` must have been made from to be up to date for `kind`."""
    project = tomllib.loads(paths.PYPROJECT.read_text(encoding="utf-8"))
    made_from = [
        project["build-system"],
        project["project"],
        project.get("tool", {}).get("hatch"),
        paths.LOCKS[kind].read_text(encoding="utf-8"),
        str(paths.ROOT),
        sys.implementation.name,
        sys.version_info[:2],
    ]
    return hashlib.sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()


def read_stamp() -> dict[str, str] | None:
    """The kinds `.venv` was set up for, with their fingerprints; None if it never was."""
    try:
        stamp = json.loads(paths.STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def is_ready(kind: str) -> bool:
    """Whether `.venv` is up to date. The dev set holds the whole student set."""
    stamp = read_stamp()
    if stamp is None or not paths.VENV_PYTHON.exists():
        return False
    return any(stamp.get(held) == fingerprint(held) for held in {kind, "dev"})


def ensure(kind: str) -> bool:
    """Bring `.venv` up to date; False if it was already."""
    if is_ready(kind):
        return False
    with only_one(
        paths.BUILD / "setup.lock", lambda: say("Another set-up is at work; waiting for it ...")
    ):
        if is_ready(kind):
            return False
        build(kind)
    return True


def build(kind: str) -> None:
    started = time.perf_counter()
    finished_once = read_stamp() is not None
    paths.STAMP.unlink(missing_ok=True)
    if not (finished_once and is_this_python()):
        make_venv()
    install(kind)
    paths.STAMP.write_text(json.dumps({kind: fingerprint(kind)}) + "\n", encoding="utf-8")
    say(f"Set-up is complete ({time.perf_counter() - started:.0f} s).")


def is_this_python() -> bool:
    """Whether `.venv` runs the same version of Python as this process."""
    show = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
    wanted = [sys.implementation.name, *map(str, sys.version_info[:2])]
    try:
        answer = subprocess.run(
            [paths.VENV_PYTHON, "-c", show], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return False
    return answer.stdout.split() == wanted


def make_venv() -> None:
    if inside_venv():
        leave_venv()
    say(f"Making .venv with Python {sys.version_info.major}.{sys.version_info.minor} ...")
    missing = next((m for m in ("venv", "ensurepip") if not importlib.util.find_spec(m)), None)
    if missing == "venv" or (missing == "ensurepip" and uv_on_path() is None):
        raise Problem(NO_VENV.format(python=sys.executable, module=missing))
    without_pip = ["--without-pip"] if missing else []
    call([sys.executable, "-m", "venv", "--clear", *without_pip, str(paths.VENV)])


def inside_venv() -> bool:
    return Path(sys.prefix).resolve() == paths.VENV.resolve()


def leave_venv() -> None:
    """`.venv` cannot be made anew from inside: go on in the Python it was made with."""
    base = getattr(sys, "_base_executable", sys.executable)
    if os.name == "nt" or Path(base).resolve().is_relative_to(paths.VENV):
        raise Problem("The .venv has to be made anew. Run `deactivate` first, then this again.")
    hand_over([base, "-m", "lessons", *sys.argv[1:]])


def install(kind: str) -> None:
    lock = paths.LOCKS[kind]
    say(f"Installing from {lock.name} ...")
    command = ["install"] if sys.stderr.isatty() else ["install", "--quiet"]
    from_lock = [*command, "--require-hashes", "--no-deps", "-r", str(lock)]
    # The build backend is in the lock, so nothing is fetched to install the course itself.
    ourselves = [*command, "--no-deps", "--no-build-isolation", "-e", str(paths.ROOT)]
    uv, pip = uv_command(), [str(paths.VENV_PYTHON), "-m", "pip"]
    if uv is not None:
        in_venv = ["--python", str(paths.VENV_PYTHON)]
        if sys.dont_write_bytecode:
            # Python may not keep what it compiles, so that every start would compile it all again.
            in_venv.append("--compile-bytecode")
        if all(works([*uv, "pip", *step, *in_venv]) for step in (from_lock, ourselves)):
            return
        say("uv did not get there; trying pip ...")
    if not all(works([*pip, *step]) for step in (from_lock, ourselves)):
        raise Problem(NO_PACKAGES)


def uv_on_path() -> list[str] | None:
    found = shutil.which("uv")
    return [found] if found and works([found, "--version"], quiet=True) else None


def uv_command() -> list[str] | None:
    """uv from the PATH, else put into `.venv`, else None."""
    if (found := uv_on_path()) is not None:
        return found
    in_venv = [str(paths.VENV_PYTHON), "-m", "uv"]
    if works([*in_venv, "--version"], quiet=True):
        return in_venv
    pip = [str(paths.VENV_PYTHON), "-m", "pip", "install", "--quiet", "--retries", "1"]
    say("Getting uv, which installs faster than pip ...")
    return in_venv if works([*pip, "--only-binary=:all:", UV], quiet=True) else None


def works(command: Sequence[str], quiet: bool = False) -> bool:
    """Run a command; True if it succeeded."""
    output = subprocess.DEVNULL if quiet else None
    try:
        return subprocess.call(command, stdout=output, stderr=output, cwd=paths.ROOT) == 0
    except OSError:
        return False


def call(command: Sequence[str]) -> None:
    """Run a command that the rest depends on."""
    if not works(command):
        raise Problem("This did not work:  " + " ".join(map(str, command)))


def go_on_inside(arguments: Sequence[str]) -> None:
    """Return if this is `.venv`'s Python; otherwise run the same command in it."""
    if not inside_venv():
        hand_over([str(paths.VENV_PYTHON), "-m", "lessons", *arguments])
