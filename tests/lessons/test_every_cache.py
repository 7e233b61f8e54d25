"""A server and a notebook's kernel live for hours: what they remember must have an end."""

import functools

import numpy as np

from lessons.kit.explorer.explorers import recipes
from tests.lessons.caches import bytes_in, caches, is_varied

# They hold as many answers as there are files of the course, and no person adds to those.
OF_THE_COURSE = ("lessons.kit.base.", "lessons.kit.explorer.explorers.recipe")


def test_a_cache_of_answers_has_an_end() -> None:
    recipes()  # loads their modules
    endless = [
        name
        for name, cache in caches()
        if is_varied(cache) and cache.cache_parameters()["maxsize"] is None
    ]
    assert [name for name in endless if not name.startswith(OF_THE_COURSE)] == []
    assert "lessons.kit.explorer.explorers.recipe" in endless  # so they are seen


def test_what_a_cache_holds_is_counted() -> None:
    @functools.lru_cache(maxsize=4)
    def zeros(n: int) -> dict[str, np.ndarray]:
        return {"all": np.zeros(n), "some": np.zeros(n)[: n // 2]}

    empty = bytes_in(zeros)
    for n in (1000, 2000, 3000, 4000, 5000):
        zeros(n)
    held = bytes_in(zeros) - empty
    assert 14_000 * 16 < held < 14_000 * 16 + 5000
