"""All explorers of the course, found by name: `smoothing.alpha` is `lessons/smoothing/alpha.py`."""

import importlib
import pkgutil
from functools import cache
from typing import Any

from lessons.kit.base import paths
from lessons.kit.base.course import lessons_in
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.widget import Explorer


def explore(name: str, preset: str | None = None, **state: Any) -> Explorer:
    """The explorer of this name, at a preset or at its first state, with these fields changed."""
    found = recipe(name)
    return Explorer(found, preset, **{**found.found_here(), **state})


@cache
def recipe(name: str) -> Recipe:
    """The recipe of the explorer of this name."""
    topic, _, explorer = name.partition(".")
    try:
        module = importlib.import_module(f"lessons.{topic}.{explorer}")
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("lessons."):
            raise
        raise LookupError(
            f"There is no explorer {name!r}. There are: {', '.join(names())}."
        ) from None
    return module.RECIPE.whole()


def names() -> list[str]:
    """The names of all explorers, lesson by lesson, without importing any."""
    return [
        f"{lesson.topic}.{module.name}"
        for lesson in lessons_in(paths.LESSONS)
        for module in pkgutil.iter_modules([str(lesson.source.parent)])
        if "RECIPE = Recipe(" in (lesson.source.parent / f"{module.name}.py").read_text("utf-8")
    ]


def recipes() -> dict[str, Recipe]:
    """Every explorer of the course by its name."""
    return {name: recipe(name) for name in names()}
