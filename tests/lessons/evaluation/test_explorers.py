"""Every explorer of lesson 12 is computed, drawn, described and painted, without a browser."""

import pytest

from lessons.evaluation import confusion, folds, game, search, threshold
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from tests.lessons.hands import look_at_every_part

STATES = {
    threshold: [
        {"threshold": 0.0},
        {"threshold": 1.0, "beta": 0.0},
        {"apart": 0.0, "spam": 2},
        {"apart": 4.0, "spam": 198, "beta": 4.0},
        {"threshold": 0.123},
    ],
    search: [
        {"engine": "coin", "relevant": 500_000},
        {"engine": "ours", "finds": 0.0, "alarms": 0.0, "convention": "1"},
        {"engine": "ours", "finds": 1.0, "alarms": 0.0, "relevant": 1},
        {"convention": "1"},
    ],
    confusion: [
        {"measure": m, "average": a, "matrix": matrix}
        for m in confusion.MEASURES
        for a in ("micro", "macro")
        for matrix in (((1, 0, 0), (0, 0, 0), (0, 0, 0)), ((60,) * 3,) * 3)
    ]
    + [{"cell": (0, 0)}, {"cell": (2, 0)}],
    game: [
        {"step": 1, "revealed": True},
        {"step": 60, "by": "dev", "game": 0, "revealed": True},
        {"step": 30, "by": "dev", "size": 20},
    ],
    folds: [
        {"scheme": scheme, "n": n, "step": step, "order": order, "k": 3}
        for scheme in folds.SCHEMES
        for n, step, order in ((12, 1, "shuffled"), (40, 99, "by class"), (24, 0, "shuffled"))
    ],
}
CASES = [(module, state) for module, states in STATES.items() for state in states]


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made(module, state):
    explorer = explore(module.RECIPE.name, **state)
    look_at_every_part(explorer, caption=200)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")
