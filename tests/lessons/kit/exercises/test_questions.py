"""predict and quiz: the guess is kept, every answer has its reason, all controls have names."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pandas as pd
import pytest

from lessons.kit.exercises import progress
from lessons.kit.exercises.predictions import Prediction, predict, revealed
from lessons.kit.exercises.quizzes import ChoiceQuiz, NumberQuiz, quiz, read_number, right, wrong

QUESTION = "How *sure* will it be?"
LIVE = "application/vnd.jupyter.widget-view+json"


def prediction(**changes: Any) -> Prediction:
    options: dict[str, Any] = {"options": ["50 %", "61 %", "100 %"], "answer": "100 %"}
    return Prediction(QUESTION, **(options | {"reveal": "One word *vetoes*."} | changes))


def shown(question: Any) -> str:
    return str(question.shown.value)


def test_the_answer_is_not_there_before_the_guess() -> None:
    calls: list[int] = []
    asked = prediction(reveal=lambda: calls.append(1) or "seen")
    assert asked.guess is None and asked.more.children == () and calls == []
    asked.button.click()
    assert asked.guess is None and "Choose one first" in shown(asked) and calls == []


def test_the_guess_is_kept_beside_the_answer() -> None:
    asked = prediction()
    asked.choice.value = "61 %"
    asked.button.click()
    assert asked.guess == "61 %"
    assert "Your guess: <strong>61 %</strong>. The answer: <strong>100 %</strong>" in shown(asked)
    assert "<em>vetoes</em>" in asked.more.children[0].value
    assert asked.choice.disabled and asked.button.layout.display == "none"


def test_a_guess_survives_running_the_cell_again(progress_file: Path) -> None:
    first = prediction()
    first.choice.value = "50 %"
    first.button.click()
    again = prediction()
    assert again.guess == "50 %" and "The answer" in shown(again)
    other = prediction(options=["0 %", "100 %"], key=again.key)
    assert other.guess is None, "the options have changed: asked again"


def test_a_right_guess() -> None:
    asked = prediction()
    asked.choice.value = "100 %"
    asked.commit()
    assert "That is the answer." in shown(asked)


@pytest.mark.parametrize(
    ("guess", "says"),
    [(0.5, "0.11 too low"), (0.9, "0.29 too high"), (0.61, "as close as it gets")],
)
def test_a_number_as_a_guess(guess: float, says: str) -> None:
    asked = Prediction("P?", between=(0, 1), step=0.01, answer=Fraction(128, 209))
    asked.control.value = guess
    asked.commit()
    assert says in shown(asked) and "<strong>0.6124</strong>" in shown(asked)


@pytest.mark.parametrize(
    "wrongly",
    [
        {"options": ["a"], "between": (0, 1), "answer": "a"},
        {"answer": "a"},
        {"options": ["a"]},
        {"options": ["a"], "answer": "b"},
    ],
)
def test_a_question_that_cannot_be_asked(wrongly: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"predict needs|not one of the options"):
        Prediction("?", **wrongly)


def test_what_may_be_revealed() -> None:
    class Picture:
        def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
            return {"image/png": "AAAA", "text/plain": "a <line>"}

    button = widgets.Button()
    assert revealed(lambda: button) == [button]
    assert revealed(lambda: None) == [] and revealed(None) == []
    assert "<table" in revealed(pd.DataFrame({"a": [1]}).copy)[0].value
    assert 'alt="a &lt;line&gt;"' in revealed(Picture)[0].value
    assert "could not be worked out (ZeroDivisionError" in revealed(lambda: 1 / 0)[0].value
    assert "&lt;b&gt;" in revealed("<b>")[0].value


def test_without_a_kernel_the_question_is_still_there() -> None:
    for asked in (prediction(), Prediction("P?", between=(0, 1), answer=0.5)):
        bundle = asked._repr_mimebundle_()
        assert {"text/html", "text/plain", LIVE} == set(bundle)
    assert repr(prediction()) == (
        "How sure will it be?\n  - 50 %\n  - 61 %\n  - 100 %\n"
        "Run this cell (Shift + Enter) to answer."
    )
    assert "vetoes" not in json.dumps(prediction()._repr_mimebundle_())


def test_the_text_is_the_same_before_and_after_the_guess() -> None:
    asked = prediction()
    before = (repr(asked), asked.as_html())
    asked.choice.value = "61 %"
    asked.commit()
    assert (repr(asked), asked.as_html()) == before == (repr(prediction()), asked.as_html())


ONE = (
    right("the prior and P(word | class)", "One factor for each word."),
    wrong("P(class | word)", "That is what Bayes' rule is used to find out."),
)
MANY = (*ONE, right("also this", "Indeed."))


def test_one_right_option() -> None:
    asked = ChoiceQuiz("Which?", ONE)
    asked.button.click()
    assert "Answer first" in shown(asked) and progress.load()["quizzes"] == {}
    asked.radio.value = "P(class | word)"
    asked.button.click()
    assert "Not yet" in shown(asked) and "used to find out" in shown(asked)
    asked.radio.value = ONE[0].text
    asked.button.click()
    assert "Right" in shown(asked) and "One factor for each word." in shown(asked)
    record = progress.load()["quizzes"][asked.key]
    assert (record["attempts"], record["right"]) == (2, True)


def test_a_wrong_sentence_is_named_without_its_full_stop() -> None:
    asked = ChoiceQuiz("Which?", (ONE[0], wrong("It turns.", "It stays.")))
    asked.radio.value = "It turns."
    asked.button.click()
    assert "<em>It turns</em>: It stays." in shown(asked)


def test_several_right_options() -> None:
    asked = ChoiceQuiz("Which?", MANY)
    assert asked.many and "(Several are right.)" in asked.question
    boxes = {box.description: box for box in asked.boxes}
    first, second, third = (boxes[option.text] for option in MANY)
    first.value = True
    asked.submit()
    assert "one more is right too" in shown(asked)
    second.value = third.value = True
    asked.submit()
    assert "used to find out" in shown(asked) and "Indeed" not in shown(asked)
    second.value = False
    asked.submit()
    assert "Right" in shown(asked) and "Indeed." in shown(asked)


def test_the_right_option_does_not_give_itself_away_by_its_place() -> None:
    places = set()
    for number in range(20):
        options = [right(f"right {number}", "Yes."), *(wrong(f"{number} {n}", "No.") for n in "ab")]
        shown_first = ChoiceQuiz("Which?", options).lines
        assert shown_first == ChoiceQuiz("Which?", options[::-1]).lines
        places.add(shown_first.index(f"right {number}"))
    assert places == {0, 1, 2}


@pytest.mark.parametrize("options", [ONE, MANY])
def test_a_quiz_answer_survives_running_the_cell_again(options: Any, progress_file: Path) -> None:
    asked = ChoiceQuiz("Which?", options)
    asked.put_back([ONE[1].text])
    asked.submit()
    again = ChoiceQuiz("Which?", options)
    assert again.given() == [ONE[1].text] and "used to find out" in shown(again)
    changed = ChoiceQuiz("Which?", (ONE[0], wrong("new", "No.")), key=again.key)
    assert changed.given() is None and "has changed" in shown(changed)


@pytest.mark.parametrize(
    ("typed", "kind", "says"),
    [
        ("3/5", "Right", "Three of five"),
        ("0.6", "Right", "Three of five"),
        (" 60 % ", "Right", "Three of five"),
        ("0,6", "Right", "Three of five"),
        ("2/5", "Not yet", "That is ham."),
        ("0.95", "Not yet", "Too sure"),
        ("0.1", "Not yet", "too small"),
        ("5", "Not yet", "too large"),
        ("three", "Not attempted", "no number"),
        ("1/0", "Not attempted", "no number"),
        ("", "Not attempted", "Answer first"),
    ],
)
def test_a_typed_number(typed: str, kind: str, says: str) -> None:
    mistakes = [(Fraction(2, 5), "That is ham."), ((0.9, 1), "Too sure.")]
    asked = NumberQuiz("P?", Fraction(3, 5), why="Three of five.", mistakes=mistakes)
    asked.box.value = typed
    asked.button.click()
    assert kind in shown(asked) and says in shown(asked)


def test_numbers_as_people_write_them() -> None:
    assert [read_number(t) for t in ("3/5", ".6", "6e-1", "-1", "50%")] == [
        Fraction(3, 5),
        Fraction(3, 5),
        Fraction(3, 5),
        -1,
        Fraction(1, 2),
    ]
    assert [read_number(t) for t in ("", "a", "1,2,3", "nan", "inf")] == [None] * 5


def test_a_quiz_that_cannot_be_asked() -> None:
    for wrongly in [(), (wrong("a", "b"), wrong("c", "d")), (ONE[0],), (ONE[0], ONE[0])]:
        with pytest.raises(ValueError, match="quiz"):
            quiz("?", *wrongly)
    with pytest.raises(ValueError, match="not both"):
        quiz("?", *ONE, answer=1)


def test_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    predict(QUESTION, options=["yes", "no"], answer="no")
    quiz("Which?", *ONE)
    quiz("P?", answer=0.5)
    told = capsys.readouterr().out
    assert "How sure will it be?" in told and "Which?" in told and "a number" in told


def all_widgets(widget: Any) -> list[Any]:
    return [widget, *(w for child in getattr(widget, "children", ()) for w in all_widgets(child))]


@pytest.mark.parametrize(
    "question",
    [
        prediction,
        lambda: Prediction("P?", between=(0, 1), answer=0.5),
        lambda: ChoiceQuiz("Which?", ONE),
        lambda: ChoiceQuiz("Which?", MANY),
        lambda: NumberQuiz("P?", 0.5),
    ],
)
def test_every_control_has_a_name_and_can_be_reached_by_keyboard(question: Any) -> None:
    parts = all_widgets(question())
    controls = [w for w in parts if not isinstance(w, widgets.Box | widgets.HTML)]
    assert len(controls) >= 2
    for control in controls:
        assert control.tabbable is not False
        # Radio buttons are named by their options; the others by their description.
        assert control.description or all(control.options), type(control).__name__
        assert not isinstance(control, widgets.FloatSlider | widgets.IntSlider), "has no name"
    assert any('role="status"' in w.value for w in parts if isinstance(w, widgets.HTML))
