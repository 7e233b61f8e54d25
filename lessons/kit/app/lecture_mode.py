"""Lecture mode, Python's half: what gives the answer away is not sent until it is asked for.

The question stands where the headline will be. Headline, caption, the picture's words and the
parts that the recipe `hides` stay in Python, so that nobody finds them in the page. The veil is
put on at the door: whatever frame leaves, for whatever reason, goes through `send`.
"""

from collections.abc import Sequence
from typing import Any

from lessons.kit.explorer.protocol import Report
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.widget import Explorer

HANDS_UP = "Hands up first. R shows the answer."
VEILED = "The picture without its answer."
Frame = dict[str, Any]


class DemoExplorer(Explorer):
    """An explorer that can keep its answer to itself."""

    lecture = False
    revealed = False

    def __init__(self, recipe: Recipe, preset: str | None = None) -> None:
        super().__init__(recipe, preset, **recipe.found_here())

    @property
    def veiled(self) -> bool:
        return self.lecture and not self.revealed and bool(self.recipe.lecture.question)

    @property
    def question(self) -> str:
        asks = self.recipe.lecture.question
        return asks(self.view) if callable(asks) else asks

    def shown(self) -> tuple[Frame, list[bytes]]:
        """The frame of now, as it may be sent."""
        return self._guarded(*self.frame())

    def send(self, content: Frame, buffers: list[bytes] | None = None) -> None:
        if "scene" in content:
            content, buffers = self._guarded(content, buffers or [])
        super().send(content, buffers)

    def _guarded(self, frame: Frame, buffers: list[bytes]) -> tuple[Frame, list[bytes]]:
        asked = self.question if self.lecture else ""
        names = dict(self.recipe.lecture.asked_as) if self.veiled else {}
        lecture = {"on": self.lecture, "veiled": self.veiled, "question": asked, "names": names}
        frame = frame | {"lecture": lecture}
        return (
            veil(frame, buffers, self.recipe.lecture.hides, asked)
            if self.veiled
            else (frame, buffers)
        )

    def hear(self, report: Report) -> None:
        if report.get("kind") == "ahead" and self.veiled:
            return  # the question is about now
        try:
            super().hear(report)
        except Exception:  # a value of a kind that no control gives; the page gets its answer
            self.problem = "That did not work. The state is as before."
            self.send_frame(report.get("view"), report.get("seq"))

    def obey(self, report: Report) -> None:
        if report.get("kind") == "lecture":
            self.lecture, self.revealed = bool(report.get("on")), bool(report.get("revealed"))
            return
        if report.get("kind") == "preset":
            # A new example is a new question, unless it is nothing but an answer.
            self.revealed = self.recipe.lecture.asked_as.get(report.get("name", "")) == ""
        super().obey(report)


def veil(
    frame: Frame, buffers: Sequence[bytes], hides: Sequence[str], question: str
) -> tuple[Frame, list[bytes]]:
    """The frame without what gives the answer away, and the bytes that are still needed."""
    frame = {name: part for name, part in frame.items() if name not in hides}
    frame |= {"headline": question, "alt": f"{VEILED} {question}"}
    if not frame["problem"]:
        frame["caption"] = HANDS_UP
    controls = [part.removeprefix("control ") for part in hides if part.startswith("control ")]
    frame["hidden"] = [*frame.get("hidden", []), *controls]
    frame["values"] = {n: value for n, value in frame["values"].items() if n not in controls}
    kept: list[bytes] = []
    scene = frame["scene"]
    panels = [
        veiled_panel(panel, hides, buffers, kept, scene["height"]) for panel in scene["panels"]
    ]
    frame["scene"] = scene | {"panels": panels}
    return frame, kept


def veiled_panel(
    panel: Frame, hides: Sequence[str], buffers: Sequence[bytes], kept: list[bytes], height: int
) -> Frame:
    """The panel without what the parts name: all of it, its items of one kind, or its rings."""
    if f"panel {panel['name']}" in hides:
        (x0, x1), (y0, y1) = panel["xrange"], panel["yrange"]
        mark = {"kind": "text", "x": (x0 + x1) / 2, "y": (y0 + y1) / 2, "words": "?"}
        _, top, _, bottom = panel["box"]
        size = min(54, round((bottom - top) * height / 3))  # a low panel has a small one
        look = {"role": "soft", "size": size, "align": "center", "valign": "middle"}
        return panel | {"items": [mark | look]}
    items = []
    for item in panel["items"]:
        if f"panel {panel['name']} {item['kind']}" in hides:
            continue
        if f"panel {panel['name']} ring" in hides:
            item = {name: part for name, part in item.items() if name != "ring"}
        if "buffer" in item:
            kept.append(buffers[item["buffer"]])
            item = item | {"buffer": len(kept) - 1}
        items.append(item)
    return panel | {"items": items}
