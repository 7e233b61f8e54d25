"""From a gradebook to what people read: tables, a page for each student, a page on the class."""

import hashlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median

from lessons.kit.grading.intake.students import valid_id
from lessons.kit.grading.record.results import Results
from lessons.kit.grading.reports import pages, similar, statistics, tables
from lessons.kit.grading.reports.pages import esc

FOLDER = "feedback"


def write(results: Results, folder: Path, progress: Callable[[int, int, str], None]) -> None:
    """All of it. What an earlier report wrote is replaced."""
    tables.grades(results, folder / "grades.csv")
    tables.moodle(results, folder / "moodle.csv")
    tables.canvas(results, folder / "canvas.csv")
    (folder / "class.html").write_text(class_page(results), encoding="utf-8", newline="\n")
    (folder / FOLDER).mkdir(exist_ok=True)
    for old in (folder / FOLDER).glob("*.html"):
        old.unlink()
    for number, line in enumerate(results.lines, start=1):
        path = folder / FOLDER / f"{file_name(line.student.id)}.html"
        path.write_text(pages.feedback(results, line), encoding="utf-8", newline="\n")
        progress(number, len(results.lines), line.student.id)


def file_name(student: str) -> str:
    """The id, where it can be the name of a file; else a number made of it."""
    if valid_id(student):
        return student
    return "rejected-" + hashlib.sha256(student.encode("utf-8", "replace")).hexdigest()[:12]


def class_page(results: Results) -> str:
    title = f"{results.master.title}: the class"
    totals = [line.total for line in results.counted if line.total is not None]
    middle = f"{median(totals):g}" if totals else "none"
    statuses = Counter(line.status for line in results.lines)
    said = ", ".join(f"{count} {status}" for status, count in sorted(statuses.items()))
    to_mark = sum(len(line.unmarked) for line in results.lines)
    called = {
        s.id: f"{s.id} ({s.name})" if s.name else s.id
        for s in (line.student for line in results.lines)
    }
    body = [
        f"<h1>{esc(title)}</h1>",
        f"<p>{len(results.lines)} students: {esc(said)}. Median {middle} of "
        f"{results.master.points} points. Open answers still to be marked: {to_mark}.</p>",
        f'<p class="soft">Isolation: {esc(results.isolation)}</p>',
        "<h2>Points</h2>",
        histogram(statistics.distribution(results)),
        "<h2>Questions</h2>",
        pages.table(
            ["question", "points", "graded", "ease", "discrimination", "right", "partly", "wrong",
             "error", "not attempted", "stopped"],
            [question_row(item) for item in statistics.items(results)],
            "Questions",
        ),
        '<p class="soft">Ease: mean share of the points. Discrimination: correlation with the '
        "points of all other questions; near 0 or below, look at the question (in a small "
        "class it is mostly chance). Stopped: took too long, or ended Python.</p>",
        "<h2>Typical mistakes</h2>",
        pages.table(
            ["question", "mistake", "students", "what they were told"],
            [[question, name, count, pages.rich(told)]
             for question, name, count, told in statistics.mistakes(results)],
            "Typical mistakes",
        ),
        "<h2>Suspiciously equal answers</h2>",
        pages.table(
            ["question", "students", "length", "how equal"],
            [[g.question, ", ".join(called[one] for one in g.students), g.signs,
              "to the letter" if g.exact else "but for names, comments and layout"]
             for g in similar.groups(results)],
            "Equal answers",
        ),
        '<p class="soft">Long answers that at most five students, or a tenth of the class, share; '
        "the set's own solution is left out. Length: how many words and signs of Python they added "
        "to what was given. It is a reason to look, not a proof.</p>",
        "<h2>To look at</h2>",
        pages.table(
            ["student", "status", "why"],
            [[called[line.student.id], line.status,
              "; ".join(filter(None, [line.reason, *line.flags]))]
             for line in results.lines
             if line.status != "graded" or line.flags],
            "Flags",
        ),
    ]  # fmt: skip
    return pages.page(title, "\n".join(body))


def question_row(item: statistics.Item) -> list[object]:
    kinds = [item.kinds.get(k, 0) for k in ("right", "partly", "wrong", "raised", "not attempted")]
    stopped = item.kinds.get("timeout", 0) + item.kinds.get("crashed", 0)
    return [item.question, item.of, item.count, item.ease, item.discrimination, *kinds, stopped]


def histogram(counts: list[tuple[str, int]]) -> str:
    """Bars with their numbers: how many students have how many points."""
    most = max((count for _, count in counts), default=0) or 1
    words = ", ".join(f"{label} points: {count}" for label, count in counts)
    bars = []
    for place, (label, count) in enumerate(counts):
        x, height = 10 + 60 * place, round(120 * count / most)
        bars.append(
            f'<rect class="bar" x="{x}" y="{140 - height}" width="48" height="{height}"></rect>'
            f'<text x="{x + 24}" y="{134 - height}" text-anchor="middle">{count}</text>'
            f'<text x="{x + 24}" y="158" text-anchor="middle">{esc(label)}</text>'
        )
    return (
        f'<svg viewBox="0 0 {20 + 60 * len(counts)} 165" width="640" role="img" '
        f'aria-label="{esc(words)}">{"".join(bars)}</svg>'
    )
