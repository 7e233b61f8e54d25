"""pyproject.toml, the two lock files and environment.yml give one and the same course."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from lessons import interpreter

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT: dict[str, Any] = PYPROJECT["project"]
STUDENT, DEV = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
CONDA = ROOT / "environment.yml"

PYTHONS = [(3, minor) for minor in range(interpreter.OLDEST[1], interpreter.NEWEST[1] + 1)]
NAMES = [f"{major}.{minor}" for major, minor in PYTHONS]
SYSTEMS = {"linux": "posix", "darwin": "posix", "win32": "nt"}


def requirements(lines: list[str]) -> dict[str, Requirement]:
    found = [Requirement(line) for line in lines]
    names = [canonicalize_name(requirement.name) for requirement in found]
    assert len(names) == len(set(names)), "a package stands there twice"
    return dict(zip(names, found, strict=True))


def locked(lock: Path) -> dict[str, tuple[Requirement, list[str]]]:
    """Name -> (pin, hashes) of every package in a lock file."""
    text = lock.read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    pins = requirements([line.split(" --hash=")[0] for line in lines])
    hashes = [re.findall(r"--hash=sha256:([0-9a-f]{64})(?= |$)", line) for line in lines]
    return {name: (pins[name], found) for name, found in zip(pins, hashes, strict=True)}


def version(pin: Requirement) -> str:
    (specifier,) = pin.specifier
    assert specifier.operator == "==", f"{pin} is not one version"
    return specifier.version


def conda() -> tuple[list[str], list[str]]:
    """The conda part and the pip part of environment.yml."""
    dependencies = yaml.safe_load(CONDA.read_text())["dependencies"]
    (pip,) = (entry["pip"] for entry in dependencies if isinstance(entry, dict))
    return [entry for entry in dependencies if isinstance(entry, str)], pip


def conda_pins() -> dict[str, Requirement]:
    return requirements([line for line in conda()[1] if not line.startswith("-")])


def asked_for(lock: Path) -> list[Requirement]:
    extras = PROJECT["optional-dependencies"]
    wanted = PROJECT["dependencies"] + extras["course"] + PYPROJECT["build-system"]["requires"]
    if lock == DEV:
        wanted = wanted + extras["dev"] + extras["bench"]
    return [Requirement(line) for line in wanted]


@pytest.mark.parametrize("lock", [STUDENT, DEV], ids=lambda lock: lock.name)
def test_every_dependency_is_locked_at_a_version_it_allows(lock: Path) -> None:
    pins = locked(lock)
    for wanted in asked_for(lock):
        pin, _ = pins[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(version(pin)), f"{wanted} against {pin}"
        assert pin.marker is None, f"{pin} is not for every system"


@pytest.mark.parametrize("lock", [STUDENT, DEV], ids=lambda lock: lock.name)
def test_every_package_is_one_version_with_hashes(lock: Path) -> None:
    pins = locked(lock)
    assert len(pins) > 50
    for name, (pin, hashes) in pins.items():
        assert version(pin)
        assert hashes, f"{name} has no hash"
        assert pin.url is None


def test_the_dev_lock_holds_the_student_lock() -> None:
    student, dev = locked(STUDENT), locked(DEV)
    assert {name: dev.get(name) for name in student} == student


def test_conda_gives_the_versions_of_the_lock_and_nbval() -> None:
    student, dev, pins = locked(STUDENT), locked(DEV), conda_pins()
    assert {name: str(pins.get(name)) for name in student} == {
        name: str(pin) for name, (pin, _) in student.items()
    }
    assert "nbval" in pins
    for name, pin in pins.items():
        assert version(pin) == version(dev[name][0]), name
    for wanted in asked_for(STUDENT):
        assert wanted.specifier.contains(version(pins[canonicalize_name(wanted.name)]))


def test_conda_installs_the_course_itself_by_pip() -> None:
    packages, pip = conda()
    assert "pip" in packages
    assert [line for line in pip if line.startswith("-")] == ["-e ."]
    assert yaml.safe_load(CONDA.read_text())["name"] == PROJECT["name"]


def test_the_notebooks_can_be_tested_with_what_conda_installs() -> None:
    options = PYPROJECT["tool"]["pytest"]["ini_options"]["addopts"]
    of_xdist = [option for option in options if option.startswith(("-n", "--dist"))]
    assert "pytest-xdist" in conda_pins() or of_xdist == [], "`pytest notebooks` would stop there"


def test_all_speak_of_the_same_pythons() -> None:
    allowed = SpecifierSet(PROJECT["requires-python"])
    assert [name for name in NAMES if name in allowed] == NAMES
    assert f"3.{interpreter.OLDEST[1] - 1}" not in allowed
    classifiers = {c.rpartition(" ")[2] for c in PROJECT["classifiers"] if " :: 3." in c}
    assert classifiers == set(NAMES)
    (python,) = [entry for entry in conda()[0] if entry.startswith("python=")]
    assert python.removeprefix("python=") in NAMES
    for lock in (STUDENT, DEV):
        assert f"Python {NAMES[0]} to {NAMES[-1]}" in lock.read_text()


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", NAMES)
def test_markers_can_be_read_for_every_python_and_system(python: str, system: str) -> None:
    environment = default_environment() | {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
        "os_name": SYSTEMS[system],
    }
    chosen = {
        name
        for name, (pin, _) in locked(STUDENT).items()
        if pin.marker is None or pin.marker.evaluate(environment)
    }
    assert ("pywinpty" in chosen) == (system == "win32")
    assert ("pexpect" in chosen) == (system != "win32")
    assert {"numpy", "ipykernel", "pyzmq"} <= chosen


@pytest.mark.parametrize("file", [STUDENT, DEV, CONDA], ids=lambda file: file.name)
def test_no_address_and_no_path_stands_in_them(file: Path) -> None:
    text = file.read_text()
    assert "://" not in text
    assert "--index" not in text
    assert "find-links" not in text
    assert not re.search(r"(^|[\s'\"])(/|~|[A-Z]:\\)\w", text, re.MULTILINE)


def test_the_workflow_tries_every_python_that_is_claimed() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text())
    tried = workflow["jobs"]["linux"]["strategy"]["matrix"]["python"]
    assert tried == NAMES
    claimed = {c.split(" :: ")[-1] for c in PROJECT["classifiers"] if "Python :: 3." in c}
    assert claimed == set(NAMES)
    systems = workflow["jobs"]["macos-windows"]["strategy"]["matrix"]
    assert set(systems["python"]) == {NAMES[0], NAMES[-1]}
