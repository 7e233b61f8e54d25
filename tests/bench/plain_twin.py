"""An explorer's picture the way most notebooks do it: `interact`, and a new pyplot figure."""

import dataclasses
from typing import Any

import ipywidgets
import matplotlib.pyplot as plt

from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.scene import Stage


def moved(recipe: Recipe, field: str, value: Any) -> Any:
    """The first state, with one control moved to a value."""
    if recipe.change is not None:
        return recipe.change(recipe.state(), field, value)
    return dataclasses.replace(recipe.state(), **{field: value})


def drawn(recipe: Recipe, state: Any) -> Stage:
    stage = Stage(recipe.layout.width, recipe.layout.height)
    recipe.draw(stage, recipe.compute(state))
    return stage


def plain(name: str, field: str, values: list[Any], start: int) -> None:
    """The same numbers, the same picture; a slider over `values` of one field of the state."""
    recipe = recipes()[name]

    def show(position: int) -> None:
        stage = drawn(recipe, moved(recipe, field, values[position]))
        figure.paint(stage, figure=plt.figure(dpi=figure.DPI))
        plt.show()

    slider = ipywidgets.IntSlider(start, 0, len(values) - 1, description=field)
    ipywidgets.interact(show, position=slider)
