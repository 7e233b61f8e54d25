"""The best any classifier can do: Bayes classifier and Bayes risk for densities that are known.

    h*(x) = argmax over c of P(c) p(x | c)
    R*    = 1 - integral of max over c of P(c) p(x | c) dx

The integrals are sums over a fine grid in one or two dimensions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .gaussian import cholesky, log_gaussian
from .probability import check_distribution
from .settings import check_number
from .validate import (
    BadInput,
    Floats,
    Ints,
    check_finite,
    check_matrix,
    check_vector,
    check_width,
    to_floats,
)

Density = Callable[[Floats], Floats]  # (n, d) points -> (n,) densities


@dataclass(frozen=True)
class GaussianDensity:
    """p(x) = N(x; mean, cov). Numbers do for one dimension."""

    mean: Any
    cov: Any

    def __post_init__(self) -> None:
        mean = np.atleast_1d(to_floats(self.mean, "mean"))
        cov = np.atleast_2d(to_floats(self.cov, "cov"))
        check_finite(mean, "mean")
        check_finite(cov, "cov")
        if mean.ndim != 1 or cov.shape != (len(mean), len(mean)) or not np.allclose(cov, cov.T):
            raise BadInput(
                f"Expected a mean (d,) and a symmetric covariance (d, d), got {mean.shape} and "
                f"{cov.shape}."
            )
        object.__setattr__(self, "mean", mean)
        object.__setattr__(self, "cov", cov)
        object.__setattr__(self, "_L", cholesky(cov, "this density"))

    def __call__(self, X: Any) -> Floats:
        """The density at each row of X, (n,)."""
        X = check_matrix(X)
        check_width(X, len(self.mean), "GaussianDensity")
        return np.exp(log_gaussian(X, self.mean, self._L))  # type: ignore[attr-defined]


def weighted_densities(densities: Sequence[Density], prior: Any, X: Any) -> Floats:
    """P(c) p(x | c), (n, k)."""
    prior = check_distribution(prior, "prior")
    _check_densities(densities)
    if len(densities) != len(prior):
        raise BadInput(f"Expected one prior per density, got {len(prior)} and {len(densities)}.")
    X = check_matrix(X)
    values = [check_vector(density(X), "a density's values", len(X)) for density in densities]
    return np.column_stack([p * value for p, value in zip(prior, values, strict=True)])


def _check_densities(densities: Any) -> None:
    listed = isinstance(densities, (list, tuple)) and len(densities) > 0
    if not listed or not all(map(callable, densities)):
        raise BadInput(
            f"Expected densities as a list of functions, such as [GaussianDensity(0, 1), "
            f"GaussianDensity(2, 1)], got {densities!r}."
        )


def bayes_classify(densities: Sequence[Density], prior: Any, X: Any) -> Ints:
    """h*(x): the number of the most probable class of each point, (n,)."""
    return weighted_densities(densities, prior, X).argmax(axis=1)


def bayes_risk(
    densities: Sequence[Density], prior: Any, bounds: Any = None, points: int | None = None
) -> float:
    """R*: the least possible probability of error."""
    return risk(None, densities, prior, bounds, points)


def risk(
    decide: Callable[[Floats], Any] | None,
    densities: Sequence[Density],
    prior: Any,
    bounds: Any = None,
    points: int | None = None,
) -> float:
    """The probability that `decide` (X -> class numbers) errs; None is the Bayes classifier.

    bounds  (low, high) for one dimension, ((low, high), (low, high)) for two;
            left out for GaussianDensity: nine standard deviations to each side
    points  grid points along each axis (default 20,001 in one dimension, 801 in two)
    """
    box = _box(densities, bounds)
    if points is None:
        points = 20_001 if len(box) == 1 else 801
    check_number(points, "points", low=2, high=1e6 if len(box) == 1 else 4000, whole=True)
    axes = [np.linspace(low, high, int(points)) for low, high in box]
    X = np.stack([axis.ravel() for axis in np.meshgrid(*axes, indexing="ij")], axis=1)
    joint = weighted_densities(densities, prior, X)  # (points, k)
    chosen = joint.argmax(axis=1) if decide is None else _decisions(decide, X, joint.shape[1])
    wrong = joint.sum(axis=1) - joint[np.arange(len(X)), chosen]
    total, missed = _integrate(joint.sum(axis=1), axes), _integrate(wrong, axes)
    if abs(total - 1) > 1e-3:
        raise BadInput(
            f"Within these bounds the densities integrate to {total:.4f}, not 1: widen the bounds, "
            f"or use more points for narrow densities."
        )
    return float(missed)


def _decisions(decide: Any, X: Floats, k: int) -> Ints:
    if not callable(decide):
        raise BadInput(f"Expected decide as a function from X to class numbers, got {decide!r}.")
    chosen = check_vector(decide(X), "the decisions", len(X))
    if not np.isin(chosen, np.arange(k)).all():
        raise BadInput(f"Expected decide to give class numbers from 0 to {k - 1}, got others.")
    return chosen.astype(np.intp)


def _box(densities: Sequence[Density], bounds: Any) -> Floats:
    """((low, high), ...), a pair per dimension."""
    _check_densities(densities)
    if bounds is None:
        clouds = [density for density in densities if isinstance(density, GaussianDensity)]
        if len(clouds) < len(densities) or not clouds:
            raise BadInput(
                "Expected bounds, such as (low, high): only GaussianDensity has its own."
            )
        if len({len(cloud.mean) for cloud in clouds}) > 1:
            raise BadInput("Expected densities over the same dimensions, got different ones.")
        reach = [9 * np.sqrt(np.diagonal(cloud.cov)) for cloud in clouds]
        low = np.min([c.mean - r for c, r in zip(clouds, reach, strict=True)], axis=0)
        high = np.max([c.mean + r for c, r in zip(clouds, reach, strict=True)], axis=0)
        bounds = np.stack([low, high], axis=1)
    box = np.atleast_2d(to_floats(bounds, "bounds"))
    if box.shape not in ((1, 2), (2, 2)) or not (box[:, 0] < box[:, 1]).all():
        raise BadInput(f"Expected one or two pairs low < high as bounds, got {bounds!r}.")
    return box


def _integrate(values: Floats, axes: Sequence[Floats]) -> float:
    """The trapezoid rule, one axis after the other."""
    grid: Any = values.reshape([len(axis) for axis in axes])
    for axis in reversed(axes):
        grid = np.trapezoid(grid, axis, axis=-1)
    return float(grid)
