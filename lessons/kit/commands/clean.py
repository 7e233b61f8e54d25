"""Remove what the other commands made: .venv, node_modules, build and caches. Nothing else."""

import argparse
import shutil
from collections.abc import Iterator
from pathlib import Path

from lessons.kit.base import paths
from lessons.kit.base.messages import Problem, say
from lessons.kit.commands import environment

SUMMARY = "remove .venv, node_modules, build and caches"
NEEDS = None

MADE = [
    *(".venv", "node_modules", "build"),
    *(".pytest_cache", ".ruff_cache", ".mypy_cache", ".hypothesis"),
]
CACHES = ["__pycache__", ".ipynb_checkpoints"]
SOURCES = ["nbcore", "lessons", "notebooks", "tests"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only say what would be removed")


def main(options: argparse.Namespace) -> int:
    if environment.inside_venv() and not options.dry_run:
        raise Problem("Run `deactivate` first: this Python is the .venv to be removed.")
    for folder in leftovers(paths.ROOT):
        say(f"removing {folder.relative_to(paths.ROOT)}")
        if not options.dry_run:
            shutil.rmtree(folder)
    return 0


def leftovers(root: Path) -> Iterator[Path]:
    for name in MADE:
        if (root / name).is_dir() and not (root / name).is_symlink():
            yield root / name
    for source in SOURCES:
        for cache in CACHES:
            yield from sorted((root / source).rglob(cache))
