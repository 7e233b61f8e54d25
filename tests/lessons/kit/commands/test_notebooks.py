"""`python -m lessons notebooks`: from a lesson to the same notebook every time."""

import argparse
import json
import shutil
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.base.course import Lesson
from lessons.kit.base.messages import Problem
from lessons.kit.commands import notebooks
from lessons.kit.exercises import notebook_builder

LESSON = """\
# A lesson

Text.

```python
import sys
print("to the screen")
```


A second cell of text, after two empty lines.

```python tags=["raises-exception"]
1 / 0
```
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course with one lesson."""
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    monkeypatch.setattr(paths, "LESSONS", tmp_path / "lessons")
    monkeypatch.setattr(paths, "NOTEBOOKS", tmp_path / "notebooks")
    monkeypatch.setattr(paths, "BUILD", tmp_path / "build")
    monkeypatch.setattr(paths, "DERIVED", tmp_path / "lessons" / "derived.json")
    locks = {"student": tmp_path / "requirements.lock", "dev": tmp_path / "requirements-dev.lock"}
    monkeypatch.setattr(paths, "LOCKS", locks)
    for folder in ["lessons", "notebooks", "nbcore"]:
        (tmp_path / folder).mkdir()
    (tmp_path / "requirements.lock").write_text("")
    (tmp_path / "nbcore" / "model.py").write_text("alpha = 1\n")
    (tmp_path / "lessons" / "07_small").mkdir()
    (tmp_path / "lessons" / "07_small" / "lesson.md").write_text(LESSON)
    return tmp_path


def run(*names: str, force: bool = False, check: bool = False) -> int:
    return notebooks.main(argparse.Namespace(names=list(names), force=force, check=check))


def test_every_notebook_is_in_step_with_its_lesson() -> None:
    sources = notebooks.choose([])
    assert sources, "no lesson was found"
    behind = [
        s.name
        for s in sources
        if not notebook_builder.in_step(notebook_builder.read(s), notebooks.target(s))
    ]
    assert behind == [], "run `make notebooks`"


def test_every_notebook_has_a_lesson() -> None:
    made = {notebooks.target(source) for source in notebooks.choose([])}
    assert set(paths.NOTEBOOKS.glob("*.ipynb")) == made


def test_building_again_gives_the_same_bytes(tmp_path: Path) -> None:
    source = notebooks.choose(["00_start"])[0]
    notebooks.build(source, tmp_path / "again.ipynb")
    assert (tmp_path / "again.ipynb").read_bytes() == notebooks.target(source).read_bytes()


def test_a_lesson_becomes_cells_with_steady_names_and_no_noise(small: Path) -> None:
    assert run() == 0
    notebook = json.loads((small / "notebooks" / "07_small.ipynb").read_text())
    assert [(cell["id"], cell["cell_type"]) for cell in notebook["cells"]] == [
        ("07_small-000", "markdown"),
        ("07_small-001", "code"),
        ("07_small-002", "markdown"),
        ("07_small-003", "code"),
    ]
    assert notebook["metadata"] == notebook_builder.METADATA
    printed, raised = notebook["cells"][1], notebook["cells"][3]
    assert printed["metadata"] == {}
    assert printed["outputs"] == [
        {"name": "stdout", "output_type": "stream", "text": ["to the screen\n"]}
    ]
    assert raised["outputs"][0]["ename"] == "ZeroDivisionError"


def test_only_what_changed_is_built(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []

    def build(lesson: Lesson, notebook: Path) -> None:
        built.append(lesson.name)
        notebook.write_text(lesson.text())

    monkeypatch.setattr(notebooks, "build", build)
    lesson = small / "lessons" / "07_small" / "lesson.md"
    lesson.write_text(LESSON.replace("import sys", "import nbcore.model"))

    def builds_after_a_change() -> bool:
        built.clear()
        run()
        return built == ["07_small"]

    assert builds_after_a_change()
    assert not builds_after_a_change()
    lesson.write_text(lesson.read_text() + "\nMore.\n")
    assert builds_after_a_change()
    (small / "nbcore" / "model.py").write_text("alpha = 2\n")
    assert builds_after_a_change()
    (small / "notebooks" / "07_small.ipynb").write_text("edited by hand")
    assert builds_after_a_change()
    (small / "requirements.lock").write_text("numpy==99\n")
    assert builds_after_a_change()
    shutil.rmtree(small / "build")
    assert builds_after_a_change()
    assert not builds_after_a_change()
    run(force=True)
    assert built == ["07_small"]


def test_a_failing_cell_is_shown_and_no_notebook_written(small: Path) -> None:
    (small / "lessons" / "07_small" / "lesson.md").write_text(
        '# Oh\n\n```python\nfall = "over"\nfall()\n```\n'
    )
    with pytest.raises(Problem, match=r"fall\(\)[\s\S]*TypeError") as problem:
        run()
    assert "\x1b" not in str(problem.value)
    assert not (small / "notebooks" / "07_small.ipynb").exists()


def test_check_sees_a_notebook_out_of_step(small: Path) -> None:
    with pytest.raises(Problem, match="07_small"):
        run(check=True)
    lesson = notebooks.choose([])[0]
    notebook_builder.write(notebook_builder.read(lesson), notebooks.target(lesson))
    assert run(check=True) == 0
    lesson.source.write_text(LESSON.replace("Text.", "Another text."))
    with pytest.raises(Problem, match="make notebooks"):
        run(check=True)


def test_an_unknown_lesson_is_named_with_those_there_are(small: Path) -> None:
    with pytest.raises(Problem, match=r"No lesson 99_none .* There: 07_small"):
        run("99_none")
