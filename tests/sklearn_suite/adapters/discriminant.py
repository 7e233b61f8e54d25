"""LDA and QDA on GaussianDiscriminant with tied and with full covariance."""

from __future__ import annotations

from typing import Any

import nbcore

from .base import ProbabilityAdapter, refuse


class DiscriminantAdapter(ProbabilityAdapter):
    renamed = {"priors_": "class_prior_", "means_": "mean_"}  # noqa: RUF012

    def decision_function(self, X: Any) -> Any:
        scores = self._ask("discriminant_functions", X)
        return scores[:, 1] - scores[:, 0] if scores.shape[1] == 2 else scores


class LinearDiscriminantAnalysis(DiscriminantAdapter):
    """Every solver of scikit-learn finds the same boundary; nbcore has one way to it."""

    def __init__(
        self,
        solver: str = "svd",
        shrinkage: Any = None,
        priors: Any = None,
        n_components: int | None = None,
        store_covariance: bool = False,
        tol: float = 1e-4,
        covariance_estimator: Any = None,
    ) -> None:
        self.solver = solver
        self.shrinkage = shrinkage
        self.priors = priors
        self.n_components = n_components
        self.store_covariance = store_covariance
        self.tol = tol
        self.covariance_estimator = covariance_estimator

    def _model(self) -> Any:
        refuse(
            shrinkage=self.shrinkage not in (None, 0),
            covariance_estimator=self.covariance_estimator is not None,
        )
        return nbcore.GaussianDiscriminant(covariance="tied", class_prior=self.priors)

    @property
    def covariance_(self) -> Any:
        return self.model_.covariance_[0]

    @property
    def coef_(self) -> Any:
        W, _ = self.model_.linear_weights()
        return W[1:] - W[:1] if len(W) == 2 else W

    @property
    def intercept_(self) -> Any:
        _, b = self.model_.linear_weights()
        return b[1:] - b[:1] if len(b) == 2 else b


class QuadraticDiscriminantAnalysis(DiscriminantAdapter):
    def __init__(
        self,
        *,
        solver: str = "svd",
        shrinkage: Any = None,
        priors: Any = None,
        reg_param: float = 0.0,
        store_covariance: bool = False,
        tol: float = 1e-4,
        covariance_estimator: Any = None,
    ) -> None:
        self.solver = solver
        self.shrinkage = shrinkage
        self.priors = priors
        self.reg_param = reg_param
        self.store_covariance = store_covariance
        self.tol = tol
        self.covariance_estimator = covariance_estimator

    def _model(self) -> Any:
        refuse(
            shrinkage=self.shrinkage not in (None, 0),
            reg_param=self.reg_param != 0,
            covariance_estimator=self.covariance_estimator is not None,
        )
        return nbcore.GaussianDiscriminant(covariance="full", class_prior=self.priors)
