"""Faster ways downhill, as generators of (point, value, gradient).

    accelerated          gradient descent with momentum          far fewer steps
    L-BFGS               Newton with a hessian guessed from the last few gradients
    L-BFGS then Newton   the first, and the second where that takes long

Each runs on until its consumer stops asking.
"""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from ..optimize import Objective, Point, line_search, newton
from ..validate import Floats


def accelerated_descent(
    f: Objective, w: Floats, eta: float, shrink: Callable[[Floats], Floats] | None = None
) -> Iterator[Point]:
    """Gradient steps that keep rolling (Nesterov 1983; with `shrink`: Beck and Teboulle 2009).

    The momentum is dropped whenever it points uphill (O'Donoghue and Candes 2015).
    """
    ahead, speed = w, 1.0
    while True:
        value, gradient = f(w)
        yield w, value, gradient
        new = ahead - eta * (gradient if ahead is w else f(ahead)[1])
        if shrink is not None:
            new = shrink(new)
        if (ahead - new) @ (new - w) > 0:
            ahead, speed = w, 1.0
            continue
        new_speed = (1 + np.sqrt(1 + 4 * speed**2)) / 2
        ahead = new + (speed - 1) / new_speed * (new - w)
        w, speed = new, new_speed


def lbfgs(f: Objective, w: Floats, memory: int = 10) -> Iterator[Point]:
    """Limited-memory BFGS (Nocedal 1980), by the two-loop recursion."""
    value, gradient = f(w)
    pairs: deque[tuple[Floats, Floats]] = deque(maxlen=memory)  # (step, change of gradient)
    while True:
        yield w, value, gradient
        direction, alphas = -gradient, []
        for step, change in reversed(pairs):
            alphas.append((step @ direction) / (step @ change))
            direction = direction - alphas[-1] * change
        if pairs:
            step, change = pairs[-1]
            direction = direction * ((step @ change) / (change @ change))
        else:
            direction = direction / max(1.0, float(np.linalg.norm(gradient)))
        for (step, change), alpha in zip(pairs, reversed(alphas), strict=True):
            direction = direction + step * (alpha - (change @ direction) / (step @ change))
        new_w, value, new_gradient = line_search(f, w, value, gradient, direction)
        step, change = new_w - w, new_gradient - gradient
        if step @ change > 1e-14 * (change @ change):
            pairs.append((step, change))
        w, gradient = new_w, new_gradient


def lbfgs_then_newton(
    f: Objective, hessian: Callable[[Floats], Floats], w: Floats, patience: int = 30
) -> Iterator[Point]:
    """L-BFGS; if that takes long (features on very different scales), on from there by Newton."""
    for point in islice(lbfgs(f, w), patience):
        yield point
        w = point[0]
    yield from islice(newton(f, hessian, w), 1, None)  # its first point has been said
