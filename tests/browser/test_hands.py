"""Quick hands and a slow Python: what a person does is done once each, and nothing is pulled away.

The answers of Python are held back on their way to the page, so no test depends on how fast
anything is.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from lessons.kit.app.handlers import CLOSE_CODES
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer
from tests.browser.conftest import Watched
from tests.browser.hand import drag_to_the_end, settled
from tests.running_app import App, ready, running_room

pytestmark = pytest.mark.browser

RECIPES = recipes()


@pytest.fixture(scope="module")
def room() -> Iterator[App]:
    with running_room(places=2) as started:
        yield started


@dataclass
class Line:
    """The line between page and Python; answers can be held back."""

    page: Page
    told: list[dict[str, Any]] = field(default_factory=list)  # by the page
    kept: list[str | bytes] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)  # that the page has opened
    open: bool = True

    def __post_init__(self) -> None:
        self.page.route_web_socket("**/app/live", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        self.socket, python = socket, socket.connect_to_server()
        self.sockets.append(socket)
        self.python = python

        def to_python(message: str | bytes) -> None:
            self.told.append(json.loads(message).get("custom", {}))
            python.send(message)

        socket.on_message(to_python)
        python.on_message(lambda message: socket.send(message) if self.open else self.keep(message))

    def keep(self, message: str | bytes) -> None:
        self.kept.append(message)

    def hold(self) -> None:
        self.open = False
        self.told.clear()

    def next_answer(self) -> None:
        """Wait for one more answer, and let it through."""
        while not self.kept:
            self.page.wait_for_timeout(20)
        self.socket.send(self.kept.pop(0))

    def let_go(self) -> None:
        self.open = True
        while self.kept:
            self.socket.send(self.kept.pop(0))

    def end(self, why: str) -> None:
        """As the server ends a visit."""
        self.python.close()
        self.socket.close(code=CLOSE_CODES[why], reason=why)

    def reports(self) -> list[dict[str, Any]]:
        """What changes the state."""
        return [one for one in self.told if one.get("kind") not in ("ahead", "done", "hello")]


@pytest.fixture
def line(watched: Watched, room: App) -> Iterator[Line]:
    made = Line(watched.page)
    room.enter(watched.page)
    yield made
    assert watched.complaints == []


def hold(line: Line, root: Locator, key: str, repeats: int) -> None:
    """A key is held for a while, with no answer from Python: one report leaves, no more."""
    line.hold()
    for _ in range(repeats):
        line.page.keyboard.down(key)
    assert len(line.reports()) == 1
    line.page.keyboard.up(key)
    line.let_go()
    settled(root)


def code_of(root: Locator) -> str:
    return root.locator(".cx-code").input_value()


def shows(root: Locator, expected: Explorer) -> None:
    expect(root.locator(".cx-code")).to_have_value(expected.code)
    expect(root.locator("canvas")).to_have_attribute("aria-label", expected.describe())


@pytest.mark.parametrize("patient", [True, False])
def test_three_presses_act_three_times(room: App, line: Line, patient: bool) -> None:
    root = room.open(line.page, "smoothing.coin")
    button = root.get_by_role("button", name="flip once")
    if not patient:
        line.hold()
    for _ in range(3):
        button.click()
        if patient:
            settled(root)
    line.let_go()
    settled(root)
    expected = Explorer(RECIPES["smoothing.coin"])
    for _ in range(3):
        expected.hear({"kind": "edit", "name": "one", "value": True})
    shows(root, expected)
    root.get_by_role("button", name="Undo").click()
    shows(root, expected.undo())


def test_a_late_picture_does_not_pull_the_slider_out_of_the_hand(room: App, line: Line) -> None:
    root = room.open(line.page, "smoothing.alpha")
    slider = root.locator(".cx-slider input[type=range]").first
    line.hold()
    drag_to_the_end(slider)
    at_the_end = slider.input_value()
    assert at_the_end == slider.get_attribute("max")
    frame = root.locator("canvas").get_attribute("data-frame") or ""
    line.next_answer()  # to where the slider was when the drag began
    expect(root.locator("canvas")).not_to_have_attribute("data-frame", frame)
    assert slider.input_value() == at_the_end
    line.page.mouse.up()
    line.let_go()
    settled(root)
    expected = Explorer(RECIPES["smoothing.alpha"])
    expected.hear({"kind": "control", "name": "alpha", "value": 1000, "final": True})
    shows(root, expected)
    root.get_by_role("button", name="Undo").click()
    shows(root, expected.undo())


@pytest.mark.parametrize(
    ("name", "part"), [("smoothing.alpha", ".cx-slider"), ("perceptron.steps", ".cx-timeline")]
)
def test_a_held_arrow_key_queues_nothing_and_is_one_undo(
    name: str, part: str, room: App, line: Line
) -> None:
    root = room.open(line.page, name)
    before = code_of(root)
    slider = root.locator(f"{part} input[type=range]").first
    at = int(slider.input_value())
    slider.focus()
    hold(line, root, "ArrowRight", 3)
    assert len(line.reports()) == 2
    assert int(slider.input_value()) == at + 3
    assert code_of(root) != before
    root.get_by_role("button", name="Undo").click()
    expect(root.locator(".cx-code")).to_have_value(before)


@pytest.mark.parametrize("query", ["", "?lecture=1"])
def test_a_held_arrow_key_beside_the_explorer_is_one_undo_too(
    query: str, room: App, line: Line
) -> None:
    root = room.open(line.page, "perceptron.steps", query)
    before, step, press = code_of(root), root.locator(".cx-step"), line.page.keyboard
    hold(line, root, "ArrowRight", 2)
    expect(step).to_contain_text("2 /")
    assert [one["final"] for one in line.reports()] == [False, True]
    press.press("ArrowRight")
    settled(root)
    expect(step).to_contain_text("3 /")
    press.press("u")
    expect(step).to_contain_text("2 /")
    press.press("u")
    expect(root.locator(".cx-code")).to_have_value(before)


@pytest.mark.parametrize("key", ["ArrowRight", "3"])
def test_a_held_key_goes_to_one_example(key: str, room: App, line: Line) -> None:
    root = room.open(line.page, "smoothing.alpha", "?lecture=1")
    hold(line, root, key, 4)
    assert [one["kind"] for one in line.reports()] == ["preset"]


def test_an_arrow_key_that_is_held_in_a_number_box_is_one_undo(room: App, line: Line) -> None:
    root = room.open(line.page, "failure.copies")
    before, box = code_of(root), root.locator(".cx-slider input[type=number]").first
    at = float(box.input_value())
    box.focus()
    hold(line, root, "ArrowUp", 4)
    assert [one["final"] for one in line.reports()] == [False, True]
    assert float(box.input_value()) > at + 1
    expect(root.locator(".cx-slider input[type=range]").first).to_have_value(box.input_value())
    root.get_by_role("button", name="Undo").click()
    expect(root.locator(".cx-code")).to_have_value(before)


@pytest.mark.parametrize(
    ("name", "part", "preset"),
    [
        ("failure.copies", ".cx-slider input[type=range]", "ten times"),
        ("perceptron.steps", ".cx-timeline input[type=range]", "XOR"),
        ("multinomial.line", ".cx-choice input:checked", "IIR table 13.1"),
    ],
)
def test_a_hand_that_moves_nothing_leaves_what_the_last_picture_says(
    name: str, part: str, preset: str, room: App, line: Line
) -> None:
    root = room.open(line.page, name)
    if name == "perceptron.steps":
        root.get_by_role("button", name="to the end").click()
        settled(root)
    values = """root => [...root.querySelectorAll("input[type=range], input[type=radio]")]
        .map((input) => input.type === "range" ? input.value : input.checked)"""
    to_preset = "(root, name) => root.explorer.preset(name)"
    before = root.evaluate(values)
    held = root.locator(part).first
    box = held.bounding_box()
    assert box is not None
    share = held.evaluate("e => e.type === 'range' ? (e.value - e.min) / (e.max - e.min) : 0.5")
    thumb = 16 if "range" in part else 0
    mouse = line.page.mouse
    mouse.move(box["x"] + thumb / 2 + share * (box["width"] - thumb), box["y"] + box["height"] / 2)
    line.told.clear()
    mouse.down()
    root.evaluate(to_preset, preset)
    settled(root)
    if not thumb:
        mouse.move(5, 5)  # a radio button that is left is not clicked
    mouse.up()
    after = root.evaluate(values)
    assert [one["kind"] for one in line.reports()] == ["preset"]
    root.get_by_role("button", name="Reset").click()
    settled(root)
    root.evaluate(to_preset, preset)
    settled(root)
    assert after == root.evaluate(values) != before


@pytest.mark.parametrize(
    ("name", "part"), [("multinomial.line", ".cx-slider"), ("evaluation.confusion", ".cx-table")]
)
def test_what_is_typed_and_taken_away_again_does_not_stay(
    name: str, part: str, room: App, line: Line
) -> None:
    """At random: any box, any digits, as many steps back, and then an example."""
    root = room.open(line.page, name)
    boxes, press = root.locator(f"{part} input[type=number]"), line.page.keyboard
    chance = random.Random(part)

    def values() -> list[str]:
        return [box.input_value() for box in boxes.all()]

    def go(preset: str) -> list[str]:
        root.evaluate("(root, name) => root.explorer.preset(name)", preset)
        settled(root)
        return values()

    shown = {preset: go(preset) for preset in RECIPES[name].presets}
    for _ in range(8):
        digits = [str(chance.randrange(10)) for _ in range(chance.randint(1, 3))]
        boxes.nth(chance.randrange(boxes.count())).focus()
        for key in ["End", *digits, *["Backspace"] * len(digits)]:
            press.press(key)
        line.page.evaluate("document.activeElement.blur()")
        preset = chance.choice(list(shown))
        assert go(preset) == shown[preset], digits


def test_an_emptied_number_is_no_0(room: App, line: Line) -> None:
    root = room.open(line.page, "multinomial.line")
    before = code_of(root)
    cell = root.locator(".cx-table input[type=number]").first
    value = cell.input_value()
    line.hold()
    for nothing in ("", "-", "e"):
        cell.focus()
        line.page.keyboard.press("Control+a")
        line.page.keyboard.press("Delete")
        line.page.keyboard.type(nothing)
        cell.blur()
        expect(cell).to_have_value(value)
    assert line.reports() == []
    assert code_of(root) == before


def test_a_drag_that_the_browser_takes_away_is_an_action_of_its_own(room: App, line: Line) -> None:
    name = "perceptron.steps"
    root = room.open(line.page, name)
    canvas, mouse = root.locator("canvas"), line.page.mouse
    canvas.evaluate("c => c.addEventListener('pointerdown', (e) => { c.finger = e.pointerId; })")
    taken_away = "c => c.dispatchEvent(new PointerEvent('pointercancel', { pointerId: c.finger }))"
    states = [code_of(root)]
    for taken in (True, False):
        box = canvas.bounding_box()
        assert box is not None
        handle = root.evaluate("root => root.explorer.handles()[0]")
        x, y = box["x"] + handle["x"], box["y"] + handle["y"]
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 25, y - 15, steps=4)
        if taken:
            canvas.evaluate(taken_away)
            settled(root)
            assert line.reports()[-1]["action"] == "drop"
        mouse.up()
        settled(root)
        states.append(code_of(root))
    assert len(set(states)) == 3
    undo, code = root.get_by_role("button", name="Undo"), root.locator(".cx-code")
    undo.click()
    expect(code).to_have_value(states[1])
    undo.click()
    expect(code).to_have_value(states[0])
    expect(undo).to_be_disabled()


def test_a_card_of_the_sorting_game_is_taken_anywhere_and_goes_where_the_hand_is(
    room: App, line: Line
) -> None:
    """By its right end, over the bin on the left."""
    root = room.open(line.page, "two_cultures.sorting")
    canvas, mouse = root.locator("canvas"), line.page.mouse
    box = canvas.bounding_box()
    assert box is not None
    card = root.evaluate("root => root.explorer.handles()[0]")
    wide = box["width"] / 3  # of a bin
    mouse.move(box["x"] + card["x"] + 0.6 * wide, box["y"] + card["y"])
    mouse.down()
    mouse.move(box["x"] + 0.8 * wide, box["y"] + 0.7 * box["height"], steps=8)
    mouse.up()
    settled(root)
    expected = Explorer(RECIPES["two_cultures.sorting"])
    expected.hear({"kind": "edit", "name": "first", "value": True})
    shows(root, expected)


def test_two_clicks_on_go_on_are_one_connection(room: App, line: Line) -> None:
    room.open(line.page, "smoothing.alpha")
    line.end("idle")
    line.page.get_by_role("button", name="Go on").dblclick()
    expect(line.page.get_by_role("alert")).to_have_count(0)
    assert len(line.sockets) == 2


def test_the_end_of_an_older_connection_is_not_that_of_the_newest(room: App, line: Line) -> None:
    page = line.page
    room.open(page, "smoothing.alpha")
    alert = page.get_by_role("alert")
    for _ in range(2):
        line.end("crashed")
        expect(alert).to_be_visible()
        page.evaluate("for (const b of document.querySelectorAll('#notice button')) b.click()")
        expect(alert).to_have_count(0)
        ready(page)
    older = line.sockets[2]
    assert len(line.sockets) == 4, "Restart, and then Restart and Start afresh"
    older.close(code=CLOSE_CODES["idle"], reason="idle")
    page.wait_for_timeout(100)
    expect(alert).to_have_count(0)
    page.keyboard.press("4")
    settled(ready(page))


# Handles that have certain places only: where an arrow key can go from the first state.
SNAPPING = [
    ("multinomial.line", "ArrowUp"),
    ("logistic.penalty", "ArrowRight"),
    ("evaluation.search", "ArrowRight"),
    ("mixtures.coins", "ArrowRight"),
    ("mixtures.count", "ArrowRight"),
    ("mixtures.unlabeled", "ArrowLeft"),
]


@pytest.mark.parametrize(("name", "key"), SNAPPING)
def test_one_press_of_an_arrow_key_moves_a_handle_to_its_next_place(
    name: str, key: str, room: App, line: Line
) -> None:
    root = room.open(line.page, name)
    canvas, code, start = root.locator("canvas"), root.locator(".cx-code"), code_of(root)
    canvas.press("]")
    line.told.clear()
    canvas.press(key)
    expect(code).not_to_have_value(start)
    settled(root)
    drops = [one for one in line.reports() if one["action"] == "drop"]
    assert len(line.reports()) <= 12, "longer and longer, but not for ever"
    assert line.reports()[-1] is drops[-1]
    root.get_by_role("button", name="Undo").click()
    expect(code).to_have_value(start)
    expect(root.get_by_role("button", name="Undo")).to_be_disabled()
