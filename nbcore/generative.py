"""Generative classifiers: model how the data came about, then turn it round with Bayes' rule.

| symbol | in the code       | shape  | meaning                                      |
|--------|-------------------|--------|----------------------------------------------|
| P(y)   | `class_prior_`    | (k,)   | prior                                        |
| R      | `R`               | (n, k) | how much of example i counts for class c     |
"""

import math
from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from .base import Classifier
from .explanation import Explanation, Factor, explain_product
from .labels import encode_labels, find_labels, soft_labels
from .probability import Number, as_fraction, best_class, normalize_log
from .settings import Rng, check_flag, check_number, check_settings, generator
from .validate import BadInput, Floats, Ints, Labels, check_matrix, check_weights, check_width


class GenerativeClassifier(Classifier):
    """Models P(x, y) = P(y) P(x | y) and decides by Bayes' rule.

    A subclass says how it counts (`_absorb`), what it makes of the counts (`_estimate`)
    and its one equation (`_log_likelihood`). All else is written here, once.
    """

    class_prior: Any  # None: as in the data; "uniform"; or k numbers in the order of classes_
    class_count_: Floats  # (k,) sum of weights seen per class
    class_prior_: Floats  # (k,)

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        X, codes, weight = self._check_training(X, y, sample_weight)
        return self._fit_soft(X, soft_labels(codes, len(self.classes_), weight))

    def _fit_soft(self, X: Any, R: Floats) -> Self:
        """Fit where row i counts R[i, c] times for class c (EM gives shares of an example)."""
        self._forget()
        self._absorb(X, R)
        self._finish()
        return self

    def partial_fit(self, X: Any, y: Any, classes: Any = None, sample_weight: Any = None) -> Self:
        """Learn from a further batch. The first call names all `classes` that may come."""
        check_settings(self)
        X = check_matrix(X, sparse=self.accepts_sparse)
        named = None if classes is None else encode_labels(classes, name="classes")[0]
        if not hasattr(self, "n_features_in_"):
            if named is None:
                raise BadInput(
                    "Expected `classes` in the first call of partial_fit, got None: name all "
                    "classes that may come, also in later batches."
                )
            self.classes_, self.n_features_in_ = named, X.shape[1]
            self._forget()
        elif named is not None and not np.array_equal(named, self.classes_):
            raise BadInput(
                f"Expected the classes of the first call, {self.classes_.tolist()}, got "
                f"{named.tolist()}: leave `classes` out after the first call."
            )
        check_width(X, self.n_features_in_, type(self).__name__)
        X = self._prepare(X)
        codes = find_labels(y, self.classes_, X.shape[0])
        weight = check_weights(sample_weight, X.shape[0])
        self._absorb(X, soft_labels(codes, len(self.classes_), weight))
        self._finish()
        return self

    def _forget(self) -> None:
        """Set the counts to zero."""
        raise NotImplementedError

    def _absorb(self, X: Any, R: Floats) -> None:
        """Add these examples to the counts."""
        raise NotImplementedError

    def _estimate(self) -> None:
        """Turn the counts into probabilities."""
        raise NotImplementedError

    def _log_likelihood(self, X: Any) -> Floats:
        """log P(x | y) for every row and class, (n, k)."""
        raise NotImplementedError

    def _factors(self, x: Floats, names: Sequence[Any], exact: bool) -> list[Factor]:
        """P(x | y) taken apart, feature by feature."""
        raise NotImplementedError

    def _finish(self) -> None:
        self.class_prior_ = np.array(self._prior(exact=False), dtype=float)
        self._estimate()

    def _prior(self, exact: bool) -> tuple[Number, ...]:
        """P(y): the share of each class, or what the user said, (k,)."""
        k = len(self.classes_)
        number = as_fraction if exact else float
        if self.class_prior is None:
            counts = [number(count) for count in self.class_count_]
            return tuple(count / sum(counts) for count in counts)
        if isinstance(self.class_prior, str):
            if self.class_prior != "uniform":
                raise BadInput(
                    f"Expected class_prior to be None, 'uniform' or {k} numbers, got "
                    f"{self.class_prior!r}: pick one of these."
                )
            return (number(1) / k,) * k
        try:
            prior = [number(p) for p in self.class_prior]
        except (TypeError, ValueError):
            raise BadInput(
                f"Expected class_prior as {k} numbers, got {self.class_prior!r}."
            ) from None
        wrong = ""
        if len(prior) != k:
            wrong = f"{len(prior)} numbers"
        elif not all(p >= 0 for p in prior):
            wrong = f"{min(prior)} among them"
        elif not math.isclose(sum(prior), 1, abs_tol=1e-9):
            wrong = f"a sum of {sum(prior)}"
        if wrong:
            raise BadInput(
                f"Expected class_prior as {k} numbers >= 0 that sum to 1, for the classes "
                f"{self.classes_.tolist()} in this order, got {wrong}: change class_prior."
            )
        return tuple(prior)

    def joint_log_prob(self, X: Any) -> Floats:
        """log P(x, y) = log P(y) + log P(x | y), before normalizing, (n, k)."""
        return self._joint(self._check_rows(X))

    def _joint(self, X: Any) -> Floats:
        with np.errstate(divide="ignore"):
            joint = self._log_likelihood(X)
            joint += np.log(self.class_prior_)
            return joint

    def _scores(self, X: Any) -> Floats:
        """The joint, from which a term that is the same for all classes may be missing, (n, k)."""
        return self._joint(X)

    def predict_log_proba(self, X: Any) -> Floats:
        """log P(y | x), (n, k)."""
        return normalize_log(self._scores(self._check_rows(X)))

    def predict_proba(self, X: Any) -> Floats:
        """P(y | x), (n, k): each row sums to 1, or is NaN (with a warning) where 0 meets 0."""
        return np.exp(self.predict_log_proba(X))

    def _decide(self, X: Any) -> Ints:
        return best_class(self._scores(X), self.class_prior_)

    def explain(
        self, x: Any, exact: bool = False, names: Sequence[Any] | None = None
    ) -> Explanation:
        """The worked solution for one example; `exact=True` gives it in fractions."""
        check_flag(exact, "exact")
        row, names = self._check_one(x, names)
        factors = self._factors(row, names, exact)
        return explain_product(self.classes_.tolist(), self._prior(exact), factors)

    def sample(self, n: int = 1, rng: Rng = None, length: Any = None) -> tuple[Floats, Labels]:
        """Let the model write: n labels from P(y), then an x for each from P(x | y).

        `length` is for the multinomial: how many words a document has.
        """
        self._require_fitted()
        check_number(n, "n", low=1, high=1e9, whole=True)
        rng = generator(rng)
        codes = rng.choice(len(self.classes_), size=int(n), p=self.class_prior_)
        return self._draw(codes, rng, length), self.classes_[codes]

    def _draw(self, codes: Ints, rng: np.random.Generator, length: Any = None) -> Floats:
        """One x from P(x | y) for each class code, (n, m)."""
        raise NotImplementedError
