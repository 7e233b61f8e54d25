"""From a gradebook to what people read: tables, a page for each student, a page on the class."""

import hashlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median

from lessons.kit.grading.intake.students import valid_id
from lessons.kit.grading.record.results import Results
from lessons.kit.grading.record.verdicts import GRADED
from lessons.kit.grading.reports import pages, similar, statistics, tables

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
    """For the teacher: how the class did, and whom to look at."""
    totals = [line.total for line in results.counted if line.total is not None]
    statuses = Counter(line.status for line in results.lines)
    called = {s.id: f"{s.id} ({s.name})" if s.name else s.id
              for s in (line.student for line in results.lines)}  # fmt: skip
    return pages.page(
        "class.html",
        f"{results.master.title}: the class",
        results=results,
        statuses=", ".join(f"{count} {status}" for status, count in sorted(statuses.items())),
        median=f"{median(totals):g}" if totals else "none",
        to_mark=sum(len(line.unmarked) for line in results.lines),
        bars=bars(statistics.distribution(results)),
        questions=[question_row(item) for item in statistics.items(results)],
        mistakes=[
            [question, name, count, pages.rich(told)]
            for question, name, count, told in statistics.mistakes(results)
        ],
        equal=[
            [group.question, ", ".join(called[one] for one in group.students), group.signs,
             "to the letter" if group.exact else "but for names, comments and layout"]
            for group in similar.groups(results)
        ],
        look_at=[
            [called[line.student.id], line.status,
             "; ".join(filter(None, [line.reason, *line.flags]))]
            for line in results.lines
            if line.status != GRADED or line.flags
        ],
    )  # fmt: skip


def question_row(item: statistics.Item) -> list[object]:
    kinds = [item.kinds.get(k, 0) for k in ("right", "partly", "wrong", "raised", "not attempted")]
    stopped = item.kinds.get("timeout", 0) + item.kinds.get("crashed", 0)
    return [item.question, item.of, item.count, item.ease, item.discrimination, *kinds, stopped]


def bars(counts: list[tuple[str, int]]) -> list[dict[str, object]]:
    """How many students have how many points; the highest bar is 120 high."""
    most = max((count for _, count in counts), default=0) or 1
    return [
        {"label": label, "count": count, "height": round(120 * count / most)}
        for label, count in counts
    ]
