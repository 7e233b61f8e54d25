"""What an explorer and its page say to each other: the same everywhere an explorer lives.

The page reports what a person did; Python answers every report with one frame. A page that wants
its answer to be recognized adds `view` (its own name) and `seq`, which come back as `view` and
`ack`. The bytes of probability maps travel beside a message, as buffers.

The page's half is checked against these types: message_types.py writes them down for TypeScript,
in frontend/messages.d.ts.
"""

from typing import Any, Literal, NotRequired, TypedDict

# ---- from the page


class ControlReport(TypedDict):
    """A control was moved; `final`: the hand has let go."""

    kind: Literal["control"]
    name: str
    value: Any
    final: bool


class EditReport(TypedDict):
    """A cell of a table, or a button, was used."""

    kind: Literal["edit"]
    name: str
    value: Any


class PointerReport(TypedDict):
    """Something was dragged, dropped, pressed, clicked or keyed; as in recipe.Pointer."""

    kind: Literal["pointer"]
    action: Literal["drag", "drop", "press", "click", "key"]
    panel: str
    x: float
    y: float
    final: bool
    name: NotRequired[str]  # of the handle
    shift: NotRequired[bool]
    key: NotRequired[str]


class PresetReport(TypedDict):
    """Go to this preset."""

    kind: Literal["preset"]
    name: str


class RestoreReport(TypedDict):
    """Go to the state of this code."""

    kind: Literal["restore"]
    code: str


class PlainReport(TypedDict):
    """Show me the state of now; back to the first state; back by one."""

    kind: Literal["hello", "reset", "undo"]


class LectureReport(TypedDict):
    """On the app's demo pages: lecture mode, and whether its answer is shown."""

    kind: Literal["lecture"]
    on: bool
    revealed: bool


PageReport = (
    ControlReport
    | EditReport
    | PointerReport
    | PresetReport
    | RestoreReport
    | PlainReport
    | LectureReport
)


class AheadQuestion(TypedDict):
    """What would this control show? Answered by an `ahead`; the state stays."""

    kind: Literal["ahead"]
    name: str
    value: Any
    view: str


class Done(TypedDict):
    """The hand has let go where it was already. The only message without an answer."""

    kind: Literal["done"]
    view: str


class Report(TypedDict, total=False):
    """Any of these, as Python gets it: untrusted, fields may be missing or of another type."""

    kind: str
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
    on: bool
    revealed: bool


# ---- the picture, as data (scene.py)

Numbers = list[float | None]  # None: a gap


class LineItem(TypedDict):
    kind: Literal["line"]
    x: Numbers
    y: Numbers
    role: str
    width: float
    dash: NotRequired[bool]
    alpha: NotRequired[float]
    key: NotRequired[str]
    steps: NotRequired[bool]
    handle: NotRequired[str]
    snaps: NotRequired[bool]  # as of points


class PointsItem(TypedDict):
    kind: Literal["points"]
    x: Numbers
    y: Numbers
    classes: list[int]
    size: float
    handles: NotRequired[list[str]]
    keys: NotRequired[list[str]]
    ring: NotRequired[list[int]]
    hollow: NotRequired[list[int]]
    alpha: NotRequired[float]
    snaps: NotRequired[bool]  # the handles have certain places only


class AreaItem(TypedDict):
    kind: Literal["area"]
    x: list[float]
    y: list[float]
    role: str
    alpha: float
    key: NotRequired[str]


class BarItem(TypedDict):
    kind: Literal["bar"]
    x: tuple[float, float]
    y: tuple[float, float]
    role: str
    alpha: NotRequired[float]
    key: NotRequired[str]
    outline: NotRequired[bool]
    handle: NotRequired[str]


class MapItem(TypedDict):
    kind: Literal["map"]
    rows: int
    columns: int
    low: str
    high: str
    buffer: int  # which of the message's buffers has its bytes


class ArrowItem(TypedDict):
    kind: Literal["arrow"]
    x: tuple[float, float]
    y: tuple[float, float]
    role: str
    width: float
    dash: NotRequired[bool]
    key: NotRequired[str]
    handle: NotRequired[str]
    glide: NotRequired[tuple[float, float]]


class TextItem(TypedDict):
    kind: Literal["text"]
    x: float
    y: float
    words: str
    role: str
    size: float
    align: Literal["left", "center", "right"]
    valign: Literal["top", "middle", "bottom"]
    bold: NotRequired[bool]
    key: NotRequired[str]
    dx: NotRequired[float]
    dy: NotRequired[float]


SceneItem = LineItem | PointsItem | AreaItem | BarItem | MapItem | ArrowItem | TextItem


class PanelData(TypedDict):
    """A pair of axes; `box` is its place in the picture: left, top, right, bottom, 0 to 1."""

    name: str
    box: tuple[float, float, float, float]
    xrange: tuple[float, float]
    yrange: tuple[float, float]
    xlabel: str
    ylabel: str
    xticks: list[tuple[float, str]]
    yticks: list[tuple[float, str]]
    equal: bool
    frame: bool
    margin: tuple[float, float, float, float]  # left, top, right, bottom, in pixels
    items: list[SceneItem]


class Scene(TypedDict):
    width: int
    height: int
    panels: list[PanelData]


# ---- controls and tables, as data (controls.py)


class SliderData(TypedDict):
    """With `stops` it goes from one to the next, and `step` is missing."""

    type: Literal["slider"]
    name: str
    label: str
    min: float
    max: float
    whole: bool
    step: NotRequired[float]
    decimals: NotRequired[int | None]
    unit: NotRequired[str]
    stops: NotRequired[list[float]]


class ChoiceData(TypedDict):
    type: Literal["choice"]
    name: str
    label: str
    whole: bool
    options: list[tuple[Any, str]]


class TicksData(TypedDict):
    type: Literal["ticks"]
    name: str
    label: str
    whole: bool
    options: list[str]


class TextData(TypedDict):
    type: Literal["text"]
    name: str
    label: str
    whole: bool
    rows: int | None


class ToggleData(TypedDict):
    type: Literal["toggle", "button"]
    name: str
    label: str
    whole: bool


ControlData = SliderData | ChoiceData | TicksData | TextData | ToggleData


class CellData(TypedDict):
    """As controls.Cell; what is None or False is left out."""

    text: NotRequired[Any]
    key: NotRequired[str]
    role: NotRequired[str]
    header: NotRequired[bool]
    strong: NotRequired[bool]
    align: NotRequired[str]
    html: NotRequired[str]
    edit: NotRequired[str]
    type: NotRequired[Literal["text", "number", "select", "tick", "button"]]
    label: NotRequired[str]
    options: NotRequired[list[tuple[str, str]]]
    min: NotRequired[float]
    max: NotRequired[float]
    step: NotRequired[float]


class AddData(TypedDict):
    """A button below a table."""

    edit: str
    label: str


class TableData(TypedDict):
    title: str
    columns: list[str]
    rows: list[list[CellData]]
    add: NotRequired[AddData]


# ---- from Python


class Spec(TypedDict):
    """What an explorer consists of: known before its first frame, and never changed."""

    title: str
    width: int  # of the picture, in the pixels it was made for
    height: int
    controls: list[ControlData]
    presets: list[str]
    formula: bool  # whether there is one
    tables: bool
    timeline: bool
    interactive: bool  # the picture takes the pointer
    clickable: bool  # also where there is no handle
    help: str
    formula_below: int  # pixels of height, 0 where there is none; as in recipe.Layout
    formula_height: int
    tabs: int
    themes: dict[str, dict[str, str]]  # colours by role, for "light" and "dark"
    shapes: list[str]  # of the classes
    map_strength: float  # how far a sure probability is from paper to its colour, 0 to 1


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
    """The control cannot take the value that was asked about, or it is kept back."""

    kind: Literal["ahead"]
    name: Any
    value: Any
    view: str | None


class Frame(TypedDict):
    """All that a page shows of one state: of now, or (`ahead`) of one that is not there yet."""

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
    tables: NotRequired[list[TableData]]
    timeline: NotRequired[Timeline]
    options: NotRequired[dict[str, list[str]]]
    hidden: NotRequired[list[str]]  # controls without use just now
    view: NotRequired[str | None]
    ack: NotRequired[int | None]
    name: NotRequired[str]  # of an `ahead`: the control and the value it was asked for
    value: NotRequired[Any]
    lecture: NotRequired[Lecture]
