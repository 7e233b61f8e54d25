"""Suspiciously equal answers: the same code once comments, layout and names are taken away."""

import io
import keyword
import tokenize
from collections import defaultdict
from dataclasses import dataclass

from lessons.kit.grading.record.results import Results

SHORTEST = 40  # signs beyond the starter; shorter answers are alike by chance
COMMON = 0.1  # an answer that so many of the class share is the usual way to write it
FEW = 5
SKIPPED = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
LAYOUT = {tokenize.NEWLINE: "\n", tokenize.INDENT: ">", tokenize.DEDENT: "<"}


@dataclass(frozen=True)
class Group:
    """Students whose answers to a question are the same."""

    question: str
    students: tuple[str, ...]
    signs: int  # beyond the starter
    exact: bool  # comments, layout and names included


def skeleton(code: str) -> tuple[str, ...]:
    """The code as signs; names are numbered in the order in which they turn up."""
    names: dict[str, str] = {}
    signs = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(code[:50_000]).readline):
            if token.type in SKIPPED:
                continue
            if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
                signs.append(names.setdefault(token.string, f"n{len(names)}"))
            elif token.type == tokenize.STRING and token.string.startswith(('"""', "'''")):
                continue  # the docstring of the starter
            else:
                signs.append(LAYOUT.get(token.type, token.string))
    except (tokenize.TokenError, SyntaxError, ValueError):
        return tuple(code.split())
    return tuple(signs)


def groups(results: Results) -> list[Group]:
    """Equal answers, the most telling first."""
    found: list[Group] = []
    limit = max(FEW, COMMON * len(results.counted))
    for question in results.master.questions:
        given = skeleton(question.starter)
        usual = {given, skeleton(question.solution)}
        alike: dict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
        for line in results.counted:
            answer = line.answers.get(question.id, "")
            alike[skeleton(answer)].append((line.student.id, answer))
        for signs, who in alike.items():
            own = len(signs) - len(given)
            if len(who) < 2 or len(who) > limit or own < SHORTEST or signs in usual:
                continue
            exact = len({answer.strip() for _, answer in who}) == 1
            names = tuple(name for name, _ in who)
            found.append(Group(question.id, names, own, exact))
    return sorted(found, key=lambda g: (not g.exact, -g.signs, g.question, g.students))
