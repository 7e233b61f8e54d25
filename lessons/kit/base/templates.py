"""HTML from templates: whatever is filled in is escaped, and a name that is missing is an error."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import jinja2


@cache
def environment(folder: Path) -> "jinja2.Environment":
    """The templates of one folder."""
    import jinja2  # here: this floor can be imported before there is a .venv

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
