"""How a class did, question by question."""

import math
from collections import Counter
from dataclasses import dataclass

from lessons.kit.grading.record.results import ResultLine, Results


@dataclass(frozen=True)
class Item:
    """One question. `ease` is the mean share of its points (1: everybody has all of them).

    `discrimination` says whether those who are good at the rest are good at this: the correlation
    of its points with the points of all others. Near 0 or below, the question needs a look.
    """

    question: str
    of: int
    count: int
    ease: float | None
    discrimination: float | None
    kinds: dict[str, int]


def items(results: Results) -> list[Item]:
    found = []
    for question in results.master.asked:
        pairs = [
            (float(points), float(line.total - points))
            for line in results.counted
            if (points := line.points(question.id)) is not None and line.total is not None
        ]
        ease = sum(p for p, _ in pairs) / (question.points * len(pairs)) if pairs else None
        kinds = Counter(kind_of(line, question.id, question.points) for line in results.counted)
        kinds.pop("", None)
        found.append(
            Item(question.id, question.points, len(pairs), ease, correlation(pairs), dict(kinds))
        )
    return found


def kind_of(line: ResultLine, question: str, of: int) -> str:
    """How an answer turned out; nothing as long as a person has not marked it."""
    if question in line.marks:
        return line.marks[question].kind
    if question in line.unmarked:
        return ""
    if question not in line.by_hand:
        return "not attempted"
    points = line.by_hand[question].points
    return "right" if points == of else "partly" if points else "wrong"


def correlation(pairs: list[tuple[float, float]]) -> float | None:
    """None where one of the two does not vary at all."""
    if len(pairs) < 3:
        return None
    n = len(pairs)
    mean_a, mean_b = (sum(pair[i] for pair in pairs) / n for i in (0, 1))
    a = sum((x - mean_a) ** 2 for x, _ in pairs)
    b = sum((y - mean_b) ** 2 for _, y in pairs)
    both = sum((x - mean_a) * (y - mean_b) for x, y in pairs)
    return both / math.sqrt(a * b) if a > 0 and b > 0 else None


def mistakes(results: Results) -> list[tuple[str, str, int, str]]:
    """Question, typical mistake, how many made it, what they were told."""
    counted = Counter(
        (question, mark.mistake)
        for line in results.counted
        for question, mark in line.marks.items()
        if mark.mistake
    )
    told = {(q.id, m.name): m.explanation for q in results.master.questions for m in q.mistakes}
    return [
        (q, name, count, told.get((q, name), ""))
        for (q, name), count in sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    ]


def distribution(results: Results, bins: int = 10) -> list[tuple[str, int]]:
    """How many have a total in each stretch of points; equal stretches, but for the lowest."""
    most = results.master.points
    width = math.ceil(most / bins)
    tops = list(range(most, -1, -width))[::-1]
    counts = Counter(
        next(top for top in tops if total <= top)
        for total in (min(line.total or 0, most) for line in results.counted)
    )
    lows = [0, *(top + 1 for top in tops[:-1])]
    return [
        (f"{low}\N{EN DASH}{top}" if low < top else str(top), counts[top])
        for low, top in zip(lows, tops, strict=True)
    ]
