"""`predict(...)`: commit to a guess, then see the answer beside it. The guess is kept."""

import hashlib
import html
import re
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from lessons.kit.exercises import progress
from lessons.kit.exercises.feedback import show, without_marks
from lessons.kit.exercises.widget_view import WidgetView, choices, heading, paragraph, status

Reveal = str | Callable[[], Any] | None


def predict(
    question: str,
    *,
    options: Sequence[Any] | None = None,
    between: tuple[float, float] | None = None,
    step: float | None = None,
    answer: Any = None,
    reveal: Reveal = None,
    key: str | None = None,
) -> None:
    """Ask for a guess: one of `options`, or a number `between` two others."""
    show(Prediction(question, options, between, step, answer, reveal, key))


class Prediction(WidgetView):
    """The question with its controls. `.guess` is None until a guess is kept."""

    def __init__(
        self,
        question: str,
        options: Sequence[Any] | None = None,
        between: tuple[float, float] | None = None,
        step: float | None = None,
        answer: Any = None,
        reveal: Reveal = None,
        key: str | None = None,
    ) -> None:
        if (options is None) == (between is None):
            raise ValueError("predict needs either options=[...] or between=(low, high)")
        if answer is None and reveal is None:
            raise ValueError("predict needs answer= or reveal=, to show after the guess")
        self.answer, self.reveal = answer, reveal
        self.key = key or key_of(question)
        self.guess: Any = None
        self.choice: widgets.RadioButtons | None = None
        if options is not None:
            shown = [str(option) for option in options]
            if answer is not None and str(answer) not in shown:
                raise ValueError(f"answer={answer!r} is not one of the options {shown}")
            self.choice = choices(shown)
            self.control: Any = self.choice
            lines = shown
        else:
            assert between is not None
            low, high = between
            self.control = widgets.BoundedFloatText(
                value=low,
                min=low,
                max=high,
                step=step or (high - low) / 100,
                description=f"Your guess, from {low} to {high}:",
                style={"description_width": "initial"},
            )
            lines = [f"a number from {low} to {high}"]
        self.button = widgets.Button(description="Keep my guess, show the answer")
        self.button.layout.width = "max-content"
        self.button.on_click(lambda _: self.commit())
        self.shown = status()
        self.more = widgets.VBox()
        parts = [heading(question), self.control, self.button, self.shown, self.more]
        super().__init__(question, lines, parts)
        self.restore()

    def restore(self) -> None:
        kept = progress.load()["guesses"].get(self.key, {}).get("guess")
        if kept is None or (self.choice is not None and kept not in self.choice.options):
            return
        self.control.value = kept
        self.disclose(kept)

    def commit(self) -> None:
        """Keep the guess and show the answer. Without a choice it says that one is needed."""
        value = self.control.value
        if value is None:
            self.shown.value = paragraph("Choose one first. A wild guess is fine.")
            return

        def apply(record: progress.Data) -> None:
            record.setdefault("guess", value)
            record.setdefault("question", without_marks(self.question))

        kept = progress.change("guesses", self.key, apply)
        self.disclose(kept.record["guess"], kept.note)

    def disclose(self, guess: Any, note: str = "") -> None:
        self.guess = guess
        self.control.disabled = self.button.disabled = True
        self.button.layout.display = "none"
        self.shown.value = paragraph(" ".join(filter(None, [self.verdict(guess), note])))
        self.more.children = tuple(revealed(self.reveal))

    def verdict(self, guess: Any) -> str:
        if self.answer is None:
            return f"Your guess: **{guess}**."
        if self.choice is not None:
            if guess == str(self.answer):
                return f"Your guess: **{guess}**. That is the answer."
            return f"Your guess: **{guess}**. The answer: **{self.answer}**."
        number = float(self.answer)
        shown = str(self.answer) if number == int(number) else f"{number:.4g}"
        return f"Your guess: **{guess:g}**. The answer: **{shown}**. You were {off(guess, number)}."


def off(guess: float, answer: float) -> str:
    if abs(guess - answer) <= 0.005 * max(abs(answer), 1e-12):
        return "as close as it gets"
    return f"{abs(guess - answer):.2g} too {'high' if guess > answer else 'low'}"


def revealed(reveal: Reveal) -> list[widgets.Widget]:
    """The answer as widgets: text, a table, a picture, or the widget itself."""
    if reveal is None:
        return []
    try:
        what = reveal() if callable(reveal) else reveal
    except Exception as error:
        what = f"The answer could not be worked out ({type(error).__name__}: {error})."
    if isinstance(what, widgets.Widget):
        return [what]
    if what is None:
        return []
    if isinstance(what, str):
        return [widgets.HTML(paragraph(what))]
    bundle = what._repr_mimebundle_() if hasattr(what, "_repr_mimebundle_") else {}
    if isinstance(bundle, tuple):
        bundle = bundle[0]
    words = html.escape(str((bundle or {}).get("text/plain", "")) or "the answer as a picture")
    if "image/png" in (bundle or {}):
        source = f"data:image/png;base64,{bundle['image/png']}"
        return [widgets.HTML(f'<img alt="{words}" src="{source}" style="max-width:100%">')]
    if "text/html" in (bundle or {}):
        return [widgets.HTML(bundle["text/html"])]
    if hasattr(what, "_repr_html_"):
        return [widgets.HTML(what._repr_html_())]
    return [widgets.HTML(paragraph(str(what)))]


def key_of(question: str) -> str:
    """A short name for a question, the same as long as its words are."""
    words = re.sub(r"[^a-z0-9]+", "-", question.lower()).strip("-")
    return f"{words[:40].strip('-')}-{hashlib.sha256(question.encode()).hexdigest()[:6]}"
