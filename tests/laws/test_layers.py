"""Who may import whom. Arrows: notebooks -> lessons/<topic> -> lessons/kit -> nbcore, never back.

The imports are read, not run: at the top of a module, inside functions, and for types alone.
"""

import ast
from functools import cache
from pathlib import Path

from lessons.kit.base import paths
from lessons.kit.base.course import lessons_in

TOPICS = {lesson.topic for lesson in lessons_in(paths.LESSONS)}

# A room may use those on its right, and itself. (`topic` is each lesson, alone.)
MAY_USE = {
    "nbcore": set(),
    "kit/base": {"interpreter"},
    "kit/explorer": {"nbcore", "kit/base"},
    "kit/exercises": {"nbcore", "kit/base", "interpreter"},
    "kit/app": {"kit/base", "kit/explorer"},
    "kit/grading": {"kit/base", "kit/exercises"},
    "kit/commands": {"kit/base", "kit/explorer", "kit/exercises", "kit/app", "kit/grading",
                     "interpreter"},
    "data": {"nbcore", "kit/base"},
    "common": {"nbcore", "data", "kit/base", "kit/explorer"},
    "topic": {"nbcore", "data", "common", "kit/base", "kit/explorer", "kit/exercises"},
    "kit": {"kit/explorer", "kit/exercises"},  # what students import it for
    "interpreter": set(),
    "start": {"interpreter", "kit/commands"},
}  # fmt: skip


def modules() -> dict[str, Path]:
    files = [
        path for folder in ("nbcore", "lessons") for path in (paths.ROOT / folder).rglob("*.py")
    ]
    return {dotted(path): path for path in files}


def dotted(path: Path) -> str:
    parts = path.relative_to(paths.ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = modules()


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of ours that a module names, at any depth."""
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
            source = ".".join(filter(None, [base, node.module]))
            for alias in node.names:
                full = f"{source}.{alias.name}"
                found.add(full if full in MODULES else source)
    return frozenset(name for name in found if name in MODULES and name != module)


def room(module: str) -> str:
    """The folder that a module belongs to, as the table above calls it."""
    parts = module.split(".")
    if parts[0] == "nbcore":
        return "nbcore"
    if len(parts) == 1 or parts[1] == "__main__":
        return "start"
    if parts[1] == "kit":
        return "kit" if len(parts) == 2 else f"kit/{parts[2]}"
    return "topic" if parts[1] in TOPICS else parts[1]


def test_every_module_is_in_a_room_that_the_plan_has():
    assert {module: room(module) for module in MODULES if room(module) not in MAY_USE} == {}


def may_import(module: str, name: str) -> bool:
    here, there = room(module), room(name)
    if here == there == "topic":
        return name.split(".")[1] == module.split(".")[1]  # not another lesson's
    return there == here or there in MAY_USE.get(here, set())


def test_every_import_follows_the_arrows():
    assert [
        f"{module} ({room(module)}) imports {name}"
        for module in MODULES
        for name in imports(module) - {"lessons", "lessons.kit"}
        if not may_import(module, name)
    ] == []


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The strongly connected parts of a graph with more than one member (Tarjan 1972)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            part = [stack.pop()]
            while part[-1] != name:
                part.append(stack.pop())
            if len(part) > 1:
                found.append(sorted(part))

    for name in graph:
        if name not in number:
            visit(name)
    return found


def test_no_two_modules_import_each_other_not_even_for_types():
    assert cycles({module: set(imports(module)) for module in MODULES}) == []


def test_no_two_folders_import_each_other():
    folders: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        here = path.parent.relative_to(paths.ROOT).as_posix()
        there = {MODULES[m].parent.relative_to(paths.ROOT).as_posix() for m in imports(module)}
        folders.setdefault(here, set()).update(there - {here})
    # A package's own __init__ may speak for the folders below it, and they may use what it has.
    inner = {here: {t for t in there if not related(here, t)} for here, there in folders.items()}
    assert cycles(inner) == []


def related(one: str, other: str) -> bool:
    return one.startswith(f"{other}/") or other.startswith(f"{one}/")


def test_the_law_can_fail():
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert cycles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    assert room("lessons.smoothing.alpha") == "topic" and room("lessons.kit") == "kit"
    assert "lessons.kit.explorer.recipe" in imports("lessons.smoothing.alpha")


def test_the_ground_floor_needs_the_standard_library_alone():
    """It runs before there is a .venv. What needs more is imported inside a function."""
    import sys

    for module in MODULES:
        if room(module) != "kit/base":
            continue
        for node in ast.parse(MODULES[module].read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = (
                    [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module]
                )
                tops = {str(name).split(".")[0] for name in names}
                assert tops <= {*sys.stdlib_module_names, "lessons"}, f"{module} imports {tops}"
