"""How tests are shared out among workers (pytest-xdist), and what happens when one is stuck."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

# Files of few tests that take long each. They start first, so that at the end no worker waits for
# one that has just begun; then come the notebooks, then the files with the most tests.
LONG = [
    "test_surfaces.py",
    "test_derived.py",
    "test_exercise_notebooks.py",
    "test_fence.py",
    "test_every_explorer_by_hand.py",
    "test_room.py",
    "test_checking.py",
    "test_pool.py",
]


class OneLessonOrFile(LoadFileScheduling):
    """What stays with one worker: a file, since a notebook's cells share a kernel; and of the
    browser's tests of all lessons, which would keep one worker busy for long, a single lesson."""

    def _split_scope(self, nodeid: str) -> str:
        lesson = re.search(r"test_lessons\.py::.*\[(\d\d_\w+)\.ipynb", nodeid)
        return lesson[0].split("::")[0] + lesson[1] if lesson else super()._split_scope(nodeid)

    def remove_node(self, node: WorkerController) -> str | None:
        """The test that a worker died in: a stuck one ends its worker. It has failed, so it is
        taken for done; xdist would give it to the next worker, which would be stuck as well."""
        units = self.assigned_work[node].values() if node in self.assigned_work else ()
        for unit in units:
            for nodeid, done in unit.items():
                if not done:
                    unit[nodeid] = True
                    super().remove_node(node)
                    return nodeid
        super().remove_node(node)
        return None


@pytest.hookimpl(optionalhook=True)  # pytest may be run without xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneLessonOrFile:
    return OneLessonOrFile(config, log)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--file-order",
        default="usual",
        metavar="ORDER",
        help="in which order files run: usual, reversed, or any other word to shuffle them by",
    )


@pytest.hookimpl(trylast=True)  # when it is settled what runs
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tests = Counter(item.path for item in items)

    def place(item: pytest.Item) -> tuple[int, int, str]:
        name = item.path.name
        rank = LONG.index(name) if name in LONG else len(LONG) + (item.path.suffix != ".ipynb")
        return rank, -tests[item.path], str(item.path)

    items.sort(key=place)
    if (order := config.option.file_order) != "usual":
        files = list(dict.fromkeys(item.path for item in items))
        files = files[::-1] if order == "reversed" else Random(order).sample(files, len(files))
        items.sort(key=lambda item: files.index(item.path))
