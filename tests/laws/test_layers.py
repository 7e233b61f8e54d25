"""The modules of nbcore form layers: no two of them need each other, not even for a type."""

import ast

import pytest

BELOW = {  # what a module may build on, in the order in which a reader meets them
    "validate": set(),
    "settings": {"validate"},
    "labels": {"validate"},
    "base": {"validate", "settings", "labels"},
}


def module_of(path, package):
    parts = path.relative_to(package).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path, package):
    """The modules of nbcore that a module imports, wherever in the file it does so."""
    here = list(path.relative_to(package).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        base = here[: len(here) - node.level + 1] + (node.module or "").split(".")
        base = [part for part in base if part]
        for alias in node.names:
            inner = package.joinpath(*base, alias.name)
            is_module = inner.with_suffix(".py").exists() or inner.is_dir()
            yield ".".join([*base, alias.name] if is_module else base)


@pytest.fixture(scope="module")
def graph(root):
    package = root / "nbcore"
    found = {
        module_of(path, package): set(imported(path, package)) for path in package.rglob("*.py")
    }
    assert len(found) > 40
    assert set().union(*found.values()) <= set(found)
    return found


def test_no_import_cycles(graph):
    done, waiting = set(), dict(graph)
    while waiting:
        ready = {module for module, needs in waiting.items() if needs <= done}
        assert ready, f"these need each other: {sorted(waiting)}"
        done |= ready
        waiting = {module: needs for module, needs in waiting.items() if module not in ready}


@pytest.mark.parametrize("module", BELOW)
def test_the_ground_floor_needs_nothing_above_it(graph, module):
    assert graph[module] <= BELOW[module]


def test_evaluation_and_models_do_not_need_each_other(graph):
    ground = {"validate", "settings", "labels"}
    for module, needs in graph.items():
        if module.startswith("evaluation."):
            assert needs <= ground, module
        elif module:  # all but nbcore/__init__.py
            assert not any(name.startswith("evaluation") for name in needs) or module == (
                "evaluation"
            ), module


def test_plain_pages_and_full_models_do_not_need_each_other(graph):
    for module, needs in graph.items():
        plain = {name for name in needs if name.split(".")[0] == "plain"}
        assert plain == (needs if module == "plain" else set()), module


def test_nobody_needs_the_fast_parts_but_the_models_they_serve(graph):
    users = {m for m, needs in graph.items() if any(n.startswith("fast") for n in needs)}
    assert users == {"perceptron", "multiclass_perceptron", "logistic"}
