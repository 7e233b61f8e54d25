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
    is_usable,
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
        return checked_option(value, what, cell.options or ())
    kinds: dict[str, type] = {"tick": bool, "text": str}
    return checked_shape(value, what, kinds[cell.type]) if cell.type in kinds else True


def checked_pointer(report: Report, stage: Stage, held: str | None = None) -> Pointer:
    """What the hand did, in or near a panel that is there, with a handle that is there.

    `held` is the handle of the drag that goes on.
    """
    name, panel_name = str(report.get("name") or ""), str(report.get("panel") or "")
    panel = next((one for one in stage.panels if one.name == panel_name), None)
    action = report.get("action", "")
    x, y = report.get("x", 0.0), report.get("y", 0.0)
    goes_on = bool(name) and name == held  # panel or handle may leave the picture in a drag
    there = goes_on or ((panel or not panel_name) and (not name or name in handles(stage)))
    if action not in ACTIONS or not there or not is_usable(x) or not is_usable(y):
        raise ValueError(GONE)
    if panel:
        x, y = _near(x, panel.x), _near(y, panel.y)
    shift, key = report.get("shift") is True, str(report.get("key") or "")
    return Pointer(action, name, panel_name, float(x), float(y), shift, key)


def _near(value: float, ends: tuple[float, float]) -> float:
    """In the panel, or beside it as far as it is wide: a drag beyond an end may move the end."""
    low, high = min(ends), max(ends)
    return min(max(value, 2 * low - high), 2 * high - low)


def handles(stage: Stage) -> set[str]:
    """The names of all that can be dragged."""
    return {handle for panel in stage.panels for item in panel.items for handle in _of(item)}


def _of(item: Item) -> Iterator[str]:
    yield from item.get("handles") or ()
    if item.get("handle"):
        yield item["handle"]
