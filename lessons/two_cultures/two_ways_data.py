"""Clouds for the two lines, and the two lines themselves, fitted by nbcore."""

import warnings
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lessons.common.point_sets import Points
from nbcore import ConvergenceWarning, GaussianDiscriminant, LogisticRegression
from nbcore.validate import Floats, Ints

FEWEST, MOST = 4, 60  # points of each class
CLOUDS = ("Gaussian", "one far point", "long tail", "second heap")
CENTRES = np.array([[-1.4, -0.5], [1.4, 0.5]])
SHAPE = np.array([[0.9, 0.0], [0.35, 0.7]])  # a root of the one covariance of both clouds
FAR = (8.5, -4.5)  # of the second class, and deep on its side
HEAP = (7.2, -1.5)
REACH = 8.8, 4.9  # no point lies beyond


@lru_cache(maxsize=64)
def drawn(cloud: str, n: int, seed: int) -> Points:
    """n points of each class; the first n are the same for every n."""
    rng = np.random.default_rng(seed)
    z, u = rng.standard_normal((2, MOST, 2)), rng.random((2, MOST))
    X = CENTRES[:, None] + z @ SHAPE.T  # (2, MOST, 2)
    if cloud == "long tail":  # the second class runs out to the lower right
        X[1] += 0.5 * (np.exp(1.6 * np.abs(z[1, :, :1])) - 2) * (1.0, -0.5)
    if cloud == "second heap":
        rows = u[1] < 0.35
        X[1, rows] = HEAP + 0.45 * z[1, rows]
    X = np.clip(np.round(X, 2), (-REACH[0], -REACH[1]), REACH)[:, :n]
    if cloud == "one far point":
        X[1, -1] = FAR
    return tuple((float(p), float(q), 2 * c - 1) for c in (0, 1) for p, q in X[c])


def arrays(points: Points) -> tuple[Floats, Ints]:
    """X (n, 2), and y (n,) of -1 and 1."""
    table = np.array(points)
    return table[:, :2], table[:, 2].astype(int)


@dataclass(frozen=True)
class TrainedLine:
    """A boundary w . x + b = 0; above 0 it says the second class."""

    w: Floats  # (2,)
    b: float
    wrong: int
    fit: float  # log-likelihood of the labels: sum of log P(y | x)
    joint: float | None  # sum of log P(x, y); a discriminative model has none
    distance: Floats  # (n,) of each point from its class's centre, in spreads; Gaussians alone
    pull: Floats  # (n,) 1 - P(its class | x): how hard it pulls at the line
    model: GaussianDiscriminant | LogisticRegression

    def scores(self, X: Floats) -> Floats:
        return X @ self.w + self.b


@lru_cache(maxsize=256)
def fitted(points: Points, penalty: float) -> tuple[TrainedLine, TrainedLine]:
    """Tied Gaussians and logistic regression on the same points."""
    X, y = arrays(points)
    cloud = GaussianDiscriminant("tied", ridge=1e-6).fit(X, y)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # separable, and no penalty
        straight = LogisticRegression(l2=penalty, max_steps=40).fit(X, y)
    gap = X - cloud.mean_[(y > 0).astype(int)]
    spreads = np.sqrt(np.einsum("ni,ij,nj->n", gap, np.linalg.inv(cloud.covariance_[0]), gap))
    W, B = cloud.linear_weights()
    joint = float(cloud.joint_log_prob(X)[np.arange(len(y)), (y > 0).astype(int)].sum())

    def line(
        w: Floats, b: float, model: GaussianDiscriminant | LogisticRegression, joint: float | None
    ) -> TrainedLine:
        margin = y * (X @ w + b)
        log_right = -np.logaddexp(0, -margin)  # log P(its class | x)
        wrong, fit = int((margin <= 0).sum()), float(log_right.sum())
        return TrainedLine(w, b, wrong, fit, joint, spreads, 1 - np.exp(log_right), model)

    return (
        line(W[1] - W[0], float(B[1] - B[0]), cloud, joint),
        line(straight.coef_[0], float(straight.intercept_[0]), straight, None),
    )
