"""What a page, or a link, can send to the controls of every explorer."""

import base64
import dataclasses
import json
import re
import time
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from lessons.kit.explorer.controls import Button, Slider, StopsSlider, Ticks
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.reports import handles
from lessons.kit.explorer.state_code import code_of, frozen
from lessons.kit.explorer.widget import MISTAKE, Explorer
from tests.lessons.caches import caches, is_varied
from tests.lessons.hands import heard

RECIPES = recipes()
every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)

LARGEST_FRAME = 300_000  # bytes of JSON
MOST_SECONDS = 10.0  # of the processor, for one refusal: a link must not hold a room's computer up


def by_json(value: Any) -> Any:
    """A number as JavaScript sends it: there 1.0 is 1."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def sliders(recipe: Recipe) -> Iterator[tuple[Slider | StopsSlider, Any]]:
    """And their value at the start."""
    for control in recipe.controls:
        if isinstance(control, (Slider, StopsSlider)):
            yield control, getattr(recipe.state(), control.name)


@every_recipe
def test_a_slider_goes_to_both_ends_and_comes_back(recipe: Recipe) -> None:
    """An end may be refused in words (a text is too short there), the start may not."""
    for control, start in sliders(recipe):
        explorer = Explorer(recipe)
        shown = explorer.describe()
        ends = control.as_data()
        for end in (ends["max"], ends["min"]):
            heard(explorer, control.name, by_json(end))
            assert explorer.problem != MISTAKE, (control.name, end)
            heard(explorer, control.name, by_json(start))
            assert explorer.problem is None, (control.name, end)
            assert getattr(explorer.state, control.name) == start
            if recipe.change is None:  # else it may lead elsewhere: a new seed means a new order
                assert explorer.describe() == shown


MOST_FOR_AN_ANSWER = 0.5  # seconds of the processor: a picture follows the hand


def at_the_end(explorer: Explorer, end: str) -> str:
    """The code of the state with all sliders at one end, all words ticked, at the last step."""
    recipe, state = explorer.recipe, explorer.state
    ends = {slider.name: slider.as_data()[end] for slider, _ in sliders(recipe)}
    for ticks in (control for control in recipe.controls if isinstance(control, Ticks)):
        shown = recipe.options(explorer.view) if recipe.options else {}
        ends[ticks.name] = tuple(shown.get(ticks.name, ticks.options))
    if recipe.timeline:
        ends["step"] = recipe.timeline(explorer.view)
    return code_of(dataclasses.replace(state, **ends), recipe.state())


def seconds_to_show(explorer: Explorer, state: Any) -> float:
    """As if nobody had been there before."""
    for name, cache in caches():
        if is_varied(cache) and not name.startswith("lessons.kit."):
            cache.cache_clear()
    started = time.thread_time()
    explorer.frame_of(state, explorer.recipe.compute(state))
    return time.thread_time() - started


@every_recipe
def test_the_most_of_everything_is_quick_and_light(recipe: Recipe) -> None:
    for end in ("min", "max"):
        explorer = Explorer(recipe)
        code = at_the_end(explorer, end)
        started = time.thread_time()
        explorer.hear({"kind": "restore", "code": code})  # refused, if they do not fit
        if time.thread_time() - started >= MOST_FOR_AN_ANSWER:  # a library was loaded?
            seconds = seconds_to_show(explorer, explorer.state)
            assert seconds < MOST_FOR_AN_ANSWER, explorer.state
        frame, buffers = explorer.frame()
        size = len(json.dumps(frame)) + sum(map(len, buffers))
        assert size <= LARGEST_FRAME, explorer.state
        explorer.close()


# What Python, numpy and nbcore say to those who write code.
JARGON = re.compile(
    r"\b(nan|inf|None|True|False|tuple|dict|dtype|NoneType|ndarray|\w+=\S+)\b|[\[\]{}<>]|e[+-]\d"
)
JUNK = (
    None, True, "", "x", "x" * 50_000, -1, 1.5, 10**400, 1e300, float("nan"), float("-inf"),
    [], [1], [[1, 2]], ["x"], [["x", 1]], [None] * 3, {}, {"a": 1},
)  # fmt: skip


def code_with(name: str, value: Any) -> str:
    """A code made by hand; the field is changed to that value."""
    packed = zlib.compress(json.dumps({name: value}).encode())
    return base64.urlsafe_b64encode(packed).decode()


def hand_made(explorer: Explorer) -> Iterator[dict[str, Any]]:
    """Reports that only a broken page sends, or somebody who wants to know."""
    recipe = explorer.recipe
    for junk in JUNK:
        for field in dataclasses.fields(recipe.state):
            yield {"kind": "restore", "code": code_with(field.name, junk)}
            yield {"kind": "control", "name": field.name, "value": junk}
        for name in sorted(editable(explorer)):
            yield {"kind": "edit", "name": name, "value": junk}
        for kind in ("control", "edit", "preset", "restore", "ahead", "pointer", "nonsense"):
            yield {"kind": kind, "name": junk, "value": junk, "code": junk}
    panels = [panel.name for panel in explorer.stage().panels]
    for handle in (*sorted(handles(explorer.stage()))[:3], "", "point 99", "point x"):
        for action in ("drag", "drop", "press", "click", "key"):
            for x, y in ((0, None), (1e308, -1e308), (float("nan"), 0), ("x", [])):
                pointer = {"kind": "pointer", "action": action, "name": handle, "x": x, "y": y}
                yield pointer | {"panel": panels[0], "key": "Enter"}
                yield pointer | {"panel": None, "key": None, "shift": "yes"}


def editable(explorer: Explorer) -> set[str]:
    """The names of all cells and buttons of now."""
    tables = explorer.recipe.tables(explorer.view) if explorer.recipe.tables else ()
    cells = {cell.edit for table in tables for row in table.rows for cell in row if cell.edit}
    buttons = {control.name for control in explorer.recipe.controls if isinstance(control, Button)}
    return cells | buttons | {table.add[0] for table in tables if table.add}


@every_recipe
def test_whatever_is_sent_is_done_or_refused_in_words(recipe: Recipe) -> None:
    """Not one error of Python's, and after a refusal all is as before."""
    explorer = Explorer(recipe)
    start, view = explorer.state, explorer.view
    for report in hand_made(explorer):
        explorer.hear(report)
        words = (report, explorer.problem)
        assert explorer.problem != MISTAKE, words
        if explorer.problem:
            assert explorer.state == start, words
            assert explorer.problem[0].isupper() or not explorer.problem[0].isalpha(), words
            assert len(explorer.problem) < 250, words
            assert not JARGON.search(re.sub("“.*?”", "", explorer.problem)), words
        explorer.state, explorer.problem, explorer._history = start, None, []
        explorer.view = view


def codes() -> Iterator[str]:
    """Codes that people have: of every explorer, at its last example."""
    for recipe in RECIPES.values():
        last = next(reversed(recipe.presets), None)
        yield Explorer(recipe, last).code


CODES = list(codes())


@every_recipe
def test_a_code_of_another_explorer_or_a_part_of_one_is_taken_or_refused(recipe: Recipe) -> None:
    explorer = Explorer(recipe)
    start, view = explorer.state, explorer.view
    own = CODES[list(RECIPES).index(recipe.name)]
    parts = [own[:n] for n in range(0, len(own), 7)]
    changed = [own[:n] + "A" + own[n + 1 :] for n in range(3, len(own), 11)]
    for code in (*CODES, *parts, *changed):
        explorer.hear({"kind": "restore", "code": code})
        assert explorer.problem != MISTAKE, code
        assert not explorer.problem or explorer.state == start, code
        explorer.state, explorer.view, explorer.problem = start, view, None


@every_recipe
def test_the_start_is_a_place_where_its_slider_can_stand(recipe: Recipe) -> None:
    """Otherwise nobody comes back to it by hand."""
    for control, start in sliders(recipe):
        if isinstance(control, StopsSlider):
            assert start in control.stops, control.name
        else:
            steps = (start - control.min) / control.step
            assert abs(steps - round(steps)) < 1e-6, control.name
            assert control.min <= start <= control.max, control.name


def long_fields(recipe: Recipe) -> Iterator[tuple[str, Any]]:
    """The fields of a state that have a length, each with its longest value in a preset."""
    for field in dataclasses.fields(recipe.state):
        values = [
            frozen(part.get(field.name, getattr(recipe.state(), field.name)))
            for part in ({}, *recipe.presets.values())
        ]
        longest = max((v for v in values if isinstance(v, (str, tuple))), key=len, default=None)
        if longest:
            yield field.name, longest


@every_recipe
def test_no_link_is_too_long_for_it(recipe: Recipe) -> None:
    """It is refused, or its frame is as light as others, and it takes no longer."""
    for name, value in long_fields(recipe):
        for length in (300, 20_000):
            joined = value * (length // len(value) + 1)
            if isinstance(value, str):
                joined = " ".join([value] * (length // len(value) + 1))
            explorer = Explorer(recipe)
            long = dataclasses.replace(recipe.state(), **{name: joined})
            code = code_of(long, recipe.state())
            before = time.process_time()
            explorer.hear({"kind": "restore", "code": code})
            assert time.process_time() - before < MOST_SECONDS, (name, length)
            frame = json.dumps(explorer.frame()[0])
            assert len(frame) <= LARGEST_FRAME, (name, length, len(frame))
