"""The source of a problem set, cut into the cells that students get."""

import re
from dataclasses import dataclass, replace

from lessons.kit.exercises.exercise_source import ID, Exercise
from lessons.kit.exercises.lesson_pieces import LessonPiece, SourceError, attributes, pieces

HEADING = re.compile(r"^## .+$", re.MULTILINE)


@dataclass(frozen=True)
class OpenQuestion:
    """A question that is answered in words and marked by a person."""

    id: str
    points: int
    placeholder: str
    rubric: str
    prompt: str


@dataclass(frozen=True)
class NotebookCell:
    """A cell of the master. `role`: text, given, answer, check or open."""

    role: str
    source: str
    grade_id: str = ""
    question: str = ""
    points: int = 0


def cut(
    text: str, name: str, starters: dict[int, Exercise]
) -> tuple[list[NotebookCell], list[OpenQuestion]]:
    """The cells that students get, in their order, and the open questions."""
    cells: list[NotebookCell] = []
    asked: list[OpenQuestion] = []
    given, prompt = 0, ""
    for piece in pieces(text, name):
        words = attributes(piece.info)
        if piece.part == "starter":
            question = starters[piece.line]
            say_points(cells, question.points)
            cells.append(NotebookCell("answer", piece.body.rstrip("\n"), question.id, question.id))
            shown = NotebookCell("check", "", f"{question.id}-check", question.id, question.points)
            cells.append(shown)
        elif piece.part:
            continue
        elif not piece.language:
            prompt = piece.text.strip() or prompt
            cells += [
                NotebookCell("text", part.strip("\n"))
                for part in re.split(r"\n{3,}", piece.text)
                if part.strip()
            ]
        elif piece.language == "text" and "open" in words:
            written = open_question(piece, name, words, prompt)
            asked.append(written)
            say_points(cells, written.points)
            cells.append(
                NotebookCell("open", written.placeholder, written.id, written.id, written.points)
            )
        elif piece.language == "text" and "rubric" in words:
            if not asked or asked[-1].rubric:
                raise SourceError(f"{name}, line {piece.line}: a rubric follows an open question.")
            asked[-1] = replace(asked[-1], rubric=" ".join(piece.body.split()))
        elif piece.language == "python":
            given += 1
            cells.append(NotebookCell("given", piece.body.rstrip("\n"), f"{name}-given-{given}"))
        else:
            cells.append(NotebookCell("text", piece.text.strip("\n")))
    return cells, asked


def say_points(cells: list[NotebookCell], points: int) -> None:
    """In the heading of a question: how many points it is worth."""
    worth = "1 point" if points == 1 else f"{points} points"
    for place in reversed(range(len(cells))):
        source = cells[place].source
        if cells[place].role == "text" and (headings := HEADING.findall(source)):
            said = source.replace(headings[-1], f"{headings[-1]} ({worth})")
            cells[place] = replace(cells[place], source=said)
            return


def open_question(
    piece: LessonPiece, name: str, words: dict[str, str], prompt: str
) -> OpenQuestion:
    points = words.get("points", "")
    if not ID.fullmatch(words["open"]) or not points.isdecimal() or int(points) < 1:
        raise SourceError(f'{name}, line {piece.line}: write ```text open="some-id" points=4')
    return OpenQuestion(words["open"], int(points), piece.body.strip(), "", prompt)
