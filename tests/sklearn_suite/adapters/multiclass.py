"""scikit-learn's one-vs-rest and one-vs-one on those of nbcore."""

from __future__ import annotations

from typing import Any

import nbcore

from .base import ClassifierAdapter


class ReductionAdapter(ClassifierAdapter):
    renamed = {"estimators_": "models_"}  # noqa: RUF012

    def decision_function(self, X: Any) -> Any:
        return self._ask("decision_function", X)


class OneVsRestClassifier(ReductionAdapter):
    def __init__(self, estimator: Any, *, n_jobs: Any = None, verbose: int = 0) -> None:
        self.estimator = estimator
        self.n_jobs = n_jobs
        self.verbose = verbose

    def _model(self) -> Any:
        return nbcore.OneVsRest(self.estimator)


class OneVsOneClassifier(ReductionAdapter):
    def __init__(self, estimator: Any, *, n_jobs: Any = None) -> None:
        self.estimator = estimator
        self.n_jobs = n_jobs

    def _model(self) -> Any:
        return nbcore.OneVsOne(self.estimator)
