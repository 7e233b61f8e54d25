"""Run the benchmarks: every module in tests/bench/ that has a main().

Results are written to build/bench/.
"""

import argparse
import ast
import os
import subprocess
import sys
from pathlib import Path

from lessons.kit.base import paths
from lessons.kit.base.messages import Problem, say

SUMMARY = "run the benchmarks, results in build/bench/"
NEEDS = "dev"

CALL_MAIN = "import runpy, sys; sys.exit(runpy.run_path(sys.argv.pop(1))['main']())"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", help="benchmarks to run, e.g. models (default: all)")


def main(options: argparse.Namespace) -> int:
    found = benchmarks(paths.BENCHMARKS)
    unknown = sorted(set(options.names) - set(found))
    if unknown or not found:
        there = ", ".join(found) or "none"
        raise Problem(f"No benchmark {', '.join(unknown)} in tests/bench/. There: {there}.")
    results = paths.BUILD / "bench"
    results.mkdir(parents=True, exist_ok=True)
    failed = [name for name in options.names or found if not run(found[name])]
    say(f"Results: {results.relative_to(paths.ROOT)}/")
    if failed:
        raise Problem(f"Failed: {', '.join(failed)}.")
    return 0


def benchmarks(folder: Path) -> dict[str, Path]:
    """Name -> file of every module in `folder` that defines main()."""
    return {path.stem: path for path in sorted(folder.glob("*.py")) if defines_main(path)}


def defines_main(path: Path) -> bool:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in body)


def run(path: Path) -> bool:
    say(f"== {path.stem}")
    search = os.pathsep.join([str(path.parent), os.environ.get("PYTHONPATH", "")])
    environ = os.environ | {"PYTHONPATH": search.rstrip(os.pathsep)}
    return subprocess.call([sys.executable, "-c", CALL_MAIN, str(path)], env=environ) == 0
