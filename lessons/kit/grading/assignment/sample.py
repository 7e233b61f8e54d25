"""A made-up class, to try the grader on: right answers, typical mistakes, blanks, errors."""

import json
import random
from pathlib import Path
from typing import Any

from lessons.kit.exercises.exercise_source import Exercise
from lessons.kit.grading.assignment import problem_set, release

FIRST = "Ada Alan Barbara Claude Edsger Emmy Grace Hedy Ida John Katherine Niklaus Radia Sofia Tim"
LAST = "Bauer Costa Diaz Evans Fischer Garcia Hansen Ito Jones Khan Lopez Moreau Nagy Okafor Perez"
SENTENCES = (
    "Words that always come together are counted twice, as if they were two witnesses.",
    "I would leave one of two such words out and look how much the probability moves.",
    "The bank's words may be rare in my mails, so one spam mail with them decides.",
    "I would look at the counts behind the largest factors.",
    "The filter was wrong because it is naive.",
)
RAISES = "\n\nraise RuntimeError('I gave up here')"


def students(count: int, seed: int = 0) -> list[dict[str, str]]:
    """A class list: ids, names and addresses, the same for the same seed."""
    drawn = random.Random(seed)
    found = []
    for number in range(count):
        name = f"{drawn.choice(FIRST.split())} {drawn.choice(LAST.split())}"
        found.append({"id": f"s{number:03d}", "name": name, "email": f"s{number:03d}@example.org"})
    return found


def answer(question: Exercise, skill: float, drawn: random.Random) -> str:
    """What a student of this skill writes."""
    luck = drawn.random()
    if luck < skill:
        comment = drawn.choice(["", "# this one took me a while\n", "# see lesson 03\n"])
        return comment + question.solution
    if luck < skill + 0.7 * (1 - skill):
        return f"{question.solution}\n\n{drawn.choice(question.mistakes).code}"
    if luck < 0.97:
        return question.starter
    return question.solution + RAISES


def notebook(name: str, student: str, seed: int = 0) -> dict[str, Any]:
    """A student's notebook, as handed in."""
    drawn = random.Random(f"{name} {student} {seed}")
    master = problem_set.load(name, student)
    book = release.notebook(master)
    skill = drawn.betavariate(4, 2)
    cells = {cell["id"]: cell for cell in book["cells"]}
    for question in master.questions:
        cells[question.id]["source"] = answer(question, skill, drawn)
    for asked in master.open_questions:
        if drawn.random() < 0.9:
            words = drawn.sample(SENTENCES, drawn.randint(1, 4))
            cells[asked.id]["source"] = " ".join(words)
    if drawn.random() < 0.3:
        extra = {"cell_type": "code", "metadata": {}, "source": "print(len(globals()))",
                 "outputs": [], "execution_count": 3}  # fmt: skip
        book["cells"].insert(drawn.randrange(5, len(book["cells"])), extra)
    return book


def write(name: str, folder: Path, count: int, seed: int = 0) -> Path:
    """`folder/class.csv` and `folder/submissions/<student>/`; the folder of submissions."""
    listed = students(count, seed)
    folder.mkdir(parents=True, exist_ok=True)
    rows = ["id,name,email", *(",".join(one.values()) for one in listed)]
    (folder / "class.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    for one in listed:
        path = folder / "submissions" / one["id"] / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(notebook(name, one["id"], seed), indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")
    return folder / "submissions"
