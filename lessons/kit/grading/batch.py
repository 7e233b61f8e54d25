"""A whole class: intake, grading, record. Killed at any moment, it goes on where it stopped."""

import json
import os
import secrets
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from lessons.kit.base import atomic
from lessons.kit.base.messages import Problem
from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.intake import files
from lessons.kit.grading.intake.notebook import Rejected
from lessons.kit.grading.intake.students import STRANGER
from lessons.kit.grading.intake.submission import Submission, choose, rank
from lessons.kit.grading.judging.fork_server import remove_folder
from lessons.kit.grading.judging.worker_pool import Job, Orders, WorkerPool
from lessons.kit.grading.plan import Plan
from lessons.kit.grading.record.gradebook import Gradebook, Key
from lessons.kit.grading.record.results import ABSENT
from lessons.kit.grading.record.verdicts import REJECTED, Verdict

ORIGINALS, JOURNAL, TEMPORARY = "originals", "journal.jsonl", "course-grading-"


Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Summary:
    """How it stands after a run."""

    new: int  # graded in this run
    statuses: dict[str, int]  # status -> how many have it now
    strangers: list[str]  # handed in, and not in the class list
    other_data: int = 0  # notebooks with other data than those of their student

    @property
    def handed_in(self) -> int:
        return sum(count for status, count in self.statuses.items() if status != ABSENT)


def run(plan: Plan, progress: Progress) -> Summary:
    """Grade what is not graded yet."""
    by_student = collected(plan)
    try:
        return grade_all(plan, by_student, progress)
    except (OSError, sqlite3.Error) as error:
        raise Problem(
            f"{plan.out} cannot be written: {error}. Make room, or see to its rights; then give "
            "the same command again. What is graded so far is kept."
        ) from error


Collected = dict[str, list[Submission]]


def grade_all(plan: Plan, by_student: Collected, progress: Progress) -> Summary:
    plan.out.mkdir(parents=True, exist_ok=True)
    (plan.out / ORIGINALS).mkdir(exist_ok=True)
    book = Gradebook(plan.out, new=True)
    try:
        book.must_be_whole()
        if (before := book.about("set", plan.set)) != plan.set:
            raise Problem(f"{plan.out} holds grades of {before}. Choose another folder for --out.")
        seed = str(secrets.randbits(32) if plan.seed is None else plan.seed)
        seed = book.about("seed", seed)
        for key, value in (
            ("own data", str(int(plan.own_data))),
            ("students", json.dumps([asdict(s) for s in plan.students.values()])),
            ("isolation", plan.isolation.level),
            ("unfinished", "yes"),
        ):
            book.note(key, value)
        journal(plan, "started", isolation=plan.isolation.level)
        jobs = intake(plan, book, seed, by_student)
        total, done = len(jobs), 0
        with temporary_folder(book) as folder, workers(plan, int(seed), folder) as pool:
            for job, verdict in pool.work(jobs):
                book.record(job.key, verdict, job.source, job.flags)
                done += 1
                journal(plan, verdict.status, student=job.key.student,
                        submission=job.key.submission)  # fmt: skip
                progress(done, total, job.key.student)
        summary = summarized(plan, book, by_student, total)
        book.note("unfinished", "")
        journal(plan, "finished", **summary.statuses)
        return summary
    finally:
        book.close()


def summarized(plan: Plan, book: Gradebook, by_student: Collected, new: int) -> Summary:
    entries = book.entries()
    statuses = dict(Counter(entry.verdict.status for entry in entries))
    if absent := [name for name in plan.students if name not in by_student]:
        statuses[ABSENT] = len(absent)
    strangers = [name for name in by_student if plan.students and name not in plan.students]
    changed = f"cell edited: {plan.set}-given-"
    other_data = sum(any(flag.startswith(changed) for flag in one.flags) for one in entries)
    return Summary(new, statuses, strangers, other_data)


def workers(plan: Plan, seed: int, folder: str) -> WorkerPool:
    orders = Orders(plan.set, seed, plan.isolation.layers, plan.limits, folder)
    return WorkerPool(orders, plan.workers)


@contextmanager
def temporary_folder(book: Gradebook) -> Iterator[str]:
    """Where workers keep what passes. Its address is noted: a kill leaves it to the next run."""
    before = Path(book.about("temporary folder"))
    if before.name.startswith(TEMPORARY):
        remove_folder(before)
    folder = str(Path(tempfile.gettempdir()) / f"{TEMPORARY}{secrets.token_hex(8)}")
    book.note("temporary folder", folder)
    os.mkdir(folder, 0o711)  # students' processes may be other users
    try:
        yield folder
    finally:
        remove_folder(folder)


def collected(plan: Plan) -> Collected:
    """What each student handed in. A place without any is a slip, and must not become grades."""
    by_student: Collected = {}
    for submission in files.collect(plan.submissions, plan.set, plan.students):
        by_student.setdefault(submission.student, []).append(submission)
    if not by_student:
        raise Problem(
            f"No submissions in {plan.submissions}. There should be <student>/{plan.set}.ipynb, or "
            "the zip that Moodle or Canvas makes."
        )
    return by_student


def intake(plan: Plan, book: Gradebook, seed: str, by_student: Collected) -> list[Job]:
    """Keep every file that was handed in, record what cannot be graded, list what is to do."""
    for unfinished in (plan.out / ORIGINALS).glob(f"*{atomic.SUFFIX}"):
        unfinished.unlink()
    for submission in (submission for several in by_student.values() for submission in several):
        if submission.content is not None:
            keep(plan, submission)
        journal(plan, "intake", student=submission.student, submission=submission.digest,
                source=submission.source, trouble=submission.trouble)  # fmt: skip
    jobs = []
    for student, several in sorted(by_student.items()):
        reason = ""
        try:
            chosen = choose(several, plan.deadline)
            reason = chosen.trouble
        except Rejected as late:
            chosen, reason = max(several, key=rank), str(late)
        flags = [*chosen.flags]
        if len(several) > 1:
            flags.append(f"{len(several)} files; the latest in time is graded")
        if plan.students and student not in plan.students:
            flags.append(STRANGER)
        key = Key(student, chosen.digest, problem_set.checks_hash(plan.set), problem_set.VERSION,
                  plan.isolation.level, student if plan.own_data else problem_set.COMMON,
                  seed)  # fmt: skip
        if reason:
            book.record(key, Verdict(REJECTED, reason=reason), chosen.source, flags)
        elif book.is_done(key):
            book.choose(key, chosen.source, flags)
        else:
            jobs.append(Job(key, original(plan, chosen.digest), chosen.source, flags))
    book.drop_all_but(set(by_student))
    return jobs


def original(plan: Plan, digest: str) -> Path:
    return plan.out / ORIGINALS / f"{digest}.ipynb"


def keep(plan: Plan, submission: Submission) -> None:
    """A copy under the name of its content, that nobody can write to. Whole, or not at all."""
    path = original(plan, submission.digest)
    if path.exists() or submission.content is None:
        return
    atomic.write_bytes(path, submission.content, mode=0o444)


def journal(plan: Plan, event: str, **about: Any) -> None:
    """One line for everything that happens, in the order in which it does."""
    line = {"time": datetime.now(UTC).isoformat(timespec="seconds"), "event": event, **about}
    with (plan.out / JOURNAL).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
