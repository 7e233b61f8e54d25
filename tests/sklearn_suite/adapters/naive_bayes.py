"""scikit-learn's naive Bayes classifiers on those of nbcore."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

import nbcore
from tests.sklearn_suite.words import in_their_words

from .base import Calls, ProbabilityAdapter, refuse


class NaiveBayesAdapter(ProbabilityAdapter):
    def partial_fit(self, X: Any, y: Any, classes: Any = None, sample_weight: Any = None) -> Self:
        Calls.add()
        if "model_" not in vars(self):
            self.model_ = self._model()
        learn = in_their_words(self.model_.partial_fit)
        learn(X, y, classes=classes, sample_weight=sample_weight)
        return self

    def predict_joint_log_proba(self, X: Any) -> Any:
        return self._ask("joint_log_prob", X)


class GaussianNB(NaiveBayesAdapter):
    renamed = {"theta_": "mean_"}  # noqa: RUF012

    def __init__(self, *, priors: Any = None, var_smoothing: float = 1e-9) -> None:
        self.priors = priors
        self.var_smoothing = var_smoothing

    def _model(self) -> Any:
        return nbcore.GaussianNB(class_prior=self.priors, var_smoothing=self.var_smoothing)


class CountingAdapter(NaiveBayesAdapter):
    """Bernoulli and multinomial. nbcore takes alpha as it is: force_alpha changes nothing."""

    def _prior(self) -> Any:
        return self.class_prior if self.class_prior is not None or self.fit_prior else "uniform"

    @property
    def class_log_prior_(self) -> Any:
        return np.log(self.model_.class_prior_)


class MultinomialNB(CountingAdapter):
    def __init__(
        self,
        *,
        alpha: Any = 1.0,
        force_alpha: bool = True,
        fit_prior: bool = True,
        class_prior: Any = None,
    ) -> None:
        self.alpha = alpha
        self.force_alpha = force_alpha
        self.fit_prior = fit_prior
        self.class_prior = class_prior

    def _model(self) -> Any:
        return nbcore.MultinomialNB(alpha=self.alpha, class_prior=self._prior())


class BernoulliNB(CountingAdapter):
    def __init__(
        self,
        *,
        alpha: Any = 1.0,
        force_alpha: bool = True,
        binarize: float | None = 0.0,
        fit_prior: bool = True,
        class_prior: Any = None,
    ) -> None:
        self.alpha = alpha
        self.force_alpha = force_alpha
        self.binarize = binarize
        self.fit_prior = fit_prior
        self.class_prior = class_prior

    def _model(self) -> Any:
        refuse(binarize=self.binarize not in (0.0, None))
        return nbcore.BernoulliNB(alpha=self.alpha, class_prior=self._prior())
