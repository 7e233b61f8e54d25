"""`quiz(...)`: one or several of some statements, or a number, with a reason for every answer."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ipywidgets as widgets

from lessons.kit.exercises import progress
from lessons.kit.exercises.feedback import Feedback, show, without_marks
from lessons.kit.exercises.predictions import key_of
from lessons.kit.exercises.widget_view import WidgetView, choices, heading, status

Interval = float | Fraction | tuple[float, float]


@dataclass(frozen=True)
class Option:
    text: str
    why: str
    is_right: bool


def right(text: str, why: str) -> Option:
    """A correct option, with why it is."""
    return Option(text, why, True)


def wrong(text: str, why: str) -> Option:
    """A wrong option, with why it is."""
    return Option(text, why, False)


def quiz(
    question: str,
    *options: Option,
    answer: float | Fraction | None = None,
    tolerance: float = 0.01,
    why: str = "",
    mistakes: Sequence[tuple[Interval, str]] = (),
    key: str | None = None,
) -> None:
    """Ask: tick what is right among the options, or type the number `answer`."""
    if options and answer is not None:
        raise ValueError("quiz takes options or answer=, not both")
    if options:
        show(ChoiceQuiz(question, options, key))
    elif answer is not None:
        show(NumberQuiz(question, answer, tolerance, why, mistakes, key))
    else:
        raise ValueError("quiz needs right(...) and wrong(...) options, or answer=")


class Quiz(WidgetView):
    """What both kinds share: a button, a place for the reason, a record of the answer."""

    def __init__(self, question: str, lines: list[str], controls: list[Any], key: str | None):
        self.key = key or key_of(question)
        self.button = widgets.Button(description="Check my answer")
        self.button.on_click(lambda _: self.submit())
        self.shown = status()
        super().__init__(question, lines, [heading(question), *controls, self.button, self.shown])

    def judge(self, given: Any) -> Feedback:
        raise NotImplementedError

    def given(self) -> Any:
        """The answer that the controls show, or None."""
        raise NotImplementedError

    def put_back(self, given: Any) -> None:
        """Set the controls to an earlier answer."""
        raise NotImplementedError

    def submit(self) -> None:
        given = self.given()
        if given is None:
            self.tell(Feedback("not attempted", "Answer first, then check."))
            return
        feedback = self.judge(given)
        if feedback.kind == "not attempted":
            self.tell(feedback)
            return

        def apply(record: progress.Data) -> None:
            if record.get("answer") != given:
                record["attempts"] = int(record.get("attempts", 0)) + 1
            record["answer"] = given
            record["right"] = bool(record.get("right")) or feedback.kind == "right"
            record["question"] = without_marks(self.question)

        note = progress.change("quizzes", self.key, apply).note
        self.tell(Feedback(feedback.kind, feedback.text, note=note))

    def restore(self) -> None:
        given = progress.load()["quizzes"].get(self.key, {}).get("answer")
        if given is None:
            return
        try:
            self.put_back(given)
            self.tell(self.judge(given))
        except (TypeError, ValueError, KeyError):
            self.tell(Feedback("not attempted", "The question has changed since your answer."))

    def tell(self, feedback: Feedback) -> None:
        self.shown.value = feedback.as_html()


class ChoiceQuiz(Quiz):
    """Several right options are ticked; one alone is chosen."""

    def __init__(self, question: str, options: Sequence[Option], key: str | None = None) -> None:
        self.choices = {option.text: option for option in in_fixed_disorder(options)}
        count = sum(option.is_right for option in options)
        if count == 0 or len(self.choices) < max(2, len(options)):
            raise ValueError("a quiz needs two or more different options, one of them right(...)")
        self.many = count > 1
        texts = list(self.choices)
        self.boxes: list[Any] = []
        if self.many:
            self.boxes = [
                widgets.Checkbox(description=t, indent=False, layout={"width": "auto"})
                for t in texts
            ]
            controls = self.boxes
        else:
            self.radio = choices(texts)
            controls = [self.radio]
        asked = question + " (Several are right.)" if self.many else question
        super().__init__(asked, texts, controls, key or key_of(question))
        self.restore()

    def given(self) -> list[str] | None:
        if self.many:
            return [box.description for box in self.boxes if box.value] or None
        return None if self.radio.value is None else [self.radio.value]

    def put_back(self, given: Any) -> None:
        if not set(given) <= set(self.choices):
            raise ValueError("other options")
        if not self.many:
            self.radio.value = given[0]
        for box in self.boxes:
            box.value = box.description in given

    def judge(self, given: Any) -> Feedback:
        chosen = [self.choices[text] for text in given]
        if false := [option for option in chosen if not option.is_right]:
            # A sentence loses its full stop before the colon.
            told = (f"*{o.text.removesuffix('.')}*: {o.why}" for o in false)
            return Feedback("wrong", "\n\n".join(told))
        missed = sum(o.is_right for o in self.choices.values()) - len(chosen)
        if missed:
            more = "one more is" if missed == 1 else f"{missed} more are"
            return Feedback("wrong", f"What you ticked is right; {more} right too.")
        return Feedback("right", "\n\n".join(option.why for option in chosen))


def in_fixed_disorder(options: Sequence[Option]) -> list[Option]:
    """The same order every time, and not the author's, who may write the right one first."""
    return sorted(options, key=lambda option: hashlib.sha256(option.text.encode()).digest())


class NumberQuiz(Quiz):
    """A typed number: 3/5, 0.6 and 60 % are the same."""

    def __init__(
        self,
        question: str,
        answer: float | Fraction,
        tolerance: float = 0.01,
        why: str = "",
        mistakes: Sequence[tuple[Interval, str]] = (),
        key: str | None = None,
    ) -> None:
        self.answer, self.tolerance, self.why = answer, tolerance, why
        self.mistakes = list(mistakes)
        self.box = widgets.Text(
            description="Your answer:",
            placeholder="e.g. 3/5 or 0.6",
            style={"description_width": "initial"},
        )
        super().__init__(question, ["a number, such as 3/5 or 0.6"], [self.box], key)
        self.restore()

    def given(self) -> str | None:
        return str(self.box.value).strip() or None

    def put_back(self, given: Any) -> None:
        self.box.value = str(given)

    def judge(self, given: Any) -> Feedback:
        number = read_number(given)
        if number is None:
            return Feedback("not attempted", "That is no number. Write 3/5, 0.6 or 60 %.")
        if self.near(number, self.answer):
            return Feedback("right", self.why or "That is the number.")
        for where, why in self.mistakes:
            low, high = where if isinstance(where, tuple) else (where, where)
            if low <= number <= high or self.near(number, low) or self.near(number, high):
                return Feedback("wrong", why)
        larger = number > self.answer
        return Feedback("wrong", "That is too large." if larger else "That is too small.")

    def near(self, number: Fraction, target: float | Fraction) -> bool:
        return abs(float(number) - float(target)) <= max(self.tolerance * abs(float(target)), 1e-9)


def read_number(text: str) -> Fraction | None:
    """'3/5', '0.6', '0,6', '.6', '60 %' as an exact number; None if it is none."""
    text = text.strip().replace(" ", "")
    percent = text.endswith("%")
    text = text.rstrip("%")
    if text.count(",") == 1 and "." not in text:
        text = text.replace(",", ".")
    try:
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None
    return number / 100 if percent else number
