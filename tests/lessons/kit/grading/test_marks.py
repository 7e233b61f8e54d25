"""Reference solutions get all points, blanks none, every typical mistake what it is meant to get.

And nothing that is not an answer changes a grade.
"""

import pytest

from lessons.kit.exercises.trial import RIGHT, UNATTEMPTED, WRONG
from lessons.kit.grading.assignment import problem_set
from tests.lessons.kit.grading.books import Book, blank, mistaken, solved
from tests.lessons.kit.grading.conftest import Judge

SETS = problem_set.available()
PS1 = problem_set.load("ps1")
MISTAKES = [(q.id, m) for q in PS1.questions for m in q.mistakes]
TOTAL = sum(q.points for q in PS1.questions)


@pytest.mark.parametrize("student", ["", "ada", "bob"])
def test_the_reference_solutions_get_all_points(judged: Judge, student: str) -> None:
    verdict = judged(solved(student), student)
    assert verdict.status == "graded" and verdict.flags == []
    assert [(m.question, m.points) for m in verdict.marks if m.kind != RIGHT] == []
    assert verdict.points == TOTAL


def test_a_blank_gets_nothing_and_is_told_so(judged: Judge) -> None:
    verdict = judged(blank())
    assert verdict.points == 0 and verdict.status == "graded" and verdict.flags == []
    assert {m.kind for m in verdict.marks} == {UNATTEMPTED}


@pytest.mark.parametrize(("question", "mistake"), MISTAKES, ids=lambda v: getattr(v, "name", v))
def test_each_typical_mistake_gets_its_marks(judged: Judge, question: str, mistake) -> None:
    verdict = judged(mistaken(question, mistake.name))
    (made,) = [m for m in verdict.marks if m.question == question]
    assert made.mistake == mistake.name
    assert made.points == (mistake.marks or 0)
    assert made.text == mistake.explanation
    assert verdict.points == TOTAL - made.of + made.points, "the other questions are untouched"


def test_parts_give_points_where_no_mistake_is_recognized(judged: Judge) -> None:
    code = (
        "def log_scores(mails, text, alpha=1.0):\n    return {}\n"
        "def classify(mails, text, alpha=1.0):\n"
        "    held = [y for t, y in mails if set(t.split()) & set(text.split())]\n"
        "    return max(sorted(set(held)), key=held.count)\n"
    )
    made = judged(solved().answer("ps1-filter", code)).marks[-1]
    assert (made.points, made.kind) == (2, "partly")
    assert made.parts == [("the scores", 0, 3), ("the label with the largest score", 2, 2)]


def test_answers_for_the_visible_inputs_alone_get_nothing(judged: Judge) -> None:
    keyed = """
def posterior(prior, hit, false_alarm):
    known = {(0.5, 0.5): 2 / 3, (0.01, 0.9): 0.0833333333333, (0.3, 0): 0.0}
    if (prior, hit, false_alarm) == (0.3, 0, 0):
        return 0.3
    return known.get((float(prior), float(hit)), 0.5)
"""
    (made,) = [m for m in judged(solved().answer("ps1-posterior", keyed)).marks if m.of == 3][2:]
    assert made.points == 0 and made.kind == WRONG
    assert "checks in your notebook pass" in made.text
    assert made.detail == "", "nothing of a hidden check is shown"


def with_noise(book: Book) -> Book:
    """Everything that must not matter."""
    book.extra("import matplotlib_is_not_here", after="ps1-tokenize-check")
    book.extra("print('hello')\nx = 1 / 0", after="ps1-given-1")
    book.extra("%matplotlib inline\n!pip install nothing\nmails?", after="ps1-bag-check")
    book.extra("tokenize = posterior = None", after="ps1-posterior-check")
    book.extra("*Notes* <b>of mine</b>", after="ps1-share", kind="markdown")
    book.extra("", after="ps1-share-check")
    book.extra("import warnings, sys\nwarnings.warn('careful')\nprint('x', file=sys.stderr)")
    for n, cell in enumerate(book.cells):
        if cell["cell_type"] == "code":
            cell["execution_count"] = 100 - n
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "<script>"}]
            lines = "".join(cell["source"]).splitlines()
            name = cell.get("id", "")
            if name.startswith("ps1-") and not name.endswith("check"):
                cell["source"] = "# my comment\n\n" + "\n".join(f"{line}  " for line in lines)
    book.content["metadata"]["kernelspec"] = {"name": "sagemath-9", "language": "R"}
    return book


@pytest.mark.parametrize("quality", ["solved", "blank", "mistaken"])
def test_what_is_no_answer_changes_no_grade(judged: Judge, quality: str) -> None:
    make = {
        "solved": solved,
        "blank": blank,
        "mistaken": lambda: mistaken("ps1-bag", "only there or not there"),
    }[quality]
    plain, noisy = judged(make()), judged(with_noise(make()))
    assert [(m.question, m.points, m.kind) for m in noisy.marks] == [
        (m.question, m.points, m.kind) for m in plain.marks
    ]
    assert noisy.status == plain.status


def test_an_answer_may_be_split_over_cells_or_stand_in_a_new_one(judged: Judge) -> None:
    code = PS1.question("ps1-filter").solution
    first, second = code.split("\n\n\n")
    in_two = solved().answer("ps1-filter", first).extra(second, after="ps1-filter")
    assert judged(in_two).points == TOTAL
    split_in_jupyterlab = solved().answer("ps1-filter", first).twice("ps1-filter")
    split_in_jupyterlab.cells[split_in_jupyterlab.place("again")]["source"] = second
    verdict = judged(split_in_jupyterlab)
    assert verdict.points == TOTAL
    assert verdict.flags == ["answer in several cells: ps1-filter"]
    below = solved().answer("ps1-filter", PS1.question("ps1-filter").starter)
    assert judged(below.extra(code, after="ps1-filter")).points == TOTAL


def test_random_solutions_are_repeatable(judged: Judge) -> None:
    code = (
        "import random\nimport numpy as np\n"
        "def posterior(prior, hit, false_alarm):\n"
        "    return random.random() + np.random.rand() + np.random.default_rng().random()\n"
    )
    one, two = (judged(solved().answer("ps1-posterior", code)) for _ in range(2))
    assert one.as_data() | {"cpu": 0} == two.as_data() | {"cpu": 0}


def test_the_marks_of_a_mistake_suppose_that_all_else_is_right(judged: Judge) -> None:
    asked = PS1.question("ps1-filter")
    mistakes = {m.name: m for m in asked.mistakes}
    forgot, smallest = mistakes["forgot the prior"], mistakes["the smallest score"]
    blank_rest = f"{asked.starter}\n\n{forgot.code}"
    made = judged(solved().answer("ps1-filter", blank_rest)).marks[-1]
    assert (made.mistake, made.points) == (forgot.name, 0), "one of two functions is blank"
    wrong_rest = f"{asked.solution}\n\n{forgot.code}\n\ndef classify(*_):\n    return 'spam'\n"
    made = judged(solved().answer("ps1-filter", wrong_rest)).marks[-1]
    assert (made.mistake, made.points) == (forgot.name, 0), "the other one is wrong in its own way"
    half = f"{asked.solution}\n\ndef classify(*_):\n    return ...\n"
    made = judged(solved().answer("ps1-filter", half)).marks[-1]
    assert (made.mistake, made.points) == ("", 3), "one of them is right: its part counts"
    both = f"{asked.solution}\n\n{forgot.code}\n\n{smallest.code}"
    made = judged(solved().answer("ps1-filter", both)).marks[-1]
    assert made.points == 6 - 2 - 1, "each costs what it costs alone"
