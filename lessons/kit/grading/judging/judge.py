"""One submission, from its cells to its points.

All checks decide. Of their run nothing is shown but what passed, since a student's code could put
what it was asked into an error. Where something does not pass, the notebook is run once more, in a
fresh process that meets the visible checks alone; what that one says may be shown to the student.
"""

from dataclasses import replace

from lessons.kit.exercises.errors import WORDS
from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.trial import RAISED, RIGHT, UNATTEMPTED, WRONG, Outcome, evaluate
from lessons.kit.grading.assignment.problem_set import ProblemSet
from lessons.kit.grading.assignment.rebuild import Rebuilt
from lessons.kit.grading.judging.fork_server import READY_MADE, ForkServer, Infrastructure
from lessons.kit.grading.judging.notebook_run import NotebookRun
from lessons.kit.grading.judging.remote import Answers
from lessons.kit.grading.judging.session import Session
from lessons.kit.grading.record.verdicts import CRASHED, GRADED, TIMEOUT, Mark, PartMark, Verdict

LONGEST_TEXT = 2_000  # of what is shown: a student's own values may be in it
ROUNDS = 3  # how often checks with random numbers are tried
PARTLY = "partly"
NO_ANSWER = "There is no answer."
ONLY_HIDDEN = (
    "The checks in your notebook pass. A check with other inputs does not: try inputs of your own, "
    "above all the rare ones."
)


def judge(rebuilt: Rebuilt, master: ProblemSet, server: ForkServer, seed: int) -> Verdict:
    """The verdict on one submission. `seed` decides the numbers of the hidden checks."""
    run = NotebookRun(server, rebuilt.steps)
    shown: dict[str, Outcome] = {}
    hidden: dict[str, tuple[Outcome, list[PartMark]]] = {}
    # Without a word of them in the notebook, it makes no difference whether they are there.
    wanted = any(name in step.source for step in rebuilt.steps for name in READY_MADE)
    for ready_made in (True, False) if wanted else (False,):
        asked = [q for q in master.questions if not wanted or q.scratch != ready_made]
        tried = [q for q in asked if not untouched(q, rebuilt)]
        hidden |= run.ask_all(tried, ready_made, lambda q, s: unseen(q, s, seed))
        run.errors.clear()  # they may tell what was asked
        failed = [q for q in tried if q.id in hidden and hidden[q.id][0].kind != RIGHT]
        shown |= run.ask_all(failed, ready_made, visible)
    marks = [mark(q, rebuilt, shown.get(q.id), hidden.get(q.id), run) for q in master.questions]
    flags = [*rebuilt.flags, *run.flags()]
    kinds = {m.kind for m in marks} | {ended.how for ended in run.fatal.values()}
    status = next((kind for kind in (CRASHED, TIMEOUT) if kind in kinds), GRADED)
    return Verdict(status, marks, flags, answers=rebuilt.answers, texts=rebuilt.texts, cpu=run.cpu)


def untouched(question: Exercise, rebuilt: Rebuilt) -> bool:
    """Whether there is nothing to grade: the starter as it was handed out, and no other cell."""
    written = rebuilt.answers.get(question.id, "").split()
    blank = not written or written == question.starter.split()
    return blank and not any(step.kind == "extra" for step in rebuilt.steps)


def visible(question: Exercise, session: Session) -> Outcome:
    return tried(question, Answers(session, question.names), hidden=False, seed=0, watch=True)


def unseen(question: Exercise, session: Session, seed: int) -> tuple[Outcome, list[PartMark]]:
    """All checks; where they do not pass, which parts do."""
    answers = Answers(session, question.names)
    outcome = tried(question, answers, hidden=True, seed=seed)
    parts = []
    for part in question.parts:
        passed = outcome.kind == RIGHT
        if not passed:
            alone = replace(question, check=part.check, hidden="", mistakes=())
            passed = tried(alone, answers, hidden=False, seed=seed).kind == RIGHT
        parts.append(PartMark(part.name, part.points if passed else 0, part.points))
    return outcome, parts


def tried(
    question: Exercise, answers: Answers, hidden: bool, seed: int, watch: bool = False
) -> Outcome:
    outcome = evaluate(
        question, dict(answers.names), hidden=hidden, seed=seed, rounds=ROUNDS, watch=watch
    )
    if answers.ended is not None:
        raise answers.ended
    return outcome


def mark(
    question: Exercise,
    rebuilt: Rebuilt,
    shown: Outcome | None,
    hidden: tuple[Outcome, list[PartMark]] | None,
    run: NotebookRun,
) -> Mark:
    made = Mark(question.id, question.points)
    if (ended := run.ended.get(question.id)) is not None:
        # Not the code that it ended with, which could tell what it was asked.
        made.kind, made.detail = ended.how, ended.why if ended.how == TIMEOUT else ""
        made.text = (
            "Your code took too long and was stopped. Is there a loop without end?"
            if ended.how == TIMEOUT
            else "Your code ended Python itself, so that nothing could be checked."
        )
        return made
    if hidden is None:
        made.text = NO_ANSWER
        return made
    outcome, made.parts = hidden
    made.kind = outcome.kind
    if outcome.kind == RIGHT:
        made.points, made.text = question.points, question.right
        return made
    if shown is None:
        raise Infrastructure(f"{question.id} was not reached")
    made.mistake = outcome.mistake or shown.mistake
    typical = {m.name: m for m in question.mistakes}.get(outcome.mistake)
    made.points = points_for(question, outcome, sum(part.points for part in made.parts))
    if shown.kind != RIGHT:
        made.text, made.detail = shown.text[:LONGEST_TEXT], shown.detail[:LONGEST_TEXT]
    else:
        said = WORDS.get(error_kind(outcome), "")
        made.text = typical.explanation if typical else f"{ONLY_HIDDEN} {said}".strip()
        made.kind = WRONG if outcome.kind == UNATTEMPTED else outcome.kind
    made.kind = PARTLY if made.points else made.kind
    return told_why(made, question, run)


def points_for(question: Exercise, outcome: Outcome, parts: int) -> int:
    """Marks of a typical mistake suppose that all else is right. If not, parts that work count.

    Of two mistakes, each costs what it costs alone.
    """
    marks = {m.name: m.marks for m in question.mistakes}
    found = [marks[name] for name in outcome.explained]
    known = [mark for mark in found if mark is not None]
    if not known or len(known) < len(found):
        return parts
    if len(known) == 1:
        return known[0]
    return max(parts, question.points - sum(question.points - mark for mark in known))


def error_kind(outcome: Outcome) -> str:
    """The kind of an error, if it is one that Python has a name for: a name may hold a message."""
    first = outcome.detail.rsplit("\n", 1)[-1].split(":")[0]
    return first if outcome.kind == RAISED and first in WORDS else ""


def told_why(made: Mark, question: Exercise, run: NotebookRun) -> Mark:
    """If the answer's own cell raised an error, that is what its author must know first."""
    own = [s for s in run.steps if s.question == question.id and s.number in run.errors]
    if made.kind == UNATTEMPTED and own:
        error = run.errors[own[0].number]
        made.kind = RAISED
        made.text = WORDS.get(error.kind, "Your code stopped with an error.")
        made.detail = f"line {error.number}: {error.line}\n{error.kind}: {error.text}".strip()
    elif made.kind == UNATTEMPTED:
        made.text = (
            NO_ANSWER  # the words of a check are for somebody who still sits at the notebook
        )
    return made
