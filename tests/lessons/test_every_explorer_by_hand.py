"""A random hand on every explorer (random_hand.py): a little of it in every run, much by topic."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from tests.lessons.random_hand import Hand

RECIPES = recipes()
every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)


def play(recipe: Recipe, hands: int, actions: int) -> None:
    machine: Any = type("Hand", (Hand,), {"recipe": recipe.whole()})
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=hands,
            stateful_step_count=actions,
            deadline=None,
            suppress_health_check=checks,
        ),
    )


@every_recipe
def test_a_few_actions_of_a_hand(recipe: Recipe) -> None:
    play(recipe, hands=2, actions=12)


@pytest.mark.hand
@every_recipe
def test_many_actions_of_many_hands(recipe: Recipe) -> None:
    play(recipe, hands=20, actions=60)
