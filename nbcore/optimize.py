"""Ways downhill, as generators of (point, value, gradient).

    gradient descent     w <- w - eta * gradient                 simple, many small steps
    Newton               w <- w - hessian^-1 gradient            few steps, a matrix to solve

Each runs on until its consumer stops asking. Faster ones: nbcore/fast/solvers.py
"""

from collections.abc import Callable, Iterator

import numpy as np

from .validate import Floats

Point = tuple[Floats, float, Floats]
Objective = Callable[[Floats], tuple[float, Floats]]  # w -> value, gradient


def gradient_descent(
    f: Objective, w: Floats, eta: float, shrink: Callable[[Floats], Floats] | None = None
) -> Iterator[Point]:
    """Fixed steps of length eta; `shrink` (for an L1 penalty) is applied after each."""
    while True:
        value, gradient = f(w)
        yield w, value, gradient
        w = w - eta * gradient
        if shrink is not None:
            w = shrink(w)


def newton(f: Objective, hessian: Callable[[Floats], Floats], w: Floats) -> Iterator[Point]:
    """Jump to the bottom of the parabola that touches f here; halve the jump if f rises."""
    value, gradient = f(w)
    while True:
        yield w, value, gradient
        H = hessian(w)
        # A flat direction (softmax has one) makes H singular: a trace of curvature cures it.
        damping = 1e-10 * max(H.trace() / len(H), 1e-10)
        direction = -np.linalg.solve(H + damping * np.eye(len(H)), gradient)
        w, value, gradient = line_search(f, w, value, gradient, direction)


def line_search(
    f: Objective, w: Floats, value: float, gradient: Floats, direction: Floats
) -> Point:
    """Go along `direction`, halving the step until f falls as much as the slope promises."""
    slope = float(gradient @ direction)
    if slope >= 0:  # rounding has the last word: steepest descent is always downhill
        direction, slope = -gradient, -float(gradient @ gradient)
    t = 1.0
    for _ in range(60):
        new = w + t * direction
        new_value, new_gradient = f(new)
        if new_value <= value + 1e-4 * t * slope + 1e-14 * abs(value):
            return new, new_value, new_gradient
        t /= 2
    return w, value, gradient
