"""`hint("id")` and `solution("id")`: help that opens one rung at a time, and the answer last.

One hint opens with each attempt. Who does not know how to begin asks twice: the
second time opens the first hint without an attempt. The solution opens after the right answer,
or when all hints have been read.
"""

from lessons.kit.exercises import progress
from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.exercises.feedback import Feedback, show, without_marks
from lessons.kit.exercises.lesson_files import find


def hint(exercise_id: str) -> None:
    """Show one more hint if it is open, with those before it, and what opens the next."""
    try:
        exercise = find(exercise_id)
    except LookupError as error:
        show(Feedback("unknown", str(error)))
        return
    show(next_hint(exercise))


def solution(exercise_id: str) -> None:
    """Show the solution, once it is open."""
    try:
        exercise = find(exercise_id)
    except LookupError as error:
        show(Feedback("unknown", str(error)))
        return
    show(the_solution(exercise))


def next_hint(exercise: Exercise) -> Feedback:
    def apply(record: progress.Data) -> None:
        record["lesson"] = exercise.lesson
        record["asked"] = int(record.get("asked", 0)) + 1
        read = int(record.get("hints", 0))
        record["hints"] = max(read, min(read + 1, opened(exercise, record)))

    kept = progress.change("exercises", exercise.id, apply)
    count, rungs = int(kept.record["hints"]), len(exercise.hints)
    if count == 0:
        return Feedback(
            "closed",
            f'Try it first: one attempt, checked with `check("{exercise.id}")`, opens the first '
            f'hint. If you do not know how to begin, run `hint("{exercise.id}")` once more.',
            note=kept.note,
            title=f"No hint yet (of {rungs})",
        )
    earlier = "\n".join(f"{n}. {without_marks(exercise.hints[n - 1])}" for n in range(1, count))
    if count < opened(exercise, kept.record):
        after = "The next hint is open too."
    elif count < rungs:
        after = "One more attempt opens the next hint."
    else:
        after = f'That was the last one. `solution("{exercise.id}")` shows the answer.'
    return Feedback(
        "hint",
        exercise.hints[count - 1],
        detail=earlier and "Earlier hints:\n" + earlier,
        note=" ".join(filter(None, [after, kept.note])),
        title=f"Hint {count} of {rungs}",
    )


def opened(exercise: Exercise, record: progress.Data) -> int:
    """How many hints are open."""
    attempts, asked = int(record.get("attempts", 0)), int(record.get("asked", 0))
    if record.get("right"):
        return len(exercise.hints)
    return min(len(exercise.hints), max(attempts, 1 if asked >= 2 else 0))


def the_solution(exercise: Exercise) -> Feedback:
    record = progress.load()["exercises"].get(exercise.id, {})
    rungs, read = len(exercise.hints), int(record.get("hints", 0))
    if not record.get("right") and read < rungs:
        left = rungs - read
        return Feedback(
            "closed",
            f"The solution opens after the right answer, or after all {rungs} hints: "
            f'{left} {"is" if left == 1 else "are"} left. Run `hint("{exercise.id}")`.',
        )

    def apply(record: progress.Data) -> None:
        record["lesson"], record["solution"] = exercise.lesson, True

    kept = progress.change("exercises", exercise.id, apply)
    mine = "Yours may look different and be as right." if record.get("right") else ""
    text = mine or "Read it, close it, and write it again in your own way."
    return Feedback("solution", text, detail=exercise.solution.rstrip(), note=kept.note)
