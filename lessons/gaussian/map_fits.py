"""Clouds in the plane, samples from them, and what models learn: scores, risks, boundaries.

All of it is kept for the last few clouds: to change the kind, the priors or the point x is cheap.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lessons.gaussian.kinds import KindFit
from nbcore import GaussianDensity, GaussianDiscriminant
from nbcore.gaussian import KINDS
from nbcore.validate import Floats, Ints

LEFT, RIGHT, BOTTOM, TOP = -6.0, 6.0, -4.0, 4.0  # of the picture
COLUMNS, ROWS = 90, 60  # of its map
NARROW = 0.6  # standard deviation along the short axis of every true cloud
MOST = 200  # samples of each class
POINTS = 121  # along each axis of the grid that measures risks
Pair = tuple[float, float]


@dataclass(frozen=True)
class DrawnClouds:
    """All that samples and models depend on: the true clouds, and which samples are drawn."""

    k: int
    centres: tuple[Pair, ...]
    axes: tuple[Pair, ...]  # long axes, one deviation
    same: bool  # all have the shape of the first
    n: int  # samples of each class
    seed: int


def covariance(axis: Pair) -> Floats:
    """The covariance of a cloud with this long axis."""
    along = np.array(axis)
    across = np.array([-axis[1], axis[0]]) / np.hypot(*axis) * NARROW
    return np.outer(along, along) + np.outer(across, across)


def truths(clouds: DrawnClouds) -> list[GaussianDensity]:
    return [
        GaussianDensity(clouds.centres[c], covariance(clouds.axes[0 if clouds.same else c]))
        for c in range(clouds.k)
    ]


@lru_cache(maxsize=16)
def noise(seed: int) -> Floats:
    """(3, MOST, 2): the same for each centre, shape and number, so that samples move along."""
    return np.random.default_rng(seed).standard_normal((3, MOST, 2))


@lru_cache(maxsize=8)
def samples(clouds: DrawnClouds) -> tuple[Floats, Ints]:
    """(k n, 2) points and their classes."""
    z = noise(clouds.seed)[: clouds.k, : clouds.n]
    roots = np.linalg.cholesky([cloud.cov for cloud in truths(clouds)])
    centres = np.array(clouds.centres[: clouds.k])
    X = (centres[:, None] + np.einsum("kij,knj->kni", roots, z)).reshape(-1, 2)
    return X, np.repeat(np.arange(clouds.k), clouds.n)


@lru_cache(maxsize=32)
def learned(kind: str, clouds: DrawnClouds) -> GaussianDiscriminant | ValueError:
    """A model of this kind for equal priors: others are added to its scores. Or why not."""
    try:
        return GaussianDiscriminant(kind, class_prior="uniform").fit(*samples(clouds))
    except ValueError as problem:
        return problem


@lru_cache(maxsize=64)
def log_likelihood(kind: str, clouds: DrawnClouds, where: str) -> Floats:
    """log p(x | c) by the model: at the samples, in the picture, or where risks are measured."""
    model = learned(kind, clouds)
    assert isinstance(model, GaussianDiscriminant)
    if where == "picture":
        X = grid()[2]
    else:
        X = samples(clouds)[0] if where == "samples" else true_densities(clouds)[0]
    return without_priors(model, X)


def without_priors(model: GaussianDiscriminant, X: Floats) -> Floats:
    return model.joint_log_prob(X) + np.log(len(model.mean_))


def compared(clouds: DrawnClouds, priors: Floats) -> dict[str, KindFit]:
    """Every kind of model, and the samples it gets wrong."""
    fits = {}
    for kind in KINDS:
        model = learned(kind, clouds)
        if isinstance(model, ValueError):
            fits[kind] = KindFit(None)
            continue
        scores = log_likelihood(kind, clouds, "samples") + np.log(priors)
        fits[kind] = KindFit(model, np.flatnonzero(scores.argmax(axis=1) != samples(clouds)[1]))
    return fits


@lru_cache(maxsize=8)
def true_densities(clouds: DrawnClouds) -> tuple[Floats, Floats]:
    """Points of a grid around the clouds, (m, 2), and p(x | c) times the area of a cell, (m, k)."""
    true = truths(clouds)
    means = np.array([cloud.mean for cloud in true])
    spread = 4.2 * np.sqrt([np.diagonal(cloud.cov) for cloud in true])
    low, high = (means - spread).min(axis=0), (means + spread).max(axis=0)
    axes = [np.linspace(low[j], high[j], POINTS) for j in (0, 1)]
    X = np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 2)
    area = np.prod((high - low) / (POINTS - 1))
    return X, area * np.column_stack([cloud(X) for cloud in true])


def risks(kind: str, clouds: DrawnClouds, priors: Floats) -> tuple[float, float]:
    """The risk of the model, and the Bayes risk: sums over the cells of a grid."""
    weighted = true_densities(clouds)[1] * priors
    scores = log_likelihood(kind, clouds, "risk") + np.log(priors)
    right = np.take_along_axis(weighted, scores.argmax(axis=1)[:, None], axis=1)
    total = weighted.sum()
    return float(total - right.sum()), float(total - weighted.max(axis=1).sum())


@lru_cache(maxsize=1)
def grid() -> tuple[Floats, Floats, Floats]:
    """Places of columns and rows (middles of the map's cells, and the edges), and all points."""

    def places(low: float, high: float, count: int) -> Floats:
        return np.r_[low, low + (np.arange(count) + 0.5) * (high - low) / count, high]

    x, y = places(LEFT, RIGHT, COLUMNS), places(BOTTOM, TOP, ROWS)
    return x, y, np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def difference(model: GaussianDiscriminant) -> tuple[Floats, Floats, float]:
    """delta_B(x) - delta_A(x) = x'Qx + w x + b for equal priors: the coefficients."""
    parts = []
    for mean, cov in zip(model.mean_, model.covariance_, strict=True):
        inverse = np.linalg.inv(cov)
        constant = -0.5 * (mean @ inverse @ mean + np.log(np.linalg.det(cov)))
        parts.append((-0.5 * inverse, inverse @ mean, constant))
    (Qa, wa, ba), (Qb, wb, bb) = parts[:2]
    return Qb - Qa, wb - wa, float(bb - ba)
