"""In which order tests start."""

import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from lessons.kit.base import paths
from tests.side_by_side import LONG, pytest_collection_modifyitems


def test_every_long_file_is_there() -> None:
    there = Counter(file.name for file in (paths.ROOT / "tests").rglob("test_*.py"))
    assert {name: there[name] for name in LONG} == dict.fromkeys(LONG, 1)


@pytest.mark.parametrize("backwards", [False, True])
def test_long_files_start_first_then_notebooks_then_files_with_most_tests(backwards: bool) -> None:
    counts = {"test_few.py": 2, "test_many.py": 5, "a.ipynb": 3, LONG[1]: 1, LONG[0]: 2}
    items = [
        SimpleNamespace(path=Path(name), cell=k) for name, n in counts.items() for k in range(n)
    ]
    files = list(counts)
    random.Random(7).shuffle(files)
    items.sort(key=lambda item: files.index(item.path.name))
    config = SimpleNamespace(option=SimpleNamespace(last_file_first=backwards))
    pytest_collection_modifyitems(config, items)  # type: ignore[arg-type]
    in_order = [LONG[0], LONG[1], "a.ipynb", "test_many.py", "test_few.py"]
    found = list(dict.fromkeys(item.path.name for item in items))
    assert found == (in_order[::-1] if backwards else in_order)
    assert [item.cell for item in items if item.path.suffix == ".ipynb"] == [0, 1, 2]
