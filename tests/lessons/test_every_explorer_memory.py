"""Visit after visit to one explorer in the same process: how much of them stays in memory."""

import ctypes
import gc
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.recipe import Recipe
from tests.lessons import random_hand
from tests.lessons.caches import bytes_in, caches, is_varied
from tests.lessons.random_hand import Hand, Visit

RECIPES = recipes()
every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)

VISITS, ACTIONS = 10, 30
MOST_MORE = 15e6  # bytes: from the second visit to the last, when all caches fill up
MOST_CACHED = 10e6  # bytes of one cache, when it is full of what it holds on average


def visit(recipe: Recipe, seed: int) -> None:
    hand = Hand(recipe, seed)
    with closing(Visit(recipe)) as guest:
        for _ in range(ACTIONS):
            for action in hand.next(guest.frame):
                try:
                    guest.carry_out(action)
                except AssertionError:
                    continue  # what is wrong with it is found elsewhere


def resident() -> int:
    """Bytes that this process has in memory, all that is free given back."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.hand
@pytest.mark.skipif(sys.platform != "linux", reason="measures by what Linux tells")
@every_recipe
def test_ten_visits_leave_little_behind(recipe: Recipe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_hand, "check_frame", lambda *_: None)
    varied = [(name, cache) for name, cache in caches() if is_varied(cache)]
    data = [cache for _, cache in caches() if not is_varied(cache)]
    for name, cache in varied:
        if name.split(".")[1] != "kit":
            cache.cache_clear()
    recipe, after = recipe.whole(), []
    for seed in range(VISITS):
        visit(recipe, seed)
        after.append(resident())
    assert after[-1] - after[1] < MOST_MORE, [f"{b / 1e6:.0f} MB" for b in after]
    for name, cache in varied:
        info = cache.cache_info()
        if info.currsize and info.maxsize:
            full = bytes_in(cache, *data) / info.currsize * info.maxsize
            assert full < MOST_CACHED, f"{name}: {full / 1e6:.0f} MB when it is full"
