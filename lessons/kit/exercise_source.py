"""Exercises as they stand in a lesson: reading them, finding them, cutting the lesson for a reader.

The format is described in CONTRIBUTING.md, "Exercises". This file needs the standard library
alone, so that it works in a browser as well.
"""

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

LESSONS = Path(__file__).resolve().parents[1]
SOURCES = "[0-9][0-9]_*.md"

FENCE = re.compile(r"^(`{3,})[ \t]*(\w*)[ \t]*(.*?)[ \t]*$")
WORD = re.compile(r'([A-Za-z][\w-]*)(?:=("[^"]*"|[^\s"]+))?\s*')
GIVEN = re.compile(r"(?:^|\s)given=true(?:\s|$)")
STARTER = re.compile(r'(?:^|\s)exercise="')
ID = re.compile(r"[a-z][a-z0-9-]{0,31}")
ITEM = re.compile(r"(?:[-*]|\d+\.)[ \t]+")

PARTS = {"solution": "python", "mistake": "python", "check": "python", "hidden": "python"}
PARTS |= {"hints": "text", "right": "text"}
OPTIONS = {"exercise", "points", "needs", "tolerance"}


class SourceError(ValueError):
    """A lesson whose exercises cannot be read: says where, and what to write instead."""


@dataclass(frozen=True)
class Piece:
    """A stretch of a lesson: one fenced block, or the text between two of them (no fence)."""

    line: int
    text: str
    language: str = ""
    info: str = ""
    body: str = ""
    part: str = ""  # "starter" or one of PARTS; empty for all that belongs to no exercise


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that people give, and what to tell them."""

    name: str
    code: str
    explanation: str


@dataclass(frozen=True)
class Exercise:
    id: str
    lesson: str
    points: int
    starter: str
    solution: str
    check: str
    hints: tuple[str, ...]
    right: str
    given: str = ""
    hidden: str = ""
    mistakes: tuple[Mistake, ...] = ()
    needs: tuple[str, ...] = ()
    tolerance: float | None = None
    line: int = 0
    prompt: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """What the student is asked to write: the names that the starter binds."""
        return bound_names(self.starter)


def pieces(text: str, lesson: str = "lesson") -> Iterator[Piece]:
    """The lesson, cut at its fences; the texts of all pieces together are the lesson again."""
    lines = text.splitlines(keepends=True)
    start = here = 0
    while here < len(lines):
        fence = FENCE.match(lines[here].rstrip("\r\n"))
        if fence is None:
            here += 1
            continue
        if start < here:
            yield Piece(start + 1, "".join(lines[start:here]))
        start, ticks = here, fence[1]
        here += 1
        while here < len(lines) and not re.match(rf"^`{{{len(ticks)},}}\s*$", lines[here]):
            here += 1
        if here == len(lines):
            raise SourceError(f"{lesson}, line {start + 1}: this block is never closed.")
        here += 1
        body = "".join(lines[start + 1 : here - 1])
        block = Piece(start + 1, "".join(lines[start:here]), fence[2], fence[3], body)
        yield replace(block, part=part_of(block))
        start = here
    if start < here:
        yield Piece(start + 1, "".join(lines[start:here]))


def part_of(block: Piece) -> str:
    if block.language == "python" and STARTER.search(block.info):
        return "starter"
    first = re.match(r"\w+", block.info)
    return first[0] if first and PARTS.get(first[0]) == block.language else ""


def parse(text: str, lesson: str) -> list[Exercise]:
    """All exercises of a lesson, in order."""
    drafts: list[Draft] = []
    open_draft: Draft | None = None
    given, prompt = "", ""
    for piece in pieces(text, lesson):
        if piece.part == "starter":
            open_draft = Draft(piece, lesson, given, prompt)
            drafts.append(open_draft)
        elif piece.part:
            if open_draft is None:
                raise SourceError(
                    f"{lesson}, line {piece.line}: this {piece.part!r} belongs to no exercise. "
                    "It must follow a starter, with nothing but empty lines in between."
                )
            open_draft.add(piece)
        elif piece.text.strip():
            open_draft = None
            if not piece.info and not piece.language:
                prompt = piece.text.strip()
            if piece.language == "python" and GIVEN.search(piece.info):
                given += piece.body + "\n"
    exercises = [draft.finish() for draft in drafts]
    ids = [exercise.id for exercise in exercises]
    for exercise in exercises:
        if ids.count(exercise.id) > 1:
            raise SourceError(f"{lesson}: two exercises are called {exercise.id!r}; rename one.")
    return exercises


@dataclass
class Draft:
    """An exercise while its blocks are being read."""

    starter: Piece
    lesson: str
    given: str
    prompt: str
    parts: dict[str, Piece] = field(default_factory=dict)
    mistakes: list[Piece] = field(default_factory=list)

    def add(self, piece: Piece) -> None:
        if piece.part == "mistake":
            self.mistakes.append(piece)
        elif piece.part in self.parts:
            raise self.error(piece, f"a second {piece.part!r} block; put both into one")
        else:
            self.parts[piece.part] = piece

    def finish(self) -> Exercise:
        words = attributes(self.starter.info)
        if unknown := sorted(set(words) - OPTIONS):
            raise self.error(self.starter, f"{unknown[0]!r} is not one of {sorted(OPTIONS)}")
        if not ID.fullmatch(words["exercise"]):
            raise self.error(self.starter, "an id is small letters, digits and -, e.g. 'zero-veto'")
        for part in ("solution", "check", "hints", "right"):
            if part not in self.parts or not self.parts[part].body.strip():
                raise self.error(self.starter, f"the block {part!r} is missing")
        for piece in [self.starter, *self.parts.values(), *self.mistakes]:
            if piece.language == "python":
                self.try_to_compile(piece)
        exercise = Exercise(
            id=words["exercise"],
            lesson=self.lesson,
            points=self.whole_number(words.get("points", "1")),
            starter=self.starter.body,
            solution=self.parts["solution"].body,
            check=self.parts["check"].body,
            hints=self.hints(self.parts["hints"]),
            right=one_paragraph(self.parts["right"].body),
            given=self.given,
            hidden=self.parts["hidden"].body if "hidden" in self.parts else "",
            mistakes=tuple(map(self.mistake, self.mistakes)),
            needs=tuple(words.get("needs", "").split()),
            tolerance=float(words["tolerance"]) if "tolerance" in words else None,
            line=self.starter.line,
            prompt=self.prompt,
        )
        if not exercise.names:
            raise self.error(self.starter, "the starter binds no name, so nothing can be checked")
        if absent := set(exercise.names) - set(bound_names(exercise.solution)):
            raise self.error(self.parts["solution"], f"{sorted(absent)} must be defined here too")
        return exercise

    def hints(self, piece: Piece) -> tuple[str, ...]:
        found: list[str] = []
        for line in piece.body.splitlines():
            if ITEM.match(line):
                found.append(ITEM.sub("", line, count=1))
            elif line.strip() and found:
                found[-1] += " " + line.strip()
            elif line.strip():
                raise self.error(piece, "hints are a list: start each with '- '")
        if not 2 <= len(found) <= 4:
            raise self.error(piece, f"two to four hints are asked for; here are {len(found)}")
        return tuple(found)

    def mistake(self, piece: Piece) -> Mistake:
        comments = re.match(r"(?:[ \t]*#.*\n)+", piece.body.lstrip("\n"))
        name = attributes(piece.info).get("mistake", "")
        if comments is None or not name:
            raise self.error(
                piece, 'write ```python mistake="short name" and start with a comment that explains'
            )
        lines = [line.strip().lstrip("#").strip() for line in comments[0].splitlines()]
        return Mistake(name, piece.body, " ".join(lines))

    def whole_number(self, text: str) -> int:
        if not text.isdecimal() or int(text) < 1:
            raise self.error(self.starter, f"points={text} must be a whole number above 0")
        return int(text)

    def try_to_compile(self, piece: Piece) -> None:
        try:
            ast.parse(piece.body)
        except SyntaxError as error:
            line = piece.line + (error.lineno or 0)
            raise SourceError(f"{self.lesson}, line {line}: {error.msg}") from None

    def error(self, piece: Piece, text: str) -> SourceError:
        name = attributes(self.starter.info).get("exercise", "?")
        return SourceError(f"{self.lesson}, line {piece.line}, exercise {name!r}: {text}.")


def attributes(info: str) -> dict[str, str]:
    """'exercise="prior" points=2' as a dictionary; a bare word has an empty value."""
    return {name: value.strip('"') for name, value in WORD.findall(info)}


def one_paragraph(text: str) -> str:
    """Lines joined; an empty line still starts a new paragraph."""
    return "\n\n".join(" ".join(block.split()) for block in re.split(r"\n\s*\n", text.strip()))


def bound_names(code: str) -> tuple[str, ...]:
    """Names that the top level of the code assigns or defines, imports left out."""
    found: dict[str, None] = {}
    for node in ast.parse(code).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            found[node.name] = None
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                names = (n for n in ast.walk(target) if isinstance(n, ast.Name))
                found |= {n.id: None for n in names if isinstance(n.ctx, ast.Store)}
    return tuple(found)


def for_student(text: str, lesson: str = "lesson") -> str:
    """The lesson without solutions, hints, checks and mistakes; starters stay."""
    return join(p.text for p in pieces(text, lesson) if p.part in ("", "starter"))


def for_instructor(text: str, lesson: str = "lesson") -> str:
    """The lesson with each starter replaced by its solution."""
    solutions = {e.line: e.solution for e in parse(text, lesson)}
    kept = (p for p in pieces(text, lesson) if p.part in ("", "starter"))
    return join(f"```python {p.info}\n{solutions[p.line]}```\n" if p.part else p.text for p in kept)


def join(texts: Iterator[str]) -> str:
    """The pieces as one text. Where something was cut out, one empty line stays."""
    joined = ""
    for text in texts:
        joined += text.lstrip("\n") if joined.endswith("```\n\n") else text
    return joined


def lesson_files() -> list[Path]:
    """The lessons: those of the course, or of the folders in COURSE_LESSONS."""
    named = os.environ.get("COURSE_LESSONS")
    folders = [Path(folder) for folder in named.split(os.pathsep)] if named else [LESSONS]
    return sorted(path for folder in folders for path in folder.glob(SOURCES))


def read_lesson(path: Path) -> list[Exercise]:
    return parse(path.read_text(encoding="utf-8"), path.stem)


def find(exercise_id: str) -> Exercise:
    """The exercise of this name, whichever lesson holds it."""
    mark = re.compile(rf'^```+[ \t]*python\b.*\bexercise="{re.escape(exercise_id)}"', re.MULTILINE)
    for path in lesson_files():
        if mark.search(path.read_text(encoding="utf-8")):
            return next(e for e in read_lesson(path) if e.id == exercise_id)
    raise LookupError(f"There is no exercise called {exercise_id!r}. Is the name spelt right?")
