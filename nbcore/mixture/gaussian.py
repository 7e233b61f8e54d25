"""A mixture of Gaussians: overlapping clouds, each with its center, shape and share.

p(x) = sum over c of pi_c N(x; mean_c, cov_c)

The same on one page: nbcore/plain/gaussian_mixture.py
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..gaussian import KINDS, cholesky, log_gaussian, moments
from ..settings import Rng, at_least, one_of, settings
from ..validate import Floats, Ints
from .em import MIXTURE, Mixture, check_start, spread_rows


@dataclass(frozen=True)
class GaussianMixtureStep:
    """One moment of EM: parameters, and what they say about the data."""

    step: int
    log_likelihood: float
    responsibilities: Floats  # (n, k)
    weights: Floats  # (k,)
    means: Floats  # (k, d)
    covariances: Floats  # (k, d, d)


class GaussianMixture(Mixture):
    """k Gaussian clouds without labels.

    covariance     "full", "tied", "diagonal" or "spherical" (see gaussian.py)
    start          first means (k, d); None: k examples far from each other
    weights        first mixing weights; None: equal
    fixed_weights  keep them as they are
    ridge          added to every variance, so that no cloud collapses onto one point
    max_steps, tol EM ends after this many steps, or when a step gains less per example
    rng            seed or generator for the start
    """

    _settings = MIXTURE | settings(covariance=one_of(*KINDS), ridge=at_least(0))

    def __init__(
        self,
        k: int = 2,
        covariance: str = "full",
        start: Any = None,
        weights: Any = None,
        fixed_weights: bool = False,
        ridge: float = 1e-6,
        max_steps: int = 200,
        tol: float = 1e-6,
        rng: Rng = 0,
    ) -> None:
        self.k = k
        self.covariance = covariance
        self.start = start
        self.weights = weights
        self.fixed_weights = fixed_weights
        self.ridge = ridge
        self.max_steps = max_steps
        self.tol = tol
        self.rng = rng

    def _begin(self, X: Floats, sample: Floats, rng: np.random.Generator) -> None:
        k, d = int(self.k), X.shape[1]
        if self.start is None:
            self.means_ = spread_rows(X, k, rng)
        else:
            self.means_ = check_start(self.start, (k, d), "start")
        n, _, scatter = moments(X, sample, products=True)
        self._set_covariances(np.repeat(scatter[None], k, axis=0), np.full(k, n))

    def _maximize(self, X: Floats, R: Floats) -> None:
        totals, scatters = R.sum(axis=0), np.zeros_like(self.covariances_)
        for c in range(int(self.k)):
            if totals[c] > 0:  # a component that explains nothing stays where it is
                _, self.means_[c], scatters[c] = moments(X, R[:, c], products=True)
            else:
                totals[c], scatters[c] = 1.0, self.covariances_[c]
        self._set_covariances(scatters, totals)

    def _set_covariances(self, scatters: Floats, totals: Floats) -> None:
        d = scatters.shape[1]
        if self.covariance == "tied":
            cov = np.broadcast_to(scatters.sum(axis=0) / totals.sum(), scatters.shape)
        else:
            cov = scatters / totals[:, None, None]
        if self.covariance == "diagonal":
            cov = cov * np.eye(d)
        if self.covariance == "spherical":
            cov = np.trace(cov, axis1=1, axis2=2)[:, None, None] / d * np.eye(d)
        self.covariances_ = cov + float(self.ridge) * np.eye(d)
        self._cholesky = np.stack(
            [cholesky(S, f"component {c}") for c, S in enumerate(self.covariances_)]
        )

    def _log_density(self, X: Floats) -> Floats:
        clouds = zip(self.means_, self._cholesky, strict=True)
        return np.column_stack([log_gaussian(X, mean, L) for mean, L in clouds])

    def _snapshot(self, step: int, log_likelihood: float, R: Floats) -> GaussianMixtureStep:
        return GaussianMixtureStep(
            step, log_likelihood, R, self.weights_.copy(), self.means_.copy(),
            self.covariances_.copy(),
        )  # fmt: skip

    def _draw(self, codes: Ints, rng: np.random.Generator) -> Floats:
        noise = rng.standard_normal((len(codes), self.n_features_in_))
        return self.means_[codes] + np.einsum("nij,nj->ni", self._cholesky[codes], noise)
