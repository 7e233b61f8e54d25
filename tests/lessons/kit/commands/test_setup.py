"""`python -m lessons setup`, on a course so small that it needs no network.

The small course has this project's commands, one dependency (a wheel made here) and a build
backend of its own.
"""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.commands import environment

pytestmark = pytest.mark.commands

PYTHON = getattr(sys, "_base_executable", sys.executable)

BACKEND = """
import os, zipfile

METADATA = "Metadata-Version: 2.1\\nName: small-course\\nVersion: 1.0\\n"
WHEEL = "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"

def build_editable(folder, config_settings=None, metadata_directory=None):
    name, info = "small_course-1.0-py3-none-any.whl", "small_course-1.0.dist-info"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        wheel.writestr("small_course.pth", os.getcwd())
        wheel.writestr(f"{info}/METADATA", METADATA)
        wheel.writestr(f"{info}/WHEEL", WHEEL)
        wheel.writestr(f"{info}/RECORD", "")
    return name

def build_wheel(folder, config_settings=None, metadata_directory=None):
    raise NotImplementedError
"""

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "small-course"
version = "1.0"
dependencies = ["tiny"]
"""


def make_wheel(folder: Path, version: str) -> str:
    """A wheel of the package `tiny`; returns the line that locks it."""
    folder.mkdir(exist_ok=True)
    path = folder / f"tiny-{version}-py3-none-any.whl"
    info = f"tiny-{version}.dist-info"
    files = {
        "tiny.py": f"version = {version!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = []
    for name, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=")
        record.append(f"{name},sha256={digest.decode()},{len(text)}\n")
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"])
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return f"tiny=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


class SmallCourse:
    def __init__(self, root: Path, wheels: Path, home: Path) -> None:
        self.root, self.wheels, self.home = root, wheels, home

    def lock(self, version: str) -> None:
        line = make_wheel(self.wheels, version)
        (self.root / "requirements.lock").write_text(line)
        (self.root / "requirements-dev.lock").write_text(line)

    def run(self, *arguments: str, uv: bool = True, network: bool = False) -> "Done":
        """Run a command of the course; the wheels are its only package index."""
        environ = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PIP_", "UV_", "VIRTUAL_ENV"))
        }
        environ |= {
            "HOME": str(self.home),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "UV_OFFLINE": "1",
            "UV_NO_CONFIG": "1",
            "PATH": f"{self.tools(uv)}{os.pathsep}{os.defpath}",
        }
        if network:
            environ |= {"PIP_FIND_LINKS": str(self.wheels), "UV_FIND_LINKS": str(self.wheels)}
        done = subprocess.run(
            [PYTHON, "-m", "lessons", *arguments],
            cwd=self.root,
            env=environ,
            capture_output=True,
            text=True,
        )
        return Done(done.returncode, done.stdout + done.stderr)

    def tools(self, uv: bool) -> Path:
        folder = self.home / ("with-uv" if uv else "without-uv")
        folder.mkdir(exist_ok=True)
        if uv and not (folder / "uv").exists():
            (folder / "uv").symlink_to(find_uv())
        return folder

    def version(self) -> str:
        """The version of `tiny` in the small course's .venv."""
        python = self.root / paths.VENV_PYTHON.relative_to(paths.ROOT)
        show = "import tiny, lessons; print(tiny.version, lessons.__file__)"
        done = subprocess.run([python, "-c", show], capture_output=True, text=True, cwd=self.home)
        version, _, file = done.stdout.strip().partition(" ")
        assert Path(file).parent == self.root / "lessons", done.stderr
        return version


class Done:
    def __init__(self, code: int, output: str) -> None:
        self.code, self.output = code, output


def find_uv() -> str:
    found = shutil.which("uv") or shutil.which("uv", path=str(paths.VENV_BIN))
    if found is None:
        pytest.skip("uv could not be had when the course was set up")
    return found


@pytest.fixture
def course(tmp_path: Path) -> SmallCourse:
    if os.name == "nt":
        pytest.skip("links to uv need rights that few accounts on Windows have")
    root, home = tmp_path / "course", tmp_path / "home"
    home.mkdir()
    for folder in ("base", "commands"):
        shutil.copytree(paths.LESSONS / "kit" / folder, root / "lessons" / "kit" / folder)
    for name in ["__init__.py", "__main__.py", "interpreter.py", "kit/__init__.py"]:
        shutil.copy(paths.LESSONS / name, root / "lessons" / name)
    (root / "backend.py").write_text(textwrap.dedent(BACKEND))
    (root / "pyproject.toml").write_text(PROJECT)
    small = SmallCourse(root, tmp_path / "wheels", home)
    small.lock("1.0")
    return small


@pytest.mark.parametrize("uv", [True, False], ids=["uv", "pip"])
def test_from_nothing_then_nothing_to_do(course: SmallCourse, uv: bool) -> None:
    first = course.run("setup", uv=uv, network=True)
    assert first.code == 0, first.output
    assert "Set-up is complete" in first.output
    assert "trying pip" not in first.output
    assert course.version() == "1.0"

    stamp = course.root / ".venv" / paths.STAMP.name
    written = stamp.stat().st_mtime_ns
    second = course.run("setup", uv=uv, network=False)
    assert second.code == 0, second.output
    assert second.output == "Already set up.\n"
    assert stamp.stat().st_mtime_ns == written


def test_a_failed_setup_leaves_no_stamp_and_the_next_starts_over(course: SmallCourse) -> None:
    assert course.run("setup", network=True).code == 0
    course.lock("2.0")
    lock = course.root / "requirements.lock"
    right = lock.read_text()
    lock.write_text(right.split("sha256:")[0] + "sha256:" + "0" * 64 + "\n")
    failed = course.run("setup", network=True)
    assert failed.code == 1, "a wheel with another hash must be refused"
    assert "could not be installed" in failed.output
    assert "Traceback" not in failed.output
    assert not (course.root / ".venv" / paths.STAMP.name).exists()

    leftover = course.root / ".venv" / "leftover"
    leftover.write_text("of an unfinished set-up")
    lock.write_text(right)
    done = course.run("setup", network=True)
    assert done.code == 0, done.output
    assert course.version() == "2.0"
    assert not leftover.exists()


def test_this_course_is_set_up_and_needs_no_network() -> None:
    environ = os.environ | {"PIP_NO_INDEX": "1", "UV_OFFLINE": "1", "PATH": os.defpath}
    done = subprocess.run(
        [sys.executable, "-m", "lessons", "setup", "--dev"],
        cwd=paths.ROOT,
        env=environ,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "Already set up.\n"), done.stderr


@pytest.fixture
def stamped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of the files a set-up depends on, with a stamp that fits them."""
    locks = {kind: tmp_path / lock.name for kind, lock in paths.LOCKS.items()}
    for copy in [*locks.values(), tmp_path / "pyproject.toml"]:
        shutil.copy(paths.ROOT / copy.name, copy)
    monkeypatch.setattr(paths, "LOCKS", locks)
    monkeypatch.setattr(paths, "PYPROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(paths, "STAMP", tmp_path / "stamp.json")
    paths.STAMP.write_text(f'{{"student": "{environment.fingerprint("student")}"}}')
    return tmp_path


def test_the_student_set_is_not_the_dev_set(stamped: Path) -> None:
    assert environment.is_ready("student")
    assert not environment.is_ready("dev")


def test_the_dev_set_holds_the_student_set(stamped: Path) -> None:
    paths.STAMP.write_text(f'{{"dev": "{environment.fingerprint("dev")}"}}')
    assert environment.is_ready("dev")
    assert environment.is_ready("student")


@pytest.mark.parametrize("damage", ["", "not json", "[]", "null"])
def test_a_damaged_stamp_is_no_stamp(stamped: Path, damage: str) -> None:
    paths.STAMP.write_text(damage)
    assert not environment.is_ready("student")


def test_what_the_environment_is_made_from_is_in_the_stamp(
    stamped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as moved:
        moved.setattr(paths, "ROOT", stamped / "elsewhere")
        assert not environment.is_ready("student")
    with monkeypatch.context() as upgraded:
        upgraded.setattr(sys, "version_info", (3, 99, 0))
        assert not environment.is_ready("student")
    with monkeypatch.context() as removed:
        removed.setattr(paths, "VENV_PYTHON", stamped / "no-such-python")
        assert not environment.is_ready("student")
    assert environment.is_ready("student")

    project = paths.PYPROJECT.read_text()
    paths.PYPROJECT.write_text(project.replace("line-length = 100", "line-length = 99"))
    assert environment.is_ready("student"), "a linter's setting installs nothing"
    paths.PYPROJECT.write_text(project.replace('"numpy>=', '"numpy>'))
    assert not environment.is_ready("student")
    paths.PYPROJECT.write_text(project)

    with paths.LOCKS["student"].open("a") as lock:
        lock.write("# another line\n")
    assert not environment.is_ready("student")


def test_without_venv_the_reader_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "inside_venv", lambda: False)
    monkeypatch.setattr(environment, "uv_on_path", lambda: None)
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: name != "ensurepip")
    with pytest.raises(environment.Problem, match="apt install python3-venv"):
        environment.make_venv()
