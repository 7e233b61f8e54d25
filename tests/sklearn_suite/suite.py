"""A scikit-learn test module with nbcore in place of scikit-learn's classes.

Each `*.toml` file here names one module of scikit-learn's own tests, the names that are
swapped for adapters, and the tests that are left out, each with its reason.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
import tomllib
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any
from unittest import mock


@dataclass(frozen=True)
class Suite:
    """What one TOML file says."""

    module: str  # scikit-learn's test module
    checked: str  # the scikit-learn version its list was written for
    swap: dict[str, list[str]]  # module -> names that the tests import from there
    reasons: dict[str, str]  # test pattern -> why it is left out

    @classmethod
    def load(cls, path: Path) -> Suite:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        reasons: dict[str, str] = {}
        for entry in content.get("deselected", []):
            for pattern in entry["tests"]:
                if pattern in reasons:
                    raise ValueError(f"{path.name} lists {pattern!r} twice")
                reasons[pattern] = entry["reason"]
        return cls(content["module"], content["checked"], content["swap"], reasons)

    def matching(self, name: str) -> list[str]:
        """The patterns for a test such as `test_gnb` or `test_prior[BernoulliNB]`.

        `*` stands for anything; a pattern without [...] is about all cases of a test.
        """
        names = (name, name.partition("[")[0])
        return [
            pattern
            for pattern in self.reasons
            if any(re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), n) for n in names)
        ]

    def import_swapped(self) -> tuple[ModuleType, list[Any]]:
        """scikit-learn's test module, imported while the adapters stand in; and the adapters.

        The first, plain import loads all that the module needs with the real classes; only the
        test module itself, executed once more, sees the adapters.
        """
        from tests.sklearn_suite import adapters

        importlib.import_module(self.module)
        spec = importlib.util.find_spec(self.module)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        with ExitStack() as stack:
            for source, names in self.swap.items():
                for name in names:
                    adapter = getattr(adapters, name)
                    patch = mock.patch.object(importlib.import_module(source), name, adapter)
                    stack.enter_context(patch)
            spec.loader.exec_module(module)
        sys.modules[self.module] = module
        swapped = [getattr(adapters, name) for names in self.swap.values() for name in names]
        return module, [adapter for adapter in swapped if not _is_exception(adapter)]


def _is_exception(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Exception)


def uses(things: list[Any], adapters: list[Any], module: str) -> bool:
    """Whether any of the things (a test function, its arguments) leads to an adapter.

    Functions and classes of the test module are looked into, those of others are not.
    """
    seen: set[int] = set()
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if any(thing is adapter or type(thing) is adapter for adapter in adapters):
            return True
        waiting.extend(_parts(thing, module))
    return False


def _parts(thing: Any, module: str) -> list[Any]:
    if isinstance(thing, partial):
        return [thing.func, *thing.args, *thing.keywords.values()]
    if isinstance(thing, (list, tuple, set)):
        return list(thing)
    if isinstance(thing, dict):
        return list(thing.values())
    if getattr(thing, "__module__", None) != module:
        return []
    if isinstance(thing, FunctionType):
        function = inspect.unwrap(thing)
        return [function.__globals__.get(name) for name in _names(function.__code__)]
    if isinstance(thing, type):
        return [*vars(thing).values(), *thing.__bases__]
    return []


def _names(code: CodeType) -> set[str]:
    inner = [_names(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)
