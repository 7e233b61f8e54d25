"""The fast ways downhill: each does what its name says, where a slower one would be seen."""

from itertools import islice

import numpy as np
import pytest

from nbcore.fast.solvers import accelerated_descent, lbfgs, lbfgs_then_newton
from nbcore.optimize import newton

# Valleys: steep across, nearly flat along. f(w) = log cosh is a bowl whose curvature changes, so
# that Newton, too, needs several steps.
SCALES = 10.0 ** np.arange(0, 7)
START = np.full(len(SCALES), 3.0) / np.sqrt(SCALES)


def valley(w):
    return float(SCALES @ (np.logaddexp(w, -w) - np.log(2))), SCALES * np.tanh(w)


def valley_hessian(w):
    return np.diag(SCALES / np.cosh(w) ** 2)


def quadratic(w):
    return float(w @ (CURVATURES * w)) / 2, CURVATURES * w


CURVATURES = np.logspace(0, -4, 12)


def steps_until(walk, goal, limit=20_000):
    """How many steps until f is at most `goal`."""
    return next(i for i, (_, value, _) in enumerate(islice(walk, limit)) if value <= goal)


@pytest.mark.parametrize("patience", [1, 2, 7, 30])
def test_the_second_takes_over_where_the_first_has_come_to(patience):
    walked = list(islice(lbfgs_then_newton(valley, valley_hessian, START, patience), patience + 4))
    first = list(islice(lbfgs(valley, START), patience))
    second = list(islice(newton(valley, valley_hessian, first[-1][0]), 1, 5))
    for (w, value, gradient), (v, same, slope) in zip(walked, first + second, strict=True):
        np.testing.assert_array_equal(w, v)
        assert value == same
        np.testing.assert_array_equal(gradient, slope)


def test_in_a_narrow_valley_the_two_arrive_sooner_than_the_first_alone():
    together = steps_until(lbfgs_then_newton(valley, valley_hessian, START), 1e-12)
    alone = steps_until(lbfgs(valley, START), 1e-12)
    assert 30 < together < 30 + 15, "after its patience Newton needs a few steps"
    assert alone > together


def without_restart(f, w, eta):
    """The same rolling, never stopped."""
    ahead, speed = w, 1.0
    while True:
        yield w, *f(w)
        new = ahead - eta * f(ahead)[1]
        new_speed = (1 + np.sqrt(1 + 4 * speed**2)) / 2
        ahead = new + (speed - 1) / new_speed * (new - w)
        w, speed = new, new_speed


def test_momentum_is_dropped_when_it_points_uphill():
    start = np.ones(len(CURVATURES))
    stopped = steps_until(accelerated_descent(quadratic, start, eta=1.0), 1e-14)
    rolling = steps_until(without_restart(quadratic, start, eta=1.0), 1e-14)
    assert stopped < rolling / 2
