"""Where things are: every path the commands use, relative to the root of the course."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = ROOT / "pyproject.toml"
LESSONS = ROOT / "lessons"
NOTEBOOKS = ROOT / "notebooks"
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
