"""What a person can move, tick or type. Each control changes one field of an explorer's state."""

from dataclasses import dataclass
from typing import Any, cast

from lessons.kit.explorer.checked_values import checked_number, checked_option, checked_shape
from lessons.kit.explorer.protocol import CellData, TableData


@dataclass(frozen=True)
class Slider:
    """A number, by a slider and a box to type in."""

    name: str
    label: str
    min: float
    max: float
    step: float = 1
    decimals: int | None = None
    unit: str = ""
    also: tuple[float, float] | None = None  # limits of what code and buttons may set beyond it

    def as_data(self) -> dict[str, Any]:
        return {"type": "slider"} | {n: v for n, v in vars(self).items() if n != "also"}

    def checked(self, value: Any, whole: bool) -> int | float:
        low, high = self.also or (self.min, self.max)
        return checked_number(value, self.label, low, high, whole)


@dataclass(frozen=True)
class StopsSlider:
    """A number, by a slider that goes from stop to stop and a box that takes any number."""

    name: str
    label: str
    stops: tuple[float, ...]
    most: float | None = None  # that code and buttons may set, beyond the last stop

    def as_data(self) -> dict[str, Any]:
        limits = {"min": self.stops[0], "max": self.stops[-1]}
        return {"type": "slider"} | {n: v for n, v in vars(self).items() if n != "most"} | limits

    def checked(self, value: Any, whole: bool) -> int | float:
        most = self.stops[-1] if self.most is None else self.most
        return checked_number(value, self.label, self.stops[0], most, whole)


# 0 exactly, then thirty even steps on a log scale from 0.001 to 1000
ALPHA_STOPS = (0.0, *(float(f"{10 ** (i / 5 - 3):.3g}") for i in range(31)))


def alpha_slider(stops: tuple[float, ...] = ALPHA_STOPS, label: str = "alpha") -> StopsSlider:
    """A pseudo-count: exactly 0 at the left end, then a log scale."""
    return StopsSlider("alpha", label, stops, most=1_000_000)


@dataclass(frozen=True)
class Choice:
    """One of a few, all visible. Options are (value, words) pairs."""

    name: str
    label: str
    options: tuple[tuple[Any, str], ...]

    def as_data(self) -> dict[str, Any]:
        return {"type": "choice"} | vars(self)

    def checked(self, value: Any) -> Any:
        return checked_option(value, self.label, self.options)


@dataclass(frozen=True)
class Toggle:
    """Yes or no."""

    name: str
    label: str

    def as_data(self) -> dict[str, Any]:
        return {"type": "toggle"} | vars(self)

    def checked(self, value: Any) -> bool:
        return bool(checked_shape(value, self.label, bool))


@dataclass(frozen=True)
class Ticks:
    """A set of words, each ticked or not. A recipe's `options` may change them with the state."""

    name: str
    label: str
    options: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        return {"type": "ticks"} | vars(self)

    def checked(self, value: Any) -> tuple[str, ...]:
        return tuple(checked_shape(value, self.label, tuple[str, ...]))


@dataclass(frozen=True)
class TextBox:
    """A text, of one line or of several rows."""

    name: str
    label: str
    rows: int | None = None

    def as_data(self) -> dict[str, Any]:
        return {"type": "text"} | vars(self)

    def checked(self, value: Any) -> str:
        return str(checked_shape(value, self.label, str))


@dataclass(frozen=True)
class Button:
    """An action: the recipe's `change` is told its name."""

    name: str
    label: str

    def as_data(self) -> dict[str, Any]:
        return {"type": "button"} | vars(self)

    def checked(self, value: Any) -> Any:
        return value


Control = Slider | StopsSlider | Choice | Toggle | Ticks | TextBox | Button


@dataclass(frozen=True)
class Cell:
    """One cell of a table. With `edit` (a name) it can be changed; `change` is told that name.

    type   "text", "number", "select" (with options), "tick" or "button"
    label  the accessible name of an editable cell
    key    ties it to the formula part and the picture item of the same key
    """

    text: Any = ""
    key: str | None = None
    role: str | None = None
    header: bool = False
    strong: bool = False
    align: str | None = None
    html: str | None = None  # MathML from formula.py, instead of text
    edit: str | None = None
    type: str = "text"
    label: str | None = None
    options: tuple[tuple[str, str], ...] | None = None
    min: float | None = None
    max: float | None = None
    step: float | None = None

    def as_data(self) -> CellData:
        said = {n: v for n, v in vars(self).items() if v is not None and v is not False}  # 0 stays
        return cast(CellData, said)


@dataclass(frozen=True)
class Table:
    """A table beside the picture. `add` is (name, words) of a button below it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    add: tuple[str, str] | None = None

    def as_data(self) -> TableData:
        data: TableData = {
            "title": self.title,
            "columns": list(self.columns),
            "rows": [[cell.as_data() for cell in row] for row in self.rows],
        }
        if self.add:
            data["add"] = {"edit": self.add[0], "label": self.add[1]}
        return data
