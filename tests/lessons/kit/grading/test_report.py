"""What students and teachers read: escaped, no hidden check in it, harmless in a spreadsheet."""

import base64
import csv
import hashlib
import html
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.intake.students import Student
from lessons.kit.grading.record import results
from lessons.kit.grading.record.gradebook import Gradebook
from lessons.kit.grading.record.results import ResultLine
from lessons.kit.grading.record.verdicts import HandMark, Mark
from lessons.kit.grading.reports import marking, pages, report, similar, statistics, tables
from tests.lessons.kit.grading.books import Book, blank, mistaken, solved
from tests.lessons.kit.grading.conftest import Graded

EVIL = (
    "<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>"
    "<a href='javascript:alert(1)'>x</a>\"'><b>{{7*7}}</b>"
)
PS1 = problem_set.load("ps1")


def hostile() -> Book:
    book = solved().answer("ps1-bag", f"# {EVIL}\ndef bag(text, vocabulary):\n    return {EVIL!r}")
    book.answer("ps1-share", f"p_spam = {{{EVIL!r}: {EVIL!r}}}")
    book.answer("ps1-posterior", f"def posterior(*_):\n    raise ValueError({EVIL!r})")
    book.cell("ps1-bank")["source"] = EVIL
    for cell in book.cells:
        if cell["cell_type"] == "code":
            cell["outputs"] = [
                {"output_type": "display_data", "metadata": {}, "data": {"text/html": EVIL}}
            ]
    return book.extra(EVIL, kind="markdown")


STUDENTS = {
    "ada": Student("ada", "Ada Lovelace", "ada@example.org", "77"),
    "bob": Student("bob", "=HYPERLINK(1)", "+1@example.org"),
    "cyd": Student("cyd", EVIL),
    "dan": Student("dan", "@SUM(A1)"),
}


@pytest.fixture(scope="module")
def folder(grade_class: Graded, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("report")
    solved().write(place / "in", "ada")
    hostile().write(place / "in", "bob")
    mistaken("ps1-filter", "present words only").write(place / "in", "cyd")
    (place / "in" / "eve").mkdir()
    (place / "in" / "eve" / "ps1.ipynb").write_bytes(b"{")
    blank().write(place / "in", "=cmd|' /C calc'!A0")
    copied = mistaken("ps1-bag", "counted letters, not words")
    code = PS1.question("ps1-filter").solution.replace("scores", "points").replace("own", "mine")
    copied.answer("ps1-filter", code.replace("vocabulary = sorted", "vocabulary =  list"))
    copied.write(place / "in", "fay")
    copied.answer(
        "ps1-filter",
        "# mine!\n"
        + code.replace("vocabulary = sorted", "known = list").replace("vocabulary", "known"),
    )
    copied.write(place / "in", "gus")
    grade_class(place / "in", place / "out", students=STUDENTS)
    book = Gradebook(place / "out")
    given = {entry.student: entry.submission for entry in book.entries()}
    book.mark("bob", given["bob"], "ps1-bank", 3, f"Good. {EVIL}")
    book.close()
    report.write(results.read(place / "out"), place / "out", lambda *_: None)
    return place / "out"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str | None]]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, attrs))


def test_no_page_obeys_a_student(folder: Path) -> None:
    written = [*folder.glob("feedback/*.html"), folder / "class.html"]
    assert len(written) == 9
    for path in written:
        tags = Tags()
        tags.feed(path.read_text(encoding="utf-8"))
        names = {tag for tag, _ in tags.found}
        assert not names & {"script", "img", "iframe", "object", "embed", "link", "form", "a"}
        for _, attributes in tags.found:
            assert not [n for n, v in attributes if n.startswith("on") or "javascript" in (v or "")]
            assert not [n for n, _ in attributes if n == "style"]
        said = [dict(a)["content"] for t, a in tags.found if ("http-equiv" in dict(a))]
        assert said and (said[0] or "").startswith("default-src 'none'; style-src 'sha256-")
        assert EVIL not in path.read_text(encoding="utf-8")
    assert "&lt;script&gt;" in (folder / "feedback" / "bob.html").read_text()


def test_no_hidden_check_is_in_the_feedback(folder: Path) -> None:
    for path in folder.glob("feedback/*.html"):
        text = html.unescape(path.read_text(encoding="utf-8"))
        for question in PS1.questions:
            blocks = [question.hidden, *(part.check for part in question.parts)]
            lines = {line.strip() for block in blocks for line in block.splitlines()}
            shown = question.check + question.solution
            for secret in {line for line in lines if len(line) > 25 and line not in shown}:
                assert secret not in text


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_grades(folder: Path) -> None:
    grades = {row["student"]: row for row in rows(folder / "grades.csv")}
    assert grades["ada"]["total"] == "20" and grades["ada"]["of"] == "24"
    assert grades["ada"]["to mark"] == "", "she wrote nothing there"
    assert grades["bob"]["ps1-bank"] == "3"
    assert grades["cyd"]["ps1-filter"] == "3"
    assert (grades["dan"]["status"], grades["dan"]["total"]) == ("not handed in", "")
    assert (grades["eve"]["status"], grades["eve"]["total"]) == ("rejected", "")
    assert "breaks off" in grades["eve"]["reason"]


@pytest.mark.parametrize("name", ["grades.csv", "moodle.csv", "canvas.csv"])
def test_no_cell_is_a_formula(folder: Path, name: str) -> None:
    for row in rows(folder / name):
        for value in row.values():
            assert not value.lstrip(" ").startswith(tables.FORMULA)
    assert "'=HYPERLINK(1)" in (folder / name).read_text()


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\n=1", "  =1", "＝1"])
def test_formulas_are_made_harmless(text: str) -> None:
    assert tables.harmless(text).startswith("'")
    assert tables.harmless(-1) == -1 and tables.harmless("1-1") == "1-1"


def test_statistics(folder: Path) -> None:
    found = results.read(folder)
    by_name = {item.question: item for item in statistics.items(found)}
    assert by_name["ps1-tokenize"].count == 5
    assert by_name["ps1-share"].ease == pytest.approx(4 / 5)
    told = {(q, name): count for q, name, count, _ in statistics.mistakes(found)}
    assert told["ps1-bag", "counted letters, not words"] == 2
    assert sum(count for _, count in statistics.distribution(found)) == 5


def test_equal_answers_are_found_under_other_names(folder: Path) -> None:
    found = [g for g in similar.groups(results.read(folder)) if g.question == "ps1-filter"]
    assert [g.students for g in found] == [("fay", "gus")]
    assert not found[0].exact


def test_what_was_handed_out_is_not_suspicious() -> None:
    """A long starter with one short line in it is alike by chance; a long answer is not."""
    asked = PS1.question("ps1-filter")
    short = asked.starter.replace("return ...", "return None")
    long = asked.solution.replace("sorted(set()", "list(set()")
    for code, equal in ((short, 0), (long, 1)):
        lines = [replace(line_with(name, {}, 0), answers={asked.id: code}) for name in "ab"]
        assert len(similar.groups(results.Results(PS1, lines, ""))) == equal


def test_discrimination_is_a_correlation() -> None:
    assert statistics.correlation([(0, 0), (1, 1), (2, 2)]) == pytest.approx(1)
    assert statistics.correlation([(0, 2), (1, 1), (2, 0)]) == pytest.approx(-1)
    assert statistics.correlation([(1, 2), (1, 1), (1, 0)]) is None


def line_with(
    name: str, points: dict[str, int], by_hand: int | None, text: str = "x"
) -> ResultLine:
    marks = {q.id: Mark(q.id, q.points, points.get(q.id, 0), kind="wrong") for q in PS1.questions}
    unmarked = ("ps1-bank",) if by_hand is None and text else ()
    given = {} if by_hand is None else {"ps1-bank": HandMark(by_hand, "")}
    return ResultLine(Student(name), "graded", marks, given, unmarked, texts={"ps1-bank": text})


def test_statistics_of_a_small_class_by_hand() -> None:
    """Four students; the numbers below were worked out on paper."""
    lines = [
        line_with("a", {"ps1-share": 1, "ps1-bag": 3}, 4),  # total 8
        line_with("b", {"ps1-share": 1, "ps1-bag": 1}, 2),  # total 4
        line_with("c", {"ps1-share": 0, "ps1-bag": 1}, None, text=""),  # total 1: left blank
        line_with("d", {"ps1-share": 0, "ps1-bag": 0}, None),  # total 0: to be marked
    ]
    found = results.Results(PS1, lines, "")
    by_name = {item.question: item for item in statistics.items(found)}
    share, bank = by_name["ps1-share"], by_name["ps1-bank"]
    assert (share.count, share.ease) == (4, 0.5)
    # Points 1 1 0 0 with the rest 7 3 1 0: sums of squares 1 and 28.75, of products 4.5.
    assert share.discrimination == pytest.approx(4.5 / (1 * 28.75) ** 0.5)
    assert (bank.count, bank.ease) == (3, 0.5), "blank is 0 points, unmarked is nothing yet"
    assert bank.kinds == {"right": 1, "partly": 1, "not attempted": 1}
    # 4 2 0 with the rest 4 2 1: sums of squares 8 and 14/3, of products 6.
    assert bank.discrimination == pytest.approx(6 / (8 * 14 / 3) ** 0.5)


def test_the_stretches_of_points_are_equal() -> None:
    lines = [line_with("a", {"ps1-share": n}, 0) for n in (0, 1, 3, 4, 24)]
    counts = statistics.distribution(results.Results(PS1, lines, ""))
    assert [label for label, _ in counts] == [
        "0", "1–3", "4–6", "7–9", "10–12", "13–15", "16–18", "19–21", "22–24",
    ]  # fmt: skip
    assert [count for _, count in counts] == [1, 2, 1, 0, 0, 0, 0, 0, 1]


def test_the_class_page_shows_words_as_they_are_meant(folder: Path) -> None:
    text = (folder / "class.html").read_text()
    assert '<code>text.count("win")</code>' in text and "*win*" not in text
    assert "fay, gus" in text and "ada (Ada Lovelace)" not in text
    blank_page = report.class_page(results.Results(PS1, [], ""))
    assert blank_page.count(">None.</p>") == 3, "no empty tables"


@pytest.mark.parametrize("sign", ["\u202e", "\x00", "\x1b", "\u2066", "\ud800"])
def test_signs_that_cannot_be_seen_are_replaced_wherever_they_are(sign: str) -> None:
    """They could turn the words after them around, or end the page."""
    mark = Mark("ps1-bag", 3, kind="wrong", text=f"`a{sign}b`", detail=f"c{sign}d")
    line = ResultLine(Student("x", f"e{sign}f"), "graded", {"ps1-bag": mark}, flags=(f"g{sign}h",),
                answers={"ps1-bag": f"i{sign}j"}, texts={"ps1-bank": f"k{sign}l"})  # fmt: skip
    found = results.Results(PS1, [line], "")
    shown = pages.feedback(found, line) + report.class_page(found) + marking.show(found, "t", {})
    assert sign not in shown
    assert set(re.findall("[a-k]\ufffd[b-l]", shown)) == {
        f"{a}\ufffd{b}" for a, b in ("ab", "cd", "ef", "gh", "ij", "kl")
    }


def test_long_answers_are_cut() -> None:
    line = replace(line_with("a", {}, 0), texts={"ps1-bank": "x" * 10**6})
    shown = pages.feedback(results.Results(PS1, [line], ""), line)
    assert len(shown) < 3 * pages.LONGEST and "[cut here]" in shown


def test_the_style_is_the_one_that_the_policy_allows() -> None:
    """A browser drops a style that differs by one space from the digest in the policy."""
    shown = report.class_page(results.Results(PS1, [], ""))
    style = shown[shown.index("<style>") + len("<style>") : shown.index("</style>")]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in html.unescape(shown)


def test_platforms_get_nobody_they_do_not_know(folder: Path) -> None:
    listed = [row["ID number"] for row in rows(folder / "moodle.csv")]
    assert sorted(listed) == ["ada", "bob", "cyd", "dan"]
    assert [row["SIS User ID"] for row in rows(folder / "canvas.csv")] == ["", *sorted(listed)]
    assert "fay" in {row["student"] for row in rows(folder / "grades.csv")}


def test_file_names_are_safe() -> None:
    assert report.file_name("ada") == "ada"
    for name in ("../x", "=cmd", "a/b", "", "\ud800"):
        assert re.fullmatch(r"rejected-[0-9a-f]{12}", report.file_name(name))


def test_the_submission_is_kept_as_it_was(folder: Path) -> None:
    data: dict[str, Any] = {row["student"]: row for row in rows(folder / "grades.csv")}
    path = folder / "originals" / f"{data['bob']['submission']}.ipynb"
    assert json.loads(path.read_bytes()) == hostile().content
    assert path.stat().st_mode & 0o222 == 0
