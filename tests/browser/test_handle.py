"""An explorer's handle: a page that shows an explorer drives it without touching what is inside."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from lessons.kit.app.lecture_mode import DemoExplorer
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.protocol import Report
from tests.browser.conftest import Watched
from tests.running_app import App, running_room

pytestmark = pytest.mark.browser

RECIPES = recipes()
# Between them: with steps and without, with things to drag, with a question that has its own words.
DRIVEN = ["perceptron.steps", "smoothing.alpha", "mixtures.line"]

# Calls a method, waits until its picture is there, and says what was shown last.
CALL = """
async (root, [method, ...given]) => {
    const handle = root.explorer;
    if (!root.heard) {
        root.heard = [];
        handle.on("frame", (frame) => root.heard.push(frame));
        handle.on("busy", (now) => root.heard.push(now));
    }
    const rest = new Promise((done) => {
        const off = handle.on("busy", (now) => { if (!now) { off(); done(); } });
    });
    const before = root.heard.length;
    const result = handle[method](...given);
    if (root.getAttribute("aria-busy") === "true") await rest;
    return { result, heard: root.heard.slice(before) };
}
"""


@pytest.fixture(scope="module")
def room() -> Iterator[App]:
    with running_room(places=2) as started:
        yield started


def call(root: Locator, method: str, *given: Any) -> dict[str, Any]:
    said: dict[str, Any] = root.evaluate(CALL, [method, *given])
    return said


def frames(said: dict[str, Any]) -> list[dict[str, Any]]:
    return [heard for heard in said["heard"] if not isinstance(heard, bool)]


def a_call(chance: random.Random, twin: DemoExplorer, codes: list[str]) -> tuple[list[Any], Report]:
    """What the handle is told, and what a person would have reported instead."""
    method = chance.choice(["preset", "undo", "reset", "restore", "step", "step"])
    if method == "preset":
        name = chance.choice(list(twin.recipe.presets))
        return [method, name], {"kind": "preset", "name": name}
    if method == "restore":
        code = chance.choice(codes)
        return [method, code], {"kind": "restore", "code": code}
    if method == "step":
        by = chance.choice([-2, -1, 1, 3])
        if twin.recipe.timeline is None:
            return [method, by], {}
        shown = twin.frame()[0]["timeline"]
        at = min(max(shown["step"] + by, 0), shown["last"])
        return [method, by], {"kind": "control", "name": "step", "value": at, "final": True}
    return [method], {"kind": method}


@pytest.mark.parametrize("name", DRIVEN)
def test_it_does_what_a_person_would(name: str, room: App, watched: Watched) -> None:
    """At random, beside an explorer that hears the reports of a person."""
    room.enter(watched.page)
    root = room.open(watched.page, name)
    chance, twin = random.Random(name), DemoExplorer(RECIPES[name])
    codes = [twin.code]
    for _ in range(25):
        told, report = a_call(chance, twin, codes)
        if report:
            twin.hear(report)
        codes.append(twin.code)
        said = call(root, *told)
        assert said["result"] == ((twin.recipe.timeline is not None) if told[0] == "step" else None)
        for frame in frames(said)[-1:]:
            now, _ = twin.frame()
            assert [frame[key] for key in ("code", "preset", "can_undo", "caption")] == [
                now[key]  # type: ignore[literal-required]
                for key in ("code", "preset", "can_undo", "caption")
            ], told
        busy = [heard for heard in said["heard"] if isinstance(heard, bool)]
        assert busy in ([], [True, False]), told
        expect(root.locator(".cx-code")).to_have_value(twin.code)
    assert watched.complaints == []


def test_lecture_mode_keeps_the_answer_back_until_it_is_revealed(
    room: App, watched: Watched
) -> None:
    room.enter(watched.page)
    root = room.open(watched.page, "smoothing.alpha")
    recipe = RECIPES["smoothing.alpha"]
    answer = recipe.headline(DemoExplorer(recipe).view)
    for call_of, hides in (
        (("lecture", True), True),
        (("reveal",), False),
        (("reveal", False), True),
        (("lecture", False), False),
    ):
        frame = frames(call(root, *call_of))[-1]
        assert frame["lecture"]["hides_answer"] == hides
        assert (frame["headline"] == answer) == (not hides)


def test_when_it_is_closed_it_says_and_hears_no_more(room: App, watched: Watched) -> None:
    room.enter(watched.page)
    root = room.open(watched.page, "perceptron.steps")
    call(root, "preset", "XOR")
    code = root.locator(".cx-code").input_value()
    call(root, "close")
    said = call(root, "reset")
    watched.page.wait_for_timeout(200)
    assert said["heard"] == []
    expect(root).to_have_attribute("aria-busy", "false")
    expect(root.locator(".cx-code")).to_have_value(code)
    assert watched.complaints == []


KEEPS = """
(root, [selector, key]) => root.explorer.keeps({ target: root.querySelector(selector), key })
"""


def test_it_knows_which_keys_are_its_own(room: App, watched: Watched) -> None:
    page = watched.page
    room.enter(page)

    def keeps(part: str, key: str) -> bool:
        return bool(root.evaluate(KEEPS, [part, key]))

    root = room.open(page, "perceptron.steps")  # with a timeline, and points to drag
    assert keeps(".cx-footer button", "ArrowRight") and not keeps(".cx-footer button", "r")
    assert keeps(".cx-code", "r") and keeps(".cx-code", "1") and keeps(".cx-code", "ArrowLeft")
    assert not keeps("canvas", "f"), "no handle is chosen"
    root.locator("canvas").press("]")
    assert keeps("canvas", "f") and keeps("canvas", "ArrowUp")
    root = room.open(page, "smoothing.alpha")  # without a timeline, and nothing to click on
    assert keeps("input[type=range]", "ArrowRight") and not keeps("input[type=range]", "1")
    assert not keeps("canvas", "ArrowRight") and not keeps("canvas", "1")
    assert not root.evaluate("root => root.explorer.keeps({ target: document.body, key: '1' })")
