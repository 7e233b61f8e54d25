"""Handles can be moved by keys as by the hand: an arrow key moves each, or it snaps."""

from typing import Any

import pytest

from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.widget import Explorer
from tests.lessons.frame_checks import handles_in

RECIPES = {name: recipe for name, recipe in recipes().items() if recipe.pointer is not None}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
NEAR, FAR = 0.02, 0.1  # of the panel, for an arrow key: as PUSH in frontend/pointer.js


def handles(explorer: Explorer) -> list[tuple[dict[str, Any], bool, str, float, float]]:
    """Panel, whether it snaps, name, x and y of all that can be dragged."""
    scene: Any = explorer.frame()[0]["scene"]
    return [
        (panel, item.get("snaps", False), name, x, y)
        for panel in scene["panels"]
        for item in panel["items"]
        for name, x, y in handles_in(panel | {"items": [item]})
    ]


def moved_by(recipe: Recipe, preset: str | None, handle: Any, part: float) -> int:
    """In how many of the four directions a push of this length leads to another state."""
    panel, _, name, x, y = handle
    (xa, xb), (ya, yb) = panel["xrange"], panel["yrange"]
    moved = 0
    for right, up in WAYS:
        explorer = Explorer(recipe, preset)
        before = explorer.state
        place = {"x": x + right * part * (xb - xa), "y": (y or 0) + up * part * (yb - ya)}
        for action in ("drag", "drop"):
            report: Any = {
                "kind": "pointer",
                "action": action,
                "panel": panel["name"],
                "name": name,
            }
            explorer.hear(report | place | {"final": action == "drop"})
        moved += explorer.state != before
    return moved


def deaf(recipe: Recipe, preset: str | None) -> set[str]:
    """The handles that a short push does not move at all, and a long one does; without a word."""
    return {
        handle[2]
        for handle in handles(Explorer(recipe, preset))
        if not handle[1]
        and moved_by(recipe, preset, handle, NEAR) == 0 < moved_by(recipe, preset, handle, FAR)
    }


@pytest.mark.parametrize("name", RECIPES)
def test_an_arrow_key_moves_every_handle(name: str) -> None:
    assert deaf(RECIPES[name], None) == set()


@pytest.mark.slow
@pytest.mark.hand
@pytest.mark.parametrize("name", RECIPES)
def test_an_arrow_key_moves_every_handle_of_every_preset(name: str) -> None:
    assert {preset: deaf(RECIPES[name], preset) for preset in RECIPES[name].presets} == {
        preset: set() for preset in RECIPES[name].presets
    }
