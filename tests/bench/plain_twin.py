"""An explorer's picture the way most notebooks do it: `interact`, and a new pyplot figure."""

import dataclasses

import ipywidgets
import matplotlib.pyplot as plt

from lessons.explorers import recipes
from lessons.kit import figure
from lessons.kit.scene import Stage


def plain(name: str, field: str, values: list[float]) -> None:
    """The same numbers, the same picture; a slider over `values` for one field of the state."""
    recipe = recipes()[name]

    def show(position: int) -> None:
        state = dataclasses.replace(recipe.state(), **{field: values[position]})
        stage = Stage(recipe.width, recipe.height)
        recipe.draw(stage, recipe.compute(state))
        figure.paint(stage, figure=plt.figure(dpi=figure.DPI))
        plt.show()

    n = len(values)
    ipywidgets.interact(show, position=ipywidgets.IntSlider(n // 2, 0, n - 1, description=field))
