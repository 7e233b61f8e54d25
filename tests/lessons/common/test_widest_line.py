"""The widest line: found without scipy, and as scipy finds it."""

import numpy as np
import pytest
from scipy.optimize import nnls

from lessons.common.perceptron_run import seen
from lessons.common.point_editing import tidy
from lessons.common.point_sets import FIG_5_3, NARROW, ROUND, WIDE
from lessons.common.widest_line import bound, widest
from nbcore import Perceptron, mistake_bound


@pytest.mark.parametrize("points", [FIG_5_3, WIDE, NARROW, ROUND], ids=len)
def test_the_widest_line_and_the_bound(points):
    X, y = seen(points)
    u = widest(points, 1.0, True)
    assert (y * (X @ u[:2] + u[2])).min() == pytest.approx(1)
    limit = bound(points, 1.0, True)
    assert limit == pytest.approx(mistake_bound(X, y, u[:2], u[2]))
    rng = np.random.default_rng(0)
    for _ in range(200):  # no other line gives a better bound
        w = u + 0.2 * rng.normal(size=3)
        if (y * (X @ w[:2] + w[2]) > 0).all():
            assert mistake_bound(X, y, w[:2], w[2]) >= limit - 1e-6
    for seed in range(5):
        assert Perceptron(order="random", rng=seed).fit(X, y).n_updates_ <= limit


def point_set(rng):
    """Up to 40 points: free, on the grid of a dragged point, or whole numbers; some in a line,
    some twice. Mostly a line separates them."""
    n, w, b = rng.integers(2, 41), rng.normal(size=2), rng.normal() * rng.integers(2)
    X = rng.normal(size=(n, 2)) * rng.choice([0.5, 2, 4])
    kind = rng.integers(3)
    if kind:
        X = np.round(X) if kind == 1 else np.vectorize(tidy)(X)
    labels = np.where(X @ w + b > 0, 1, -1)
    if rng.random() < 0.2:
        labels = rng.choice([-1, 1], size=n)
    return tuple((x1, x2, y) for (x1, x2), y in zip(X.tolist(), labels.tolist(), strict=True))


def by_scipy(points, scale, bias, flat):
    """The same by scipy's nnls: as it comes out, and solved once more for the rows it picks.

    Its residual, from which u is read off, loses digits where the constant is large.
    """
    X, y = seen(points, scale)
    constant = (1000.0 if flat else 1.0) if bias else 0.0
    Z = y[:, None] * np.column_stack([X, np.full(len(X), constant)])
    A, goal = np.vstack([Z.T, np.ones(len(Z))]), np.array([0, 0, 0, 1.0])
    x, distance = nnls(A, goal)
    if distance < 1e-7 or len(set(y.tolist())) < 2:
        return None, None
    rest = A @ x - goal
    rows = Z[x > 0]
    sharp = np.linalg.pinv(rows) @ np.ones(len(rows))
    return -rest[:3] / rest[3] * [1, 1, constant], sharp * [1, 1, constant]


@pytest.mark.parametrize("seed", range(20))
def test_the_widest_line_is_that_of_scipy(seed):
    rng = np.random.default_rng(seed)
    separable = 0
    for _ in range(100):
        points, bias, flat = point_set(rng), bool(rng.integers(2)), bool(rng.integers(2))
        scale = 1.0 if flat else float(rng.choice([0.1, 1.0, 5.0, 10.0]))
        rough, sharp = by_scipy(points, scale, bias, flat)
        ours = widest(points, scale, bias, flat)
        assert (ours is None) == (sharp is None), points
        if ours is not None:
            separable += 1
            length = np.linalg.norm(sharp)
            assert np.linalg.norm(ours - sharp) <= 1e-9 * length, points
            assert np.linalg.norm(ours - rough) <= (1e-6 if flat else 1e-8) * length, points
            X, y = seen(points, scale)
            assert (y * (X @ ours[:2] + ours[2])).min() == pytest.approx(1)
    assert separable > 40


@pytest.mark.parametrize(
    "points",
    [
        ((0.0, 0.0, 1), (0.0, 0.0, -1)),  # at one place
        ((1.0, 1.0, 1), (1.0, 1.0, 1), (1.0, 1.0, 1), (2.0, 2.0, -1)),  # one of them three times
        ((0.0, 0.0, 1), (1.0, 0.0, -1), (2.0, 0.0, -1), (3.0, 0.0, 1)),  # all in a row
        tuple((float(i), 0.0, 1) for i in range(8)) + tuple((float(i), 1.0, -1) for i in range(8)),
    ],
)
@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("bias", [False, True])
def test_points_upon_each_other_and_in_a_row(points, bias, flat):
    _, sharp = by_scipy(points, 1.0, bias, flat)
    ours = widest(points, 1.0, bias, flat)
    assert (ours is None) == (sharp is None)
    if ours is not None:
        assert ours == pytest.approx(sharp, rel=1e-9, abs=1e-9)
