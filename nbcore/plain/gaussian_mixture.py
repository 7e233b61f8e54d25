"""EM for a mixture of Gaussians: overlapping clouds, and nobody says which point is whose.

    p(x) = sum over c of pi_c N(x; mean_c, cov_c)
    E:  R[i, c] = pi_c N(x_i; mean_c, cov_c) / p(x_i)       how much of x_i belongs to cloud c
    M:  pi_c, mean_c, cov_c = share, mean, covariance of the points, where x_i counts R[i, c] times

The full model: nbcore/mixture/gaussian.py
"""

from collections.abc import Iterator

import numpy as np


class GaussianMixture:
    def __init__(self, means: np.ndarray, max_steps: int = 100) -> None:
        self.start, self.max_steps = means, max_steps  # (k, d), where the clouds start

    def steps(self, X: np.ndarray) -> Iterator[np.ndarray]:
        k = len(self.start)
        self.weights_, self.means_ = np.full(k, 1 / k), self.start  # (k,), (k, d)
        self.covariances_ = np.array([np.atleast_2d(np.cov(X.T, bias=True))] * k)  # (k, d, d)
        for _ in range(self.max_steps):
            R = self.predict_proba(X)  # (n, k), the E-step; after the yield comes the M-step
            yield R
            self.weights_, self.means_ = R.mean(axis=0), R.T @ X / R.sum(axis=0)[:, None]
            D = X[:, None, :] - self.means_  # (n, k, d)
            self.covariances_ = np.einsum("nk,nki,nkj->kij", R / R.sum(axis=0), D, D)
        yield self.predict_proba(X)

    def fit(self, X: np.ndarray) -> "GaussianMixture":
        *_, self.responsibilities_ = self.steps(X)
        return self

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        D = X[:, None, :] - self.means_  # (n, k, d)
        distance = np.einsum("nki,kij,nkj->nk", D, np.linalg.inv(self.covariances_), D)
        volume = np.sqrt(np.linalg.det(2 * np.pi * self.covariances_))  # (k,)
        joint = self.weights_ * np.exp(-distance / 2) / volume  # (n, k)
        return joint / joint.sum(axis=1, keepdims=True)
