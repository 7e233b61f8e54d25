"""The explorers of the course, a file per topic. `recipes()` finds them all."""

from __future__ import annotations

import importlib
import pkgutil

from lessons.kit.recipe import Recipe


def recipes() -> dict[str, Recipe]:
    """Every explorer of the course by its name, e.g. "smoothing.alpha"."""
    found: dict[str, Recipe] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        for value in vars(importlib.import_module(f"{__name__}.{module}")).values():
            if isinstance(value, Recipe):
                found[value.name] = value
    return found
