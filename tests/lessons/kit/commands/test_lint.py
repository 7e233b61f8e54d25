"""`python -m lessons lint` looks at the scripts for the browser, too, where there is a Node.js."""

import argparse
import shutil
from pathlib import Path

import pytest

from lessons.kit.base import node_tools, paths
from lessons.kit.commands import environment, lint
from tests.node import tool

FRONTEND = "lessons/kit/explorer/frontend"
GOOD = """\
/** @param {number} x */
export function twice(x) {
  return 2 * x;
}
"""
LONG = "".join(f"  console.log({number});\n" for number in range(61))

# What each of them must say, and where it stands.
PLANTED = {
    "type": ('export const three = twice("x");\n', "is not assignable to parameter of type"),
    "no type": ("export const same = (x) => x;\n", "implicitly has an 'any' type"),
    "unused": ("const left = 1;\n", "noUnusedVariables"),
    "undeclared": ("export const u = noSuchThing();\n", "noUndeclaredVariables"),
    "let": ("let c = 1;\nexport { c };\n", "useConst"),
    "var": ("export var v = 1;\n", "noVar"),
    "comparison": ("export const e = twice(1) == 2;\n", "noDoubleEquals"),
    "format": ("export const wide = '1'\n", "format"),
    "length": (f"export function long() {{\n{LONG}}}\n", "noExcessiveLinesPerFunction"),
    "warning": (
        "/** @param {{ a?: string } | null} o */\nexport const f = (o) => o && o.a;\n",
        "useOptionalChain",
    ),
}


def python_is_well(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let ruff and mypy pass without running; what was asked of them."""
    asked: list[list[str]] = []
    monkeypatch.setattr(environment, "works", lambda command: not asked.append(list(command)))
    return asked


@pytest.mark.parametrize(("required", "code"), [("", 0), ("browser", 0), ("browser,node", 1)])
@pytest.mark.parametrize("fix", [False, True])
def test_without_node_one_line_says_what_is_not_checked(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    required: str,
    code: int,
    fix: bool,
) -> None:
    asked = python_is_well(monkeypatch)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("COURSE_REQUIRE", required)
    assert lint.main(argparse.Namespace(fix=fix)) == code
    *python, last = capsys.readouterr().out.splitlines()
    why = "Not checked: the scripts for the browser (biome, tsc), since no Node.js was found."
    assert last == why + (" But COURSE_REQUIRE asks for node." if code else "")
    assert len(python) == len(asked) == 3 and all(line.startswith("$ ") for line in python)


@pytest.mark.parametrize(("required", "code"), [("", 0), ("node", 1)])
def test_tools_that_cannot_be_fetched_are_the_same(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    required: str,
    code: int,
) -> None:
    def refuse(name: str) -> str:
        raise node_tools.NoNode("npm could not install its tools: npm error code ENOTFOUND")

    python_is_well(monkeypatch)
    monkeypatch.setattr(node_tools, "tool", refuse)
    monkeypatch.setenv("COURSE_REQUIRE", required)
    assert lint.main(argparse.Namespace(fix=False)) == code
    assert "since npm could not install its tools: npm error code ENOTFOUND." in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize("bad", ["ruff check", "ruff format", "mypy", "biome", "tsc"])
def test_each_check_counts_and_none_hides_another(
    monkeypatch: pytest.MonkeyPatch, bad: str
) -> None:
    ran: list[str] = []

    def works(command: list[str]) -> bool:
        ran.append(" ".join(command))
        return bad not in ran[-1]

    monkeypatch.setattr(environment, "works", works)
    monkeypatch.setattr(node_tools, "tool", lambda name: name)
    assert lint.main(argparse.Namespace(fix=False)) == 1
    assert len(ran) == 5


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path) -> Path:
    """A folder with our settings and one script, which is well. The tools are the course's own."""
    tool("tsc")
    for file in ("package.json", "tsconfig.json", "biome.json"):
        shutil.copy(root / file, tmp_path / file)
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    write(tmp_path, f"{FRONTEND}/good.js", GOOD)
    return tmp_path


def write(folder: Path, name: str, text: str) -> Path:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    return folder / name


def test_what_is_well_passes_and_only_our_scripts_are_looked_at(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in [
        f"{FRONTEND}/bundle.js",
        "build/made.js",
        "notebooks/.ipynb_checkpoints/x.js",
        "lessons/data/theirs.js",
        "node_modules/theirs/index.js",
    ]:
        write(project, name, "var  a = b == 'c'\n")
    write(project, f"{FRONTEND}/style.css", "a{b:c}\n")
    write(project, f"{FRONTEND}/words.d.ts", "export type Word = { text: string };\n")
    write(project, "lessons/kit/app/static/page.js", "document.body.hidden = false;\n")
    write(project, "tests/frontend/x.test.mjs", "console.log(process.argv);\n")
    assert lint.check_scripts(fix=False), capfd.readouterr()
    assert "$ biome check --error-on-warnings\n" in capfd.readouterr().out


@pytest.mark.parametrize("planted", PLANTED)
def test_each_planted_mistake_is_found(
    project: Path, capfd: pytest.CaptureFixture[str], planted: str
) -> None:
    code, said = PLANTED[planted]
    bad = write(project, f"{FRONTEND}/bad.js", f'import {{ twice }} from "./good.js";\n\n{code}')
    if "twice" not in code:
        bad.write_text(code)
    assert not lint.check_scripts(fix=False)
    printed = "".join(capfd.readouterr())
    assert said in printed and "bad.js" in printed


@pytest.mark.parametrize("place", ["lessons/kit/app/static/x.js", "tests/frontend/x.mjs"])
def test_the_other_scripts_are_looked_at_as_well(project: Path, place: str) -> None:
    write(project, place, "const left = 1;\n")
    assert not lint.check_scripts(fix=False)


@pytest.mark.parametrize("path", ["./good", "./bad.js"])
def test_an_import_is_written_as_a_browser_needs_it(project: Path, path: str) -> None:
    text = f'import {{ twice }} from "{path}";\n\nexport const four = twice(2);\n'
    write(project, f"{FRONTEND}/uses.js", text)
    assert not lint.check_scripts(fix=False)


def test_fix_mends_what_a_machine_can_mend(project: Path) -> None:
    text = "import {twice} from './good.js'\nlet four=twice(2)\nconsole.log(four)\n"
    uses = write(project, f"{FRONTEND}/uses.js", text)
    assert lint.check_scripts(fix=True)
    assert uses.read_text() == (
        'import { twice } from "./good.js";\n\nconst four = twice(2);\nconsole.log(four);\n'
    )
    assert lint.check_scripts(fix=False)
