"""A hand that does, in any order, all that a person can do to an explorer.

It sees what the page shows, the newest frame, and reports as the page does (protocol.py). A
`Visit` carries its actions out, looks at every answer (frame_checks.py), and remembers where it has
been, since undo must come back there. What fails is made as short as it can be: a list of actions
that can be carried out again.

    python -m tests.lessons.random_hand mixtures.coins --seeds 20 --actions 60
"""

import argparse
import dataclasses
import math
import random
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from lessons.kit.explorer.controls import (
    Button,
    Choice,
    Slider,
    StopsSlider,
    TextBox,
    Ticks,
    Toggle,
)
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.widget import MISTAKE, Explorer
from tests.lessons.frame_checks import (
    TINY,
    at_pixel,
    at_place,
    check_frame,
    handles_in,
    panel_named,
)

MOST_SETTLING = 3  # drags to the same place on the screen, until nothing moves any more
MOST_SECONDS = 0.5  # of the processor, for one answer
VOCABULARY = """a I hate love book don't good free the spam of advanced technology great fantastic
    0 −1 1e9 ß 的 😀 <b> & $x^2$ UPPER semi-colon; what?! money class story film"""
ODD_TEXTS = ("", " ", "\n\n", "?!", "word " * 300, "x" * 500)
CONTROLS = (Slider, StopsSlider, Choice, Toggle, Ticks, TextBox)


# ---- what a person can do


@dataclass(frozen=True)
class Action:
    """Reports that a person takes for one action, or for so many steps back, or a look ahead.

    kind   "act", "undo" or "ahead"
    """

    kind: str
    reports: tuple[dict[str, Any], ...] = ()


def control(name: str, *values: Any) -> Action:
    """One movement of a control: over all these values to the last, where the hand lets go."""
    reports = [{"kind": "control", "name": name, "value": as_sent(v)} for v in values]
    reports[-1]["final"] = True
    return Action("act", tuple(reports))


def edit(name: str, value: Any) -> Action:
    return Action("act", ({"kind": "edit", "name": name, "value": as_sent(value), "final": True},))


def pointer(action: str, panel: dict[str, Any], name: str, x: float, y: float, **more: Any) -> Any:
    place = {"name": name, "panel": panel["name"], "x": as_sent(x), "y": as_sent(y)}
    return {"kind": "pointer", "action": action} | place | more


def as_sent(value: Any) -> Any:
    """A number as JavaScript sends it: there 1.0 is 1."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Hand:
    """Chooses what to do next from what is shown."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.recipe, self.rng = recipe, random.Random(f"{recipe.name} {seed}")
        self.codes = ["start"]  # of places where it has been

    def next(self, frame: dict[str, Any]) -> list[Action]:
        """One action, or the same one several times."""
        self.frame = frame
        self.codes.append(frame["code"])
        ways = [way for way, possible in self.ways() if possible]
        return self.rng.choice(ways)()

    def ways(self) -> Iterator[tuple[Callable[[], list[Action]], Any]]:
        for kind in CONTROLS:
            if self.controls(kind):
                yield lambda kind=kind: self.use(self.rng.choice(self.controls(kind))), True
        yield self.type_a_number, self.controls(Slider, StopsSlider)
        yield self.look_ahead, self.controls(Slider, StopsSlider, Choice, Toggle)
        yield self.press_a_button, self.controls(Button)
        yield self.edit_a_cell, self.cells()
        touches = self.recipe.pointer is not None and self.handles()
        for way in (self.drag, self.push_by_arrows, self.press_a_handle, self.press_a_key):
            yield way, touches
        yield self.click_beside, self.recipe.clickable
        yield self.press_a_digit, self.recipe.clickable
        yield self.step, self.recipe.timeline
        yield self.look_at_another_step, self.recipe.timeline
        yield self.take_an_example, self.recipe.presets
        yield self.reset, True
        yield self.follow_a_link, True
        yield self.undo, True

    # controls

    def controls(self, *kinds: type) -> list[Any]:
        hidden = self.frame.get("hidden", [])
        return [c for c in self.recipe.controls if isinstance(c, kinds) and c.name not in hidden]

    def use(self, it: Any) -> list[Action]:
        rng, now = self.rng, self.frame["values"][it.name]
        if isinstance(it, (Slider, StopsSlider)):
            return [control(it.name, *(self.place(it) for _ in range(rng.randint(1, 4))))]
        if isinstance(it, Choice):
            return [control(it.name, rng.choice([value for value, _ in it.options]))]
        if isinstance(it, Toggle):
            return [control(it.name, not now)]
        if isinstance(it, TextBox):
            text = self.text() if it.rows else self.line()
            return [control(it.name, text[: len(text) // 2], text)]
        words = self.frame.get("options", {}).get(it.name, it.options)
        if not words:
            return []
        word = rng.choice(words)
        return [control(it.name, [w for w in now if w != word] if word in now else [*now, word])]

    def place(self, slider: Slider | StopsSlider) -> float:
        """Where its thumb can stand: often at an end, or where it was at first."""
        special = [getattr(self.recipe.state(), slider.name)]
        if isinstance(slider, StopsSlider):
            places = list(slider.stops)
        else:
            most = int((slider.max - slider.min) / slider.step + 1e-9)
            step = self.rng.randint(0, most)
            places = [round(slider.min + k * slider.step, 10) for k in (0, most, step, step)]
        special += [places[0], places[-1]]
        return self.rng.choice(special if self.rng.random() < 0.3 else places)

    def type_a_number(self) -> list[Action]:
        it = self.rng.choice(self.controls(Slider, StopsSlider))
        spec = it.as_data()
        return [
            control(it.name, self.typed(spec["min"], spec["max"], self.recipe.is_whole(it.name)))
        ]

    def typed(self, low: float | None, high: float | None, whole: bool) -> float:
        """What a box sends: it keeps to its limits."""
        low, high = -1e6 if low is None else low, 1e6 if high is None else high
        value = self.rng.choice(
            [low, high, self.rng.uniform(low, high), self.rng.uniform(low, high)]
        )
        value = round(value, self.rng.choice([0, 1, 2, 12]))
        value = min(max(value, low), high)
        return int(value) if whole else value

    def line(self) -> str:
        """A browser takes line ends out of a box of one line."""
        return self.text().replace("\n", "").replace("\r", "")

    def text(self) -> str:
        if self.rng.random() < 0.2:
            return self.rng.choice(ODD_TEXTS)
        return " ".join(self.rng.choices(VOCABULARY.split(), k=self.rng.randint(1, 12)))

    def press_a_button(self) -> list[Action]:
        it = self.rng.choice(self.controls(Button))
        return [edit(it.name, True)] * self.rng.randint(1, 5)

    # tables

    def cells(self) -> list[dict[str, Any]]:
        tables = self.frame.get("tables", [])
        cells = [c for table in tables for row in table["rows"] for c in row if c.get("edit")]
        return cells + [table["add"] | {"type": "button"} for table in tables if "add" in table]

    def edit_a_cell(self) -> list[Action]:
        cell, rng = self.rng.choice(self.cells()), self.rng
        kind = cell.get("type", "text")
        if kind == "number":
            whole = isinstance(cell.get("step"), int)
            return [edit(cell["edit"], self.typed(cell.get("min"), cell.get("max"), whole))]
        if kind == "select":
            return [edit(cell["edit"], rng.choice([option for option, _ in cell["options"]]))]
        if kind == "text":
            return [edit(cell["edit"], self.line())]
        if kind == "tick":
            return [edit(cell["edit"], rng.random() < 0.5)]
        return [edit(cell["edit"], True)] * rng.choice([1, 1, 2])  # pressed twice, and it is gone

    # the picture

    def handles(self) -> list[tuple[dict[str, Any], str, float, float]]:
        panels = self.frame["scene"]["panels"]
        return [(panel, *handle) for panel in panels for handle in handles_in(panel)]

    def somewhere(self, panel: dict[str, Any]) -> tuple[float, float]:
        """In a panel, or a little beside it, in the numbers of its axes."""
        (xa, xb), (ya, yb) = panel["xrange"], panel["yrange"]
        x, y = round(self.rng.uniform(-0.3, 1.3), 2), round(self.rng.uniform(-0.3, 1.3), 2)
        return xa + x * (xb - xa), ya + y * (yb - ya)

    def drag(self) -> list[Action]:
        panel, name, *_ = self.rng.choice(self.handles())
        places = [self.somewhere(panel) for _ in range(self.rng.randint(1, 4))]
        return [dragged(panel, name, places)]

    def push_by_arrows(self) -> list[Action]:
        """A key that is held goes on from where it has been."""
        panel, name, x, y = self.rng.choice(self.handles())
        right, up = self.rng.choice([(-1, 0), (1, 0), (0, 1), (0, -1)])
        part = self.rng.choice([0.02, 0.1])
        (xa, xb), (ya, yb) = panel["xrange"], panel["yrange"]
        dx, dy = right * part * (xb - xa), up * part * (yb - ya)
        steps = range(1, self.rng.randint(1, 15) + 1)
        return [dragged(panel, name, [(x + k * dx, y + k * dy) for k in steps])]

    def press_a_handle(self) -> list[Action]:
        shift = self.rng.random() < 0.3
        return [Action("act", (pointer("press", *self.rng.choice(self.handles()), shift=shift),))]

    def press_a_key(self) -> list[Action]:
        key = self.rng.choice(["Delete", "Backspace", "f", "Enter"])
        press = Action("act", (pointer("key", *self.rng.choice(self.handles()), key=key),))
        return [press] * self.rng.choice([1, 1, 2])

    def click_beside(self) -> list[Action]:
        panel, shift = self.rng.choice(self.frame["scene"]["panels"]), self.rng.random() < 0.3
        click = pointer("click", panel, "", *self.somewhere(panel), shift=shift)
        return [Action("act", (click,))]

    def press_a_digit(self) -> list[Action]:
        panel = self.frame["scene"]["panels"][0]
        x, y = sum(panel["xrange"]) / 2, sum(panel["yrange"]) / 2
        digit = str(self.rng.randint(1, 6))
        return [Action("act", (pointer("key", panel, "", x, y, key=digit),))] * self.rng.randint(
            1, 3
        )

    # time, examples, and back

    def steps(self) -> list[int]:
        last, now = self.frame["timeline"]["last"], self.frame["timeline"]["step"]
        near = [min(max(now + by, 0), last) for by in (-25, -10, -5, -1, 1, 5, 10, 25)]
        return [0, last, *near]

    def step(self) -> list[Action]:
        return [control("step", *self.rng.choices(self.steps(), k=self.rng.randint(1, 3)))]

    def look_at_another_step(self) -> list[Action]:
        return [ahead("step", self.rng.choice(self.steps()))]

    def look_ahead(self) -> list[Action]:
        it = self.rng.choice(self.controls(Slider, StopsSlider, Choice, Toggle))
        last = self.use(it)[0].reports[-1]
        return [ahead(it.name, last["value"])]

    def take_an_example(self) -> list[Action]:
        return [
            Action("act", ({"kind": "preset", "name": self.rng.choice([*self.recipe.presets])},))
        ]

    def reset(self) -> list[Action]:
        return [Action("act", ({"kind": "reset"},))]

    def follow_a_link(self) -> list[Action]:
        return [Action("act", ({"kind": "restore", "code": self.rng.choice(self.codes)},))]

    def undo(self) -> list[Action]:
        return [Action("undo")] * self.rng.choice([1, 1, 1, 2, 5, 100])


def dragged(panel: dict[str, Any], name: str, places: Sequence[tuple[float, float]]) -> Action:
    reports = [pointer("drag", panel, name, *place) for place in places]
    return Action("act", (*reports, pointer("drop", panel, name, *places[-1], final=True)))


def ahead(name: str, value: Any) -> Action:
    return Action("ahead", ({"kind": "ahead", "name": name, "value": as_sent(value)},))


# ---- what must come of it


def nearly(one: Any, other: Any) -> bool:
    """The same state, but for rounding: numbers differ by a hundredth at most."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(nearly, one, other))
    if dataclasses.is_dataclass(one) and dataclasses.is_dataclass(other):
        return nearly(dataclasses.astuple(one), dataclasses.astuple(other))  # type: ignore[arg-type]
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=0.01, abs_tol=0.01)
    return bool(one == other)


class Answering(Explorer):
    """Its answers are kept, instead of being sent to a page."""

    def __init__(self, recipe: Recipe) -> None:
        self.answers: list[tuple[Any, list[bytes]]] = []
        super().__init__(recipe)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.answers.append((content, list(buffers or ())))


class Visit:
    """An explorer, what it has shown, and where undo must lead."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.explorer, self.other = Answering(recipe), Answering(recipe)
        self.past: list[tuple[Any, dict[str, Any]]] = []  # states that undo comes back to
        self.say({"kind": "hello"})

    def close(self) -> None:
        """Nothing of it is kept: ipywidgets keeps every widget that is not closed."""
        self.explorer.close()
        self.other.close()

    def carry_out(self, action: Action) -> None:
        {"act": self.act, "undo": self.undo, "ahead": self.look_ahead}[action.kind](action.reports)

    def act(self, reports: Iterable[dict[str, Any]]) -> None:
        before = self.explorer.state, self.clean_frame()
        last = None
        for report in reports:
            if report.get("action") == "drop" and last:
                report = report | self.hold_still(*last)
            last = (report, self.frame)
            self.say(report)
        if self.explorer.state != before[0]:
            self.past.append(before)
        if not self.explorer.problem:
            self.look_where_it_led(report)
        self.look_at_undo()
        self.look_at_the_code()

    def hold_still(self, report: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
        """The hand stays where it is on the screen, whatever the last drag did to the axes: then
        all comes to rest. Gives the place of the hand in the numbers of then."""
        place = {"x": report["x"], "y": report["y"]}
        for _ in range(MOST_SETTLING):
            old, new = (
                panel_named(before, report["panel"]),
                panel_named(self.frame, report["panel"]),
            )
            if not old or not new:
                break
            x, y = at_pixel(self.frame, new, at_place(before, old, place["x"], place["y"]))
            place, before = {"x": as_sent(x), "y": as_sent(y)}, self.frame
            state = self.explorer.state
            self.say(report | place)
            if nearly(self.explorer.state, state):
                break
        else:
            raise AssertionError("the hand is still, and it moves")
        return place

    def say(self, report: dict[str, Any]) -> None:
        """Report, and look at the answer."""
        explorer, before = self.explorer, self.explorer.state
        started = time.process_time()
        explorer.hear(report)  # type: ignore[arg-type]
        seconds = time.process_time() - started
        answers, explorer.answers = explorer.answers, []
        assert len(answers) == 1, f"one answer to each report: {len(answers)}"
        self.frame, buffers = answers[0]
        assert explorer.problem != MISTAKE, "no error of Python's"
        assert not explorer.problem or explorer.state == before, "refused, and yet it changed"
        check_frame(self.frame, buffers, explorer.view, self.recipe.name in TINY)
        if seconds > MOST_SECONDS:
            self.check_time(before, report)

    def check_time(self, before: Any, report: dict[str, Any]) -> None:
        """Once more: the first time, a library may have been loaded."""
        again = Answering(self.recipe)
        again.state, again.view = before, self.recipe.compute(before)
        started = time.process_time()
        again.hear(report)  # type: ignore[arg-type]
        seconds = time.process_time() - started
        again.close()
        assert seconds < MOST_SECONDS, f"slow: {seconds:.1f} s"

    def clean_frame(self) -> dict[str, Any]:
        """The frame of now, without a refusal."""
        return dict(self.explorer.frame_of(self.explorer.state, self.explorer.view)[0])

    def look_where_it_led(self, report: dict[str, Any]) -> None:
        state, kind = self.explorer.state, report["kind"]
        if kind == "preset":
            assert self.frame["preset"] == report["name"], f"a preset: {self.frame['preset']}"
        if kind == "reset":
            assert state == self.recipe.state(), "reset leads to the start"
        if kind == "restore":
            assert self.explorer.code == report["code"], "a link leads to another code"
        if kind == "control":
            now = self.frame["values"].get(report["name"])
            now = self.frame["timeline"]["step"] if report["name"] == "step" else now
            wanted = report["value"]
            if isinstance(wanted, list):  # ticks have no order
                wanted, now = sorted(wanted), sorted(now)
            if isinstance(wanted, str) and not wanted.strip():  # blank is as good as empty
                wanted, now = "", now.strip()
            assert now == wanted, f"a control stays where it is put: {wanted} became {now}"

    def look_at_undo(self) -> None:
        while self.past and self.past[-1][0] == self.explorer.state:
            self.past.pop()
        offered = self.frame["can_undo"]
        assert offered == bool(self.past), f"undo is offered: {offered}, of {len(self.past)} steps"

    def look_at_the_code(self) -> None:
        """It brings the state back in another explorer, and the same picture."""
        code = self.explorer.code
        other = self.other.restore(code)
        other.answers.clear()
        assert other.state == self.explorer.state, "the code leads elsewhere"
        assert other.code == code, "the code changes on its way"
        frame, _ = other.frame_of(other.state, other.view)
        self.compare(frame, self.clean_frame(), "the code brings back another picture")

    def compare(self, one: Any, other: Any, what: str) -> None:
        answers = {"kind", "name", "value", "view", "ack", "can_undo"}
        differ = [p for p in (set(one) | set(other)) - answers if one.get(p) != other.get(p)]
        assert not differ, f"{what}: {', '.join(sorted(differ))}"

    def undo(self, _: Any) -> None:
        state, frame = self.past.pop() if self.past else (self.explorer.state, self.clean_frame())
        self.say({"kind": "undo"})
        assert self.explorer.state == state, "undo leads elsewhere"
        self.compare(self.clean_frame(), frame, "undo brings back another picture")
        self.look_at_undo()

    def look_ahead(self, reports: Sequence[dict[str, Any]]) -> None:
        """And then go there."""
        (report,), before = reports, self.explorer.state
        self.explorer.hear(report)  # type: ignore[arg-type]
        ((guess, _),), self.explorer.answers = self.explorer.answers, []
        assert self.explorer.state == before, "looking ahead went there"
        self.act([report | {"kind": "control", "final": True}])
        if "scene" in guess:
            assert not self.explorer.problem, "shown ahead, and then refused"
            self.compare(guess, self.frame, "what was shown ahead is not what came")
            assert guess["can_undo"] == self.frame["can_undo"], "undo was shown ahead otherwise"
        else:
            assert self.explorer.problem, "not to be had ahead, and yet it came"


# ---- searching


@dataclass(frozen=True)
class Failure:
    """What was violated, by the fewest actions that do it."""

    what: str
    actions: tuple[Action, ...]

    @property
    def kind(self) -> str:
        return self.what.split(":")[0]

    def __str__(self) -> str:
        done = [
            "undo" if action.kind == "undo" else "\n      ".join(map(str, action.reports))
            for action in self.actions
        ]
        return "\n    ".join([self.what, *done])


def violation(recipe: Recipe, actions: Iterable[Action]) -> str | None:
    """What these actions do that must not be."""
    try:
        with closing(Visit(recipe)) as visit:
            for action in actions:
                visit.carry_out(action)
    except AssertionError as wrong:
        return str(wrong)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def failure(recipe: Recipe, seed: int, actions: int) -> Failure | None:
    """What one hand finds, made short."""
    recipe, done = recipe.whole(), []
    hand = Hand(recipe, seed)
    try:
        with closing(Visit(recipe)) as visit:
            for _ in range(actions):
                for action in hand.next(visit.frame):
                    done.append(action)
                    visit.carry_out(action)
    except Exception as wrong:
        is_ours = isinstance(wrong, AssertionError)
        what = str(wrong) if is_ours else f"{type(wrong).__name__}: {wrong}"
        return shortest(recipe, Failure(what, tuple(done)))
    return None


def shortest(recipe: Recipe, failed: Failure) -> Failure:
    """Leave out what can be left out, in ever smaller pieces."""
    size = max(len(failed.actions) // 2, 1)
    while True:
        smaller = _without_a_piece(recipe, failed, size)
        if smaller:
            failed = smaller
        elif size > 1:
            size //= 2
        else:
            return failed


def _without_a_piece(recipe: Recipe, failed: Failure, size: int) -> Failure | None:
    actions = failed.actions
    for start in reversed(range(0, len(actions), size)):
        rest = actions[:start] + actions[start + size :]
        what = violation(recipe, rest)
        if what and what.split(":")[0] == failed.kind:
            return Failure(what, rest)
    return None


def search(recipe: Recipe, seeds: int, actions: int) -> list[Failure]:
    """One failure of each kind that so many hands find."""
    found: dict[str, Failure] = {}
    for seed in range(seeds):
        failed = failure(recipe, seed, actions)
        if failed and (failed.kind not in found):
            found[failed.kind] = failed
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="explorers or lessons (default: all)")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--actions", type=int, default=60)
    options = parser.parse_args()
    warnings.simplefilter("error", RuntimeWarning)
    for name, recipe in recipes().items():
        if not options.names or name in options.names or name.split(".")[0] in options.names:
            started = time.perf_counter()
            found = search(recipe, options.seeds, options.actions)
            print(f"{name}: {len(found)} ({time.perf_counter() - started:.0f} s)", flush=True)
            for failed in found:
                print(f"  - {failed}", flush=True)


if __name__ == "__main__":
    main()
