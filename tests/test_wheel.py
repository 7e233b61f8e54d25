"""The wheel is what it says: nbcore, typed, on numpy alone. No course, no solutions."""

import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", build, str(folder)], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return zipfile.ZipFile(folder / done.stdout.split()[-1])


def test_it_has_all_of_nbcore_and_nothing_else(root: Path, wheel: zipfile.ZipFile) -> None:
    inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    ours = {
        path.relative_to(root).as_posix()
        for path in (root / "nbcore").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert inside == ours
    assert "nbcore/py.typed" in inside


def test_it_asks_for_numpy_alone(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
    metadata = Parser().parsestr(wheel.read(name).decode())
    wanted = [line for line in metadata.get_all("Requires-Dist") if "extra ==" not in line]
    assert [line.split("<")[0].split(">")[0].strip() for line in wanted] == ["numpy"]


def test_it_works_where_only_numpy_is(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "for name in ('matplotlib', 'pandas', 'sklearn', 'ipywidgets', 'lessons'):\n"
        "    sys.modules[name] = None\n"
        "import nbcore, nbcore.plain\n"
        "assert nbcore.__file__.startswith(sys.argv[1]), nbcore.__file__\n"
        "print(nbcore.MultinomialNB().fit([[2, 0], [0, 1]], ['a', 'b']).predict([[1, 0]])[0])\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, str(tmp_path)], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "a\n"), done.stderr
