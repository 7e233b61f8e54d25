"""Node.js and its tools: found, or fetched once; and where that cannot be, words instead."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lessons.kit.base import node_tools, paths

on_posix = pytest.mark.skipif(os.name == "nt", reason="what stands for node and npm is a script")

# Stands for npm: notes that it was called, then installs what package.json asks for.
NPM = """
import json, pathlib, sys, time
with open("calls", "a") as calls: calls.write(" ".join(sys.argv[1:]) + "\\n")
{first}
for name, version in json.load(open("package.json"))["devDependencies"].items():
    folder = pathlib.Path("node_modules", name)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps({{"version": version}}))
{last}
pathlib.Path("node_modules/.package-lock.json").write_text("{{}}")
"""


class Machine:
    """A folder with a package.json, and a PATH with a node and an npm of our making, or without."""

    def __init__(self, root: Path) -> None:
        self.root, self.bin = root, root / "bin"
        self.bin.mkdir()
        self.pin("1.0.0")

    def pin(self, version: str) -> None:
        wanted = {"private": True, "devDependencies": {"@a/b": version, "c": version}}
        (self.root / "package.json").write_text(json.dumps(wanted))

    def script(self, name: str, code: str) -> None:
        path = self.bin / name
        path.write_text(f"#!{sys.executable}\n{code}")
        path.chmod(0o755)

    def node(self, version: str = "v20.0.0") -> None:
        self.script("node", f"print({version!r})")

    def npm(self, first: str = "", last: str = "") -> None:
        self.script("npm", NPM.format(first=first, last=last))

    def calls(self) -> int:
        """How often npm was called."""
        file = self.root / "calls"
        return len(file.read_text().splitlines()) if file.exists() else 0


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine(tmp_path)
    monkeypatch.setattr(node_tools, "PACKAGE", tmp_path / "package.json")
    monkeypatch.setattr(node_tools, "MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(paths, "BUILD", tmp_path / "build")
    monkeypatch.setenv("PATH", str(made.bin))
    return made


def why_not() -> str:
    with pytest.raises(node_tools.NoNode) as problem:
        node_tools.ensure()
    assert "\n" not in str(problem.value)
    return str(problem.value)


def test_a_machine_without_node(machine: Machine) -> None:
    assert why_not() == "no Node.js was found"


@on_posix
@pytest.mark.parametrize("version", ["v18.19.1", "v8.0.0", "", "v", "some other program"])
def test_a_node_that_is_too_old_or_none(machine: Machine, version: str) -> None:
    machine.node(version)
    machine.npm()
    assert why_not() == f"Node.js 20 or newer is needed, this is {version or 'none'}"
    assert machine.calls() == 0


@on_posix
def test_a_node_that_does_not_run(machine: Machine) -> None:
    machine.script("node", "")
    (machine.bin / "node").write_text("#!/no/such/program\n")
    assert why_not().startswith("Node.js does not run: ")


@on_posix
def test_a_machine_without_npm_can_use_what_is_there_and_get_nothing(machine: Machine) -> None:
    machine.node()
    assert why_not() == "Node.js is here, but no npm to get its tools"
    machine.npm()
    assert node_tools.ensure()
    (machine.bin / "npm").unlink()
    assert not node_tools.ensure()


@on_posix
def test_what_is_there_is_not_fetched_again_and_another_version_is(machine: Machine) -> None:
    machine.node("v22.3.0")
    machine.npm()
    assert [node_tools.ensure(), node_tools.ensure()] == [True, False]
    assert node_tools.tool("c") == str(machine.root / "node_modules" / ".bin" / "c")
    assert machine.calls() == 1
    machine.pin("1.0.1")
    assert [node_tools.ensure(), node_tools.ensure()] == [True, False]
    assert machine.calls() == 2
    assert node_tools.installed(machine.root / "node_modules" / "@a" / "b") == "1.0.1"
    shutil.rmtree(machine.root / "node_modules" / "c")
    assert node_tools.ensure()


@on_posix
@pytest.mark.parametrize("damage", ["", "not json", "[]", "{}", "null"])
def test_a_damaged_package_is_fetched_again(machine: Machine, damage: str) -> None:
    machine.node()
    machine.npm()
    node_tools.ensure()
    (machine.root / "node_modules" / "c" / "package.json").write_text(damage)
    assert node_tools.ensure()


@on_posix
def test_an_npm_that_fails_is_words_and_the_next_one_starts_over(machine: Machine) -> None:
    machine.node()
    machine.npm(first="sys.exit('npm warn old\\nnpm error code ENOTFOUND\\nnpm error at line 9')")
    assert why_not() == "npm could not install its tools: npm error code ENOTFOUND"
    machine.npm(first="sys.exit(1)")
    assert why_not() == "npm could not install its tools: no word of why"
    machine.npm(last="sys.exit('stopped in the middle')")
    assert why_not().endswith("stopped in the middle")
    assert not node_tools.is_ready(), "the packages are there, but not whole"
    machine.npm(first="sys.exit(0)")
    assert "is not in node_modules" in why_not()
    machine.npm()
    assert node_tools.ensure()


@on_posix
def test_an_upgrade_that_was_stopped_is_not_taken_for_done(machine: Machine) -> None:
    machine.node()
    machine.npm()
    node_tools.ensure()
    machine.pin("1.0.1")
    machine.npm(last="sys.exit('stopped in the middle')")
    why_not()
    assert not node_tools.is_ready()


@on_posix
def test_an_npm_that_is_stuck_is_words(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.node()
    machine.npm(first="time.sleep(600)")
    monkeypatch.setattr(node_tools, "PATIENCE", 0.3)
    assert "npm was not done after" in why_not()


@on_posix
def test_a_folder_that_cannot_be_written_is_words(machine: Machine) -> None:
    machine.node()
    machine.npm()
    (machine.root / "build").write_text("a file where the lock's folder belongs")
    assert why_not().startswith("npm could not install its tools: ")


TOGETHER = """
import sys
from pathlib import Path
from lessons.kit.base import node_tools, paths
root = Path(sys.argv[1])
node_tools.PACKAGE, node_tools.MODULES = root / "package.json", root / "node_modules"
paths.BUILD = root / "build"
print("fetched:", node_tools.ensure())
"""


@on_posix
def test_of_two_at_once_one_fetches_and_the_other_waits(machine: Machine) -> None:
    machine.node()
    # npm goes on only when the other one has said that it waits.
    machine.npm(first="while not pathlib.Path('go').exists(): time.sleep(0.01)")
    command = [sys.executable, "-c", TOGETHER, str(machine.root)]
    start = {"cwd": paths.ROOT, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **start) as one, subprocess.Popen(command, **start) as other:
        assert one.stdout is not None and other.stdout is not None
        heard = {one.stdout.readline(), other.stdout.readline()}
        (machine.root / "go").touch()
        assert heard == {"Getting @a/b, c by npm ...\n", "Another npm is at work; waiting ...\n"}
        said = {one.stdout.read(), other.stdout.read()}
    assert said == {"fetched: True\n", "fetched: False\n"}
    assert machine.calls() == 1


def test_what_package_json_asks_for_is_exact_and_comes_from_nowhere_in_particular(
    root: Path,
) -> None:
    text = (root / "package.json").read_text(encoding="utf-8")
    assert json.loads(text)["private"] is True
    assert {"typescript", "@biomejs/biome", "esbuild"} <= node_tools.pinned().keys()
    for version in node_tools.pinned().values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), version
    assert "registry" not in text and "://" not in text
    for file in ("package-lock.json", "npm-shrinkwrap.json", "yarn.lock", ".npmrc"):
        assert not (root / file).exists()


def test_node_modules_are_not_committed(root: Path) -> None:
    assert "/node_modules/" in (root / ".gitignore").read_text().splitlines()
