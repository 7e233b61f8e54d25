"""An explorer: the widget around a recipe, the same for all of them.

It has .state, .set(...), presets by name, reset, undo, and a code for every state. What it shows
is in its recipe (recipe.py). The browser's half is in frontend/: it shows frames and reports what a
person does (protocol.py).
"""

from __future__ import annotations

import base64
import dataclasses
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, cast

import anywidget
import traitlets

from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.frontend_code import frontend_code
from lessons.kit.explorer.palette import CLASS_SHAPES, MAP_STRENGTH, themes
from lessons.kit.explorer.protocol import ControlData, Frame, NoFrame, Report, Spec
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.reports import GONE, checked_edit, checked_pointer
from lessons.kit.explorer.scene import Stage
from lessons.kit.explorer.state_code import code_of, frozen, values_of

MOST_UNDOS = 100
MOST_AHEAD = 8  # a page asks for two at a time; a broken one may ask for any number
MISTAKE = "That did not work. The state is as before."


class Explorer(anywidget.AnyWidget):
    """The widget of a recipe."""

    _esm = frontend_code("js")
    _css = frontend_code("css")
    spec = traitlets.Dict().tag(sync=True)

    def __init__(self, recipe: Recipe, preset: str | None = None, **changes: Any) -> None:
        self.recipe = recipe = recipe.whole()
        self._default = recipe.state()
        self._history: list[Any] = []
        self._last_change: str | None = None
        self._held = False
        self._ahead: dict[Any, Any] = {}  # views of states next door, asked for in a pause
        self.problem: str | None = None
        self.state = self._default
        self._presets = {name: self._preset_state(name) for name in recipe.presets}
        if preset is not None:
            self.state = self._preset_state(preset)
        self.state = self._changed(self.state, changes)
        self._default = self.state
        self.view = recipe.compute(self.state)
        super().__init__(spec=self._spec())
        self.on_msg(lambda _, message, __: self.hear(message))

    # ---- what a lesson or a test calls

    def set(self, **changes: Any) -> Explorer:
        """Change fields of the state."""
        self._move_to(self._changed(self.state, changes))
        return self

    def preset(self, name: str) -> Explorer:
        """Go to the state of that name."""
        self._move_to(self._preset_state(name))
        return self

    def reset(self) -> Explorer:
        """Back to the state at the start."""
        self._move_to(self._default)
        return self

    def undo(self) -> Explorer:
        """Back to the state before the last change."""
        while self._history and self._history[-1] == self.state:
            self._history.pop()  # of a drag that ended where it began
        self._last_change = None
        if self._history:
            self._show(self._history.pop())
        return self

    @property
    def code(self) -> str:
        """A short text that brings this state back, here or elsewhere: `restore(code)`."""
        return code_of(self.state, self.recipe.state())

    def restore(self, code: str) -> Explorer:
        """Go to the state of a code."""
        values = values_of(code)
        if set(values) - {field.name for field in dataclasses.fields(self._default)}:
            raise ValueError("This code belongs to another demo. Open that one first.")
        self._move_to(self._changed(self.recipe.state(), values))
        return self

    def describe(self) -> str:
        return self.recipe.describe(self.view)

    def __repr__(self) -> str:
        headline = re.sub("<.*?>", "", self.recipe.headline(self.view))
        return f"<{self.recipe.name}: {headline}>"

    def stage(self) -> Stage:
        """The picture of now."""
        return self._stage_of(self.view)

    def _stage_of(self, view: Any) -> Stage:
        stage = Stage(self.recipe.layout.width, self.recipe.layout.height)
        self.recipe.draw(stage, view)
        return stage

    # ---- states

    def _changed(self, state: Any, changes: Mapping[str, Any]) -> Any:
        fields = {f.name for f in dataclasses.fields(state)}
        unknown = set(changes) - fields
        if unknown:
            raise ValueError(
                f"There is no {', '.join(map(quoted, sorted(unknown)))} in this explorer. Its "
                f"state has {', '.join(map(quoted, sorted(fields)))}."
            )
        changed = dataclasses.replace(state, **{k: frozen(v) for k, v in changes.items()})
        return self.recipe.checked(changed)

    def _preset_state(self, name: str) -> Any:
        if not isinstance(name, str) or name not in self.recipe.presets:
            known = ", ".join(map(quoted, self.recipe.presets)) or "none"
            raise ValueError(f"There is no example {quoted(name)} here. Those there are: {known}.")
        return self._changed(self.recipe.state(), self.recipe.presets[name])

    def _move_to(self, state: Any, name: str | None = None) -> None:
        """Show a new state; remember the old one, but once only for the length of a drag."""
        if state == self.state:
            return
        before = self._history
        if name is None or name != self._last_change:
            self._history = [*before[1 - MOST_UNDOS :], self.state]
        try:
            self._show(state)
        except BaseException:
            self._history = before
            raise
        self._last_change = name

    def _show(self, state: Any) -> None:
        # compute raises before anything is changed
        self.view = self._ahead[state] if state in self._ahead else self.recipe.compute(state)
        self.state, self.problem = state, None
        self._ahead.clear()
        self.send_frame()

    # ---- talking to the browser

    def _spec(self) -> Spec:
        recipe = self.recipe
        return {
            "title": recipe.title,
            "width": recipe.layout.width,
            "height": recipe.layout.height,
            "controls": [
                cast(ControlData, control.as_data() | {"whole": recipe.is_whole(control.name)})
                for control in recipe.controls
            ],
            "presets": list(recipe.presets),
            "formula": recipe.formula is not None,
            "tables": recipe.tables is not None,
            "timeline": recipe.timeline is not None,
            "interactive": recipe.pointer is not None,
            "clickable": recipe.clickable,
            "help": recipe.help,
            "formula_below": recipe.layout.formula_below,
            "formula_height": recipe.layout.formula_height,
            "tabs": recipe.layout.tabs,
            "themes": themes(),
            "shapes": list(CLASS_SHAPES),
            "map_strength": MAP_STRENGTH,
        }

    def frame(self) -> tuple[Frame, list[bytes]]:
        """All that the browser shows of the state of now, and the bytes of its maps."""
        return self.frame_of(self.state, self.view, self.problem)

    def frame_of(
        self, state: Any, view: Any, problem: str | None = None
    ) -> tuple[Frame, list[bytes]]:
        """All that the browser would show of this state."""
        recipe = self.recipe
        scene, buffers = self._stage_of(view).as_data()
        frame: Frame = {
            "kind": "frame",
            "scene": scene,
            "values": {c.name: getattr(state, c.name, None) for c in recipe.controls},
            "headline": recipe.headline(view),
            "caption": problem or recipe.caption(view),
            "problem": problem is not None,
            "alt": recipe.describe(view),
            "can_undo": state != self.state or any(old != state for old in self._history),
            "code": code_of(state, recipe.state()),
            "preset": next((name for name, its in self._presets.items() if its == state), None),
        }
        if recipe.formula:
            frame["formula"] = recipe.formula(view)
        if recipe.tables:
            frame["tables"] = [table.as_data() for table in recipe.tables(view)]
        if recipe.timeline:
            last = recipe.timeline(view)
            frame["timeline"] = {"step": min(state.step, last), "last": last}
        if recipe.options:
            frame["options"] = {k: list(v) for k, v in recipe.options(view).items()}
        if recipe.hidden:
            frame["hidden"] = list(recipe.hidden(view))
        return frame, buffers

    def send_frame(self, view: str | None = None, ack: int | None = None) -> None:
        """Send the frame of now; `view` and `ack` name the report that it answers."""
        if self.comm is not None and not self._held:
            frame, buffers = self.frame()
            frame["view"], frame["ack"] = view, ack
            self.send(frame, buffers=buffers)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Send no frame in here: whoever holds answers once, at the end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False

    def hear(self, report: Report) -> None:
        """Do what the browser reports, and answer with a frame."""
        if report.get("kind") == "done":
            self._last_change = None
        elif report.get("kind") == "ahead":
            self.look_ahead(report)
        else:
            with self.hold():
                frame, buffers = self._answer(report)
            frame["view"], frame["ack"] = report.get("view"), report.get("seq")
            self.send(frame, buffers=buffers)

    def _answer(self, report: Report) -> tuple[Frame, list[bytes]]:
        """Obey, or stay as before and say why not."""
        before = self.state, self.view, self._history, self._last_change
        self.problem = None
        try:
            self.obey(report)
            return self.frame()  # a state that cannot be shown is refused, too
        except ValueError as problem:
            self.problem = str(problem)
        except Exception:  # a mistake of ours: who develops sees it, and the page gets its answer
            logging.getLogger(__name__).exception("%s: %.300r", self.recipe.name, report)
            self.problem = MISTAKE
        self.state, self.view, self._history, self._last_change = before
        if not goes_on(report):
            self._last_change = None
        return self.frame()

    def look_ahead(self, report: Report) -> None:
        """Send the frame that a control would lead to; the state stays."""
        name, value = report.get("name", ""), report.get("value")
        try:
            state = self._controlled(name, frozen(value))
            view = self.recipe.compute(state)
            frame, buffers = self.frame_of(state, view)
        except Exception:  # it is explained when somebody really goes there
            self.send(no_frame(report))
            return
        while len(self._ahead) >= MOST_AHEAD:
            del self._ahead[next(iter(self._ahead))]
        self._ahead[state] = view
        frame["kind"] = "ahead"
        frame["name"], frame["value"] = name, value
        frame["view"] = report.get("view")
        self.send(frame, buffers=buffers)

    def _controlled(self, name: str, value: Any) -> Any:
        """The state after a control was given a value."""
        controls = [control.name for control in self.recipe.controls]
        if name not in controls and not (name == "step" and self.recipe.timeline):
            raise ValueError(GONE)
        return self._after(name, self.recipe.checked_value(name, value))

    def _edited(self, name: str, value: Any) -> Any:
        """The state after a button was pressed, or a table cell was given a value."""
        tables = self.recipe.tables(self.view) if self.recipe.tables else ()
        return self._after(name, checked_edit(name, value, self.recipe.controls, tables))

    def _after(self, name: str, value: Any) -> Any:
        if self.recipe.change is not None:
            return self.recipe.checked(self.recipe.change(self.state, name, value))
        return self._changed(self.state, {name: value})

    def obey(self, report: Report) -> None:
        """Go to the state that a report leads to; raises ValueError where there is none."""
        kind, name = report.get("kind"), report.get("name", "")
        if kind == "edit":
            self._move_to(self._edited(name, frozen(report.get("value"))))
        elif kind == "control":
            state = self._controlled(name, frozen(report.get("value")))
            self._move_to(state, f"control {name}")
            if report.get("final"):
                self._last_change = None
        elif kind == "pointer" and self.recipe.pointer is not None:
            held = (self._last_change or "").removeprefix("drag ")
            pointer = checked_pointer(report, self.stage(), held)
            dragging = pointer.action in ("drag", "drop")
            self._move_to(
                self.recipe.checked(self.recipe.pointer(self.state, pointer)),
                f"drag {pointer.name}" if dragging else None,
            )
            if pointer.action != "drag":
                self._last_change = None
        elif kind == "preset":
            self.preset(name)
        elif kind == "reset":
            self.reset()
        elif kind == "undo":
            self.undo()
        elif kind == "restore":
            self.restore(str(report.get("code", "")))

    def close(self) -> None:
        """Be forgotten: ipywidgets keeps every widget, and its layout, until it is closed."""
        if self.comm is not None:
            self.layout.close()
        super().close()

    # ---- without a kernel

    def _repr_mimebundle_(self, **settings: Any) -> Any:
        """The live widget, and for viewers without a kernel a still picture and its words."""
        # here: matplotlib takes its time, and a live page does without
        from lessons.kit.explorer import figure

        bundle = super()._repr_mimebundle_(**settings)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        still = {
            "image/png": base64.b64encode(figure.png(self.stage())).decode(),
            "text/plain": f"{self.recipe.title}. {self.describe()}",
        }
        return {**(data or {}), **still}, metadata


def goes_on(report: Report) -> bool:
    """Is it from the middle of a drag? A refusal there does not end it: undo takes all of it."""
    if report.get("kind") == "pointer":
        return report.get("action") == "drag"
    return report.get("kind") == "control" and not report.get("final")


def no_frame(report: Report) -> NoFrame:
    """The answer to a look ahead that leads nowhere."""
    return {
        "kind": "ahead",
        "name": report.get("name", ""),
        "value": report.get("value"),
        "view": report.get("view"),
    }
