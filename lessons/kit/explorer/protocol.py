"""What an explorer and its page say to each other: the same everywhere an explorer lives.

The page reports what a person did; Python answers every report with one frame. A message has a
`kind`; a page that wants its answer to be recognized adds `view` (its own name) and `seq`, which
come back as `view` and `ack`.

| from the page | fields             | means                                                     |
|---------------|--------------------|-----------------------------------------------------------|
| hello         |                    | show me the state of now                                  |
| control       | name, value, final | a control was moved; `final`: the hand has let go         |
| edit          | name, value        | a cell of a table, or a button, was used                  |
| pointer       | as in Pointer      | something was dragged, pressed, clicked or keyed          |
| preset        | name               | go to this preset                                         |
| restore       | code               | go to the state of this code                              |
| reset, undo   |                    | back to the first state; back by one                      |
| ahead         | name, value        | what would this control show? Answered by an `ahead`; the |
|               |                    | state stays                                               |
| done          |                    | the hand has let go. The only report without an answer    |

From Python come a `frame`, all that is shown of one state, and an `ahead`, a frame of a state that
is not there yet (or no more than name and value, where there is no such state). The bytes of
probability maps travel beside the message, as buffers.
"""

from typing import Any, Literal, NotRequired, TypedDict


class Report(TypedDict, total=False):
    """From the page. Whatever comes is untrusted: fields may be missing or of another type."""

    kind: str  # one of the table above, or one that a page and its explorer have agreed upon
    name: str
    value: Any
    final: bool
    code: str
    action: str
    panel: str
    x: float
    y: float
    shift: bool
    key: str
    view: str
    seq: int
    on: bool  # kind "lecture", of the app's demo pages: lecture mode
    revealed: bool  # and whether the answer is shown


PanelData = dict[str, Any]  # Panel.as_data


class Scene(TypedDict):
    """A picture as data (scene.py)."""

    width: int
    height: int
    panels: list[PanelData]


class Timeline(TypedDict):
    step: int
    last: int


class Lecture(TypedDict):
    """On the app's demo pages: what lecture mode asks, and whether it keeps the answer back."""

    on: bool
    hides_answer: bool
    question: str
    names: dict[str, str]  # of presets, as long as the answer is hidden


class NoFrame(TypedDict):
    """From Python: the control cannot take the value that was asked about, or it is kept back."""

    kind: Literal["ahead"]
    name: Any
    value: Any
    view: str | None


class Frame(TypedDict):
    """From Python: all that a page shows of one state."""

    kind: Literal["frame", "ahead"]
    scene: Scene
    values: dict[str, Any]  # of the controls, by name
    headline: str
    caption: str
    problem: bool  # the caption explains why the last report was refused
    alt: str
    can_undo: bool
    code: str  # brings this state back
    preset: str | None  # the preset that this state is
    formula: NotRequired[str]  # MathML
    tables: NotRequired[list[dict[str, Any]]]
    timeline: NotRequired[Timeline]
    options: NotRequired[dict[str, list[str]]]
    hidden: NotRequired[list[str]]  # controls without use just now
    view: NotRequired[str | None]
    ack: NotRequired[int | None]
    name: NotRequired[str]  # of an `ahead`: the control and the value it was asked for
    value: NotRequired[Any]
    lecture: NotRequired[Lecture]
