"""What a page may report of the picture and the tables that it shows; the rest is refused in words.

A report may be late (the row is gone that it wants to delete), hand-made, or from a broken page.
So whatever an explorer's `change` and `pointer` are given, it is there, and within its limits.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from lessons.kit.explorer.checked_values import (
    checked_number,
    checked_option,
    checked_shape,
    is_finite,
)
from lessons.kit.explorer.controls import Button, Cell, Control, Table
from lessons.kit.explorer.protocol import Report
from lessons.kit.explorer.recipe import Pointer
from lessons.kit.explorer.scene import Item, Stage

GONE = "That is not here any more. What you see is the newest state."
ACTIONS = ("drag", "drop", "press", "click", "key")
LIMIT = 1e9  # of numbers in a cell that names no limits


def checked_edit(
    name: str, value: Any, controls: Iterable[Control], tables: Iterable[Table]
) -> Any:
    """What a cell, or a button, was given: something that it can be given."""
    tables = list(tables)
    if any(control.name == name and isinstance(control, Button) for control in controls):
        return True
    if any(table.add and table.add[0] == name for table in tables):
        return True
    for cell in (cell for table in tables for row in table.rows for cell in row):
        if cell.edit == name:
            return _checked_cell(cell, value)
    raise ValueError(GONE)


def _checked_cell(cell: Cell, value: Any) -> Any:
    what = cell.label or "this cell"
    if cell.type == "number":
        low = -LIMIT if cell.min is None else cell.min
        high = LIMIT if cell.max is None else cell.max
        return checked_number(value, what, low, high, isinstance(cell.step, int))
    if cell.type == "select":
        return checked_option(value, what, [option for option, _ in cell.options or ()])
    kinds: dict[str, type] = {"tick": bool, "text": str}
    return checked_shape(value, what, kinds[cell.type]) if cell.type in kinds else True


def checked_pointer(report: Report, stage: Stage) -> Pointer:
    """What the hand did: with a handle that is there, and in the panel, even if it left it."""
    name, panel_name = str(report.get("name") or ""), str(report.get("panel") or "")
    panel = next((one for one in stage.panels if one.name == panel_name), None)
    action = report.get("action", "")
    x, y = report.get("x", 0.0), report.get("y", 0.0)
    known = action in ACTIONS and (panel or not panel_name) and (not name or name in handles(stage))
    if not known or not is_finite(x) or not is_finite(y):
        raise ValueError(GONE)
    if panel:
        x, y = min(max(x, min(panel.x)), max(panel.x)), min(max(y, min(panel.y)), max(panel.y))
    shift, key = report.get("shift") is True, str(report.get("key") or "")
    return Pointer(action, name, panel_name, float(x), float(y), shift, key)


def handles(stage: Stage) -> set[str]:
    """The names of all that can be dragged."""
    return {handle for panel in stage.panels for item in panel.items for handle in _of(item)}


def _of(item: Item) -> Iterator[str]:
    yield from item.get("handles") or ()
    if item.get("handle"):
        yield item["handle"]
