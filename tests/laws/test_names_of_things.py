"""Names: no two classes of one name, one spelling, and guides that name only what is there."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from lessons.kit.base import paths

GUIDES = sorted(
    path
    for path in [*paths.ROOT.glob("*.md"), *(paths.ROOT / "nbcore").rglob("README.md"),
                 *paths.LESSONS.rglob("README.md")]
    # (The changelog tells of the past; the grader's guide is held to more by test_rooms.py.)
    if path.name != "CHANGELOG.md" and "grading" not in path.parts
)  # fmt: skip
FILE = re.compile(
    r"[\w./-]*\w\.(?:py|md|js|css|html|toml|json|csv|npz|ipynb|lock|yml|png)|[\w./-]+/"
)
# Not in the repository: what commands make, and what stands for any name.
MADE = re.compile(
    r"^(build|dist|\.venv|results|handout|submissions|feedback)\b|^/|\.progress\.json$"
)
PLACEHOLDER = re.compile(
    r"NN|TOPIC|psN|\bx(_picture|_words)?\.py$|class\.csv$|\.\.\.|one_word\.py$"
)


def python_files() -> list[Path]:
    return [
        path for folder in ("nbcore", "lessons") for path in (paths.ROOT / folder).rglob("*.py")
    ]


def test_no_two_classes_have_the_same_name():
    homes = defaultdict(list)
    for path in python_files():
        where = path.relative_to(paths.ROOT)
        if where.parts[:2] == ("nbcore", "plain"):
            continue  # each is the twin of a full model, and called like it
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name not in ("State", "View"):
                homes[node.name].append(where.as_posix())  # (every explorer has these two)
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_unlabeled_is_spelt_one_way():
    assert [
        path for path in python_files() if "unlabelled" in path.read_text(encoding="utf-8").lower()
    ] == []


def named_files(text: str) -> set[str]:
    """What is written as code and looks like a file or a folder."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`\n]+)`", text)
    words = {word for span in spans for word in span.split()}
    return {word for word in words if FILE.fullmatch(word) and not PLACEHOLDER.search(word)}


def is_there(name: str, guide: Path) -> bool:
    if (guide.parent / name).exists() or (paths.ROOT / name).exists():
        return True
    if "/" in name:
        return False
    # Beside it, or a file that the code beside it writes: grades.csv, say.
    code = (path.read_text(encoding="utf-8") for path in guide.parent.rglob("*.py"))
    return any(guide.parent.rglob(name)) or any(f'{name}"' in text for text in code)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.relative_to(paths.ROOT).as_posix())
def test_a_guide_names_only_what_is_there(guide):
    names = named_files(guide.read_text(encoding="utf-8"))
    assert [
        name for name in sorted(names) if not MADE.search(name) and not is_there(name, guide)
    ] == []


def test_a_header_names_only_what_is_there():
    """The docstring of a module may name its neighbours, a file of the repository, or its own."""
    in_lessons = {file.name for file in paths.LESSONS.rglob("*")}
    gone = []
    for path in python_files():
        header = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        known = in_lessons | {file.name for file in path.parent.iterdir()}
        for name in re.findall(r"[\w./-]+\.(?:py|js|toml|md)\b", header):
            stands_for_any = PLACEHOLDER.search(name)
            if not (stands_for_any or name.split("/")[-1] in known or is_there(name, path)):
                gone.append(f"{path.relative_to(paths.ROOT)}: {name}")
    assert gone == []


def test_the_check_of_guides_can_fail():
    guide = paths.ROOT / "README.md"
    assert named_files("see `nbcore/base.py` and `gone.py`, not `x + y`") == {
        "nbcore/base.py",
        "gone.py",
    }
    assert is_there("nbcore/base.py", guide) and not is_there("nbcore/gone.py", guide)
