"""What the steps of a check give in one world of names.

The same steps are worked out with the student's names, with the solution's, with the starter's
and with those of each typical mistake; `trial.py` compares. Every step gets copies of what it
reads and its own random numbers, so no step can disturb another.
"""

import copy
import io
import linecache
import math
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import CodeType, ModuleType, TracebackType
from typing import Any

import numpy as np

from lessons.kit.exercises.check_steps import Step
from lessons.kit.exercises.compare import UNCHANGING, approx, plain, same
from lessons.kit.exercises.time_limit import at_most

Names = dict[str, Any]
# after one of these nothing more is tried
ENDING_ERRORS = ("KeyboardInterrupt", "SystemExit", "TookTooLong")


@dataclass(frozen=True)
class Raised:
    """An error, with the line of the student's code it came from ("" if it is not known)."""

    kind: str
    text: str
    line: str = ""
    number: int = 0


class FarAway(BaseException):
    """An error that a student's code raised in another process, as it was described there."""

    def __init__(self, raised: Raised) -> None:
        self.raised = raised


@dataclass(frozen=True)
class Result:
    """What one step gave."""

    step: Step
    round: int
    value: Any = None  # plain
    raised: Raised | None = None
    changed: tuple[str, ...] = ()  # inputs that the code changed
    inputs: tuple[tuple[str, Any], ...] = ()


def helpers() -> Names:
    return {"np": np, "Fraction": Fraction, "math": math, "approx": approx}


def world(*codes: str) -> Names:
    """The names that pieces of our own code give, run one after the other."""
    made: Names = {"__name__": "exercise", **helpers()}
    with silenced():
        for code in codes:
            exec(compiled(code), made)
    return made


@lru_cache(maxsize=500)
def compiled(code: str) -> CodeType:
    return compile(code, "<exercise>", "exec")


@contextmanager
def silenced() -> Iterator[None]:
    """Keep what the code prints and warns about out of the answer."""
    nowhere = io.StringIO()
    with redirect_stdout(nowhere), redirect_stderr(nowhere), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@lru_cache(maxsize=5000)
def seeds(seed: int, place: int) -> np.random.SeedSequence:
    """As `default_rng([seed, place])` makes them; the same for all whose answers are tried."""
    return np.random.SeedSequence([seed, place])


@silenced()
def run(
    todo: Sequence[Step],
    names: Names,
    seed: int,
    round: int,
    student_globals: Names,
    watch: bool = True,
    only: frozenset[int] | None = None,
    time_limit: float | None = None,
) -> list[Result]:
    """Work the steps out in order. A line of code is the student's if its globals are theirs.

    `watch`: keep the inputs and see whether they are changed. `only`: the places of steps to do.
    `time_limit`: how many seconds a step may take.
    """
    names = dict(names)
    results: list[Result] = []
    for place, step in enumerate(todo):
        if step.kind != "prepare" and round > 0 and not step.repeats:
            continue
        if only is not None and place not in only:
            continue
        local = dict(names)
        local |= {n: copied(names[n]) for n in step.reads if n in names}
        if step.repeats:
            local["rng"] = np.random.Generator(np.random.PCG64(seeds(seed, place)))
        read = sorted(step.reads) if watch else []
        inputs = {n: shown for n in read if (shown := plain_data(local.get(n))) is not None}
        value, raised = attempt(step, local, student_globals, time_limit)
        if raised is None and step.kind == "prepare":
            names |= {n: local[n] for n in step.binds if n in local}
            continue
        changed = tuple(n for n, was in inputs.items() if not same(plain_data(local[n]), was))
        results.append(Result(step, round, value, raised, changed, tuple(inputs.items())))
        if step.kind == "prepare":
            break  # what follows would miss the names that this step was to prepare
        if raised is not None and raised.kind in ENDING_ERRORS:
            break
    return results


def run_rounds(
    todo: Sequence[Step],
    names: Names,
    seed: int,
    rounds: int,
    *,
    student_globals: Names,
    watch: bool,
    only: frozenset[int] | None = None,
    time_limit: float | None = None,
) -> list[Result]:
    """`run`, again and again for the steps that draw random numbers."""
    found: list[Result] = []
    for round in range(rounds):
        # The first round is the same every time, the others are fresh.
        fresh = seed + round if round else 0
        found += run(todo, names, fresh, round, student_globals, watch, only, time_limit)
        if found and found[-1].raised and found[-1].raised.kind in ENDING_ERRORS:
            break
    return found


def attempt(
    step: Step, local: Names, student_globals: Names, time_limit: float | None
) -> tuple[Any, Raised | None]:
    try:
        with at_most(time_limit):
            value = plain(eval(step.code, local))
        return (bool(value) if step.kind == "law" else value), None
    except BaseException as error:  # a student's exit() must not end the notebook
        return None, describe(error, student_globals)


def describe(error: BaseException, student_globals: Names) -> Raised:
    if isinstance(error, FarAway):
        return error.raised
    text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    number, line = 0, ""
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_globals is student_globals:
            number = trace.tb_lineno
            line = linecache.getline(trace.tb_frame.f_code.co_filename, number).strip()
        trace = trace.tb_next
    return Raised(type(error).__name__, text[:500], line, number)


def copied(value: Any) -> Any:
    try:
        return own_copy(value)
    except Exception:  # some objects cannot be copied; then they are used as they are
        return value


def own_copy(value: Any) -> Any:
    """As deepcopy, which is slow with lists of numbers and words, the usual case."""
    kind = type(value)
    if kind in UNCHANGING or kind is ModuleType:
        return value
    if kind is list or kind is tuple:
        return kind([own_copy(part) for part in value])
    return copy.deepcopy(value)


def plain_data(value: Any) -> Any:
    """Plain numbers, texts and collections; None for functions, modules and the like."""
    if value is None or callable(value) or isinstance(value, ModuleType | np.random.Generator):
        return None
    if hasattr(value, "__next__"):
        return None  # looking at it would use it up
    try:
        return plain(value)
    except Exception:
        return None
