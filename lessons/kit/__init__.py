"""What lessons and explorers share. `from lessons.kit import check, hint, predict, quiz`.

A name is looked up when it is first asked for, so that a lesson loads only what it uses.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lessons.kit.bars import progress_bars as progress_bars
    from lessons.kit.checking import check as check
    from lessons.kit.hints import hint as hint
    from lessons.kit.hints import solution as solution
    from lessons.kit.predictions import predict as predict
    from lessons.kit.quizzes import quiz as quiz
    from lessons.kit.quizzes import right as right
    from lessons.kit.quizzes import wrong as wrong
    from lessons.kit.surroundings import environment_check as environment_check

# A module may not have the name of something in it: the module would take its place.
HOME = {
    "check": "checking",
    "environment_check": "surroundings",
    "hint": "hints",
    "predict": "predictions",
    "progress_bars": "bars",
    "quiz": "quizzes",
    "right": "quizzes",
    "solution": "hints",
    "wrong": "quizzes",
}

__all__ = sorted(HOME)


def __getattr__(name: str) -> Any:
    if name not in HOME:
        raise AttributeError(f"lessons.kit has no {name!r}; it has {', '.join(sorted(HOME))}")
    return getattr(import_module(f"lessons.kit.{HOME[name]}"), name)
