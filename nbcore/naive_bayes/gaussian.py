"""Gaussian naive Bayes: each measurement has a bell curve of its own in every class.

    log P(x, c) = log P(c) + sum over j of log N(x[j]; mean[c, j], var[c, j])

It is the Gaussian discriminant with diagonal covariance, learned one feature at a time.

The same on one page: nbcore/plain/gaussian_nb.py

| symbol  | in the code | shape  | meaning                              |
|---------|-------------|--------|--------------------------------------|
| mu      | `mean_`     | (k, m) | mean of feature j in class c         |
| sigma^2 | `var_`      | (k, m) | its variance (not sigma itself)      |
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..explanation import Factor, log_factor
from ..gaussian import absorb, log_gaussian_diagonal
from ..generative import GenerativeClassifier
from ..settings import at_least, settings
from ..validate import BadInput, Floats, Ints


class GaussianNB(GenerativeClassifier):
    """Naive Bayes on measurements.

    class_prior    None (as in the data), "uniform", or k numbers in the order of `classes_`
    var_smoothing  this share of the largest feature variance is added to every variance
    """

    _learned_last = "var_"
    _settings = settings(var_smoothing=at_least(0))

    def __init__(self, class_prior: Any = None, var_smoothing: float = 1e-9) -> None:
        self.class_prior = class_prior
        self.var_smoothing = var_smoothing

    def _forget(self) -> None:
        k, m = len(self.classes_), self.n_features_in_
        self.class_count_, self.mean_ = np.zeros(k), np.zeros((k, m))
        self._scatter = np.zeros((k, m))  # sums of squared distances from the mean

    def _absorb(self, X: Any, R: Floats) -> None:
        absorb(self.class_count_, self.mean_, self._scatter, X, R)

    def _estimate(self) -> None:
        n = self.class_count_[:, None]  # (k, 1)
        grand_mean = (n * self.mean_).sum(axis=0) / n.sum()
        spread = (self._scatter + n * (self.mean_ - grand_mean) ** 2).sum(axis=0) / n.sum()
        self.epsilon_ = self.var_smoothing * spread.max()
        seen = self.class_count_ > 0
        if self.class_prior_[~seen].any():
            raise BadInput(
                f"No examples of class {self.classes_[~seen].tolist()}, yet a prior above 0 for "
                f"it: add examples, or set its prior to 0."
            )
        var = np.ones_like(self.mean_)  # of a class not seen yet; its prior is 0
        var[seen] = self._scatter[seen] / n[seen] + self.epsilon_
        if not var.all():
            c, j = np.argwhere(var == 0)[0]
            raise BadInput(
                f"Feature {j} does not vary in class {self.classes_.tolist()[c]!r}: its "
                f"variance is 0. Drop the feature, add examples, or set var_smoothing > 0."
            )
        self.var_ = var

    def _log_likelihood(self, X: Any) -> Floats:
        return np.column_stack(
            [log_gaussian_diagonal(X, *curve) for curve in zip(self.mean_, self.var_, strict=True)]
        )

    def _factors(self, x: Floats, names: Sequence[Any], exact: bool) -> list[Factor]:
        if exact:
            raise BadInput("A Gaussian density is not a fraction: use exact=False.")
        log_density = -0.5 * ((x - self.mean_) ** 2 / self.var_ + np.log(2 * np.pi * self.var_))
        return [
            log_factor(names[j], float(x[j]), log_density[:, j].tolist()) for j in range(len(x))
        ]

    def _draw(self, codes: Ints, rng: np.random.Generator, length: Any = None) -> Floats:
        return rng.normal(self.mean_[codes], np.sqrt(self.var_[codes]))
