"""Where things are: every path the machine uses, relative to the root of the course."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PYPROJECT = ROOT / "pyproject.toml"
LESSONS = ROOT / "lessons"
PROBLEM_SETS = LESSONS / "problem_sets"
NOTEBOOKS = ROOT / "notebooks"
DERIVED = LESSONS / "derived.json"
PICTURES = ROOT / ".github" / "pictures"  # of the README
BENCHMARKS = ROOT / "tests" / "bench"
BUILD = ROOT / "build"

VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "course-setup.json"

LOCKS = {
    "student": ROOT / "requirements.lock",
    "dev": ROOT / "requirements-dev.lock",
}
CONDA = ROOT / "environment.yml"
