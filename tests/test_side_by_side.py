"""In which order tests start."""

import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

from lessons.kit.base import paths
from tests.side_by_side import LONG, pytest_collection_modifyitems


def test_every_long_file_is_there() -> None:
    there = Counter(file.name for file in (paths.ROOT / "tests").rglob("test_*.py"))
    assert {name: there[name] for name in LONG} == dict.fromkeys(LONG, 1)


COUNTS = {"test_few.py": 2, "test_many.py": 5, "a.ipynb": 3, LONG[1]: 1, LONG[0]: 2}
IN_ORDER = [LONG[0], LONG[1], "a.ipynb", "test_many.py", "test_few.py"]


def files_in(order: str, found_in: int = 7) -> list[str]:
    """The files as they run, each in one piece, in whichever order they were found."""
    found = random.Random(found_in).sample(sorted(COUNTS), len(COUNTS))
    items = [
        SimpleNamespace(path=Path(name), cell=k) for name in found for k in range(COUNTS[name])
    ]
    config = SimpleNamespace(option=SimpleNamespace(file_order=order))
    pytest_collection_modifyitems(config, items)  # type: ignore[arg-type]
    files = list(dict.fromkeys(item.path.name for item in items))
    cells = [(name, k) for name in files for k in range(COUNTS[name])]
    assert [(item.path.name, item.cell) for item in items] == cells
    return files


def test_long_files_start_first_then_notebooks_then_files_with_most_tests() -> None:
    assert files_in("usual") == IN_ORDER


def test_the_other_orders_are_the_same_in_every_worker() -> None:
    assert files_in("reversed") == IN_ORDER[::-1]
    shuffled = {word: files_in(word) for word in map(str, range(20))}
    assert all(files_in(word, found_in=3) == files for word, files in shuffled.items())
    assert len(set(map(tuple, shuffled.values()))) > 10
