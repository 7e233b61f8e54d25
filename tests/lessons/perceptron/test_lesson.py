"""What lesson 08 says in its prose, worked out once more."""

import math
import re

import numpy as np
import pytest
from scipy.optimize import minimize

from lessons.common.point_sets import FIG_5_3, FIG_5_3_START, NARROW, ROUND
from lessons.kit.base import paths
from lessons.kit.explorer.explorers import explore
from nbcore import Perceptron, mistake_bound

ROOT = paths.ROOT
TEXT = re.sub(r"\s+", " ", (ROOT / "lessons/perceptron/lesson.md").read_text(encoding="utf-8"))
POINTS = np.array(FIG_5_3)


def says(words: str) -> bool:
    return words in TEXT


def test_the_panels_of_figure_5_3():
    """In the notes a + is picked in panel 2, a - in panel 3 and a + in panel 4."""
    moments = list(
        Perceptron(bias=False, start=FIG_5_3_START[:2]).steps(POINTS[:, :2], POINTS[:, 2])
    )
    assert [POINTS[m.picked, 2] for m in moments[1:]] == [1, -1, 1]
    assert [len(m.mistakes) for m in moments] == [4, 1, 2, 0]
    wrong = POINTS[list(moments[0].mistakes)]
    assert all((p[:2] > 0).all() for p in wrong if p[2] > 0)  # upper right
    assert all((p[:2] < 0).all() for p in wrong if p[2] < 0)  # lower left
    assert says("That is panel 3 to panel 4 of the lecture's figure")
    assert moments[2].picked == 4 and moments[2].weights.tolist() == [2.5, 2.5]
    w = moments[3].weights
    assert says("The end of the demonstration: 0.549")
    margin = (POINTS[:, 2] * (POINTS[:, :2] @ w)).min() / math.hypot(*w)
    assert margin == pytest.approx(0.549, abs=5e-4)


def widest(X, y, start):
    """The best bound there is: of the widest line through examples with a constant 1."""
    A = np.column_stack([X, np.ones(len(X))])
    rule = {"type": "ineq", "fun": lambda w: y * (A @ w) - 1}
    w = minimize(lambda w: w @ w / 2, start, jac=lambda w: w, constraints=[rule]).x
    return (np.linalg.norm(A, axis=1).max() * np.linalg.norm(w)) ** 2


def test_the_narrow_gap():
    X, y = np.array(NARROW)[:, :2], np.array(NARROW)[:, 2]
    assert says("the perceptron needs 75 updates") and Perceptron().fit(X, y).n_updates_ == 75
    bound = mistake_bound(X, y, [-4, 7.2], -8.6)
    assert bound == pytest.approx(widest(X, y, [-4, 7.2, -8.6]), rel=1e-3)
    assert says("and the run takes another way")
    tenth = Perceptron(eta=0.1).fit(X, y)
    assert tenth.n_updates_ != 75 and tenth.n_updates_ < bound


def test_other_units():
    X, y = np.array(ROUND)[:, :2], np.array(ROUND)[:, 2]
    assert says("One update with equal units, 42 with others")
    assert Perceptron().fit(X, y).n_updates_ == 1
    assert Perceptron().fit(X * [1, 10], y).n_updates_ == 42
    for times in (0.1, 10):
        line = [4, 4 / times]
        assert mistake_bound(X * [1, times], y, line, 3) == pytest.approx(
            widest(X * [1, times], y, [*line, 3]), rel=1e-3
        )


def test_slip_17_weights_ten_times_as_long_are_the_same_line():
    assert says("scaling the *weight* vectors may be important")
    model = Perceptron().fit(POINTS[:, :2], POINTS[:, 2])
    longer = Perceptron.from_weights(10 * model.coef_[0], 10 * model.intercept_[0], classes=[-1, 1])
    grid = np.stack(np.meshgrid(*[np.linspace(-5, 5, 41)] * 2), axis=-1).reshape(-1, 2)
    assert (longer.predict(grid) == model.predict(grid)).all()


def test_six_points_can_make_it_work_hard():
    assert says("Six points are enough for more than 200 updates")
    six = (
        (-1.5, 4.0, 1),
        (-1.5, 0.0, -1),
        (-1.5, 4.0, 1),
        (2.0, -0.5, -1),
        (2.5, 0.5, -1),
        (-2.5, -4.0, 1),
    )
    view = explore("perceptron.steps", "your own", points=six).view
    assert view.settled and 200 < view.last < 300
