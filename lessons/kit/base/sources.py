"""What a piece of code depends on: the files of the course that it imports, and theirs.

Found by reading, not by running, so that it is quick and the same on every machine. Two things
that no import shows are added: the picture and the words beside an explorer, and the data files
that a module names.
"""

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from lessons.kit.base import paths

PACKAGES = ("nbcore", "lessons")
EXPLORED = re.compile(r'\bexplore\(\s*"([\w.]+)"')
DATA = (".csv", ".npz", ".md", ".json", ".toml")


def files_behind(code: str) -> set[Path]:
    """Every file of the course that this code reads when it runs, directly or not."""
    todo, seen = list(_named(code, package="")), set[Path]()
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        if path.suffix == ".py":
            todo += _behind_file(path, path.stat().st_mtime_ns)
    return seen


@cache
def _behind_file(path: Path, changed: int) -> tuple[Path, ...]:
    text = path.read_text(encoding="utf-8")
    package = ".".join(path.relative_to(paths.ROOT).parent.parts)
    beside = (file for file in _beside(path, text) if file.is_file())
    return (*_named(text, package), *beside)


def _named(code: str, package: str) -> Iterator[Path]:
    """The files that code names: modules that it imports, and explorers that it opens."""
    for name in EXPLORED.findall(code):
        yield from _files_of(f"lessons.{name}")
    for node in ast.walk(ast.parse(_without_magics(code))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _files_of(alias.name)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                parts = package.split(".")
                parts = parts[: len(parts) - node.level + 1]
                module = ".".join([*parts, *([module] if module else [])])
            for alias in node.names:
                yield from _files_of(f"{module}.{alias.name}")


def _without_magics(code: str) -> str:
    return "\n".join("" if line.startswith(("%", "!")) else line for line in code.split("\n"))


def _files_of(name: str) -> Iterator[Path]:
    """The module of this dotted name, or that of its longest part that is one, and its packages."""
    parts = name.split(".")
    if parts[0] not in PACKAGES:
        return
    for count in range(1, len(parts) + 1):
        place = paths.ROOT.joinpath(*parts[:count])
        for path in (place / "__init__.py", place.with_suffix(".py")):
            if path.is_file():
                yield path


def _beside(path: Path, text: str) -> Iterator[Path]:
    if "Recipe(" in text:
        yield from (path.with_name(f"{path.stem}_{part}.py") for part in ("picture", "words"))
    for file in data_files(paths.LESSONS / "data"):
        if file.name in text:
            yield file


@cache
def data_files(folder: Path) -> tuple[Path, ...]:
    """Data of the course that a module may read by name."""
    found = (path for path in folder.rglob("*") if path.suffix in DATA and path.name != "README.md")
    return tuple(sorted(found))


def in_folders(folders: Iterable[Path], pattern: str) -> set[Path]:
    return {path for folder in folders for path in folder.rglob(pattern) if path.is_file()}


def contents(files: Iterable[Path]) -> dict[str, bytes]:
    """Path -> bytes, with line ends as git keeps them."""
    return {
        path.relative_to(paths.ROOT).as_posix(): path.read_bytes().replace(b"\r\n", b"\n")
        if path.is_file()
        else b"(absent)"
        for path in files
    }


def digest(parts: Mapping[str, bytes]) -> str:
    """One short text for named contents: another one if a name or a byte is different."""
    seen = hashlib.sha256()
    for name in sorted(parts):
        seen.update(f"{name}\0{len(parts[name])}\0".encode() + parts[name])
    return seen.hexdigest()[:20]
