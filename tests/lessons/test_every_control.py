"""What a page, or a link, can send to the controls of every explorer."""

import dataclasses
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from lessons.kit.explorer.controls import Slider, StopsSlider
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.state_code import code_of, frozen
from lessons.kit.explorer.widget import MISTAKE, Explorer
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
