"""nbgrader in an environment of its own, for tests and benchmarks: it disturbs others."""

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from lessons.kit.base import paths
from lessons.kit.commands import environment

VARIABLE = "COURSE_NBGRADER"  # the folder of an environment that has nbgrader
FOLDER = paths.BUILD / "nbgrader"
WANTED = ["nbgrader==0.9.6", "numpy"]
WHY_NOT = f"nbgrader could not be installed (set {VARIABLE} to an environment that has it)"


@cache
def home() -> Path | None:
    """The environment: named by COURSE_NBGRADER, there already, or made now."""
    folder = Path(os.environ.get(VARIABLE) or FOLDER)
    for _ in range(2):  # the network may stumble
        if works(folder):
            return folder
        if VARIABLE not in os.environ:
            make(folder)
    return folder if works(folder) else None


def python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def works(folder: Path) -> bool:
    if not python(folder).exists():
        return False
    return quiet([str(python(folder)), "-c", "import nbgrader, numpy"])


def make(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    uv = environment.uv_on_path()
    beside = Path(sys.executable).with_name("uv")
    if uv is None and beside.exists():
        uv = [str(beside)]
    if uv is not None:
        quiet([*uv, "venv", "-q", "--python", sys.executable, str(folder)])
        quiet([*uv, "pip", "install", "-q", "--python", str(python(folder)), *WANTED])
    elif quiet([sys.executable, "-m", "venv", str(folder)]):
        quiet([str(python(folder)), "-m", "pip", "install", "-q", "--retries", "1", *WANTED])


def quiet(command: list[str]) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def environ(folder: Path, scratch: Path) -> dict[str, str]:
    """Its own folders, and nothing of the course on its path: the notebooks must do without."""
    own = {"IPYTHONDIR": "ipython", "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data",
           "JUPYTER_RUNTIME_DIR": "runtime", "HOME": "home"}  # fmt: skip
    for name in own.values():
        (scratch / name).mkdir(parents=True, exist_ok=True)
    path = f"{python(folder).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    return {"PATH": path, **one_thread, **{key: str(scratch / at) for key, at in own.items()}}


def run(folder: Path, place: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [str(python(folder)), "-m", "nbgrader", *words]
    return subprocess.run(command, cwd=place, env=environ(folder, place / ".own"),
                          capture_output=True, text=True, timeout=600)  # fmt: skip


def course(place: Path, released: bytes, name: str = "ps1") -> None:
    """A course of nbgrader's with our released notebook as its source, as it is."""
    (place / "source" / name).mkdir(parents=True)
    (place / "source" / name / f"{name}.ipynb").write_bytes(released)
    (place / "nbgrader_config.py").write_text(
        'c = get_config()\nc.CourseDirectory.course_id = "course"\n'
        f"c.CourseDirectory.root = {json.dumps(str(place))}\n"
        'c.CourseDirectory.db_url = "sqlite:///" + c.CourseDirectory.root + "/gradebook.db"\n'
    )


def hand_in(place: Path, student: str, content: bytes, name: str = "ps1") -> None:
    path = place / "submitted" / student / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)


SCORES = """
import json, sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    found = {s.student.id: s.score for s in book.assignment_submissions(sys.argv[1])}
print(json.dumps(found))
"""


def scores(folder: Path, place: Path, name: str = "ps1") -> dict[str, float]:
    done = subprocess.run([str(python(folder)), "-c", SCORES, name], cwd=place, text=True,
                          capture_output=True, env=environ(folder, place / ".own"))  # fmt: skip
    return dict(json.loads(done.stdout))
