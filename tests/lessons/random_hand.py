"""A hand that does, in any order, all that a person can do to an explorer.

It sees what the page shows (the last frame) and reports as the page does (protocol.py). After every
report it looks at the answer (frame_checks.py), and it remembers where it has been, since undo must
come back there. Hypothesis chooses what it does, and makes what fails as short as it can be.
"""

import time
from copy import deepcopy
from typing import Any

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from lessons.kit.explorer.controls import Button, Choice, Slider, StopsSlider, TextBox, Ticks, Toggle
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.widget import MISTAKE, Explorer
from tests.lessons.frame_checks import check_frame, handles_in

MOST_SECONDS = 0.5  # of the processor, for one answer
WORDS = st.sampled_from(
    "a hate book love good free the spam of story great film technology I don't 0 −1 1e9 ß 的 😀 <b> &"
    " $x^2$ UPPER semi-colon; what?! advanced fantastic money class nan".split()
)
TEXTS = st.one_of(
    st.lists(WORDS, max_size=12).map(" ".join),
    st.sampled_from(["", " ", "\n\n", "?!", "word " * 300, "x" * 500]),
    st.text(max_size=30),
)
PRESSES = st.integers(1, 5)
PLACES = st.floats(-0.3, 1.3).map(lambda part: round(part, 2))  # of a panel, and beyond its edges


def as_sent(value: Any) -> Any:
    """A number as JavaScript sends it: there 1.0 is 1."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Answering(Explorer):
    """Its answers are kept, instead of being sent to a page."""

    def __init__(self, recipe: Recipe) -> None:
        self.answers: list[tuple[Any, list[bytes]]] = []
        super().__init__(recipe)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.answers.append((content, list(buffers or ())))


class Hand(RuleBasedStateMachine):
    """Subclasses name the recipe."""

    recipe: Recipe

    @initialize()
    def open(self) -> None:
        self.explorer, self.other = Answering(self.recipe), Answering(self.recipe)
        self.past: list[tuple[Any, dict[str, Any]]] = []  # states that undo comes back to
        self.codes = ["start"]
        self.say(kind="hello")

    # ---- talking

    @property
    def shown(self) -> dict[str, Any]:
        """The frame that the page shows."""
        return self.frame

    def say(self, **report: Any) -> None:
        """Report, and look at the answer."""
        note(str(report))
        explorer, before = self.explorer, self.explorer.state
        started = time.process_time()
        explorer.hear(report)  # type: ignore[arg-type]
        seconds = time.process_time() - started
        answers, explorer.answers = explorer.answers, []
        assert len(answers) == 1, f"{len(answers)} answers"
        self.frame, buffers = answers[0]
        assert explorer.problem != MISTAKE, "an error of Python's"
        if explorer.problem:
            assert explorer.state == before, "refused, and yet it changed"
            note(f"refused: {explorer.problem}")
        check_frame(self.frame, buffers, explorer.view)
        if seconds > MOST_SECONDS:  # once more: the first time, a library may have been loaded
            self.check_time(before, report)

    def check_time(self, before: Any, report: dict[str, Any]) -> None:
        again = Answering(self.recipe)
        again.state, again.view = before, self.recipe.compute(before)
        started = time.process_time()
        again.hear(report)  # type: ignore[arg-type]
        seconds = time.process_time() - started
        assert seconds < MOST_SECONDS, f"{seconds:.1f} s for {report}"

    def act(self, *reports: dict[str, Any]) -> None:
        """One action of a person: a step of undo, if it changed anything."""
        before = self.explorer.state, self.clean_frame()
        for report in reports:
            self.say(**report)
        if self.explorer.state != before[0]:
            self.past.append(before)
        self.look_at_undo()
        self.look_at_the_code()

    def clean_frame(self) -> dict[str, Any]:
        """The frame of now, without what depends on how it was reached."""
        frame, _ = self.explorer.frame_of(self.explorer.state, self.explorer.view)
        frame = deepcopy(dict(frame))
        for part in ("can_undo", "view", "ack", "kind", "name", "value"):
            frame.pop(part, None)
        return frame

    def look_at_undo(self) -> None:
        state = self.explorer.state
        while self.past and self.past[-1][0] == state:
            self.past.pop()
        offered = self.frame["can_undo"]
        assert offered == bool(self.past), f"undo is offered: {offered}, but {len(self.past)} behind"

    def look_at_the_code(self) -> None:
        """It brings the state back in another explorer, and the same picture."""
        code = self.explorer.code
        self.codes.append(code)
        other = self.other.restore(code)
        other.answers.clear()
        assert other.state == self.explorer.state, "the code leads elsewhere"
        assert other.code == code, "the code changes on its way"
        frame, _ = other.frame_of(other.state, other.view)
        assert same(frame, self.clean_frame()), "the code brings back another picture"

    # ---- controls

    def controls(self, *kinds: type) -> list[Any]:
        hidden = self.frame.get("hidden", [])
        return [c for c in self.recipe.controls if isinstance(c, kinds) and c.name not in hidden]

    def has(*kinds: type) -> Any:  # type: ignore[misc]
        return precondition(lambda self: bool(self.controls(*kinds)))

    def set(self, name: str, *values: Any) -> None:
        """One movement of a control: over all these values to the last, where the hand lets go."""
        values = tuple(map(as_sent, values))
        reports = [{"kind": "control", "name": name, "value": v, "final": False} for v in values]
        reports[-1]["final"] = True
        self.act(*reports)

    @has(Slider, StopsSlider)
    @rule(data=st.data())
    def move_a_slider(self, data: Any) -> None:
        control = data.draw(st.sampled_from(self.controls(Slider, StopsSlider)))
        start = getattr(self.recipe.state(), control.name)
        if isinstance(control, StopsSlider):
            places = st.sampled_from(control.stops)
            ends = control.stops[0], control.stops[-1]
        else:
            most = int((control.max - control.min) / control.step + 1e-9)
            places = st.integers(0, most).map(lambda k: round(control.min + k * control.step, 10))
            ends = control.min, control.max
        places = st.one_of(places, st.sampled_from([*ends, start]))
        self.set(control.name, *data.draw(st.lists(places, min_size=1, max_size=4)))

    @has(Slider, StopsSlider)
    @rule(data=st.data())
    def type_a_number(self, data: Any) -> None:
        control = data.draw(st.sampled_from(self.controls(Slider, StopsSlider)))
        spec = control.as_data()
        self.set(control.name, data.draw(typed(spec["min"], spec["max"], spec.get("step"))))

    @has(Choice, Toggle)
    @rule(data=st.data())
    def choose(self, data: Any) -> None:
        control = data.draw(st.sampled_from(self.controls(Choice, Toggle)))
        options = [False, True] if isinstance(control, Toggle) else [v for v, _ in control.options]
        self.set(control.name, data.draw(st.sampled_from(options)))

    @has(Ticks)
    @rule(data=st.data())
    def tick(self, data: Any) -> None:
        control = data.draw(st.sampled_from(self.controls(Ticks)))
        words = self.frame.get("options", {}).get(control.name, control.options)
        if words:
            word, now = data.draw(st.sampled_from(words)), self.frame["values"][control.name]
            self.set(control.name, [w for w in now if w != word] if word in now else [*now, word])

    @has(TextBox)
    @rule(data=st.data())
    def write(self, data: Any) -> None:
        control = data.draw(st.sampled_from(self.controls(TextBox)))
        text = data.draw(TEXTS)
        if not control.rows:  # a browser takes line ends out of a box of one line
            text = text.replace("\n", "").replace("\r", "")
        self.set(control.name, *(text[:n] for n in {len(text) // 2, len(text)}))

    @has(Button)
    @rule(data=st.data(), times=PRESSES)
    def press_a_button(self, data: Any, times: int) -> None:
        control = data.draw(st.sampled_from(self.controls(Button)))
        for _ in range(times):
            self.act({"kind": "edit", "name": control.name, "value": True, "final": True})

    # ---- tables

    def cells(self) -> list[dict[str, Any]]:
        tables = self.frame.get("tables", [])
        cells = [c for table in tables for row in table["rows"] for c in row if c.get("edit")]
        add = [{"edit": table["add"]["edit"], "type": "button"} for table in tables if "add" in table]
        return cells + add

    @precondition(lambda self: self.cells())
    @rule(data=st.data())
    def edit_a_cell(self, data: Any) -> None:
        cell = data.draw(st.sampled_from(self.cells()))
        kind = cell.get("type", "text")
        if kind == "number":
            value = data.draw(typed(cell.get("min"), cell.get("max"), cell.get("step")))
        elif kind == "select":
            value = data.draw(st.sampled_from([option for option, _ in cell["options"]]))
        elif kind == "text":
            value = data.draw(TEXTS).replace("\n", "").replace("\r", "")
        else:
            value = data.draw(st.booleans()) if kind == "tick" else True
        times = data.draw(st.sampled_from([1, 1, 2])) if kind == "button" else 1  # pressed twice
        for _ in range(times):
            report = {"kind": "edit", "name": cell["edit"], "value": as_sent(value), "final": True}
            self.act(report)

    # ---- the picture

    def handles(self) -> list[tuple[dict[str, Any], str, float, float]]:
        panels = self.frame["scene"]["panels"]
        return [(panel, *handle) for panel in panels for handle in handles_in(panel)]

    def touches(self) -> bool:
        return self.recipe.pointer is not None and bool(self.handles())

    @precondition(touches)
    @rule(data=st.data(), places=st.lists(st.tuples(PLACES, PLACES), min_size=1, max_size=4))
    def drag(self, data: Any, places: list[tuple[float, float]]) -> None:
        panel, name, _, _ = data.draw(st.sampled_from(self.handles()).map(brief))
        reports = []
        for x, y in [*places, places[-1]]:
            reports.append(pointer("drag", panel, name, *within(panel, x, y)))
        reports[-1] |= {"action": "drop", "final": True}
        self.act(*reports)

    @precondition(touches)
    @rule(data=st.data())
    def push_by_keys(self, data: Any) -> None:
        """Arrow keys: each goes on from where the handle is now."""
        _, name, _, _ = data.draw(st.sampled_from(self.handles()).map(brief))
        right, up = data.draw(st.sampled_from([(-1, 0), (1, 0), (0, 1), (0, -1)]))
        part = data.draw(st.sampled_from([0.02, 0.1]))
        before, last = (self.explorer.state, self.clean_frame()), None
        for _ in range(data.draw(st.integers(1, 6))):
            now = [handle for handle in self.handles() if handle[1] == name]
            if not now:
                break
            panel, _, x, y = now[0]
            (xa, xb), (ya, yb) = panel["xrange"], panel["yrange"]
            last = panel, x + right * part * (xb - xa), y + up * part * (yb - ya)
            self.say(**pointer("drag", last[0], name, *last[1:]))
        if last:
            self.say(**pointer("drop", last[0], name, *last[1:]))
        if self.explorer.state != before[0]:
            self.past.append(before)
        self.look_at_undo()
        self.look_at_the_code()

    @precondition(touches)
    @rule(data=st.data(), shift=st.booleans())
    def press_a_handle(self, data: Any, shift: bool) -> None:
        panel, name, x, y = data.draw(st.sampled_from(self.handles()).map(brief))
        self.act(pointer("press", panel, name, x, y, shift=shift))

    @precondition(touches)
    @rule(data=st.data(), key=st.sampled_from(["Delete", "Backspace", "f", "Enter"]), times=PRESSES)
    def press_a_key_on_a_handle(self, data: Any, key: str, times: int) -> None:
        panel, name, x, y = data.draw(st.sampled_from(self.handles()).map(brief))
        for _ in range(times):
            self.act(pointer("key", panel, name, x, y, key=key))

    @precondition(lambda self: self.recipe.clickable)
    @rule(data=st.data(), x=PLACES, y=PLACES, shift=st.booleans())
    def click_beside(self, data: Any, x: float, y: float, shift: bool) -> None:
        panel = data.draw(st.sampled_from(self.frame["scene"]["panels"]).map(named))
        self.act(pointer("click", panel, "", *within(panel, x, y), shift=shift))

    @precondition(lambda self: self.recipe.clickable)
    @rule(digit=st.integers(1, 6), times=PRESSES)
    def press_a_digit(self, digit: int, times: int) -> None:
        for _ in range(times):
            panel = self.frame["scene"]["panels"][0]
            self.act(pointer("key", panel, "", *within(panel, 0.5, 0.5), key=str(digit)))

    # ---- time, examples, and back

    @precondition(lambda self: self.recipe.timeline is not None)
    @rule(data=st.data())
    def step(self, data: Any) -> None:
        last, now = self.frame["timeline"]["last"], self.frame["timeline"]["step"]
        by = data.draw(st.sampled_from([-25, -10, -5, -1, 1, 5, 10, 25]))
        places = st.sampled_from([0, last, min(max(now + by, 0), last)])
        self.set("step", *data.draw(st.lists(places, min_size=1, max_size=3)))

    @precondition(lambda self: self.recipe.presets)
    @rule(data=st.data())
    def take_an_example(self, data: Any) -> None:
        name = data.draw(st.sampled_from(list(self.recipe.presets)))
        self.act({"kind": "preset", "name": name})
        assert self.frame["preset"] == name, f"{name} is shown as {self.frame['preset']}"

    @rule()
    def reset(self) -> None:
        self.act({"kind": "reset"})
        assert self.explorer.state == self.recipe.state()

    @rule(data=st.data())
    def follow_a_link(self, data: Any) -> None:
        """To a place where somebody has been."""
        code = data.draw(st.integers(0, len(self.codes) - 1).map(lambda i: self.codes[i]))
        self.act({"kind": "restore", "code": code})
        assert self.explorer.code == code

    @rule(times=st.sampled_from([1, 1, 1, 2, 5, 100]))
    def undo(self, times: int) -> None:
        for _ in range(times):
            expected = self.past.pop() if self.past else (self.explorer.state, self.clean_frame())
            self.say(kind="undo")
            assert self.explorer.state == expected[0], "undo leads elsewhere"
            assert same(self.clean_frame(), expected[1]), "undo brings back another picture"
            self.look_at_undo()
            if not self.past:
                break

    # ---- looking ahead

    @has(Slider, StopsSlider, Choice, Toggle)
    @rule(data=st.data())
    def look_ahead_and_go_there(self, data: Any) -> None:
        control = data.draw(st.sampled_from(self.controls(Slider, StopsSlider, Choice, Toggle)))
        now = self.frame["values"][control.name]
        if isinstance(control, Choice):
            value = data.draw(st.sampled_from([option for option, _ in control.options]))
        elif isinstance(control, Toggle):
            value = not now
        elif isinstance(control, StopsSlider):
            value = data.draw(st.sampled_from(control.stops))
        else:
            value = now + data.draw(st.sampled_from([-1, 1])) * control.step
            value = as_sent(min(max(round(value, 10), control.min), control.max))
        self.ahead(control.name, value)

    @precondition(lambda self: self.recipe.timeline is not None)
    @rule(by=st.sampled_from([-5, -1, 1, 5]))
    def look_at_the_next_step(self, by: int) -> None:
        last, now = self.frame["timeline"]["last"], self.frame["timeline"]["step"]
        self.ahead("step", min(max(now + by, 0), last))

    def ahead(self, name: str, value: Any) -> None:
        value, before = as_sent(value), self.explorer.state
        self.explorer.hear({"kind": "ahead", "name": name, "value": value, "view": "page"})
        ((guess, _),) = self.explorer.answers
        self.explorer.answers = []
        assert self.explorer.state == before, "looking ahead went there"
        self.set(name, value)
        if "scene" in guess:
            assert not self.explorer.problem, "shown ahead, and then refused"
            assert same(guess, self.frame, "can_undo"), "what was shown ahead is not what came"
        else:
            assert self.explorer.problem, "not to be had ahead, and yet it came"


def same(one: Any, other: Any, *also: str) -> bool:
    """Do these frames show the same?"""
    parts = (set(one) | set(other)) - {"kind", "name", "value", "view", "ack", "can_undo"} | set(also)
    return all(one.get(part) == other.get(part) for part in parts)


def typed(low: float | None, high: float | None, step: float | None) -> st.SearchStrategy[float]:
    """What a box sends: it keeps its limits, and whole numbers where its steps are whole."""
    low, high = -1e6 if low is None else low, 1e6 if high is None else high
    if isinstance(step, int) and float(low).is_integer():
        return st.integers(int(low), int(high))
    numbers = st.floats(low, high, allow_nan=False)
    return st.one_of(numbers, numbers.map(lambda x: min(max(round(x, 2), low), high)))


def pointer(action: str, panel: dict[str, Any], name: str, x: float, y: float, **more: Any) -> Any:
    place = {"name": name, "panel": panel["name"], "x": as_sent(x), "y": as_sent(y)}
    return {"kind": "pointer", "action": action, "final": action != "drag"} | place | more


def within(panel: dict[str, Any], x: float, y: float) -> tuple[float, float]:
    """A part of the way along its axes, in their numbers."""
    (xa, xb), (ya, yb) = panel["xrange"], panel["yrange"]
    return xa + x * (xb - xa), ya + y * (yb - ya)


class Named(dict[str, Any]):
    """A panel that is printed by its name."""

    def __repr__(self) -> str:
        return f"panel {self['name']}"


def named(panel: dict[str, Any]) -> Named:
    return Named(panel)


def brief(handle: tuple[dict[str, Any], str, float, float]) -> tuple[Named, str, float, float]:
    return named(handle[0]), *handle[1:]
