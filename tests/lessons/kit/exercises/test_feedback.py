"""Feedback and bars on the screen: readable by everybody, harmless whatever a student wrote."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from lessons.kit.exercises import progress
from lessons.kit.exercises.checking import to_feedback
from lessons.kit.exercises.feedback import KINDS, Feedback, marked, without_marks
from lessons.kit.exercises.lesson_files import find
from lessons.kit.exercises.progress_bars import (
    INVITATION,
    LessonProgress,
    ProgressBars,
    lesson_progress,
    progress_bars,
)
from lessons.kit.exercises.trial import Outcome
from tests.lessons.kit.exercises.student import answer


class Page(HTMLParser):
    """Tags with their attributes, and the text; complains about tags left open."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text, self.stack = "", [""]
        self.feed(source)
        self.close()
        assert self.stack == [""], f"left open: {self.stack}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("br", "img"):
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_sign_and_a_word_and_is_announced(kind: str) -> None:
    page = Page(Feedback(kind, "Text.", "code < 1", "Note.").as_html())
    sign, word, _ = KINDS[kind]
    assert page.tags[0][1]["role"] == "status"
    assert sign in page.text and word in page.text and "code < 1" in page.text
    hidden = [attrs for _, attrs in page.tags if attrs.get("aria-hidden") == "true"]
    assert len(hidden) == 1, "the sign is for the eyes alone"


def test_signs_and_words_differ() -> None:
    outcomes = [KINDS[kind] for kind in ("right", "wrong", "not attempted", "raised")]
    assert len({sign for sign, _, _ in outcomes}) == len({word for _, word, _ in outcomes}) == 4


def test_colours_follow_the_theme() -> None:
    for kind in KINDS:
        source = Feedback(kind, "Text.").as_html()
        assert "var(--jp-" in source and "color:#" not in source


def test_the_text_twin_says_the_same() -> None:
    feedback = Feedback("wrong", "Use `np` *now*.", "x = 1\ny = 2", "Note.")
    assert repr(feedback) == "✘ Not yet: Use np now.\n    x = 1\n    y = 2\nNote."
    bundle = feedback._repr_mimebundle_()
    assert bundle["text/plain"] == repr(feedback) and set(bundle) == {"text/html", "text/plain"}


def test_what_a_student_wrote_cannot_become_html() -> None:
    code = "def posterior(spam, ham):\n    raise ValueError('<script>alert(1)</script>')"
    feedback = to_feedback(find("sample-posterior"), answer("sample-posterior", code))
    assert "<script>" not in feedback.as_html() and "&lt;script&gt;" in feedback.as_html()
    code = "p_spam, p_ham = '<img src=x onerror=alert(1)>', 1"
    feedback = to_feedback(find("sample-prior"), answer("sample-prior", code))
    assert "<img" not in feedback.as_html()


def test_marks() -> None:
    assert marked("`a<b` *em* **st** 2 * 3 * 4") == (
        "<code>a&lt;b</code> <em>em</em> <strong>st</strong> 2 * 3 * 4"
    )
    assert without_marks("`a` *b* **c** 2 * 3 * 4") == "a b c 2 * 3 * 4"


def test_a_wrong_answer_says_how_to_get_help_and_a_right_one_does_not() -> None:
    exercise = find("sample-prior")
    assert 'hint("sample-prior")' in to_feedback(exercise, Outcome("wrong", "No.")).note
    assert to_feedback(exercise, Outcome("right", "Yes.")).note == ""


def test_bars_count_what_is_right_and_what_was_tried(progress_file: Path) -> None:
    progress.record_attempt(find("sample-prior"), "right", "", "a")
    progress.record_attempt(find("sample-posterior"), "wrong", "", "a")
    row = next(row for row in lesson_progress() if row.lesson == "99_sample")
    assert row.title == "99_sample"  # without a course.toml, the folder is its title
    assert row.words == "1 of 4 exercises right, 1 more tried" and row.percent == 25


def test_a_notebook_that_nobody_works_in_invites(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    progress_bars()
    assert capsys.readouterr().out == f"○ Your progress: {INVITATION}\n"
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "p.json"))
    progress_bars()
    assert "99_sample" in (told := capsys.readouterr().out)
    assert "..........  0 of 4 exercises right" in told


def test_bars_are_named_and_said_in_words() -> None:
    bars = ProgressBars(
        [LessonProgress("01_a", "A <b>", 1, 4, 0), LessonProgress("02", "B", 0, 1, 1)]
    )
    page = Page(bars.as_html())
    found = [attrs for _, attrs in page.tags if attrs.get("role") == "progressbar"]
    assert [bar["aria-label"] for bar in found] == ["A <b>", "B"]
    assert found[0]["aria-valuenow"] == "1" and found[0]["aria-valuemax"] == "4"
    assert found[0]["aria-valuetext"] == "1 of 4 exercises right"
    assert "1 of 4 exercises right" in page.text and "<b>" not in bars.as_html()
    scopes = [attrs.get("scope") for tag, attrs in page.tags if tag == "th"]
    assert scopes.count("row") == 2 and scopes.count("col") == 3
    assert repr(bars).splitlines()[0] == "A <b>  ##........  1 of 4 exercises right"


def test_bars_of_a_course_without_exercises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURSE_LESSONS", str(tmp_path))
    assert lesson_progress() == [] and "No lesson" in repr(ProgressBars([]))
