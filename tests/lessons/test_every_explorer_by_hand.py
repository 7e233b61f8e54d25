"""A random hand on every explorer (random_hand.py): a little of it in every run, much by topic."""

import pytest

from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from tests.lessons.random_hand import search

RECIPES = recipes()
every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)


def nothing_found(recipe: Recipe, seeds: int, actions: int) -> None:
    found = search(recipe, seeds, actions)
    assert not found, "\n".join(f"- {failed}" for failed in found)


@every_recipe
def test_a_few_actions_of_a_hand(recipe: Recipe) -> None:
    nothing_found(recipe, seeds=1, actions=20)


@pytest.mark.hand
@every_recipe
def test_many_actions_of_many_hands(recipe: Recipe) -> None:
    nothing_found(recipe, seeds=20, actions=60)
