"""The Gaussian density in the four shapes of its covariance, and sums that can be merged.

| kind        | covariance of class c        | numbers to learn in d dimensions |
|-------------|------------------------------|----------------------------------|
| full        | any ellipse, its own         | d + d(d-1)/2  per class          |
| tied        | any ellipse, shared by all   | d + d(d-1)/2  once               |
| diagonal    | axes-parallel, its own       | d             per class          |
| spherical   | a circle, its own            | 1             per class          |
"""

from typing import Any

import numpy as np

from .settings import check_choice, check_number
from .validate import BadInput, Floats

KINDS = ("full", "tied", "diagonal", "spherical")


def covariance_parameters(covariance: str, d: int) -> int:
    """How many numbers one covariance matrix of this kind has."""
    check_choice(covariance, "covariance", KINDS)
    check_number(d, "d", low=1, whole=True)
    return {"diagonal": d, "spherical": 1}.get(covariance, d + d * (d - 1) // 2)


def cholesky(cov: Floats, what: str) -> Floats:
    """L with L L' = cov, or an error that says why there is none."""
    variances = np.diagonal(cov)
    try:
        L: Floats = np.linalg.cholesky(cov).astype(np.float64)
    except np.linalg.LinAlgError:
        L = np.zeros_like(cov)
    if (np.diagonal(L) ** 2 <= 1e-12 * variances).any() or not (variances > 0).all():
        raise BadInput(
            f"The covariance of {what} is singular: its examples do not spread in all {len(cov)} "
            f"directions. Give more (or more varied) examples, drop features that repeat others, "
            f"use covariance='diagonal' or 'spherical', or set ridge > 0."
        )
    return L


def log_gaussian(X: Floats, mean: Floats, L: Floats) -> Floats:
    """log N(x; mean, L L') for each row of X, (n,)."""
    Z = (X - mean) @ np.linalg.inv(L).T  # (n, d), of covariance 1
    return (
        -0.5 * (np.einsum("nd,nd->n", Z, Z) + len(mean) * np.log(2 * np.pi))
        - np.log(np.diagonal(L)).sum()
    )


def log_gaussian_diagonal(X: Floats, mean: Floats, var: Floats) -> Floats:
    """log N(x; mean, diag(var)) for each row of X, (n,): a sum of one-dimensional logs."""
    D = X - mean
    return -0.5 * ((D * D) @ (1 / var) + np.log(2 * np.pi * var).sum())


def moments(X: Floats, w: Floats, products: bool) -> tuple[Any, Floats, Floats]:
    """Total weight, mean (d,) and scatter about the mean of weighted rows.

    The scatter is sum of w (x - mean)(x - mean)', (d, d); without `products` its diagonal, (d,).
    """
    total = w.sum()
    mean = w @ X / total
    D = X - mean
    if not products:
        return total, mean, w @ (D * D)
    Z = D * np.sqrt(w)[:, None]  # numpy computes Z' Z in half the time of other products
    return total, mean, Z.T @ Z


def absorb(count: Floats, mean: Floats, scatter: Floats, X: Floats, R: Floats) -> None:
    """Add rows, of which row i counts R[i, c] times, to the moments of each class, in place."""
    for c in range(len(count)):
        rows = R[:, c] > 0
        if rows.any():
            new = moments(X[rows], R[rows, c], products=scatter.ndim == 3)
            count[c], mean[c], scatter[c] = merge((count[c], mean[c], scatter[c]), new)


def merge(a: tuple[Any, Floats, Floats], b: tuple[Any, Floats, Floats]) -> Any:
    """The moments of two groups taken together (Chan, Golub and LeVeque 1979)."""
    (n, mean_a, scatter_a), (m, mean_b, scatter_b) = a, b
    gap = mean_b - mean_a
    between = np.outer(gap, gap) if scatter_a.ndim == 2 else gap * gap
    total = n + m
    return total, mean_a + gap * (m / total), scatter_a + scatter_b + between * (n * m / total)
