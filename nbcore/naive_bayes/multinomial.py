"""Multinomial naive Bayes: a document is a bag of words drawn from its class's word frequencies.

    phi[c, j] = (count of word j in class c + alpha) / (all words in class c + alpha * m)
    log P(x, c) = log P(c) + sum over j of x[j] * log phi[c, j]      (+ the coefficient)

The multinomial coefficient depends on x alone, so it is left out: it cannot change a decision.

The same on one page: nbcore/plain/multinomial_nb.py

| symbol     | in the code      | shape  | meaning                                     |
|------------|------------------|--------|---------------------------------------------|
| count(y,j) | `feature_count_` | (k, m) | how often word j occurs in documents of y   |
| phi        | `phi_`           | (k, m) | P(word j given class), rows sum to 1        |
| alpha      | `alpha`          | () (m,)| pseudo-count added to every word count      |
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ..explanation import Factor
from ..generative import GenerativeClassifier
from ..probability import as_fractions
from ..settings import check_number
from ..validate import BadInput, Floats, Ints, check_counts
from .counting import check_alpha, log_product, relative_frequency, safe_log, sum_of_logs


class MultinomialNB(GenerativeClassifier):
    """Naive Bayes on word counts.

    alpha        pseudo-count, one number or one per word; 0 leaves zeros at zero
    class_prior  None (as in the data), "uniform", or k numbers in the order of `classes_`
    """

    accepts_sparse = True
    _learned_last = "phi_"

    def __init__(self, alpha: Any = 1.0, class_prior: Any = None) -> None:
        self.alpha = alpha
        self.class_prior = class_prior

    def _prepare(self, X: Any) -> Any:
        return check_counts(X, "MultinomialNB")

    def _forget(self) -> None:
        k, m = len(self.classes_), self.n_features_in_
        self.class_count_, self.feature_count_ = np.zeros(k), np.zeros((k, m))

    def _absorb(self, X: Any, R: Floats) -> None:
        self.class_count_ += R.sum(axis=0)
        self.feature_count_ += np.asarray(X.T @ R).T  # the mega-document of each class

    def _estimate(self) -> None:
        self.phi_ = self._phi(self.feature_count_, check_alpha(self.alpha, self.n_features_in_))
        self._logs = safe_log(self.phi_)

    def _phi(self, counts: Any, alpha: Any) -> Any:
        smoothed = counts + alpha  # (k, m)
        total = smoothed.sum(axis=1, keepdims=True)  # (k, 1)
        return relative_frequency(smoothed, total, limit=Fraction(1, self.n_features_in_))

    @property
    def feature_log_prob_(self) -> Floats:
        """log phi, with -inf for a word the class never uses, (k, m)."""
        with np.errstate(divide="ignore"):
            return np.log(self.phi_)

    def _log_likelihood(self, X: Any) -> Floats:
        return sum_of_logs(X, *self._logs)

    def log_pseudo_data(self) -> float:
        """The log-likelihood of the pseudo-counts, taken as words that were seen."""
        alpha = check_alpha(self.alpha, self.n_features_in_)
        return float(log_product(alpha[None, :], self.phi_).sum())

    def linear_weights(self) -> tuple[Floats, Floats]:
        """W (k, m) and b (k,) with joint_log_prob(x) = W x + b: naive Bayes is linear."""
        self._require_fitted()
        with np.errstate(divide="ignore"):
            return self.feature_log_prob_, np.log(self.class_prior_)

    def _factors(self, x: Floats, names: Sequence[Any], exact: bool) -> list[Factor]:
        phi = self.phi_
        if exact:
            if (x != np.floor(x)).any():
                raise BadInput("Expected whole counts for an exact explanation: use exact=False.")
            alpha = check_alpha(self.alpha, len(x))
            phi = self._phi(as_fractions(self.feature_count_), as_fractions(alpha))
        return [
            Factor(names[j], _count(x[j]), tuple(phi[:, j].tolist()), power=_count(x[j]))
            for j in np.flatnonzero(x).tolist()
        ]

    def _draw(self, codes: Ints, rng: np.random.Generator, length: Any = None) -> Floats:
        """Documents of `length` words each (default: the mean length seen in training)."""
        if length is None:
            length = max(1, round(self.feature_count_.sum() / self.class_count_.sum()))
        check_number(length, "length", low=0, high=1e9, whole=True)
        return rng.multinomial(int(length), self.phi_[codes]).astype(float)


def _count(value: float) -> int | float:
    return int(value) if value == int(value) else float(value)
