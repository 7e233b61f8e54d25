"""Gaussian discriminants: every class is a cloud, an ellipse with a center.

    delta_c(x) = log N(x; mean_c, cov_c) + log P(c),   decide for the largest delta

With one covariance for all classes (`tied`) the quadratic term is the same for every class and
cancels; what is left is linear, so the boundary is a line:

    delta_c(x) = mean_c' cov^-1 x  -  mean_c' cov^-1 mean_c / 2  +  log P(c)

The same on one page: nbcore/plain/gaussian_discriminant.py

| symbol | in the code      | shape     | meaning                                       |
|--------|------------------|-----------|-----------------------------------------------|
| mu     | `mean_`          | (k, d)    | center of each class                          |
| Sigma  | `covariance_`    | (k, d, d) | its covariance (maximum likelihood: over n)   |
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from .explanation import Factor, log_factor
from .gaussian import (
    KINDS,
    absorb,
    cholesky,
    covariance_parameters,
    log_gaussian,
    log_gaussian_diagonal,
)
from .generative import GenerativeClassifier
from .settings import at_least, one_of, settings
from .validate import BadInput, Floats, Ints


class GaussianDiscriminant(GenerativeClassifier):
    """One Gaussian per class; `covariance` says how free its shape is (see gaussian.py).

    class_prior  None (as in the data), "uniform", or k numbers in the order of `classes_`
    ridge        added to every variance, for data too few to fill all directions
    """

    _learned_last = "covariance_"
    _settings = settings(covariance=one_of(*KINDS), ridge=at_least(0))

    def __init__(
        self, covariance: str = "full", class_prior: Any = None, ridge: float = 0.0
    ) -> None:
        self.covariance = covariance
        self.class_prior = class_prior
        self.ridge = ridge

    @property
    def _products(self) -> bool:
        """Whether features may vary together, so that their products must be summed."""
        return self.covariance in ("full", "tied")

    def _forget(self) -> None:
        k, d = len(self.classes_), self.n_features_in_
        self.class_count_, self.mean_ = np.zeros(k), np.zeros((k, d))
        self._scatter = np.zeros((k, d, d) if self._products else (k, d))  # about the mean

    def _absorb(self, X: Any, R: Floats) -> None:
        absorb(self.class_count_, self.mean_, self._scatter, X, R)

    def _estimate(self) -> None:
        n, d = self.class_count_, self.n_features_in_
        if not n.all():
            raise BadInput(
                f"No examples of class {self.classes_[n == 0].tolist()}: a cloud needs points."
            )
        if self.covariance == "full":
            cov = self._scatter / n[:, None, None]
        elif self.covariance == "tied":
            cov = np.broadcast_to(self._scatter.sum(axis=0) / n.sum(), self._scatter.shape)
        else:
            var = self._scatter / n[:, None]  # (k, d)
            if self.covariance == "spherical":
                var = np.broadcast_to(var.mean(axis=1, keepdims=True), var.shape)
            cov = var[:, :, None] * np.eye(d)
        cov = cov + float(self.ridge) * np.eye(d)
        clouds = zip(cov, self.classes_.tolist(), strict=True)
        self._cholesky = np.stack([cholesky(S, f"class {label!r}") for S, label in clouds])
        self.covariance_ = cov

    def _log_likelihood(self, X: Any) -> Floats:
        clouds = zip(self.mean_, self.covariance_, self._cholesky, strict=True)
        if self._products:
            columns = [log_gaussian(X, mean, L) for mean, _, L in clouds]
        else:
            columns = [log_gaussian_diagonal(X, mean, np.diagonal(cov)) for mean, cov, _ in clouds]
        return np.column_stack(columns)

    def _scores(self, X: Any) -> Floats:
        if self.covariance != "tied":
            return self._joint(X)
        W, b = self.linear_weights()
        return np.asarray(X @ W.T + b)

    def discriminant_functions(self, X: Any) -> Floats:
        """delta_c(x) without what is common to all classes, (n, k); linear if tied."""
        return self._scores(self._check_rows(X))

    def linear_weights(self) -> tuple[Floats, Floats]:
        """W (k, d) and b (k,) with delta_c(x) = W x + b; only tied covariance has them."""
        self._require_fitted()
        if self.covariance != "tied":
            raise BadInput(
                f"With covariance={self.covariance!r} the discriminants are quadratic, so there "
                f"are no linear weights: use covariance='tied'."
            )
        W = np.linalg.solve(self.covariance_[0], self.mean_.T).T
        with np.errstate(divide="ignore"):
            return W, np.log(self.class_prior_) - 0.5 * np.einsum("kd,kd->k", W, self.mean_)

    def parameter_count(self) -> dict[str, int]:
        """How many numbers were learned: free priors, means, covariances, and in total."""
        self._require_fitted()
        k, d = self.mean_.shape
        matrices = 1 if self.covariance == "tied" else k
        count = {
            "prior": k - 1,
            "mean": k * d,
            "covariance": matrices * covariance_parameters(self.covariance, d),
        }
        return count | {"total": sum(count.values())}

    def _factors(self, x: Floats, names: Sequence[Any], exact: bool) -> list[Factor]:
        """A single factor: the density of the whole point, since features may vary together."""
        if exact:
            raise BadInput("A Gaussian density is not a fraction: use exact=False.")
        log_density = self._log_likelihood(x[None, :])[0].tolist()
        return [log_factor(tuple(names), tuple(x.tolist()), log_density)]

    def _draw(self, codes: Ints, rng: np.random.Generator, length: Any = None) -> Floats:
        noise = rng.standard_normal((len(codes), self.n_features_in_))
        return self.mean_[codes] + np.einsum("nij,nj->ni", self._cholesky[codes], noise)
