"""The parts of one explorer, by name: all that makes it different from the others.

State      frozen: all that determines the view
compute    State -> View, pure; every number shown comes from here, through nbcore
draw       puts a View on a Stage;   describe says the same in words
explore    the widget (explorer.py), at its first state or a preset
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .controls import Control, Table
from .scene import HEIGHT, WIDTH, Stage

if TYPE_CHECKING:
    from .explorer import Explorer


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
class Recipe:
    """The parts of one explorer."""

    name: str  # "smoothing.alpha": unique in the course
    title: str
    state: type[Any]
    compute: Callable[[Any], Any]
    draw: Callable[[Stage, Any], None]
    describe: Callable[[Any], str]  # the picture in words: alt text
    headline: Callable[[Any], str]  # the finding, may hold <em>
    caption: Callable[[Any], str]  # one line under the picture: what is seen now
    controls: Sequence[Control] = ()
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    formula: Callable[[Any], str] | None = None
    tables: Callable[[Any], Sequence[Table]] | None = None
    timeline: Callable[[Any], int] | None = None  # the last step; the state has a field `step`
    options: Callable[[Any], Mapping[str, Sequence[str]]] | None = None  # words of Ticks
    hidden: Callable[[Any], Sequence[str]] | None = None  # controls without use just now
    change: Callable[[Any, str, Any], Any] | None = None  # for edits, buttons, checked values
    pointer: Callable[[Any, Pointer], Any] | None = None
    clickable: bool = False  # a click beside the handles does something, too
    help: str = ""  # what the pointer and keys do on the picture
    formula_below: int = 0  # the formula under the picture, not beside it: its height in pixels
    formula_height: int = 0  # pixels kept for a formula beside the picture, so nothing jumps
    tabs: int = 0  # one table at a time, picked by its title: their height in pixels
    width: int = WIDTH
    height: int = HEIGHT
    # For the widget app (lessons/app):
    card: str = ""  # one line in the gallery: what it shows
    cover: str = ""  # the preset on its picture there (default: the first state)
    found_here: Callable[[], Mapping[str, Any]] = dict  # of the state: differs by machine
    lectures: Sequence[str] = ()  # its place in the lectures: items of coverage.toml, "R13"
    question: str | Callable[[Any], str] = ""  # asked in lecture mode before the answer is shown
    hides: Sequence[str] = ("formula",)  # what gives the answer away, besides headline and caption:
    # "formula", "tables", "control NAME", "panel NAME" (of the picture), "panel NAME KIND" (lines),
    # "panel NAME ring" (around points)
    asked_as: Mapping[str, str] = field(default_factory=dict)  # presets whose names give the answer
    # away: what they are called before it is shown; "" for one that is nothing but the answer

    def explore(self, preset: str | None = None, **state: Any) -> Explorer:
        """The widget, at the state of a preset or at the first one, with these fields changed."""
        from .explorer import Explorer  # the widget is made from recipes, so they come first

        return Explorer(self, preset, **{**self.found_here(), **state})
