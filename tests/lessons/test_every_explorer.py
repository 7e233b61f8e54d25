"""What every explorer of the course keeps, whatever it shows."""

import dataclasses
import json

import pytest

from lessons.kit.base.course import lessons
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer
from tests.lessons.hands import look_at_every_part

RECIPES = recipes()


def states(recipe):
    """The first state and every preset."""
    return [None, *recipe.presets]


CASES = [
    pytest.param(recipe, preset, id=f"{name}-{preset or 'start'}")
    for name, recipe in RECIPES.items()
    for preset in states(recipe)
]


@pytest.mark.parametrize(("recipe", "preset"), CASES)
def test_it_computes_draws_and_describes(recipe, preset):
    """And its code brings it back, as it was: computing is pure."""
    explorer = Explorer(recipe, preset)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")
    again = Explorer(recipe).restore(explorer.code)
    assert again.state == explorer.state
    assert again.frame()[0]["scene"] == explorer.frame()[0]["scene"]


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_its_state_is_frozen_and_every_control_has_a_field_and_a_name(recipe):
    state = recipe.state()
    assert dataclasses.is_dataclass(state)
    hash(state)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(state, dataclasses.fields(state)[0].name, None)
    for control in recipe.controls:
        assert control.label
        if control.as_data()["type"] != "button":
            assert hasattr(state, control.name), f"no field {control.name}"
    if recipe.timeline:
        assert state.step >= 0


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_different_presets_show_different_pictures(recipe):
    scenes = {json.dumps(Explorer(recipe, preset).frame()[0]["scene"]) for preset in recipe.presets}
    assert len(scenes) == len(recipe.presets)


def test_no_two_explorers_have_the_same_title():
    titles = [recipe.title for recipe in RECIPES.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", RECIPES)
def test_its_own_lesson_shows_it(name):
    (lesson,) = [one for one in lessons() if one.topic == name.split(".")[0]]
    assert f'explore("{name}"' in lesson.text(), f"no cell of {lesson.name} opens {name}"
