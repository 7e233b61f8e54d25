"""Every problem set, as it stands in lessons/: new ones are covered as soon as they are there."""

import json
import re
from pathlib import Path

import pytest

from lessons.kit.base.messages import Problem
from lessons.kit.exercises.exercise_source import Exercise, Mistake
from lessons.kit.exercises.run_steps import world
from lessons.kit.exercises.trial import RIGHT, UNATTEMPTED, evaluate
from lessons.kit.grading.assignment import problem_set, release, sample
from lessons.kit.grading.assignment.problem_set import ProblemSet

SETS = problem_set.available()
STUDENTS = ["", "ada", "s123"]
QUESTIONS = [q for name in SETS for q in problem_set.load(name).questions]
MISTAKES = [(q, m) for q in QUESTIONS for m in q.mistakes]

each_set = pytest.mark.parametrize("name", SETS)
each_question = pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.id)


@each_set
def test_a_set_is_as_a_set_should_be(name: str) -> None:
    """Five to seven questions, one of them open, one from scratch, partial credit, own data."""
    master = problem_set.load(name)
    assert 5 <= len(master.asked) <= 7
    assert len(master.open_questions) == 1 and master.open_questions[0].rubric
    assert any(q.scratch for q in master.questions)
    assert any(q.parts for q in master.questions)
    assert any(m.marks for q in master.questions for m in q.mistakes)
    assert all(q.id.startswith(f"{name}-") for q in master.asked)
    assert master.data and problem_set.load(name, "ada").data != problem_set.load(name, "bob").data


@each_set
def test_each_heading_says_its_points(name: str) -> None:
    master = problem_set.load(name)
    texts = "\n".join(cell.source for cell in master.cells if cell.role == "text")
    said = re.findall(r"^## .* \((\d+) points?\)$", texts, re.MULTILINE)
    assert len(said) == len(master.asked) and sum(map(int, said)) == master.points


@each_question
def test_hidden_checks_use_fresh_numbers(question: Exercise) -> None:
    assert question.hidden.strip()
    values_alone = not re.search(r"^def ", question.starter, re.MULTILINE)
    assert values_alone or "rng" in question.hidden


@pytest.mark.parametrize("student", STUDENTS)
@each_question
def test_the_solution_is_right_for_everybody(question: Exercise, student: str) -> None:
    own = problem_set.load(question.lesson, student).question(question.id)
    for seed in (1, 2):
        outcome = evaluate(own, world(own.given, own.solution), hidden=True, seed=seed)
        assert outcome.kind == RIGHT, outcome
    for part in own.parts:
        alone = Exercise(**{**vars(own), "check": part.check, "hidden": "", "mistakes": ()})
        assert evaluate(alone, world(own.given, own.solution), seed=3).kind == RIGHT
        assert evaluate(alone, world(own.given, own.starter), seed=3).kind != RIGHT


@each_question
def test_the_starter_is_not_attempted(question: Exercise) -> None:
    outcome = evaluate(question, world(question.given, question.starter), hidden=True, seed=1)
    assert outcome.kind == UNATTEMPTED, outcome


@pytest.mark.parametrize(
    ("question", "mistake"), MISTAKES, ids=lambda v: getattr(v, "id", None) or v.name
)
def test_each_mistake_is_recognized(question: Exercise, mistake: Mistake) -> None:
    """Whatever data a student has: see test_every_set.py, which is slow."""
    own = problem_set.load(question.lesson, "ada").question(question.id)
    names = world(own.given, own.solution, mistake.code)
    for seed in (1, 2):
        assert evaluate(own, names, hidden=True, seed=seed, rounds=3).mistake == mistake.name


@pytest.mark.parametrize("student", STUDENTS)
@each_set
def test_what_is_released_holds_no_secret(name: str, student: str, tmp_path: Path) -> None:
    master = problem_set.load(name, student)
    release.write(master, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "INSTRUCTIONS.md",
        f"{name}.ipynb",
        f"{name}_data.json",
    ]
    text = (tmp_path / f"{name}.ipynb").read_text(encoding="utf-8")
    release.nothing_secret(master, text)
    sources = "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    for question in master.questions:
        assert question.starter.strip() in sources
        shown = question.check + question.starter + question.prompt
        secrets = [question.solution, question.hidden, *(m.code for m in question.mistakes)]
        for line in {line.strip() for block in secrets for line in block.splitlines()}:
            if len(line) > 30 and line not in shown:
                assert line not in sources, line
        assert not any(hint in sources for hint in question.hints)
    assert not any(q.rubric in sources for q in master.open_questions)
    again = tmp_path / "again"
    release.write(master, again)
    assert (again / f"{name}.ipynb").read_text(encoding="utf-8") == text


@each_set
def test_a_released_notebook_runs_from_top_to_bottom(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing but Python and numpy; the checks say so when an answer is right or missing."""
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    master = problem_set.load(name, "ada")
    for solved in (False, True):
        solutions = {q.id: q.solution for q in master.questions} if solved else {}
        run(master, solutions)
        said = capsys.readouterr().out
        for question in master.questions:
            found = "finds nothing wrong" if solved else "Not attempted"
            assert f"{question.id}: " in said and found in said
        assert ("Not attempted" in said) != solved and "raised" not in said
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    run(master, {q.id: q.solution for q in master.questions})
    with pytest.raises(AssertionError, match="Not attempted"):
        run(master, {})


def run(master: ProblemSet, answers: dict[str, str]) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in release.notebook(master)["cells"]:
        if cell["cell_type"] == "code":
            exec(answers.get(cell["id"], "".join(cell["source"])), names)


def test_a_set_that_is_not_there() -> None:
    for name in ("ps99", "../x", "", "01"):
        with pytest.raises(Problem, match="There is no problem set"):
            problem_set.load(name)


BAD = {
    "all the points": ('mistake="m"', 'mistake="m" marks=2', "has all the points"),
    "needs": ('exercise="a" points=2', 'exercise="a" points=2 needs="b"', "stands for itself"),
}
SAMPLE = """# A set

Write one.

```python exercise="a" points=2
one = ...
```

```text hints
- x
- y
```

```python solution
one = 1
```

```text right
Yes.
```

```python mistake="m"
# No.
one = 2
```

```python check
one
```
"""


@pytest.mark.parametrize("what", list(BAD))
def test_a_set_that_is_wrongly_written(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, said = BAD[what]
    monkeypatch.setenv(problem_set.FOLDER, str(tmp_path))
    (tmp_path / "psy_bad.md").write_text(SAMPLE.replace(old, new))
    with pytest.raises(Problem, match=said):
        problem_set.load("psy")


def test_a_set_may_lie_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(problem_set.FOLDER, str(tmp_path))
    (tmp_path / "psx_good.md").write_text(SAMPLE)
    assert problem_set.load("psx").points == 2 and problem_set.available() == ["psx"]


def test_the_made_up_class_is_the_same_every_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        sample.write("ps1", tmp_path / name, 3)
    assert [p.read_bytes() for p in sorted((tmp_path / "one").rglob("*.*"))] == [
        p.read_bytes() for p in sorted((tmp_path / "two").rglob("*.*"))
    ]
