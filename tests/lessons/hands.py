"""What the tests of explorers share: hands that move things, and a look at every part."""

import json
import re
from xml.etree import ElementTree


def heard(explorer, name, value, kind="control"):
    """A control was set to this value, or (kind "edit") a cell of a table was."""
    explorer.hear({"kind": kind, "name": name, "value": value})
    return explorer


def pointed(explorer, name, x, y=0.0, action="drag", panel="", key=""):
    """The pointer or a key did something to a handle, or beside them all."""
    message = {"kind": "pointer", "action": action, "name": name, "panel": panel, "x": x, "y": y}
    explorer.hear(message | {"key": key})
    return explorer


def look_at_every_part(explorer, caption=230):
    """Words of the right length and without holes, a formula that is XML, whole tables, a code."""
    recipe, view = explorer.recipe, explorer.view
    frame, _ = explorer.frame()
    json.dumps(frame, allow_nan=False)
    headline = re.sub("<.*?>", "", frame["headline"])
    assert 0 < len(headline) <= 70, headline
    assert len(frame["caption"]) <= caption
    for words in (headline, frame["caption"], frame["alt"]):
        assert "nan" not in words.lower().split() and "None" not in words
        assert not {"nan", "inf"} & set(re.findall(r"[A-Za-z]+", words)), words
    if recipe.formula:
        ElementTree.fromstring(f"<div>{frame['formula']}</div>")
    for table in recipe.tables(view) if recipe.tables else ():
        assert all(len(row) == len(table.columns) for row in table.rows)
        assert all(cell.label for row in table.rows for cell in row if cell.edit)
    assert explorer.stage().items()
    assert type(explorer)(recipe).restore(explorer.code).state == explorer.state
