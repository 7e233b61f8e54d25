"""Lecture mode, Python's half: what gives the answer away is not sent until it is asked for.

The question is where the headline will be. Headline, caption, the picture's words and the parts
that the recipe `hides` stay in Python, so that nobody finds them in the page. They are taken out
at the last moment: whatever frame leaves, for whatever reason, goes through `send`.
"""

from collections.abc import Sequence
from typing import cast

from lessons.kit.explorer.protocol import (
    Frame,
    NoFrame,
    PanelData,
    Report,
    SceneItem,
    TextItem,
)
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.widget import Explorer, no_frame

HANDS_UP = "Hands up first. R shows the answer."
ALT = "The picture without its answer."


class DemoExplorer(Explorer):
    """An explorer that can keep its answer to itself."""

    lecture = False
    revealed = False

    def __init__(self, recipe: Recipe, preset: str | None = None) -> None:
        super().__init__(recipe, preset, **recipe.found_here())

    def come_back(self, code: str | None, preset: str | None) -> bool:
        """Go to where a visitor was, or where a link leads; whether there is such a state."""
        with self.hold():  # the page will ask for the first frame
            try:
                if preset:
                    self.preset(str(preset))
                elif code:
                    self.restore(str(code))
            except Exception:  # a link may have lost a piece on its way
                return False
        return True

    @property
    def hides_answer(self) -> bool:
        return self.lecture and not self.revealed and bool(self.recipe.lecture.question)

    @property
    def question(self) -> str:
        asks = self.recipe.lecture.question
        return asks(self.view) if callable(asks) else asks

    def shown(self) -> tuple[Frame, list[bytes]]:
        """The frame of now, as it may be sent."""
        return self._as_asked(*self.frame())

    def send(self, content: Frame | NoFrame, buffers: list[bytes] | None = None) -> None:
        if "scene" in content:
            content, buffers = self._as_asked(cast(Frame, content), buffers or [])
        super().send(content, buffers)

    def _as_asked(self, frame: Frame, buffers: list[bytes]) -> tuple[Frame, list[bytes]]:
        lecture = self.recipe.lecture
        question = self.question if self.lecture else ""
        frame = frame.copy()
        frame["lecture"] = {
            "on": self.lecture,
            "hides_answer": self.hides_answer,
            "question": question,
            "names": dict(lecture.asked_as) if self.hides_answer else {},
        }
        if self.hides_answer:
            return without_answer(frame, buffers, lecture.hides, question)
        return frame, buffers

    def look_ahead(self, report: Report) -> None:
        if self.hides_answer:
            self.send(no_frame(report))  # the question is about now
        else:
            super().look_ahead(report)

    def obey(self, report: Report) -> None:
        if report.get("kind") == "lecture":
            self.lecture, self.revealed = bool(report.get("on")), bool(report.get("revealed"))
            return
        if report.get("kind") == "preset":
            # A new example is a new question, unless it is nothing but an answer.
            self.revealed = self.recipe.lecture.asked_as.get(report.get("name", "")) == ""
        super().obey(report)


def without_answer(
    frame: Frame, buffers: Sequence[bytes], hides: Sequence[str], question: str
) -> tuple[Frame, list[bytes]]:
    """The frame without what gives the answer away, and the bytes that are still needed."""
    frame = frame.copy()
    frame["headline"], frame["alt"] = question, f"{ALT} {question}"
    if not frame["problem"]:
        frame["caption"] = HANDS_UP
    if "formula" in hides:
        frame.pop("formula", None)
    if "tables" in hides:
        frame.pop("tables", None)
    controls = [part.removeprefix("control ") for part in hides if part.startswith("control ")]
    frame["hidden"] = [*frame.get("hidden", []), *controls]
    frame["values"] = {n: value for n, value in frame["values"].items() if n not in controls}
    kept: list[bytes] = []
    scene = frame["scene"].copy()
    scene["panels"] = [
        panel_without_answer(panel, hides, buffers, kept, scene["height"])
        for panel in scene["panels"]
    ]
    frame["scene"] = scene
    return frame, kept


def panel_without_answer(
    panel: PanelData, hides: Sequence[str], buffers: Sequence[bytes], kept: list[bytes], height: int
) -> PanelData:
    """The panel without what the parts name: all of it, its items of one kind, or its rings."""
    name = f"panel {panel['name']}"
    if name in hides:
        return panel | {"items": [question_mark(panel, height)]}
    items: list[SceneItem] = []
    for item in panel["items"]:
        if f"{name} {item['kind']}" in hides:
            continue
        item = item.copy()
        if item["kind"] == "points" and f"{name} ring" in hides:
            item.pop("ring", None)
        if item["kind"] == "map":
            kept.append(buffers[item["buffer"]])
            item["buffer"] = len(kept) - 1
        items.append(item)
    return panel | {"items": items}


def question_mark(panel: PanelData, height: int) -> TextItem:
    (x0, x1), (y0, y1) = panel["xrange"], panel["yrange"]
    _, top, _, bottom = panel["box"]
    return {
        "kind": "text",
        "x": (x0 + x1) / 2,
        "y": (y0 + y1) / 2,
        "words": "?",
        "role": "soft",
        "size": min(54, round((bottom - top) * height / 3)),  # a low panel has a small one
        "align": "center",
        "valign": "middle",
    }
