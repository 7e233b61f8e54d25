"""What holds for every frame that an explorer sends, whatever a person has done before."""

import atexit
import dataclasses
import html
import json
import math
import re
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib import font_manager
from matplotlib.ft2font import FT2Font, LoadFlags

from lessons.kit.base import paths
from tests.node import node

LARGEST_FRAME = 300_000  # bytes, its maps with it

# ---- words

# A sign before a zero, digits that only a computer writes, and what Python, numpy and nbcore say.
MINUS_ZERO = re.compile(r"(?<![\d.)\w] )(?<![\w)])[-−]0(\.0+)?(?![\d.,/e])")
NOISE = re.compile(r"\d\.\d{10,}")
NEARLY_ZERO = re.compile(r"\de[-−]1[4-7]\b")
# Explorers that show truly small numbers; in all others, one is a rounding error.
TINY = {
    "failure.copies", "gaussian.threshold", "logistic.curve", "logistic.likelihood",
    "logistic.map", "mixtures.density", "multiclass.softmax", "naive_bayes.underflow",
}  # fmt: skip
JARGON = re.compile(
    r"\b(nan|inf|None|True|False|NoneType|ndarray|dtype|ValueError|TypeError|np\.\w+)\b"
    r"|\b\w+='|\w+_=|array\(|Fraction\(|\{['\"]|\[\(|\(\("
)
PROBABILITY = re.compile(
    r"(?<!log )\bP\([^()=]*\) ?[=≈] ?([-−]?\d+(?:\.\d+)?(?:/\d+)?(?:e[-−]?\d+)?)(?![\d%]| ?%)"
)
PERCENT = re.compile(r"([-−+±]? ?\d[\d.,]*) ?%")


def words_of(frame: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """All that can be read: where, and what."""
    for part in ("headline", "caption", "alt", "formula"):
        if frame.get(part):
            yield part, plain(frame[part])
    for table in frame.get("tables", []):
        yield "table", table["title"]
        for row in table["rows"]:
            for cell in row:
                if cell.get("edit") is None or cell.get("type") in ("number", "button"):
                    yield f"table {table['title']}", plain(cell.get("html") or cell.get("text", ""))
    for panel in frame["scene"]["panels"]:
        for part in ("xlabel", "ylabel"):
            yield part, panel[part]
        for axis in ("xticks", "yticks"):
            for _, label in panel[axis]:
                yield f"{axis} of {panel['name']}", label
        for item in panel["items"]:
            if item["kind"] == "text":
                yield f"picture, {panel['name']}", item["words"]


def plain(markup: Any) -> str:
    """Without tags; the parts of a formula stay apart."""
    return html.unescape(re.sub(r"<[^>]*>", " ", str(markup))).strip()


def check_words(frame: dict[str, Any], tiny: bool = False) -> None:
    for where, words in words_of(frame):
        told = re.sub("“.*?”", "", words)  # a person's own words may be any
        assert not JARGON.search(told), f"jargon in {where}: {words}"
        assert not NOISE.search(told), f"digits of a computer in {where}: {words}"
        if not tiny:
            assert not NEARLY_ZERO.search(told), f"nearly zero in {where}: {words}"
        if where != "formula":
            assert not MINUS_ZERO.search(told), f"minus zero in {where}: {words}"
        for number in PROBABILITY.findall(told):
            value = float(Fraction(number.replace("−", "-")))
            assert 0 <= value <= 1, f"no probability in {where}: {words}"


# ---- numbers


def check_numbers(frame: dict[str, Any], buffers: list[bytes]) -> None:
    """Finite, and not too many."""
    text = json.dumps(frame, allow_nan=False)
    size = len(text) + sum(map(len, buffers))
    assert size <= LARGEST_FRAME, f"a frame of {size:,} bytes"
    for panel in frame["scene"]["panels"]:
        for name in ("xrange", "yrange"):
            low, high = panel[name]
            assert low is not None and high is not None and low != high, f"{panel['name']} {name}"


SHARES = {"probabilities", "theta", "R", "posteriors", "proba"}
IN_0_1 = SHARES | {
    "p", "posterior_b", "tail_a", "tail_b", "risk", "naive", "true", "naive_curve", "true_curve",
    "probability", "share",
}  # fmt: skip


def check_probabilities(view: Any) -> None:
    """Fields of a view with these names hold probabilities, or rows of them that add up to 1."""
    if not dataclasses.is_dataclass(view):
        return
    for field in dataclasses.fields(view):
        value = getattr(view, field.name)
        if field.name not in IN_0_1 or value is None or isinstance(value, str):
            continue
        try:
            numbers = np.asarray(value, dtype=float)
        except (TypeError, ValueError):
            continue
        known = numbers[~np.isnan(numbers)]
        assert ((known >= 0) & (known <= 1 + 1e-9)).all(), f"{field.name} = {value}"
        if field.name in SHARES and numbers.ndim and numbers.shape[-1] > 1:
            sums = numbers.sum(axis=-1)
            sums = sums[~np.isnan(sums)]
            assert np.allclose(sums, 1), f"{field.name} adds up to {sums}"


# ---- the picture

FAR = 60  # pixels from its own place: words further away belong to nothing
Box = tuple[float, float, float, float]


@cache
def painter() -> subprocess.Popen[str]:
    """The part of the page's painter that places words, in Node.js; it ends with this process."""
    script = paths.ROOT / "tests" / "frontend" / "place_words.mjs"
    process = subprocess.Popen(
        [node(), str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(process.kill)
    print(json.dumps(widths()), file=process.stdin, flush=True)
    return process


def widths() -> dict[str, float]:
    """Of all letters of a wide font, for type of one pixel. (What it lacks is taken for 1.)"""
    font = FT2Font(font_manager.findfont("DejaVu Sans"))
    font.set_size(100, 72)
    load = LoadFlags.NO_HINTING
    return {
        chr(code): font.load_char(code, flags=load).linearHoriAdvance / 65536 / 100
        for code in font.get_charmap()
        if code < 0x10000
    }


def check_words_in_the_picture(scene: dict[str, Any]) -> None:
    """Written by the painter they are inside, near their place, and apart."""
    process = painter()
    print(json.dumps(only_words(scene)), file=process.stdin, flush=True)
    boxes = json.loads(process.stdout.readline())  # type: ignore[union-attr]
    for box in boxes:
        dx, dy = box.get("away", (0, 0))
        assert math.hypot(dx, dy) < FAR, f"far from their place: {box['words']}, {dx:.0f}, {dy:.0f}"
        inside = box["left"] >= -3 and box["right"] <= scene["width"] + 3
        inside = inside and box["top"] >= -3 and box["bottom"] <= scene["height"] + 3
        assert inside, (
            f"outside the picture: {box['words']} from {box['left']:.0f} to {box['right']:.0f}"
        )
    for one, other in combinations([box for box in boxes if box["words"].strip()], 2):
        wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
        high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
        shorter = min(one["bottom"] - one["top"], other["bottom"] - other["top"])
        both = f"{one['words']} / {other['words']}"
        assert wide < 4 or high < 0.4 * shorter, f"on top of each other: {both}"


def only_words(scene: dict[str, Any]) -> dict[str, Any]:
    panels = [
        panel | {"items": [item for item in panel["items"] if item["kind"] == "text"]}
        for panel in scene["panels"]
    ]
    return scene | {"panels": panels}


def plot_area(panel: dict[str, Any], width: float, height: float) -> Box:
    """As areaOf in frontend/geometry.js."""
    left, top, right, bottom = panel["box"]
    ml, mt, mr, mb = panel["margin"]
    x0, x1 = left * width + ml, right * width - mr
    y0, y1 = top * height + mt, bottom * height - mb
    if panel["equal"]:
        (xa, xb), (ya, yb) = panel["xrange"], panel["yrange"]
        unit = min((x1 - x0) / abs(xb - xa), (y1 - y0) / abs(yb - ya))
        w, h = unit * abs(xb - xa) / 2, unit * abs(yb - ya) / 2
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        x0, x1, y0, y1 = cx - w, cx + w, cy - h, cy + h
    return x0, y0, x1, y1


def pixel(panel: dict[str, Any], area: Box, x: float, y: float) -> tuple[float, float]:
    (xa, xb), (ya, yb) = panel["xrange"], panel["yrange"]
    x0, y0, x1, y1 = area
    return x0 + (x - xa) / (xb - xa) * (x1 - x0), y1 - (y - ya) / (yb - ya) * (y1 - y0)


def panel_named(frame: dict[str, Any], name: str) -> dict[str, Any] | None:
    return next((one for one in frame["scene"]["panels"] if one["name"] == name), None)


def at_place(frame: dict[str, Any], panel: dict[str, Any], x: float, y: float) -> Any:
    """The pixel of a place."""
    scene = frame["scene"]
    return pixel(panel, plot_area(panel, scene["width"], scene["height"]), x, y)


def at_pixel(frame: dict[str, Any], panel: dict[str, Any], place: tuple[float, float]) -> Any:
    """The place of a pixel, in the numbers of the axes."""
    scene = frame["scene"]
    x0, y0, x1, y1 = plot_area(panel, scene["width"], scene["height"])
    (xa, xb), (ya, yb) = panel["xrange"], panel["yrange"]
    x = xa + (place[0] - x0) / (x1 - x0) * (xb - xa)
    y = ya + (y1 - place[1]) / (y1 - y0) * (yb - ya)
    return round(x, 9), round(y, 9)


def check_handles_are_in_reach(scene: dict[str, Any]) -> None:
    for panel in scene["panels"]:
        area = plot_area(panel, scene["width"], scene["height"])
        for name, x, y in handles_in(panel):
            if x is None or (y is None and y != 0):
                continue
            at = pixel(panel, area, x, y)
            near = -6 <= at[0] <= scene["width"] + 6 and -6 <= at[1] <= scene["height"] + 6
            assert near, f"out of reach: {name} at {at[0]:.0f}, {at[1]:.0f}"


def handles_in(panel: dict[str, Any]) -> Iterator[tuple[str, float, float]]:
    """As handlesOf in frontend/geometry.js; a line is taken at the bottom of its panel."""
    for item in panel["items"]:
        if item["kind"] == "points" and item.get("handles"):
            for handle, x, y in zip(item["handles"], item["x"], item["y"], strict=True):
                if handle and x is not None and y is not None:
                    yield handle, x, y
        elif item.get("handle"):
            if item["kind"] == "arrow":
                yield item["handle"], item["x"][1], item["y"][1]
            elif item["kind"] == "bar":
                yield item["handle"], sum(item["x"]) / 2, sum(item["y"]) / 2
            elif item["kind"] == "line":
                yield item["handle"], item["x"][0], panel["yrange"][0]


def check_frame(frame: dict[str, Any], buffers: list[bytes], view: Any, tiny: bool) -> None:
    check_numbers(frame, buffers)
    check_words(frame, tiny)
    check_probabilities(view)
    check_handles_are_in_reach(frame["scene"])
    check_words_in_the_picture(frame["scene"])
