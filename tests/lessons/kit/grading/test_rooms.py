"""The grader's folders: who may import whom, and maps that name only what exists."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lessons.kit.base import paths

GRADING = paths.LESSONS / "kit" / "grading"
TESTS = paths.ROOT / "tests" / "lessons" / "kit" / "grading"
ROOMS = ["sandbox", "intake", "assignment", "record", "judging", "reports", "plan", "batch"]
PACKAGE = "lessons.kit.grading"
SOURCES = sorted(path for path in GRADING.rglob("*.py") if path.name != "__init__.py")


def room(path: Path) -> str:
    return path.relative_to(GRADING).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """All that it imports, also where only a type checker looks, or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(GRADING)))
def test_imports_go_one_way(path: Path) -> None:
    own = ROOMS.index(room(path))
    for name in imported(path):
        if name.startswith(f"{PACKAGE}."):
            assert ROOMS.index(name.split(".")[3]) <= own, f"{room(path)} imports {name}"
        elif name.startswith("lessons."):
            assert name.split(".")[:3] in (["lessons", "kit", "base"], ["lessons", "kit",
                   "exercises"]), f"the grader knows nothing of {name}"  # fmt: skip


def test_reports_and_workers_do_not_know_each_other() -> None:
    for path in (p for p in SOURCES if room(p) == "reports"):
        assert not [n for n in imported(path) if n.startswith(f"{PACKAGE}.judging")]


def test_what_runs_beside_students_knows_no_check() -> None:
    for path in (p for p in SOURCES if room(p) == "sandbox"):
        ours = [name for name in imported(path) if name.startswith("lessons")]
        assert all(name.startswith(f"{PACKAGE}.sandbox") for name in ours)


def test_no_two_modules_import_each_other() -> None:
    names = {f"{PACKAGE}.{'.'.join(p.relative_to(GRADING).with_suffix('').parts)}": p
             for p in SOURCES}  # fmt: skip
    left = {}
    for name, path in names.items():
        said = set(imported(path)) | {one.rpartition(".")[0] for one in imported(path)}
        left[name] = said & set(names)
    while free := [name for name, needed in left.items() if not needed & set(left)]:
        for name in free:
            del left[name]
    assert not left, f"a circle among {sorted(left)}"


def test_the_map_names_every_file_and_no_other() -> None:
    text = (GRADING / "README.md").read_text(encoding="utf-8")
    table = text[text.index("## Which file is which idea") :]
    assert set(re.findall(r"`(\w+\.py)`", table)) == {path.name for path in SOURCES}
    folders = {path.name for path in GRADING.iterdir() if path.is_dir() and path.name[0] != "_"}
    for words in (table, (GRADING / "__init__.py").read_text(encoding="utf-8")):
        assert folders <= set(re.findall(r"(\w+)/", words))


MODULE = re.compile(r"\b(?:lessons|nbcore|tests)(?:\.[a-z_]\w*)+")
IMPORT = re.compile(r"from (lessons[\w.]*) import (\w+)")
FILE = re.compile(r"\b(?:lessons|tests|nbcore|notebooks)(?:/[\w.-]+)+\.(?:py|md)\b|\b\w+\.py\b")
SCRIPTS = [p for p in (*GRADING.rglob("*.py"), *TESTS.glob("*.py")) if p != Path(__file__)]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_words_that_name_a_module_or_a_file_are_true(path: Path) -> None:
    """In comments, docstrings and texts of code, which no import would find wrong."""
    text = path.read_text(encoding="utf-8")
    for name in MODULE.findall(text):
        if not name.endswith((".py", ".md", ".ipynb")):
            assert resolves(name), f"{name} in {path.name}"
    for module, inner in IMPORT.findall(text):
        assert resolves(f"{module}.{inner}"), f"{module}.{inner} in {path.name}"
    for name in FILE.findall(text):
        there = (paths.ROOT / name).exists() if "/" in name else name in NAMES | OTHERS
        assert there, f"{name} in {path.name}"


TOPS = ("lessons", "tests", "nbcore")
NAMES = {path.name for top in TOPS for path in (paths.ROOT / top).rglob("*.py")}
OTHERS = {"sitecustomize.py", "nbgrader_config.py"}  # of a student, of nbgrader


def resolves(name: str) -> bool:
    """A module, or something inside one."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_no_template_lets_anything_through_unescaped() -> None:
    templates = sorted((GRADING / "reports" / "templates").glob("*.html"))
    assert len(templates) > 4
    for path in templates:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\bsafe\b|autoescape|<script|\bon\w+=|javascript:| style=", text)
        # Without quotes around it, a value with a space in it would become another attribute.
        assert not re.search(r"=\{\{", text)
