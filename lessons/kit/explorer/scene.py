"""A picture as data: panels with lines, points, bars, regions, maps, arrows and words.

An explorer draws on a `Stage`; what it drew is a plain list that three readers share:
the browser paints it on a canvas (frontend/painter.js), matplotlib paints it for the saved
notebook (figure.py), and a test looks at the items themselves. Colours are roles ("ink", "class0"),
lengths along the axes are in data coordinates, line widths and type sizes in pixels.

A `key` ties an item to the table cell and the formula part of the same key: pointing at one
of them lights up all three. A `handle` lets an item be dragged; the explorer is told where to.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from lessons.kit.explorer.protocol import PanelData, Scene, SceneItem

WIDTH, HEIGHT = 660, 420  # the shape of a picture; the page decides its size
MARGIN = (58, 14, 16, 48)  # for the words at the axes: left, top, right, bottom in pixels
FEW = 8  # numbers
Item = dict[str, Any]


def nice_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between low and high, near `about` of them."""
    if not high > low:
        return [low]
    rough = (high - low) / max(about, 1)
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(s * size for s in (1, 2, 2.5, 5, 10) if s * size >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(i * step, 12) for i in range(first, last + 1)]


def tick_label(value: float) -> str:
    return f"{value:zg}".replace("-", "−")


def _coordinates(values: Any) -> Any:
    """Numbers for JSON: six digits of each, and never NaN (a gap is None)."""
    values = np.asarray(values, dtype=float)
    if values.size <= FEW:  # one by one is faster than numpy then
        short = [float(f"{v:.6g}") if math.isfinite(v) else None for v in values.ravel().tolist()]
        return np.array(short, dtype=object).reshape(values.shape).tolist()
    finite = np.isfinite(values)
    whole = np.where(finite, values, 0.0)
    exponent = np.floor(np.log10(np.maximum(np.abs(whole), 1e-290)))
    up, down = 10.0 ** np.maximum(5 - exponent, 0), 10.0 ** np.maximum(exponent - 5, 0)
    rounded = (np.round(whole * up / down) * down / up).astype(object)
    rounded[~finite] = None
    return rounded.tolist()


@dataclass
class Panel:
    """One pair of axes. `box` is its place in the picture: left, top, right, bottom, 0 to 1."""

    name: str
    box: tuple[float, float, float, float]
    x: tuple[float, float]
    y: tuple[float, float]
    xlabel: str = ""
    ylabel: str = ""
    xticks: Any = None  # None: round numbers; [] none; or {value: label}
    yticks: Any = None
    equal: bool = False  # one unit is as long along x as along y
    frame: bool = True
    margin: tuple[int, int, int, int] = MARGIN  # left, top, right, bottom in pixels
    items: list[Item] = field(default_factory=list)

    def _add(self, kind: str, **item: Any) -> Item:
        item = {"kind": kind} | {k: v for k, v in item.items() if v is not None}
        self.items.append(item)
        return item

    def line(
        self,
        x: Any,
        y: Any,
        role: str = "ink",
        width: float = 2,
        dash: bool = False,
        alpha: float | None = None,
        key: str | None = None,
        steps: bool = False,
    ) -> Item:
        """A line through the points; None or NaN makes a gap; `steps` draws a staircase."""
        return self._add(
            "line", x=_coordinates(x), y=_coordinates(y), role=role, width=width,
            dash=dash or None, alpha=alpha, key=key, steps=steps or None,
        )  # fmt: skip

    def points(
        self,
        x: Any,
        y: Any,
        classes: Any = 0,
        size: float = 9,
        handles: Sequence[str] | None = None,
        keys: Sequence[str] | None = None,
        ring: Any = None,
        hollow: Any = None,
        alpha: float | None = None,
        snaps: bool = False,
    ) -> Item:
        """Markers in the colour and shape of their class; `ring` circles some of them.

        `snaps`: the handles have certain places only, and an arrow key moves them to the next.
        """
        n = len(np.atleast_1d(np.asarray(x)))
        codes = np.broadcast_to(np.asarray(classes, dtype=int), (n,))
        return self._add(
            "points", x=_coordinates(np.atleast_1d(x)), y=_coordinates(np.atleast_1d(y)),
            classes=codes.tolist(), size=size, handles=None if handles is None else list(handles),
            keys=None if keys is None else list(keys), alpha=alpha,
            ring=None if ring is None else [int(i) for i in ring],
            hollow=None if hollow is None else [int(i) for i in hollow], snaps=snaps or None,
        )  # fmt: skip

    def area(
        self, x: Any, y: Any, role: str = "ink", alpha: float = 0.15, key: str | None = None
    ) -> Item:
        """A filled polygon."""
        return self._add(
            "area", x=_coordinates(x), y=_coordinates(y), role=role, alpha=alpha, key=key
        )

    def bar(
        self,
        x0: float,
        x1: float,
        y0: float,
        y1: float,
        role: str = "ink",
        alpha: float | None = None,
        key: str | None = None,
        outline: bool = False,
        handle: str | None = None,
    ) -> Item:
        """A filled rectangle between two corners. By its handle the hand takes its middle."""
        return self._add(
            "bar", x=_coordinates([x0, x1]), y=_coordinates([y0, y1]), role=role, alpha=alpha,
            key=key, outline=outline or None, handle=handle,
        )  # fmt: skip

    def map(self, grid: Any, low: str = "class0", high: str = "class1") -> Item:
        """Probabilities (rows from bottom to top) from the colour `low` over paper to `high`."""
        values = np.clip(np.asarray(grid, dtype=float), 0, 1)
        return self._add(
            "map", rows=values.shape[0], columns=values.shape[1], low=low, high=high,
            bytes=np.round(values * 255).astype(np.uint8).tobytes(),
        )  # fmt: skip

    def arrow(
        self,
        start: Any,
        end: Any,
        role: str = "ink",
        width: float = 2.5,
        dash: bool = False,
        key: str | None = None,
        handle: str | None = None,
        glide: Any = None,
    ) -> Item:
        """A straight arrow. `glide`: where its tip comes from when a timeline steps here."""
        return self._add(
            "arrow", x=_coordinates([start[0], end[0]]), y=_coordinates([start[1], end[1]]),
            role=role, width=width, dash=dash or None, key=key, handle=handle,
            glide=None if glide is None else _coordinates(glide),
        )  # fmt: skip

    def text(
        self,
        x: float,
        y: float,
        words: str,
        role: str = "ink",
        size: float = 14,
        align: str = "left",
        valign: str = "middle",
        bold: bool = False,
        key: str | None = None,
        dx: float = 0,
        dy: float = 0,
    ) -> Item:
        """Words at a point; dx and dy move them by pixels (right and down)."""
        return self._add(
            "text", x=_coordinates(x), y=_coordinates(y), words=words, role=role, size=size,
            align=align, valign=valign, bold=bold or None, key=key, dx=dx or None, dy=dy or None,
        )  # fmt: skip

    def as_data(self) -> PanelData:
        def ticks(given: Any, low: float, high: float) -> list[list[Any]]:
            if isinstance(given, dict):
                return [[float(value), str(label)] for value, label in given.items()]
            values = nice_ticks(low, high) if given is None else given
            return [[float(value), tick_label(value)] for value in values]

        data = {
            "name": self.name,
            "box": self.box,
            "xrange": _coordinates(self.x),
            "yrange": _coordinates(self.y),
            "xlabel": self.xlabel,
            "ylabel": self.ylabel,
            "xticks": ticks(self.xticks, *self.x),
            "yticks": ticks(self.yticks, *self.y),
            "equal": self.equal,
            "frame": self.frame,
            "margin": self.margin,
            "items": self.items,
        }
        return cast(PanelData, data)  # tests/lessons/test_every_message.py looks at every one


class Stage:
    """Where an explorer draws. `stage.panel(...)` gives a pair of axes."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.width, self.height = width, height
        self.panels: list[Panel] = []

    def panel(
        self,
        name: str = "main",
        box: tuple[float, float, float, float] = (0, 0, 1, 1),
        x: tuple[float, float] = (0, 1),
        y: tuple[float, float] = (0, 1),
        **settings: Any,
    ) -> Panel:
        panel = Panel(name, box, x, y, **settings)
        self.panels.append(panel)
        return panel

    def items(self, kind: str | None = None, panel: str | None = None) -> list[Item]:
        """What was drawn, for tests: all of it, or of one kind, or in one panel."""
        return [
            item
            for p in self.panels
            for item in p.items
            if (panel is None or p.name == panel) and (kind is None or item["kind"] == kind)
        ]

    def as_data(self) -> tuple[Scene, list[bytes]]:
        """The scene as JSON data, and the bytes of its maps beside it."""
        buffers: list[bytes] = []
        panels = []
        for panel in self.panels:
            items = []
            for item in panel.items:
                if "bytes" in item:
                    buffers.append(item["bytes"])
                    item = {k: v for k, v in item.items() if k != "bytes"}
                    item["buffer"] = len(buffers) - 1
                items.append(item)
            panels.append(panel.as_data() | {"items": cast(list[SceneItem], items)})
        return {"width": self.width, "height": self.height, "panels": panels}, buffers
