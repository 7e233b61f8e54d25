"""What a lesson uses: `from lessons.kit import check, explore, hint, predict, quiz`.

A name is looked up when it is first asked for, so that a lesson loads only what it uses.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lessons.kit.exercises.checking import check as check
    from lessons.kit.exercises.environment_check import environment_check as environment_check
    from lessons.kit.exercises.hints import hint as hint
    from lessons.kit.exercises.hints import solution as solution
    from lessons.kit.exercises.plain_pages import plain_page as plain_page
    from lessons.kit.exercises.predictions import predict as predict
    from lessons.kit.exercises.progress_bars import progress_bars as progress_bars
    from lessons.kit.exercises.quizzes import quiz as quiz
    from lessons.kit.exercises.quizzes import right as right
    from lessons.kit.exercises.quizzes import wrong as wrong
    from lessons.kit.explorer.explorers import explore as explore

HOME = {
    "check": "exercises.checking",
    "environment_check": "exercises.environment_check",
    "explore": "explorer.explorers",
    "hint": "exercises.hints",
    "plain_page": "exercises.plain_pages",
    "predict": "exercises.predictions",
    "progress_bars": "exercises.progress_bars",
    "quiz": "exercises.quizzes",
    "right": "exercises.quizzes",
    "solution": "exercises.hints",
    "wrong": "exercises.quizzes",
}

__all__ = sorted(HOME)


def __getattr__(name: str) -> Any:
    if name not in HOME:
        raise AttributeError(f"lessons.kit has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"lessons.kit.{HOME[name]}"), name)
