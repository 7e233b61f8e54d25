"""From a lesson (Jupytext Markdown) to a notebook (.ipynb), the same bytes every time."""

import re
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from traitlets.config import Config

from lessons.commands.messages import Problem

METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
SECONDS_PER_CELL = 120
COLOURS = re.compile(r"\x1b\[[0-9;]*m")

Notebook = Any  # nbformat's NotebookNode: a dict whose keys can be read as attributes


def read(source: Path) -> Notebook:
    """The notebook of a lesson, not executed yet."""
    notebook = jupytext.reads(source.read_text(encoding="utf-8"), fmt="md")
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells):
        cell.id = f"{source.stem}-{number:03d}"
    return tidy(notebook)


def execute(notebook: Notebook, folder: Path) -> Notebook:
    """Run all cells in a fresh kernel, in `folder`, and keep their outputs."""
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=SECONDS_PER_CELL,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
        config=Config({"KernelManager": {"transport_encryption": "auto"}}),
    )
    try:
        client.execute()
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
