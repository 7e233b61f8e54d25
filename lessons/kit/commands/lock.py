"""Choose the newest versions that pyproject.toml allows and write them down.

Writes requirements.lock (student set) and requirements-dev.lock (with the dev and bench extras),
both with hashes and valid for every Python and system the course supports, and environment.yml,
which gives the student set and nbval by conda and on Binder. Needs the network.
"""

import argparse
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path

from lessons.interpreter import NEWEST, OLDEST
from lessons.kit.base import paths
from lessons.kit.base.messages import Problem, say
from lessons.kit.commands import environment

SUMMARY = "choose package versions anew and write the lock files"
NEEDS = "dev"

HEADER = """\
# Derived from pyproject.toml by `make lock`: do not edit by hand.
# For Python {oldest} to {newest}.
"""

CONDA_HEADER = """\
# Derived from pyproject.toml and the lock files by `make lock`: do not edit by hand.
# The same course by conda, and on Binder:
#   conda env create -f environment.yml && conda activate {name}
#   jupyter lab notebooks/00_start.ipynb
"""
CONDA_PYTHON = "3.13"
CONDA_EXTRA = "nbval"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def main(options: argparse.Namespace) -> int:
    project = tomllib.loads(paths.PYPROJECT.read_text(encoding="utf-8"))
    # Installing the course itself needs its build backend: locked, it is there without network.
    build_backend = project["build-system"]["requires"]
    hashes = ["--generate-hashes"]
    student, dev = paths.LOCKS["student"], paths.LOCKS["dev"]

    course = ["--extra", "course"]
    write(student, header() + resolve(build_backend, hashes + course))
    extras = [*course, "--extra", "dev", "--extra", "bench", "--constraint", str(student)]
    write(dev, header() + resolve(build_backend, hashes + extras))
    pins = resolve([*build_backend, CONDA_EXTRA], [*course, "--constraint", str(dev)])
    write(paths.CONDA, conda_environment(project["project"]["name"], pins.splitlines()))
    return 0


def header() -> str:
    oldest, newest = (".".join(map(str, version)) for version in (OLDEST, NEWEST))
    return HEADER.format(oldest=oldest, newest=newest)


def resolve(requirements: Sequence[str], options: Sequence[str]) -> str:
    """Pinned requirements of the course and of `requirements`, one version of each everywhere."""
    uv = environment.uv_command()
    if uv is None:
        raise Problem("`lock` needs uv, and it could not be installed.")
    oldest = ".".join(map(str, OLDEST))
    command = [*uv, "pip", "compile", "pyproject.toml", "-", *options]
    command += ["--universal", "--python-version", oldest, "--fork-strategy", "fewest"]
    command += ["--upgrade", "--no-header", "--no-annotate", "--no-emit-index-url", "--quiet"]
    done = subprocess.run(
        command, input="\n".join(requirements), capture_output=True, text=True, cwd=paths.ROOT
    )
    if done.returncode != 0:
        raise Problem("No set of versions was found:\n" + done.stderr)
    return done.stdout


def conda_environment(name: str, pins: Sequence[str]) -> str:
    lines = [
        f"name: {name}",
        "channels:",
        "  - conda-forge",
        "dependencies:",
        f"  - python={CONDA_PYTHON}",
        "  - pip",
        "  - pip:",
        *(f"      - {pin}" for pin in pins),
        "      - -e .",
    ]
    return CONDA_HEADER.format(name=name) + "\n".join(lines) + "\n"


def write(path: Path, text: str) -> None:
    if "://" in text:
        raise Problem(f"{path.name} would name an address, which it must not.")
    path.write_text(text, encoding="utf-8", newline="\n")
    say(f"wrote {path.name}")
