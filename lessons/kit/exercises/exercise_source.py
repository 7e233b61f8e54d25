"""Exercises as a lesson has them. The format is described in CONTRIBUTING.md, "Exercises".

Standard library alone, so that it works in a browser as well.
"""

import ast
import re
from dataclasses import dataclass, field
from functools import lru_cache

from lessons.kit.exercises.lesson_pieces import LessonPiece, SourceError, attributes, pieces

GIVEN = re.compile(r"(?:^|\s)given=true(?:\s|$)")
ID = re.compile(r"[a-z][a-z0-9-]{0,31}")
ITEM = re.compile(r"(?:[-*]|\d+\.)[ \t]+")
OPTIONS = {"exercise", "points", "needs", "tolerance", "scratch"}


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that people give, and what to tell them."""

    name: str
    code: str
    explanation: str
    marks: int | None = None  # what a grader gives for it; None: what its parts give


@dataclass(frozen=True)
class Part:
    """Something that a grader gives points for, also if the whole is not right."""

    name: str
    points: int
    check: str


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
    parts: tuple[Part, ...] = ()
    scratch: bool = False  # to be written without nbcore, scikit-learn and the like
    own: tuple[str, ...] = ()  # given names that are another student's otherwise

    @property
    def names(self) -> tuple[str, ...]:
        """What the student is asked to write: the names that the starter binds."""
        return bound_names(self.starter)


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

    starter: LessonPiece
    lesson: str
    given: str
    prompt: str
    parts: dict[str, LessonPiece] = field(default_factory=dict)
    mistakes: list[LessonPiece] = field(default_factory=list)
    shares: list[LessonPiece] = field(default_factory=list)

    def add(self, piece: LessonPiece) -> None:
        if piece.part == "mistake":
            self.mistakes.append(piece)
        elif piece.part == "part":
            self.shares.append(piece)
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
        for piece in [self.starter, *self.parts.values(), *self.mistakes, *self.shares]:
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
            parts=tuple(map(self.share, self.shares)),
            scratch=words.get("scratch", "") == "true",
        )
        if sum(part.points for part in exercise.parts) >= exercise.points and exercise.parts:
            raise self.error(self.starter, "its parts must give less than the whole")
        if not exercise.names:
            raise self.error(self.starter, "the starter binds no name, so nothing can be checked")
        if absent := set(exercise.names) - set(bound_names(exercise.solution)):
            raise self.error(self.parts["solution"], f"{sorted(absent)} must be defined here too")
        return exercise

    def hints(self, piece: LessonPiece) -> tuple[str, ...]:
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

    def mistake(self, piece: LessonPiece) -> Mistake:
        comments = re.match(r"(?:[ \t]*#.*\n)+", piece.body.lstrip("\n"))
        words = attributes(piece.info)
        name = words.get("mistake", "")
        if comments is None or not name:
            raise self.error(
                piece, 'write ```python mistake="short name" and start with a comment that explains'
            )
        lines = [line.strip().lstrip("#").strip() for line in comments[0].splitlines()]
        marks = self.whole_number(words["marks"], least=0) if "marks" in words else None
        return Mistake(name, piece.body, " ".join(lines), marks)

    def share(self, piece: LessonPiece) -> Part:
        words = attributes(piece.info)
        if not words.get("part") or "points" not in words:
            raise self.error(piece, 'write ```python part="what works" points=1')
        return Part(words["part"], self.whole_number(words["points"]), piece.body)

    def whole_number(self, text: str, least: int = 1) -> int:
        if not text.isdecimal() or int(text) < least:
            at_least = f"a whole number above {least - 1}"
            raise self.error(self.starter, f"points={text} must be {at_least}")
        return int(text)

    def try_to_compile(self, piece: LessonPiece) -> None:
        try:
            ast.parse(piece.body)
        except SyntaxError as error:
            line = piece.line + (error.lineno or 0)
            raise SourceError(f"{self.lesson}, line {line}: {error.msg}") from None

    def error(self, piece: LessonPiece, text: str) -> SourceError:
        name = attributes(self.starter.info).get("exercise", "?")
        return SourceError(f"{self.lesson}, line {piece.line}, exercise {name!r}: {text}.")


def one_paragraph(text: str) -> str:
    """Lines joined; an empty line still starts a new paragraph."""
    return "\n\n".join(" ".join(block.split()) for block in re.split(r"\n\s*\n", text.strip()))


@lru_cache(maxsize=500)
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
