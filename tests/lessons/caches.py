"""All functools caches of the course, and what they hold."""

import functools
import gc
import inspect
import sys
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

Cache = type(functools.lru_cache(maxsize=1)(abs))
NOT_COUNTED = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, Cache)


def caches() -> Iterator[tuple[str, Any]]:
    """Of all modules that are loaded: the name of the function, and its cache."""
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] in ("lessons", "nbcore"):
            for function, it in vars(module).items():
                if isinstance(it, Cache) and it.__module__ == name:
                    yield f"{name}.{function}", it


def is_varied(cache: Any) -> bool:
    """Whether it is asked in more than one way."""
    return bool(inspect.signature(cache).parameters)


def bytes_in(cache: Any, *known: Any) -> int:
    """What its answers hold, with the questions, beside what the caches `known` hold anyway."""
    besides: set[int] = set()
    for other in known:
        size(gc.get_referents(other), besides)
    return size(gc.get_referents(cache), besides)


def size(things: list[Any], seen: set[int]) -> int:
    """Bytes of all that can be reached, each thing once; code and classes not counted."""
    todo, total, kept = list(things), 0, []
    while todo:
        it = todo.pop()
        if id(it) in seen or isinstance(it, NOT_COUNTED):
            continue
        seen.add(id(it))
        kept.append(it)  # else the next could get its id
        total += sys.getsizeof(it)
        if isinstance(it, np.ndarray):
            todo += [it.base] if it.base is not None else []
            todo += it.ravel().tolist() if it.dtype == object else []
        else:
            todo += gc.get_referents(it)
    return total
