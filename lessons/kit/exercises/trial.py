"""One answer tried against one exercise: which of four outcomes is it, and why?

Nothing is written and nothing shown here; see `checking.py`.
"""

import dis
import hashlib
import random
from dataclasses import dataclass
from types import CodeType

from lessons.kit.exercises.answer_key import AnswerKey
from lessons.kit.exercises.check_steps import Step, steps_of
from lessons.kit.exercises.compare import holds, same, short
from lessons.kit.exercises.differences import difference
from lessons.kit.exercises.errors import in_plain_words
from lessons.kit.exercises.exercise_source import Exercise, Mistake
from lessons.kit.exercises.lesson_files import find
from lessons.kit.exercises.run_steps import Names, Result, run_rounds, world

RIGHT, WRONG, UNATTEMPTED, RAISED = "right", "wrong", "not attempted", "raised"
NOTHING = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE"}
ROUNDS = 5  # how often lines with random numbers are tried


@dataclass(frozen=True)
class Outcome:
    """What a check found."""

    kind: str
    text: str
    detail: str = ""  # code: what was worked out, or the line that raised
    note: str = ""
    mistake: str = ""  # the name of the typical mistake, if it is one
    explained: tuple[str, ...] = ()  # mistakes that account for the whole answer, one or two
    fingerprint: str = ""  # of the answers, so that the same answer is one attempt


def evaluate(
    exercise: Exercise,
    names: Names,
    *,
    hidden: bool = False,
    seed: int | None = None,
    rounds: int = ROUNDS,
    watch: bool = True,
    time_limit: float | None = None,
) -> Outcome:
    """Compare the student's `names` with the solution. Writes nothing, shows nothing.

    `watch`: keep the inputs, to be shown, and see whether the student's code changes them.
    `time_limit`: how many seconds a line of the check may take.
    """
    if missing := [n for n in exercise.names if n not in names]:
        return Outcome(UNATTEMPTED, f"There is no `{missing[0]}` yet. Run the cell above first.")
    for other in exercise.needs:
        if evaluate(find(other), names, seed=seed, time_limit=time_limit).kind != RIGHT:
            return Outcome(UNATTEMPTED, f"This one builds on `{other}`. Get that one right first.")
    todo = list(steps_of(exercise.check + ("\n" + exercise.hidden if hidden else "")))
    before = [exercise.given, *(find(other).solution for other in exercise.needs)]
    seed = random.randrange(2**32) if seed is None else seed
    return Trial(exercise, todo, before, names, seed, rounds, watch, time_limit).outcome()


class Trial:
    """One answer, tried against one exercise."""

    def __init__(
        self,
        exercise: Exercise,
        todo: list[Step],
        before: list[str],
        names: Names,
        seed: int,
        rounds: int = ROUNDS,
        watch: bool = True,
        time_limit: float | None = None,
    ) -> None:
        self.exercise, self.todo, self.student_globals = exercise, todo, names
        rounds = rounds if any(step.repeats for step in todo) else 1
        self.key = AnswerKey(exercise.own, todo, before, seed, rounds)
        answered = world(*before) | {n: names[n] for n in exercise.names}
        self.mine = run_rounds(
            todo, answered, seed, rounds, student_globals=names, watch=watch, time_limit=time_limit
        )
        self.wanted = self.key.gives(exercise.solution)

    def agrees(self, mine: Result, other: Result) -> bool:
        if mine.raised or other.raised:
            return bool(mine.raised and other.raised and mine.raised.kind == other.raised.kind)
        return same(mine.value, other.value, self.exercise.tolerance)

    def outcome(self) -> Outcome:
        answer = fingerprint(self.mine)
        failed = self.first_failure()
        if failed is None:
            return Outcome(RIGHT, self.exercise.right, note=self.note(), fingerprint=answer)
        place, mine, wanted = failed
        if self.is_untouched(mine):
            return self.unattempted(place, mine)
        mistake = self.recognize(mine)
        name, told = (mistake.name, mistake.explanation) if mistake else ("", "")
        if mine.raised is not None:
            kind, detail = RAISED, raised_detail(mine)
            text = told or in_plain_words(mine.raised)
        else:
            kind, detail = WRONG, wrong_detail(mine)
            text = told or f"{self.difference(mine, wanted)} {mine.step.message}".strip()
        whole = self.explained(mistake)
        return Outcome(kind, text, detail, mistake=name, explained=whole, fingerprint=answer)

    def first_failure(self) -> tuple[int, Result, Result] | None:
        """The first line that fails, by its place in the check rather than by round."""
        by_key = {(r.round, id(r.step)): r for r in self.wanted}
        failures = []
        for mine in self.mine:
            wanted = by_key.get((mine.round, id(mine.step)), mine)
            broken = mine.step.kind == "law" and not mine.value
            if broken or mine.raised or not self.agrees(mine, wanted):
                failures.append((self.todo.index(mine.step), mine, wanted))
        return min(failures, key=lambda f: (f[0], f[1].round), default=None)

    def is_untouched(self, mine: Result) -> bool:
        """Whether there is still a `...` where the student is to write."""
        if mine.raised is not None:
            unwritten = mine.raised.kind == "NotImplementedError"
            if unwritten or "ellipsis" in mine.raised.text.lower():
                return True
        elif (
            holds(mine.value, ...)
            or mine.value is NotImplemented
            or (mine.value is None and any(map(self.is_empty, mine.step.reads)))
        ):
            return True
        return self.behaves_like_starter()

    def is_empty(self, name: str) -> bool:
        """Whether it is a function of the student whose body is `...` or `pass`."""
        code = getattr(self.student_globals.get(name), "__code__", None)
        return name in self.exercise.names and code is not None and does_nothing(code)

    def behaves_like_starter(self) -> bool:
        starter = self.key.gives(self.exercise.starter)
        return len(starter) == len(self.mine) and all(map(self.agrees, self.mine, starter))

    def unattempted(self, place: int, mine: Result) -> Outcome:
        names = self.exercise.names
        name = next((n for n in names if n in mine.step.reads), names[0])
        passed = any(
            self.todo.index(r.step) < place and r.step.reads & set(names) for r in self.mine
        )
        if passed and not self.behaves_like_starter():
            return Outcome(
                UNATTEMPTED, f"What is there so far is right. `{name}` is still to be written."
            )
        return Outcome(
            UNATTEMPTED, f"Write your answer for `{name}` in the cell above, then run both cells."
        )

    def recognize(self, mine: Result) -> Mistake | None:
        """The typical mistake that gives what the student's code gives.

        They must agree wherever nothing but the failing answer is asked for: another answer of
        the same exercise may be right, or wrong in its own way.
        """
        asked = mine.step.reads & set(self.exercise.names)
        best: tuple[int, Mistake] | None = None
        for mistake in self.exercise.mistakes:
            results = self.key.gives(self.exercise.solution, mistake.code)
            theirs = {(r.round, id(r.step)): r for r in results}
            pairs = [(r, theirs[k]) for r in self.mine if (k := (r.round, id(r.step))) in theirs]
            here = [(r, t) for r, t in pairs if r.step.reads & set(self.exercise.names) <= asked]
            probed = any(r.step.kind == "probe" for r, _ in here)  # a broken law tells too little
            if not probed or not all(self.agrees(r, t) for r, t in here):
                continue
            count = sum(self.agrees(r, t) for r, t in pairs)
            if best is None or count > best[0]:
                best = (count, mistake)
        return best[1] if best else None

    def explained(self, mistake: Mistake | None) -> tuple[str, ...]:
        """This mistake, alone or with a second one, if nothing else is wrong with the answer."""
        if mistake is None:
            return ()
        others = [m for m in self.exercise.mistakes if m is not mistake]
        for several in ((mistake,), *((mistake, other) for other in others)):
            if self.accounts_for_all(several):
                return tuple(m.name for m in several)
        return ()

    def accounts_for_all(self, mistakes: tuple[Mistake, ...]) -> bool:
        """Whether every step gives what it gives with these mistakes, or what is right.

        (Equal scores fall either way with a mistake that is written down in another order.)
        """
        results = self.key.gives(self.exercise.solution, *(m.code for m in mistakes))
        theirs = {(r.round, id(r.step)): r for r in results}
        right = {(r.round, id(r.step)): r for r in self.wanted}
        for mine in self.mine:
            key = (mine.round, id(mine.step))
            known = [found[key] for found in (theirs, right) if key in found]
            if not any(self.agrees(mine, one) for one in known):
                return False
        return True

    def difference(self, mine: Result, wanted: Result) -> str:
        if mine.step.kind == "law":
            return "" if mine.step.message else "This must hold for every right answer."
        return difference(mine.value, wanted.value)

    def note(self) -> str:
        notes = []
        changed = sorted({name for result in self.mine for name in result.changed})
        if changed:
            notes.append(
                f"One thing: your code changes its input (`{changed[0]}`). The caller may not "
                "expect that; work on a copy."
            )
        tried = {step.source for step in self.todo}
        more = [s for s in steps_of(self.exercise.hidden) if s.kind != "prepare"]
        if count := sum(step.source not in tried for step in more):
            checks = "one more check" if count == 1 else f"{count} more checks"
            notes.append(f"A grader would run {checks} of the same kind.")
        return " ".join(notes)


def does_nothing(code: CodeType) -> bool:
    return {step.opname for step in dis.get_instructions(code)} <= NOTHING


def fingerprint(results: list[Result]) -> str:
    """A digest of the first round, whose inputs never change."""
    told = [(r.step.source, short(r.value, 2000), r.raised) for r in results if r.round == 0]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:12]


def wrong_detail(mine: Result) -> str:
    """'posterior(a, b) gives 0.3, where a = 0.1, b = 0.2'"""
    source = " ".join(mine.step.source.split())
    if mine.step.kind == "law":
        shown = f"This does not hold: {source}"
    else:
        verb = "is" if source.isidentifier() else "gives"
        shown = f"{source} {verb} {short(mine.value)}"
    given = [f"{n} = {short(v, 60)}" for n, v in mine.inputs if n != source]
    return shown + (", where " + ", ".join(given) if given else "")


def raised_detail(mine: Result) -> str:
    raised = mine.raised
    assert raised is not None
    text = f"{raised.kind}: {raised.text}" if raised.text else raised.kind
    if raised.line:
        return f"line {raised.number}: {raised.line}\n{text}"
    return f"{' '.join(mine.step.source.split())}\n{text}"
