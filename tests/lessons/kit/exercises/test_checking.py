"""`check`: four outcomes, and code that tries to fool it or to break it."""

import signal
import subprocess
import sys
from typing import Any

import pytest

from lessons.kit.exercises import time_limit
from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.lesson_files import find
from lessons.kit.exercises.trial import RAISED, RIGHT, UNATTEMPTED, WRONG, Outcome, evaluate
from tests.lessons.kit.exercises.student import answer, notebook

BODY = "def posterior(spam, ham):\n    {}\n"


def posterior(body: str, **options: Any) -> Outcome:
    return answer("sample-posterior", BODY.format(body), **options)


@pytest.mark.parametrize(
    "code",
    [
        "p_spam, p_ham = 3/5, 2/5",
        "p_spam, p_ham = Fraction(3, 5), Fraction(2, 5)",
        "p_spam, p_ham = np.float32(3) / 5, np.array(0.4)[()]",
        "p_spam = 0.6\np_ham = 1 - p_spam",
    ],
)
def test_right_in_any_kind_of_number(code: str) -> None:
    outcome = answer("sample-prior", code)
    assert outcome.kind == RIGHT and "3/5" in outcome.text


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("p_spam, p_ham = ..., ...", "your answer for `p_spam`"),
        ("p_spam, p_ham = 0.6, ...", "so far is right. `p_ham` is still to be written"),
        ("p_spam, p_ham = ..., 0.4", "your answer for `p_spam`"),
        ("p_spam, p_ham = NotImplemented, 0.4", "your answer for `p_spam`"),
        ("p_spam = 0.6", "There is no `p_ham` yet"),
    ],
)
def test_not_attempted(code: str, says: str) -> None:
    outcome = answer("sample-prior", code)
    assert outcome.kind == UNATTEMPTED and says in outcome.text


@pytest.mark.parametrize(
    "body",
    [
        "return ...",
        "...",
        "'A docstring.'",
        "raise NotImplementedError",
        "return NotImplemented",
        "return spam / ...",
    ],
)
def test_a_function_not_written_yet(body: str) -> None:
    assert posterior(body).kind == UNATTEMPTED


ENDLESS = "while True: pass"
wakes = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer")


@wakes
@pytest.mark.parametrize(
    "loop", [ENDLESS, "while True:\n        try: sum(range(99))\n        except: pass"]
)
def test_a_loop_without_end_is_stopped_and_shown(loop: str) -> None:
    before = signal.getsignal(signal.SIGALRM)
    outcome = posterior(loop, time_limit=1)
    assert outcome.kind == RAISED
    assert "Is there a loop without end?" in outcome.text
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_none_is_wrong_where_the_starter_gave_something_else() -> None:
    outcome = posterior("spam / (spam + ham)")
    assert outcome.kind == WRONG and "Is a `return` missing" in outcome.text


def test_a_wrong_value_is_shown_with_the_reason_of_that_line() -> None:
    outcome = answer("sample-prior", "p_spam, p_ham = 0.9, 0.1")
    assert (outcome.kind, outcome.detail) == (WRONG, "p_spam is 0.9")
    assert outcome.text == "That is too large. Spam mails divided by all mails."


def test_the_inputs_are_shown_when_they_are_random() -> None:
    outcome = posterior("return spam / (spam + ham) if spam < ham else 0", seed=1)
    assert outcome.kind == WRONG
    assert outcome.detail.startswith("posterior(spam, ham) gives 0, where ham = 0.")


def test_a_law_that_does_not_hold() -> None:
    exercise = changed("sample-prior", check="assert p_spam > 0.55, 'More than that.'")
    outcome = evaluate(exercise, notebook(exercise, "p_spam = p_ham = 0.5"))
    assert (outcome.kind, outcome.text) == (WRONG, "More than that.")


def test_a_mistake_is_recognized_with_other_code_and_other_types() -> None:
    outcome = posterior("a = float(spam)\n    return np.float64(a) / ham")
    assert (outcome.kind, outcome.mistake) == (WRONG, "odds")
    outcome = answer("sample-prior", "p_spam, p_ham = 0.4, ...")
    assert outcome.mistake == "counted the other class"


def test_what_is_only_sometimes_the_mistake_is_not_called_so() -> None:
    assert posterior("return spam / ham if spam == 1/15 else 7.0").mistake == ""


@pytest.mark.parametrize(
    ("body", "line", "says"),
    [
        ("return spam / (spam - spam)", "return spam / (spam - spam)", "divided by 0"),
        ("return spam + undefined", "return spam + undefined", "Is it spelt right"),
        ("return spam + None", "return spam + None", "Is a `return` missing"),
        ("return [1][5]", "return [1][5]", "The first place is 0"),
        ("return {}['x']", "return {}['x']", "dictionary"),
        ("return spam.total", "return spam.total", "after a dot"),
        ("return posterior(spam, ham)", "return posterior(spam, ham)", "without end"),
        ("import math; return math.log(0)", "math.log(0)", "log 0 is minus infinity"),
        ("return np.zeros(2) + np.zeros(3)", "np.zeros(3)", "Compare their shapes"),
        ("return spam(ham)", "return spam(ham)", "is none"),
        ("exit()", "exit()", "exit()"),
        ("import sys; sys.exit(0)", "sys.exit(0)", "to quit"),
        ("raise SystemExit", "raise SystemExit", "to quit"),
        ("raise KeyboardInterrupt", "raise KeyboardInterrupt", "a loop without end"),
        ("raise GeneratorExit", "raise GeneratorExit", "stopped with an error"),
        ("class E(BaseException): pass\n    raise E('mine')", "raise E('mine')", "an error"),
    ],
)
def test_code_that_raises(body: str, line: str, says: str) -> None:
    outcome = posterior(body)
    assert outcome.kind == RAISED
    assert line in outcome.detail.splitlines()[0] and says in outcome.text


def test_an_error_inside_a_library_is_shown_at_the_students_line() -> None:
    outcome = posterior("return np.linalg.inv([[spam]])[0, 0] + np.linalg.inv([[0.0]])[0, 0]")
    assert "line 2: return np.linalg.inv" in outcome.detail


def test_a_function_with_other_inputs() -> None:
    outcome = answer("sample-posterior", "def posterior(spam):\n    return spam")
    assert outcome.kind == RAISED and "Keep its first line" in outcome.text
    assert outcome.detail.startswith("posterior(1/15, 1/5)\n")


def test_a_number_where_a_function_is_asked_for() -> None:
    outcome = answer("sample-posterior", "posterior = 0.25")
    assert outcome.kind == RAISED and "brackets" in outcome.text


def test_a_mistake_that_raises_is_explained_by_its_own_words() -> None:
    code = "import math\ndef log_score(f):\n    return math.fsum(math.log(x) for x in f)"
    outcome = answer("sample-logs", code)
    assert (outcome.kind, outcome.mistake) == (RAISED, "log of zero")


CHANGES_INPUT = """
def log_score(factors):
    with np.errstate(divide="ignore"):
        for i in range(len(factors)):
            factors[i] = np.log(factors[i])
        return sum(factors)
"""


def test_code_that_changes_its_input_is_right_and_told_so() -> None:
    outcome = answer("sample-logs", CHANGES_INPUT)
    assert outcome.kind == RIGHT and "changes its input (`factors`)" in outcome.note


def test_code_that_spoils_what_the_checks_share_gains_nothing() -> None:
    spoil = "    mails.clear(); np.random.seed(0)\n"
    code = f"def posterior(spam, ham):\n{spoil}    return spam / (spam + ham)"
    assert answer("sample-posterior", code).kind == RIGHT
    fake = "import builtins\nmails = ['spam']\np_spam, p_ham = Fraction(1), Fraction(0)"
    assert answer("sample-prior", fake).kind == WRONG


def test_shadowed_names_of_the_lesson_do_not_disturb() -> None:
    code = "len = sum = Fraction = None\nnp = math = None\np_spam, p_ham = 3/5, 2/5"
    assert answer("sample-prior", code).kind == RIGHT


def test_a_remembered_call_does_not_fool_the_check() -> None:
    code = "def posterior(spam, ham, seen=[]):\n    seen.append(0.25)\n    return seen[0]"
    assert answer("sample-posterior", code).kind == WRONG


def test_the_list_returned_is_kept_as_it_was() -> None:
    code = "kept = []\ndef posteriors(pairs):\n    kept[:] = [s / (s + h) for s, h in pairs]\n"
    assert answer("sample-many", code + "    return kept").kind == RIGHT


def test_an_exercise_waits_for_the_one_it_builds_on() -> None:
    exercise = find("sample-many")
    names = notebook(exercise, exercise.solution, "def posterior(spam, ham): return 1")
    outcome = evaluate(exercise, names)
    assert outcome.kind == UNATTEMPTED and "builds on `sample-posterior`" in outcome.text


def test_hidden_checks_are_the_graders() -> None:
    only_visible = "return spam / (spam + ham) if spam else 1"
    assert posterior(only_visible).kind == RIGHT
    assert posterior(only_visible, hidden=True).kind == WRONG
    assert "2 more checks" in posterior(only_visible).note


def test_what_the_code_prints_is_kept_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert posterior("print('hello'); return spam / (spam + ham)").kind == RIGHT
    assert capsys.readouterr().out == ""


def test_the_same_answer_has_the_same_fingerprint() -> None:
    first, again = posterior("return spam"), posterior("return 1 * spam")
    assert first.fingerprint == again.fingerprint != posterior("return ham").fingerprint


def test_check_reads_the_names_of_the_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    names = notebook(find("sample-prior"), "p_spam, p_ham = 2/5, 3/5")
    exec("check('sample-prior')\ncheck('no-such')", names)
    told = capsys.readouterr().out
    assert "✘ Not yet: 2/5 is the share of ham." in told
    assert "There is no exercise called 'no-such'" in told


@wakes
def test_check_does_not_wait_for_ever(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_limit, "SECONDS", 1)
    exec("check('sample-posterior')", notebook(find("sample-posterior"), BODY.format(ENDLESS)))
    told = capsys.readouterr().out
    assert "did not come to an end in time" in told and "line 2: while True: pass" in told


@pytest.mark.parametrize("mode", ["autograde", "validate"])
def test_under_nbgrader_a_wrong_answer_fails_its_cell(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NBGRADER_EXECUTION", mode)
    code = "check('sample-posterior')"
    exec(code, notebook(find("sample-posterior"), BODY.format("return spam / (spam + ham)")))
    with pytest.raises(AssertionError, match="sample-posterior: wrong"):
        exec(code, notebook(find("sample-posterior"), BODY.format("return spam")))
    only_visible = BODY.format("return spam / (spam + ham) if spam else 1")
    if mode == "autograde":
        with pytest.raises(AssertionError):
            exec(code, notebook(find("sample-posterior"), only_visible))
    else:
        exec(code, notebook(find("sample-posterior"), only_visible))


def test_it_works_without_ipython_and_widgets() -> None:
    code = (
        "import sys; sys.modules.update(IPython=None, ipywidgets=None, fcntl=None)\n"
        "from lessons.kit import check, hint, solution, progress_bars\n"
        "p_spam = p_ham = 1\n"
        "check('sample-prior'); hint('sample-prior'); solution('sample-prior'); progress_bars()"
    )
    told = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert "Not yet" in told and "Hint 1 of 3" in told and "0 of 4 exercises right" in told


def changed(exercise_id: str, **parts: Any) -> Exercise:
    from dataclasses import replace

    return replace(find(exercise_id), **parts)
