"""Every problem set, for several students: what is released, and what each kind of answer gets."""

import ast
import contextlib
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from lessons.kit.exercises.check_steps import binds, steps_of
from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.run_steps import run, world
from lessons.kit.exercises.trial import RIGHT, UNATTEMPTED
from lessons.kit.grading.assignment import problem_set, release
from lessons.kit.grading.assignment.rebuild import rebuild
from lessons.kit.grading.intake import notebook
from lessons.kit.grading.judging.fork_server import ForkServer
from lessons.kit.grading.judging.judge import judge
from lessons.kit.grading.record.verdicts import Verdict

pytestmark = pytest.mark.sets

SETS = problem_set.available()
STUDENTS = ["", "ada", "bob", "grace"]
EACH = pytest.mark.parametrize("name", SETS)
FOR_SEVERAL = pytest.mark.parametrize("student", STUDENTS)


def filled(name: str, student: str, answers: dict[str, str]) -> dict[str, Any]:
    """The released notebook with these answers."""
    made = json.loads(json.dumps(release.notebook(problem_set.load(name, student))))
    for cell in made["cells"]:
        if cell["id"] in answers:
            cell["source"] = answers[cell["id"]]
    return made


def solutions(name: str, student: str) -> dict[str, str]:
    return {q.id: q.solution for q in problem_set.load(name, student).questions}


def printed(made: dict[str, Any]) -> dict[str, str]:
    """Run all cells from top to bottom; what the check of each question printed."""
    names: dict[str, Any] = {}
    said = {}
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
            said[cell["id"].removesuffix("-check")] = out.getvalue()
    return said


Judged = Callable[..., Verdict]


@pytest.fixture(scope="module")
def judged(fork_server: ForkServer) -> Judged:
    def one(name: str, student: str, answers: dict[str, str], seed: int = 4711) -> Verdict:
        master = problem_set.load(name, student)
        cells = notebook.read(json.dumps(filled(name, student, answers)).encode())
        return judge(rebuild(cells, master), master, fork_server, seed)

    return one


@EACH
def test_its_shape(name: str) -> None:
    master = problem_set.load(name)
    assert 5 <= len(master.asked) <= 7
    assert 20 <= master.points <= 30
    assert any(q.scratch for q in master.questions)
    assert [bool(q.rubric) for q in master.open_questions] == [True]
    for question in master.questions:
        assert len(question.mistakes) >= 2 and question.hidden, question.id
        names = [mistake.name for mistake in question.mistakes]
        assert len(set(names)) == len(names), question.id
    assert any("rng" in q.hidden for q in master.questions)


@EACH
@FOR_SEVERAL
def test_a_fresh_notebook_runs_and_says_that_nothing_is_attempted(name: str, student: str) -> None:
    said = printed(filled(name, student, {}))
    for question in problem_set.load(name, student).questions:
        told = said[question.id]  # a check that looks into the answer meets the ... itself
        assert "Not attempted yet" in told or "'ellipsis' object" in told


@EACH
@FOR_SEVERAL
def test_a_solved_notebook_is_told_that_nothing_is_wrong(name: str, student: str) -> None:
    answers = solutions(name, student)
    said = printed(filled(name, student, answers))
    assert {q for q in answers if "finds nothing wrong" not in said[q]} == set()


@EACH
def test_nothing_secret_is_released(name: str) -> None:
    master = problem_set.load(name, "ada")
    made = release.notebook(master)
    release.nothing_secret(master, json.dumps(made))
    told = "\n".join("".join(cell["source"]) for cell in made["cells"])
    for question in master.questions:
        (cell,) = [c for c in made["cells"] if c["id"] == f"{question.id}-check"]
        tried = [line.strip() for line in "".join(cell["source"]).splitlines()]
        tried = [line.removeprefix("(lambda: ").rsplit(", [", 1)[0] for line in tried]
        shown = {step.source for step in steps_of(question.check)}
        parts = [part.check for part in question.parts]
        for block in (question.hidden, *parts):
            for step in steps_of(block):
                assert step.source in shown or step.source not in tried
        for mistake in question.mistakes:
            assert mistake.explanation not in told and mistake.code.strip() not in told
    for question in master.open_questions:
        assert question.rubric not in " ".join(told.split())


@EACH
def test_students_have_data_of_their_own(name: str) -> None:
    made = [problem_set.load(name, student).data for student in STUDENTS]
    assert all(set(data) == set(made[0]) and data for data in made)
    assert len({json.dumps(release.jsonable(data)) for data in made}) == len(STUDENTS)


@EACH
@FOR_SEVERAL
@pytest.mark.parametrize("seed", [1, 2**31])
def test_the_reference_solutions_get_all_points(
    judged: Judged, name: str, student: str, seed: int
) -> None:
    verdict = judged(name, student, solutions(name, student), seed)
    assert (verdict.status, verdict.flags) == ("graded", [])
    assert [(m.question, m.points) for m in verdict.marks if m.kind != RIGHT] == []
    assert verdict.points == sum(q.points for q in problem_set.load(name).questions)


@EACH
def test_a_blank_gets_nothing_and_is_told_so(judged: Judged, name: str) -> None:
    verdict = judged(name, "ada", {})
    assert (verdict.status, verdict.points, verdict.flags) == ("graded", 0, [])
    assert {m.kind for m in verdict.marks} == {UNATTEMPTED}


@EACH
@FOR_SEVERAL
def test_each_typical_mistake_gets_its_marks(judged: Judged, name: str, student: str) -> None:
    """The n-th notebook has the n-th mistake of every question that has so many."""
    questions = problem_set.load(name, student).questions
    for n in range(max(len(q.mistakes) for q in questions)):
        chosen = {q.id: q.mistakes[n] for q in questions if n < len(q.mistakes)}
        answers = solutions(name, student)
        for question, mistake in chosen.items():
            answers[question] += f"\n\n{mistake.code}"
        verdict = judged(name, student, answers, seed=n)
        got = {m.question: (m.mistake, m.points, m.text) for m in verdict.marks}
        for question in questions:
            if question.id not in chosen:
                assert got[question.id][1] == question.points
                continue
            wrong = chosen[question.id]
            assert got[question.id] == (wrong.name, wrong.marks or 0, wrong.explanation)


def keyed(question: Exercise) -> str:
    """An answer that knows the inputs in the notebook by heart, and nothing else."""
    names = world(question.given, question.solution)
    known: dict[str, dict[str, Any]] = {name: {} for name in question.names}

    def recorded(name: str) -> Any:
        function = names[name]

        def called(*args: Any) -> Any:
            known[name][repr(args)] = release.jsonable(function(*args))
            return function(*args)

        return called

    todo = [step for step in steps_of(question.check) if not step.repeats]
    spied = names | {name: recorded(name) for name in question.names if callable(names[name])}
    run(todo, spied, 0, 0, spied)
    lines = []
    for name, table in known.items():
        lines += [f"known_{name} = {table!r}", f"def {name}(*args):"]
        lines += [f"    return known_{name}.get(repr(args), 0)"]
    return "\n".join(lines)


@EACH
def test_answers_for_the_visible_inputs_alone_are_not_enough(judged: Judged, name: str) -> None:
    master = problem_set.load(name, "ada")
    functions = [
        q for q in master.questions if all(callable(world(q.given, q.solution)[n]) for n in q.names)
    ]
    assert len(functions) >= 4
    answers = solutions(name, "ada") | {q.id: keyed(q) for q in functions}
    said = printed(filled(name, "ada", answers))
    fooled = [q.id for q in functions if "finds nothing wrong" in said[q.id]]
    assert len(fooled) >= len(functions) / 2, "else this test tests nothing"
    got = {m.question: m for m in judged(name, "ada", answers).marks}
    for question in functions:
        made = got[question.id]
        assert made.points < question.points and made.kind != RIGHT, question.id
        assert question.id not in fooled or made.detail == "", "nothing hidden is shown"


@EACH
def test_a_part_alone_is_worth_less_than_the_whole_and_passes_with_the_solution(name: str) -> None:
    for question in problem_set.load(name, "bob").questions:
        names = world(question.given, question.solution)
        for part in question.parts:
            results = run(steps_of(part.check), names, 3, 0, names)
            assert results and not any(result.raised for result in results), part.name
            assert 0 < part.points < question.points


def without(code: str, names: set[str]) -> str:
    """The code without what defines these names."""
    kept = [node for node in ast.parse(code).body if not binds(node) & names]
    return ast.unparse(ast.Module(kept, []))


@EACH
def test_one_function_of_several_gets_points_of_its_own(name: str, judged: Judged) -> None:
    """The others are as they were handed out. (Unless it calls them, and cannot work.)"""
    several = [q for q in problem_set.load(name, "ada").questions if len(q.names) > 1]
    got = {}
    for question, chosen in [(q, n) for q in several for n in q.names]:
        others = set(question.names) - {chosen}
        code = without(question.solution, others)
        if any(isinstance(n, ast.Name) and n.id in others for n in ast.walk(ast.parse(code))):
            continue
        answer = without(question.starter, {chosen}) + "\n" + code
        marks = judged(name, "ada", {question.id: answer}).marks
        [got[question.id, chosen]] = [m.points for m in marks if m.question == question.id]
        assert got[question.id, chosen] < question.points
    assert got and [one for one, points in got.items() if not points] == []
