"""A test that cannot fail is none: each one claims something, itself or by a helper."""

import ast
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from lessons.kit.base import paths

Function = ast.FunctionDef | ast.AsyncFunctionDef

# Calls that fail by themselves if things are not as they should be.
CLAIMS = {"raises", "warns", "fail", "expect"}
# Tests of one call that raises if anything is wrong.
CALL_IS_THE_CLAIM = {
    "test_every_lesson_can_be_read",
    "test_forged_values_are_values_or_refused",
    "test_there_is_something_to_get_at",
    "test_sklearn_compatible",
}


def functions(sources: dict[str, str]) -> Iterator[tuple[str, Function]]:
    """All functions of these modules, with the path of the module."""
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, Function):
                yield path, node


def called(function: Function) -> set[str]:
    """The names of what a function calls, whatever they are looked up in."""
    return {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
    }


def without_a_claim(sources: dict[str, str]) -> list[str]:
    known = defaultdict(list)
    for _, function in functions(sources):
        known[function.name].append(function)
    claiming: set[str] = set()

    def claims(function: Function) -> bool:
        own = any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function))
        names = called(function)
        testing = any(name.startswith("assert_") for name in names)  # numpy.testing's
        return own or testing or bool(names & (CLAIMS | claiming))

    while found := {
        name for name in known.keys() - claiming if any(map(claims, known[name]))
    }:  # what calls what claims something, claims something
        claiming |= found
    return [
        f"{path}: {function.name}"
        for path, function in functions(sources)
        if function.name.startswith("test")
        and not claims(function)
        and function.name not in CALL_IS_THE_CLAIM
    ]


def python_files() -> list[Path]:
    return sorted((paths.ROOT / "tests").rglob("*.py"))


def test_every_test_claims_something() -> None:
    sources = {
        file.relative_to(paths.ROOT).as_posix(): file.read_text("utf-8") for file in python_files()
    }
    assert without_a_claim(sources) == []
    named = {function.name for _, function in functions(sources)}
    assert named >= CALL_IS_THE_CLAIM


def test_the_law_can_fail() -> None:
    module = """
        def test_nothing(): print("fine")
        def test_by_itself(): assert 1 + 1 == 2
        def test_by_a_helper(): look_closely()
        def test_by_a_helper_that_looks_nowhere(): look_away()
        def test_by_an_error():
            with pytest.raises(ValueError): int("x")
        def test_by_numpy(): np.testing.assert_allclose(1, 1)
        class TestInAClass:
            def test_in_a_class(self): self.run()
        def look_closely(): look()
        def look(): assert True
        def look_away(): print("fine")
    """
    assert without_a_claim({"test_it.py": textwrap.dedent(module)}) == [
        "test_it.py: test_nothing",
        "test_it.py: test_by_a_helper_that_looks_nowhere",
        "test_it.py: test_in_a_class",
    ]
