"""Bernoulli naive Bayes: each word is a coin that is flipped once per document.

    theta[c, j] = (documents of c with word j + alpha) / (documents of c + 2 alpha)
    log P(x, c) = log P(c) + sum over j of  x[j] log theta[c, j] + (1 - x[j]) log(1 - theta[c, j])

The second term is about the words that are *not* there. Some books leave it out and multiply
the present words only: `absent=False`. That is another model, and may decide otherwise.

Smoothing is a Beta(a, b) prior on theta: a and b are pseudo-counts of "there" and "not there".

    posterior mean  (n1 + a) / (n + a + b)            add-alpha is Beta(alpha, alpha)
    posterior mode  (n1 + a - 1) / (n + a + b - 2)    "MAP": add-alpha is Beta(alpha+1, alpha+1)

The same on one page: nbcore/plain/bernoulli_nb.py

| symbol | in the code      | shape  | meaning                                  |
|--------|------------------|--------|------------------------------------------|
| n1     | `feature_count_` | (k, m) | documents of the class with word j       |
| n      | `class_count_`   | (k,)   | documents of the class                   |
| theta  | `theta_`         | (k, m) | P(word j is there given class)           |
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ..explanation import Factor
from ..generative import GenerativeClassifier
from ..probability import as_fractions
from ..settings import check_flag, one_of, settings
from ..validate import BadInput, Floats, Ints, check_counts, is_sparse
from .counting import check_alpha, log_product, relative_frequency, safe_log


class BernoulliNB(GenerativeClassifier):
    """Naive Bayes on presence. A count above 0 means the word is there.

    alpha        pseudo-count, one number or one per word; 0 leaves zeros at zero
    absent       True: absent words count too; False: multiply the present words only
    class_prior  None (as in the data), "uniform", or k numbers in the order of `classes_`
    beta         (a, b) of a Beta prior, each a number or one per word; None: (alpha, alpha)
    estimate     "mean" or "mode" of the posterior of theta
    """

    accepts_sparse = True
    _learned_last = "theta_"
    _settings = settings(absent=check_flag, estimate=one_of("mean", "mode"))

    def __init__(
        self,
        alpha: Any = 1.0,
        absent: bool = True,
        class_prior: Any = None,
        beta: Any = None,
        estimate: str = "mean",
    ) -> None:
        self.alpha = alpha
        self.absent = absent
        self.class_prior = class_prior
        self.beta = beta
        self.estimate = estimate

    def _prepare(self, X: Any) -> Any:
        """Counts to presence: 0 or 1."""
        check_counts(X, "BernoulliNB")
        if not is_sparse(X):
            return (X > 0).astype(float)
        if not X.has_canonical_format:  # the same cell stored twice must count once
            X = X.copy()
            X.sum_duplicates()
        return X if (X.data == 1).all() else X.sign()

    def _forget(self) -> None:
        k, m = len(self.classes_), self.n_features_in_
        self.class_count_, self.feature_count_ = np.zeros(k), np.zeros((k, m))

    def _absorb(self, X: Any, R: Floats) -> None:
        self.class_count_ += R.sum(axis=0)
        self.feature_count_ += np.asarray(X.T @ R).T

    def _estimate(self) -> None:
        a, b = self._pseudo_counts()
        self.theta_ = self._theta(self.feature_count_, self.class_count_[:, None], a, b)

    def _pseudo_counts(self) -> tuple[Floats, Floats]:
        m = self.n_features_in_
        if self.beta is None:
            return check_alpha(self.alpha, m), check_alpha(self.alpha, m)
        try:
            a, b = self.beta
        except (TypeError, ValueError):
            raise BadInput(f"Expected beta as a pair (a, b), got {self.beta!r}.") from None
        return check_alpha(a, m, "beta's a"), check_alpha(b, m, "beta's b")

    def _theta(self, present: Any, total: Any, a: Any, b: Any) -> Any:
        ones, zeros = present + a, np.maximum(total - present, 0) + b
        if self.estimate == "mode":  # a density highest at an end has its mode there
            ones, zeros = np.maximum(ones - 1, 0), np.maximum(zeros - 1, 0)
        return relative_frequency(ones, ones + zeros, limit=Fraction(1, 2))

    def _log_likelihood(self, X: Any) -> Floats:
        if not self.absent:
            return log_product(X, self.theta_)
        there, never = safe_log(self.theta_)
        not_there, always = safe_log(1 - self.theta_)
        # sum of (1 - x) * a  =  sum of a  -  sum of x * a: a sparse X stays sparse
        total = np.asarray(X @ (there - not_there).T) + not_there.sum(axis=1)
        if never.any() or always.any():
            vetoes = np.asarray(X @ (never - always).T) + always.sum(axis=1)
            total[vetoes > 0.5] = -np.inf
        return total

    @property
    def feature_log_prob_(self) -> Floats:
        """log theta, with -inf for a word that the class never uses, (k, m)."""
        with np.errstate(divide="ignore"):
            return np.log(self.theta_)

    def log_pseudo_data(self) -> float:
        """The log-likelihood of the pseudo-counts, taken as documents that were seen."""
        less = 1 if self.estimate == "mode" else 0
        a, b = (np.maximum(count - less, 0)[None, :] for count in self._pseudo_counts())
        return float((log_product(a, self.theta_) + log_product(b, 1 - self.theta_)).sum())

    def linear_weights(self) -> tuple[Floats, Floats]:
        """W (k, m) and b (k,) with joint_log_prob(x) = W x + b, for x of 0 and 1."""
        self._require_fitted()
        with np.errstate(divide="ignore"):
            W, b = np.log(self.theta_), np.log(self.class_prior_)
            if not self.absent:
                return W, b
            not_there = np.log(1 - self.theta_)
        if not (np.isfinite(W).all() and np.isfinite(not_there).all()):
            raise BadInput(
                "Some theta is exactly 0 or 1, so a weight would be infinite: fit with alpha > 0 "
                "to get finite weights."
            )
        return W - not_there, b + not_there.sum(axis=1)

    def _factors(self, x: Floats, names: Sequence[Any], exact: bool) -> list[Factor]:
        theta = self.theta_
        if exact:
            a, b = map(as_fractions, self._pseudo_counts())
            total = as_fractions(self.class_count_)[:, None]
            theta = self._theta(as_fractions(self.feature_count_), total, a, b)
        shown = range(len(x)) if self.absent else np.flatnonzero(x).tolist()
        return [
            Factor(names[j], int(x[j]), tuple((theta[:, j] if x[j] else 1 - theta[:, j]).tolist()))
            for j in shown
        ]

    def _draw(self, codes: Ints, rng: np.random.Generator, length: Any = None) -> Floats:
        flips = rng.random((len(codes), self.n_features_in_))
        return (flips < self.theta_[codes]).astype(float)
