"""The parts of one explorer, by name: all that makes it different from the others.

State      frozen: all that determines the view
compute    State -> View, pure; every number shown comes from here, through nbcore
draw       puts a View on a Stage;   describe says the same in words

A short explorer gives all its parts in one file. Of a long one, `x.py` has State, View, compute,
change, pointer and the recipe; `draw` is found in `x_picture.py` and the words (headline, caption,
describe, formula, tables) in `x_words.py`. Both import `x.py`, and nothing imports them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import Any, get_type_hints

from lessons.kit.explorer.checked_values import checked_number, checked_shape, quoted
from lessons.kit.explorer.controls import Control, Slider, StopsSlider, Table
from lessons.kit.explorer.scene import HEIGHT, WIDTH, Stage


@dataclass(frozen=True)
class Pointer:
    """What the pointer (or a key on the picture) did, in data coordinates.

    action  "drag", "drop", "press" (a handle without moving it), "click" (elsewhere), "key"
    name    the handle, or ""
    """

    action: str
    name: str
    panel: str
    x: float
    y: float
    shift: bool = False
    key: str = ""


@dataclass(frozen=True)
class Layout:
    """Sizes in pixels, kept from the first moment, so that nothing jumps when a value changes."""

    width: int = WIDTH
    height: int = HEIGHT
    formula_height: int = 0  # kept for a formula beside the picture
    formula_below: int = 0  # the formula under the picture instead: its height
    tabs: int = 0  # one table at a time, picked by its title: their height


@dataclass(frozen=True)
class GalleryEntry:
    """Its card in the app."""

    line: str = ""  # what it shows, in one line
    lectures: Sequence[str] = ()  # its place in the lectures: items of course.toml, "R13"
    cover: str = ""  # the preset on its picture (default: the first state)


@dataclass(frozen=True)
class LectureMode:
    """How it asks a room before it tells.

    hides     what gives the answer away, besides headline and caption: "formula", "tables",
              "control NAME", "panel NAME" (of the picture), "panel NAME KIND" (its lines, say),
              "panel NAME ring" (around points)
    asked_as  presets whose names give the answer away: what they are called before it is shown;
              "" for one that is nothing but the answer
    """

    question: str | Callable[[Any], str] = ""
    hides: Sequence[str] = ("formula",)
    asked_as: Mapping[str, str] = field(default_factory=dict)


MOST_STEPS = 1_000_000  # a step beyond the last one shows the last


def _beside(*_: Any) -> Any:
    """Stands for a part that is in the file beside, until `whole` has put it in."""
    raise TypeError("This part is in the file beside the recipe: use recipe.whole().")


@dataclass(frozen=True)
class Recipe:
    """The parts of one explorer."""

    module: str  # __name__: "lessons.smoothing.alpha" is the explorer "smoothing.alpha"
    title: str
    state: type[Any]
    compute: Callable[[Any], Any]
    draw: Callable[[Stage, Any], None] = _beside
    describe: Callable[[Any], str] = _beside  # the picture in words: alt text
    headline: Callable[[Any], str] = _beside  # the finding, may contain <em>
    caption: Callable[[Any], str] = _beside  # one line under the picture: what is seen now
    formula: Callable[[Any], str] | None = None
    tables: Callable[[Any], Sequence[Table]] | None = None
    controls: Sequence[Control] = ()
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    timeline: Callable[[Any], int] | None = None  # the last step; the state has a field `step`
    options: Callable[[Any], Mapping[str, Sequence[str]]] | None = None  # words of Ticks
    hidden: Callable[[Any], Sequence[str]] | None = None  # controls without use just now
    change: Callable[[Any, str, Any], Any] | None = None  # for edits, buttons, checked values
    pointer: Callable[[Any, Pointer], Any] | None = None
    clickable: bool = False  # a click beside the handles does something, too
    help: str = ""  # what the pointer and keys do on the picture
    found_here: Callable[[], Mapping[str, Any]] = dict  # of the state: differs by machine
    layout: Layout = Layout()
    gallery: GalleryEntry = GalleryEntry()
    lecture: LectureMode = LectureMode()

    @property
    def name(self) -> str:
        """Lesson and explorer: "smoothing.alpha"."""
        return self.module.removeprefix("lessons.")

    @cached_property
    def _kinds(self) -> dict[str, Any]:
        """The type of each field of a state."""
        return get_type_hints(self.state)

    def checked(self, state: Any) -> Any:
        """The state, if every field has its type and every control can show it; else ValueError.

        It may come from a link, or from code. What is left to `compute` is what two fields must
        not be together, and the limits of what has no control.
        """
        fields = {name: getattr(state, name) for name in self._kinds}
        return replace(state, **{n: self.checked_value(n, value) for n, value in fields.items()})

    def checked_value(self, name: str, value: Any) -> Any:
        """The same for one field."""
        kind = self._kinds.get(name)
        if name == "step" and self.timeline:
            return checked_number(value, "step", 0, MOST_STEPS, whole=True)
        control = next((c for c in self.controls if c.name == name), None)
        if isinstance(control, (Slider, StopsSlider)):
            return control.checked(value, self.is_whole(name))
        if control is not None:
            return control.checked(value)
        value = checked_shape(value, name, kind)
        least = min(0, getattr(self.state(), name)) if kind is int else value
        if value < least:  # counts, rows, seeds
            raise ValueError(f"“{name}” takes {least} or more, not {quoted(value)}.")
        return value

    def is_whole(self, name: str) -> bool:
        """Does this field hold whole numbers?"""
        return self._kinds.get(name) is int

    def whole(self) -> Recipe:
        """The recipe with the parts that are in the files beside its module."""
        found: dict[str, Any] = {}
        if self.draw is _beside:
            found["draw"] = import_module(f"{self.module}_picture").draw
        if self.headline is _beside:
            words = import_module(f"{self.module}_words")
            found |= {part: getattr(words, part) for part in WORDS if hasattr(words, part)}
        return replace(self, **found) if found else self


WORDS = ("describe", "headline", "caption", "formula", "tables")
