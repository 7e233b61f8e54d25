"""`plain_page("perceptron", after="perceptron-train")`: the model on one page of nbcore/plain.

The page is the answer to an exercise that says "from scratch", so it opens when the solution does.
"""

import inspect
from importlib import import_module

from lessons.kit.exercises import progress
from lessons.kit.exercises.feedback import Feedback, show
from lessons.kit.exercises.lesson_files import find

TITLE = "The same on one page"


def plain_page(name: str, after: str) -> None:
    """Show a page of nbcore/plain, once the exercise `after` is right or its solution was read."""
    exercise = find(after)
    record = progress.load()["exercises"].get(exercise.id, {})
    if record.get("right") or record.get("solution"):
        said, code = f"nbcore/plain/{name}.py, as a textbook would print it:", text_of(name)
        show(Feedback("solution", said, detail=code, title=TITLE))
    else:
        when = f'`check("{after}")` says right, or when you have read `solution("{after}")`'
        show(Feedback("closed", f"It opens when {when}. Then run this cell again.", title=TITLE))


def text_of(name: str) -> str:
    """The source of a plain page."""
    return inspect.getsource(import_module(f"nbcore.plain.{name}")).rstrip()
