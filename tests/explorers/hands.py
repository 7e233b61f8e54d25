"""What the tests of explorers share: hands that move things, and a look at every part."""

import re
from xml.etree import ElementTree


def heard(explorer, name, value):
    """A control was set to this value."""
    explorer._hear(explorer, {"kind": "control", "name": name, "value": value}, [])
    return explorer


def pointed(explorer, name, x, y=0.0, action="drag"):
    """The pointer did something to a handle, or beside them all."""
    message = {"kind": "pointer", "action": action, "name": name, "panel": "", "x": x, "y": y}
    explorer._hear(explorer, message, [])
    return explorer


def look_at_every_part(explorer):
    """Words of the right length and without holes, a formula that is XML, whole tables, a code."""
    recipe, view = explorer.recipe, explorer.view
    headline = re.sub("<.*?>", "", recipe.headline(view))
    assert 0 < len(headline) <= 70, headline
    assert len(recipe.caption(view)) <= 230
    for words in (headline, recipe.caption(view), recipe.describe(view)):
        assert "nan" not in words.lower().split() and "None" not in words
    ElementTree.fromstring(f"<div>{recipe.formula(view)}</div>")
    for table in recipe.tables(view):
        assert all(len(row) == len(table.columns) for row in table.rows)
    assert explorer.stage().items()
    assert type(explorer)(recipe).restore(explorer.code).state == explorer.state
