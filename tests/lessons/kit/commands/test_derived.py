"""One graph of derived things: what is stale is said, whatever source was changed, and no more."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.base.course import lessons_in
from lessons.kit.base.messages import Problem
from lessons.kit.commands import cli, derived

LESSONS = lessons_in(paths.LESSONS)
OURS = ("lessons", "nbcore")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("course")
    for folder in OURS:
        shutil.copytree(
            paths.ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    for file in (paths.PYPROJECT, *paths.LOCKS.values(), paths.CONDA):
        shutil.copy(file, root / file.name)
    (root / "notebooks").mkdir()
    for path in paths.NOTEBOOKS.glob("*.ipynb"):
        shutil.copy(path, root / "notebooks" / path.name)
    return root


@pytest.fixture
def course(copied: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the course whose files may be changed, with everything derived up to date."""
    root = paths.ROOT
    for name, path in list(vars(paths).items()):
        if isinstance(path, Path) and path.is_relative_to(root):
            monkeypatch.setattr(paths, name, copied / path.relative_to(root))
    monkeypatch.setattr(
        paths, "LOCKS", {kind: copied / lock.name for kind, lock in paths.LOCKS.items()}
    )
    record = {target.name: target.state() for target in derived.targets()}
    paths.DERIVED.write_text(json.dumps(record))
    return copied


def stale() -> set[str]:
    return {Path(target.name).stem for target in derived.targets() if derived.is_stale(target)}


def stale_after(path: Path, added: bytes = b"\n") -> set[str]:
    """What is stale while this file has some bytes more."""
    before = path.read_bytes()
    path.write_bytes(before + added)
    try:
        return stale()
    finally:
        path.write_bytes(before)


EVERY_NOTEBOOK = {lesson.name for lesson in LESSONS}


def test_what_is_committed_is_not_stale() -> None:
    assert stale() == set(), "run `make derived`"
    assert cli.main(["derived", "--check"]) == 0


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        ("lessons/smoothing/lesson.md", {"05_smoothing"}),
        ("lessons/mixtures/line.py", {"13_mixtures"}),
        ("lessons/mixtures/em_words.py", {"13_mixtures"}),
        ("lessons/smoothing/alpha_picture.py", {"00_start", "05_smoothing"}),
        ("lessons/smoothing/zipf.py", {"05_smoothing"}),
        ("lessons/failure/joint_worlds.py", {"06_failure"}),
        ("nbcore/perceptron.py", EVERY_NOTEBOOK),
        ("lessons/kit/exercises/trial.py", EVERY_NOTEBOOK),
        ("lessons/kit/explorer/scene.py", EVERY_NOTEBOOK),
        ("lessons/kit/app/pool.py", set()),
        ("lessons/kit/grading/batch.py", set()),
        ("lessons/problem_sets/ps1_counting_mail.md", set()),
        ("notebooks/03_naive_bayes.ipynb", {"03_naive_bayes"}),
    ],
)
def test_a_change_makes_stale_what_depends_on_it_and_nothing_else(
    course: Path, file: str, wanted: set[str]
) -> None:
    assert stale_after(course / file) & EVERY_NOTEBOOK == wanted


def test_a_change_that_is_taken_back_leaves_nothing_stale(course: Path) -> None:
    assert stale() == set()
    assert stale_after(course / "lessons" / "start" / "lesson.md") == {"00_start"}
    assert stale() == set()


@pytest.mark.parametrize(
    "file", ["mails.csv", "reviews.csv", "zipf_text.md", "learning_curves.npz"]
)
def test_a_changed_corpus_makes_notebooks_stale(course: Path, file: str) -> None:
    after = stale_after(course / "lessons" / "data" / file)
    assert after & EVERY_NOTEBOOK
    assert after & EVERY_NOTEBOOK != EVERY_NOTEBOOK


def test_versions_make_everything_stale_and_a_new_dependency_the_locks(course: Path) -> None:
    assert stale_after(course / "requirements.lock") >= EVERY_NOTEBOOK | {"requirements"}
    project = course / "pyproject.toml"
    before = project.read_text()
    project.write_text(before.replace('"pandas>=3.0,<4"', '"pandas>=3.1,<4"'))
    assert stale() == {"requirements", "requirements-dev", "environment"}
    project.write_text(before + "\n[tool.other]\n")
    assert stale() == set()
    project.write_text(before)


@pytest.mark.parametrize(
    "file", ["explorer/controls.py", "app/static/app.css", "explorer/scene.py"]
)
def test_a_change_of_the_looks_makes_the_pictures_stale(course: Path, file: str) -> None:
    assert "pictures" in stale_after(course / "lessons" / "kit" / file)


def test_a_lost_record_makes_everything_stale(course: Path) -> None:
    before = paths.DERIVED.read_text()
    for broken in ("", "{", json.dumps({"notebooks/00_start.ipynb": "?"})):
        paths.DERIVED.write_text(broken)
        assert stale() >= EVERY_NOTEBOOK
    paths.DERIVED.write_text(before)


def test_what_is_accepted_is_current_and_an_unknown_name_is_refused(course: Path) -> None:
    lesson = course / "lessons" / "start" / "lesson.md"
    lesson.write_text(lesson.read_text() + "\n")
    assert stale() == {"00_start"}
    with pytest.raises(Problem, match=r"1 of .* stale: run `make derived`"):
        derived.main(options(check=True))
    derived.main(options(check=True, accept=["notebooks/00_start.ipynb"]))
    with pytest.raises(Problem, match="called nothing"):
        derived.main(options(accept=["nothing"]))


def options(check: bool = False, accept: list[str] | None = None) -> "derived.argparse.Namespace":
    return derived.argparse.Namespace(check=check, accept=accept or [])


LOADED = """
import re, sys
from pathlib import Path
from lessons.kit.explorer.explorers import recipe
code = sys.stdin.read()
for name in set(re.findall(r'explore\\(\\s*"([\\w.]+)"', code)):
    recipe(name)
for line in code.split("\\n"):
    if re.match(r"(from|import) (lessons|nbcore)", line) and not line.endswith("("):
        exec(line)
root = Path.cwd()
for module in list(sys.modules.values()):
    file = getattr(module, "__file__", None)
    if file and Path(file).is_relative_to(root) and ".venv" not in file:
        print(Path(file).relative_to(root).as_posix())
"""


@pytest.mark.commands
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_what_a_lesson_really_loads_is_among_what_it_is_said_to_depend_on(lesson) -> None:
    """Read off a process that has imported all of it."""
    code = "\n".join(derived.code_of(lesson.text()))
    done = subprocess.run(
        [sys.executable, "-c", LOADED], input=code, capture_output=True, text=True, cwd=paths.ROOT
    )
    assert done.returncode == 0, done.stderr
    loaded = {line for line in done.stdout.split("\n") if line.startswith(OURS)}
    said = {path.relative_to(paths.ROOT).as_posix() for path in derived.behind(lesson)}
    assert len(loaded) > 20
    assert loaded - said == set()
