"""scikit-learn's GaussianMixture on nbcore's."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from sklearn.base import DensityMixin
from sklearn.utils import check_random_state

import nbcore

from .base import Adapter, refuse, seed

KINDS = {"full": "full", "tied": "tied", "diag": "diagonal", "spherical": "spherical"}


class GaussianMixture(DensityMixin, Adapter):
    """nbcore starts at k rows far from each other, whatever init_params says."""

    renamed = {"n_iter_": "n_steps_"}  # noqa: RUF012

    def __init__(
        self,
        n_components: int = 1,
        *,
        covariance_type: str = "full",
        tol: float = 1e-3,
        reg_covar: float = 1e-6,
        max_iter: int = 100,
        n_init: int = 1,
        init_params: str = "kmeans",
        weights_init: Any = None,
        means_init: Any = None,
        precisions_init: Any = None,
        random_state: Any = None,
        warm_start: bool = False,
        verbose: int = 0,
        verbose_interval: int = 10,
    ) -> None:
        self.n_components = n_components
        self.covariance_type = covariance_type
        self.tol = tol
        self.reg_covar = reg_covar
        self.max_iter = max_iter
        self.n_init = n_init
        self.init_params = init_params
        self.weights_init = weights_init
        self.means_init = means_init
        self.precisions_init = precisions_init
        self.random_state = random_state
        self.warm_start = warm_start
        self.verbose = verbose
        self.verbose_interval = verbose_interval

    def _model(self) -> Any:
        refuse(
            precisions_init=self.precisions_init is not None,
            warm_start=self.warm_start,
            verbose=bool(self.verbose),
        )
        return nbcore.GaussianMixture(
            k=self.n_components,
            covariance=KINDS[self.covariance_type],
            start=self.means_init,
            weights=self.weights_init,
            ridge=self.reg_covar,
            max_steps=self.max_iter,
            tol=self.tol,
            rng=getattr(self, "_seed", None),
        )

    def fit(self, X: Any, y: Any = None) -> Self:
        """n_init starts, each with its own seed; the most likely end is kept."""
        seeds = check_random_state(self.random_state).randint(2**31, size=self.n_init)
        fits = []
        for self._seed in seeds.tolist():
            fits.append(super().fit(X).model_)
        self.model_ = max(fits, key=lambda model: model.log_likelihood_)
        self.lower_bound_ = self.model_.log_likelihood_ / len(X)
        return self

    def fit_predict(self, X: Any, y: Any = None) -> Any:
        return self.fit(X).predict(X)

    def predict_proba(self, X: Any) -> Any:
        return self._ask("predict_proba", X)

    def score_samples(self, X: Any) -> Any:
        return self._ask("log_density", X)

    def score(self, X: Any, y: Any = None) -> float:
        return float(self._ask("score", X))

    def sample(self, n_samples: int = 1) -> Any:
        return self._ask("sample", n_samples, rng=seed(self.random_state))

    @property
    def covariances_(self) -> Any:
        """nbcore always has k matrices; scikit-learn leaves out what the kind makes equal."""
        cov = self.model_.covariances_
        if self.covariance_type == "tied":
            return cov[0]
        if self.covariance_type == "full":
            return cov
        variances = np.diagonal(cov, axis1=1, axis2=2)
        return variances if self.covariance_type == "diag" else variances[:, 0]
