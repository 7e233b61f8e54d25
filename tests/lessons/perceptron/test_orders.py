"""Many orders, many lines: each order's line and margin, and the widest line beside them."""

import numpy as np

from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.perceptron import orders, orders_words
from nbcore import Perceptron


def test_many_orders_many_margins():
    explorer = explore("perceptron.orders", "24 orders")
    view = explorer.view
    X, y = view.X, view.y
    assert len(view.runs) == orders.ORDERS
    for seed, one in enumerate(view.runs):
        model = Perceptron(order="random", rng=seed).fit(X, y)
        assert one.w.tolist() == model.coef_[0].tolist()
        assert 0 < one.margin == model.margin(X, y) <= view.best_margin + 1e-9
    assert len({round(one.margin, 3) for one in view.runs}) > 5
    # the widest line of the picture: no small turn or shift makes it wider
    w, b = view.best[:2], view.best[2]
    rng = np.random.default_rng(1)
    for _ in range(300):
        other, shift = w + 0.1 * rng.normal(size=2), b + 0.1 * rng.normal()
        margin = (y * (X @ other + shift)).min() / np.hypot(*other)
        assert margin <= view.best_margin + 1e-6


def test_many_orders_on_changed_points():
    state = orders.State(step=5)
    event = Pointer("press", "point 1", "lines", 0, 0)
    view = orders.compute(orders.pointer(state, event))
    assert view.best is None and "No line" in orders_words.headline(view)
    explorer = explore("perceptron.orders", points=view.state.points)
    assert explorer.frame()[0]["timeline"]["last"] == 0
    elsewhere = Pointer("click", "", "margins", 0, 0.3)
    assert orders.pointer(state, elsewhere) == state
    assert explore("perceptron.orders", points=()).frame()[0]["alt"]
