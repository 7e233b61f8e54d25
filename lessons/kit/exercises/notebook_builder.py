"""From a lesson (Jupytext Markdown) to a notebook (.ipynb), the same bytes every time.

A live widget has another id in each run, and shows nothing where there is no kernel. So the saved
notebook keeps what is beside it: a picture or HTML, and text. Running the cell brings it back.
"""

import os
import re
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from traitlets.config import Config

from lessons.kit.base.course import VARIABLE, Lesson
from lessons.kit.base.messages import Problem
from lessons.kit.exercises import exercise_cells, lesson_files
from lessons.kit.exercises.exercise_source import parse
from lessons.kit.exercises.lesson_pieces import SourceError

METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
SECONDS_PER_CELL = 120
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
LIVE_WIDGET = "application/vnd.jupyter.widget-view+json"

Notebook = Any  # nbformat's NotebookNode: a dict whose keys can be read as attributes


def read(lesson: Lesson, instructor: bool = False) -> Notebook:
    """The notebook of a lesson, not executed yet: with starters, or with solutions."""
    text = lesson.text()
    try:
        exercises = parse(text, lesson.name)
        cut = lesson_files.for_instructor if instructor else lesson_files.for_student
        notebook = jupytext.reads(cut(text, lesson.name), fmt="md")
    except SourceError as error:
        raise Problem(str(error)) from None
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    notebook.cells = exercise_cells.dress(notebook.cells, exercises, lesson.name, instructor)
    return tidy(notebook)


def execute(notebook: Notebook, folder: Path, lessons: Path) -> Notebook:
    """Run all cells in a fresh kernel, in `folder`, and keep their outputs.

    The exercises are those in `lessons`; nobody's progress is touched, no public data is used.
    """
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=SECONDS_PER_CELL,
        record_timing=False,
        coalesce_streams=True,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
        config=Config({"KernelManager": {"transport_encryption": "auto"}}),
    )
    same_everywhere = {"COURSE_PROGRESS": "off", "COURSE_SMS": "off"}
    environ = os.environ | same_everywhere | {VARIABLE: str(lessons)}
    try:
        client.execute(env=environ)
    except CellExecutionError as error:
        raise Problem("A cell of the lesson failed.\n\n" + COLOURS.sub("", str(error))) from None
    return tidy(notebook)


def tidy(notebook: Notebook) -> Notebook:
    """Drop what differs between two runs or two machines and tells a reader nothing."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        for noise in ("execution", "lines_to_next_cell"):
            cell.metadata.pop(noise, None)
        for output in cell.get("outputs", []):
            output.pop("transient", None)
            output.get("data", {}).pop(LIVE_WIDGET, None)
    return notebook


def write(notebook: Notebook, path: Path) -> None:
    nbformat.validate(notebook)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = nbformat.writes(notebook, version=4) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


def in_step(unexecuted: Notebook, path: Path) -> bool:
    """Whether the notebook at `path` has the cells and the metadata of its lesson."""
    if not path.exists():
        return False
    committed = nbformat.read(path, as_version=4)
    for cell in committed.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return bool(nbformat.writes(committed) == nbformat.writes(unexecuted))
