"""scikit-learn's Perceptron and LogisticRegression on those of nbcore."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

import nbcore

from .base import ClassifierAdapter, ProbabilityAdapter, refuse, seed

SOLVERS = {
    "lbfgs": "lbfgs",
    "newton-cg": "newton",
    "newton-cholesky": "newton",
    "sag": "accelerated",
    "saga": "accelerated",
}


class Perceptron(ClassifierAdapter):
    """Two classes by nbcore's Perceptron, more by OneVsRest: that is what scikit-learn does."""

    def __init__(
        self,
        *,
        penalty: Any = None,
        alpha: float = 1e-4,
        l1_ratio: float = 0.15,
        fit_intercept: bool = True,
        max_iter: int = 1000,
        tol: float | None = 1e-3,
        shuffle: bool = True,
        verbose: int = 0,
        eta0: float = 1.0,
        n_jobs: Any = None,
        random_state: Any = 0,
        early_stopping: bool = False,
        validation_fraction: float = 0.1,
        n_iter_no_change: int = 5,
        class_weight: Any = None,
        warm_start: bool = False,
    ) -> None:
        self.penalty = penalty
        self.alpha = alpha
        self.l1_ratio = l1_ratio
        self.fit_intercept = fit_intercept
        self.max_iter = max_iter
        self.tol = tol
        self.shuffle = shuffle
        self.verbose = verbose
        self.eta0 = eta0
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.early_stopping = early_stopping
        self.validation_fraction = validation_fraction
        self.n_iter_no_change = n_iter_no_change
        self.class_weight = class_weight
        self.warm_start = warm_start

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        self._many = len(np.unique(y)) > 2
        return super().fit(X, y, sample_weight)

    def _model(self) -> Any:
        refuse(
            penalty=self.penalty is not None,
            early_stopping=self.early_stopping,
            warm_start=self.warm_start,
        )
        model = nbcore.Perceptron(
            eta=self.eta0,
            max_epochs=self.max_iter,
            order="random" if self.shuffle else "cyclic",
            bias=self.fit_intercept,
            rng=seed(self.random_state),
        )
        return nbcore.OneVsRest(model) if getattr(self, "_many", False) else model

    def decision_function(self, X: Any) -> Any:
        return self._ask("decision_function", X)


class LogisticRegression(ProbabilityAdapter):
    """scikit-learn multiplies the loss by C; nbcore has l2 = (1 - l1_ratio)/C, l1 = l1_ratio/C."""

    def __init__(
        self,
        penalty: Any = "deprecated",
        *,
        C: float = 1.0,
        l1_ratio: float = 0.0,
        dual: bool = False,
        tol: float = 1e-4,
        fit_intercept: bool = True,
        intercept_scaling: float = 1,
        class_weight: Any = None,
        random_state: Any = None,
        solver: str = "lbfgs",
        max_iter: int = 100,
        verbose: int = 0,
        warm_start: bool = False,
        n_jobs: Any = None,
    ) -> None:
        self.penalty = penalty
        self.C = C
        self.l1_ratio = l1_ratio
        self.dual = dual
        self.tol = tol
        self.fit_intercept = fit_intercept
        self.intercept_scaling = intercept_scaling
        self.class_weight = class_weight
        self.random_state = random_state
        self.solver = solver
        self.max_iter = max_iter
        self.verbose = verbose
        self.warm_start = warm_start
        self.n_jobs = n_jobs

    def _model(self) -> Any:
        refuse(
            penalty=self.penalty != "deprecated",
            dual=self.dual,
            fit_intercept=not self.fit_intercept,
            liblinear=self.solver not in SOLVERS,
            warm_start=self.warm_start,
        )
        # An iteration of sag(a) is a whole pass of small steps, and its tol is about the weights.
        effort = 100 if SOLVERS[self.solver] == "accelerated" else 1
        return nbcore.LogisticRegression(
            l2=(1 - self.l1_ratio) / self.C,
            l1=self.l1_ratio / self.C,
            solver=SOLVERS[self.solver],
            max_steps=self.max_iter * effort,
            tol=self.tol / effort,
        )

    def decision_function(self, X: Any) -> Any:
        return self._ask("decision_function", X)

    @property
    def n_iter_(self) -> Any:
        return np.array([self.model_.n_steps_])
