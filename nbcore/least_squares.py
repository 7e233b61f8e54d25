"""Least squares on 0/1 labels: the tempting way to fit a classifier, kept for contrast.

    minimize  sum over i of (w . x_i + b - y_i)^2,   y_i = 1 for the second class, else 0
    decide for the second class where  w . x + b > 1/2

Its values leave [0, 1], and a point far on the right side still pulls at the line.
"""

from typing import Any, Self

import numpy as np

from .linear import LinearClassifier
from .validate import Floats


class LeastSquaresClassifier(LinearClassifier):
    """A straight line through 0/1 labels, cut at one half."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        X, codes, weight = self._check_two_classes(X, y, sample_weight)
        X1 = np.column_stack([X, np.ones(len(X))])
        root = np.sqrt(weight)
        solution = np.linalg.lstsq(X1 * root[:, None], codes * root, rcond=None)[0]
        # The score is measured from one half, so that its sign decides.
        self.coef_, self.intercept_ = solution[None, :-1], solution[-1:] - 0.5
        return self

    def fitted_values(self, X: Any) -> Floats:
        """w . x + b, which tries to be 0 or 1 but may be anything, (n,)."""
        return self.decision_function(X) + 0.5
