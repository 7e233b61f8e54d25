"""A lesson cut at its fences. Standard library alone, so that it works in a browser as well."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

FENCE = re.compile(r"^(`{3,})[ \t]*(\w*)[ \t]*(.*?)[ \t]*$")
WORD = re.compile(r'([A-Za-z][\w-]*)(?:=("[^"]*"|[^\s"]+))?\s*')
STARTER = re.compile(r'(?:^|\s)exercise="')

# The blocks that follow a starter, and their language.
PARTS = {"solution": "python", "mistake": "python", "check": "python", "hidden": "python"}
PARTS |= {"hints": "text", "right": "text", "part": "python"}


class SourceError(ValueError):
    """A lesson whose exercises cannot be read: says where, and what to write instead."""


@dataclass(frozen=True)
class LessonPiece:
    """A stretch of a lesson: one fenced block, or the text between two of them (no fence)."""

    line: int
    text: str
    language: str = ""
    info: str = ""
    body: str = ""
    part: str = ""  # "starter" or one of PARTS; empty for all that belongs to no exercise


def pieces(text: str, lesson: str = "lesson") -> Iterator[LessonPiece]:
    """The lesson, cut at its fences; the texts of all pieces together are the lesson again."""
    lines = text.splitlines(keepends=True)
    start = here = 0
    while here < len(lines):
        fence = FENCE.match(lines[here].rstrip("\r\n"))
        if fence is None:
            here += 1
            continue
        if start < here:
            yield LessonPiece(start + 1, "".join(lines[start:here]))
        start, ticks = here, fence[1]
        here += 1
        while here < len(lines) and not re.match(rf"^`{{{len(ticks)},}}\s*$", lines[here]):
            here += 1
        if here == len(lines):
            raise SourceError(f"{lesson}, line {start + 1}: this block is never closed.")
        here += 1
        body = "".join(lines[start + 1 : here - 1])
        block = LessonPiece(start + 1, "".join(lines[start:here]), fence[2], fence[3], body)
        yield replace(block, part=part_of(block))
        start = here
    if start < here:
        yield LessonPiece(start + 1, "".join(lines[start:here]))


def part_of(block: LessonPiece) -> str:
    if block.language == "python" and STARTER.search(block.info):
        return "starter"
    first = re.match(r"\w+", block.info)
    return first[0] if first and PARTS.get(first[0]) == block.language else ""


def attributes(info: str) -> dict[str, str]:
    """'exercise="prior" points=2' as a dictionary; a bare word has an empty value."""
    return {name: value.strip('"') for name, value in WORD.findall(info)}
