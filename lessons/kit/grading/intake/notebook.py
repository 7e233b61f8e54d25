"""A submitted file as a list of cells, or the reason why it is none. Trusts nothing in it."""

import json
from typing import Any

LARGEST = 10_000_000  # bytes
MOST_CELLS = 2_000
LONGEST_CELL = 1_000_000  # characters
LONGEST_ID = 200

ZIP, GZIP = b"PK\x03\x04", b"\x1f\x8b"


class Rejected(Exception):
    """A submission that cannot be graded; says why, in words for its author."""


def read(content: bytes) -> list[dict[str, Any]]:
    """The cells, each with type, source, id, grade_id and points; all else is left behind."""
    document = parsed(content)
    other_format = isinstance(document, dict) and document.get("nbformat", 4) != 4
    if other_format:
        raise Rejected("This is a notebook of another format than 4. Save it in JupyterLab again.")
    if not isinstance(document, dict) or not isinstance(document.get("cells"), list):
        raise Rejected("This is JSON, but no notebook: it has no list of cells.")
    if "nbformat" not in document:
        raise Rejected("This is JSON, but no notebook: it does not say which format it has.")
    if len(document["cells"]) > MOST_CELLS:
        raise Rejected(f"It has {len(document['cells'])} cells; at most {MOST_CELLS} are read.")
    return [cell(found, place) for place, found in enumerate(document["cells"], start=1)]


def parsed(content: bytes) -> Any:
    if len(content) > LARGEST:
        raise Rejected(
            f"The file has {len(content) / 1e6:.0f} MB; at most {LARGEST / 1e6:.0f} MB are read. "
            "Clear the outputs and save it again."
        )
    if not content.strip():
        raise Rejected("The file is empty.")
    if content.startswith((ZIP, GZIP)):
        raise Rejected("This is a packed file, not a notebook. Unpack it and hand in the .ipynb.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Rejected("The file is not text in UTF-8, which a notebook must be.") from None
    if text.lstrip()[:1] == "<":
        raise Rejected("This is a web page, not a notebook. Download the .ipynb itself.")
    try:
        return json.loads(text)
    except RecursionError:
        raise Rejected("Its JSON is nested too deeply.") from None
    except ValueError as error:
        where = getattr(error, "lineno", None)
        at = f" in line {where}" if where else ""
        raise Rejected(f"Its JSON breaks off or is damaged{at}. Save it again.") from None
    except MemoryError:
        raise Rejected("Its JSON is too large.") from None


def cell(found: Any, place: int) -> dict[str, Any]:
    if not isinstance(found, dict) or found.get("cell_type") not in ("code", "markdown", "raw"):
        raise Rejected(f"Cell {place} is not a cell of a notebook.")
    source = found.get("source", "")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        raise Rejected(f"The text of cell {place} is not a text.")
    if len(source) > LONGEST_CELL:
        raise Rejected(f"Cell {place} is longer than {LONGEST_CELL} characters.")
    metadata = found.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    nbgrader = nbgrader if isinstance(nbgrader, dict) else {}
    points = nbgrader.get("points")
    return {
        "type": found["cell_type"],
        "source": sayable(source).replace("\r\n", "\n"),
        "id": identifier(found.get("id")),
        "grade_id": identifier(nbgrader.get("grade_id")),
        "points": points if isinstance(points, int | float) else None,
    }


def identifier(value: Any) -> str:
    return sayable(value) if isinstance(value, str) and len(value) <= LONGEST_ID else ""


def sayable(text: str) -> str:
    """Without halves of characters, which JSON can hold and nothing else can."""
    return text.encode("utf-8", "replace").decode("utf-8")
