"""Naive Bayes that also learns from documents without labels (Nigam et al. 2000).

    start  fit on the labeled documents alone
    E      the model guesses: R[i, c] = P(c | x_i) for each unlabeled document
    M      fit again, on the labels and the guesses together

The log-likelihood that climbs counts the pseudo-counts as data: they were seen, so to speak.
"""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from ..base import Classifier
from ..labels import check_labels, encode_labels, soft_labels
from ..naive_bayes import BernoulliNB, MultinomialNB
from ..probability import log_sum_exp
from ..settings import at_least, settings, whole
from ..validate import BadInput, Floats, Ints, Labels, check_matrix, check_weights
from .em import responsibilities, weighted_sum


@dataclass(frozen=True)
class SemiSupervisedStep:
    """One moment: the model of now and its guesses."""

    step: int
    log_likelihood: float
    responsibilities: Floats  # (n, k), the labeled rows with a 1 in their class
    model: Any  # a copy of the naive Bayes model


class SemiSupervisedNB(Classifier):
    """EM around MultinomialNB or BernoulliNB.

    model             the naive Bayes to fit; None: MultinomialNB()
    unlabeled         the value in y that means "no label" (None in y always does)
    unlabeled_weight  how much an unlabeled document counts against a labeled one, 0 to 1
    max_steps, tol    EM ends after this many steps, or when a step gains less per document
    """

    accepts_sparse = True
    _learned_last = "model_"
    _settings = settings(
        unlabeled_weight=at_least(0, 1),
        max_steps=whole(0),
        tol=at_least(0),
    )

    def __init__(
        self,
        model: Any = None,
        unlabeled: Any = -1,
        unlabeled_weight: float = 1.0,
        max_steps: int = 100,
        tol: float = 1e-6,
    ) -> None:
        self.model = model
        self.unlabeled = unlabeled
        self.unlabeled_weight = unlabeled_weight
        self.max_steps = max_steps
        self.tol = tol

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        for _ in self._climb(X, y, sample_weight):
            pass
        return self

    def steps(self, X: Any, y: Any, sample_weight: Any = None) -> Iterator[SemiSupervisedStep]:
        """Every state on the way, the labeled-only fit first; `fit` ends in the last of them."""
        for step, log_likelihood, R in self._climb(X, y, sample_weight):
            yield SemiSupervisedStep(step, log_likelihood, R.copy(), copy.deepcopy(self.model_))

    def _climb(self, X: Any, y: Any, sample_weight: Any) -> Iterator[tuple[int, float, Floats]]:
        self._start_over()
        model = MultinomialNB() if self.model is None else copy.deepcopy(self.model)
        if not isinstance(model, (BernoulliNB, MultinomialNB)) or not getattr(
            model, "absent", True
        ):
            raise BadInput(
                f"Expected MultinomialNB() or BernoulliNB() with absent words counted, got "
                f"{self.model!r}: EM needs a probability of the whole document."
            )
        X = check_matrix(X, sparse=True)
        weight = check_weights(sample_weight, X.shape[0])
        labels, free = self._split_labels(y, X.shape[0])
        given = np.array(labels[~free].tolist())
        model.fit(X[np.flatnonzero(~free)], given, sample_weight=weight[~free])
        X = model._prepare(X)
        self.model_, self.classes_, self.n_features_in_ = model, model.classes_, X.shape[1]
        labeled = soft_labels(encode_labels(given)[1], len(self.classes_), np.ones(len(given)))
        weight = np.where(free, weight * float(self.unlabeled_weight), weight)
        self.converged_, before = False, -np.inf
        for step in range(int(self.max_steps) + 1):
            joint = model._joint(X)
            evidence = np.asarray(log_sum_exp(joint))  # (n,)
            R = responsibilities(joint, evidence, model.class_prior_)
            R[~free] = labeled
            known = joint[~free][labeled > 0]
            self.log_likelihood_ = (
                weighted_sum(weight[~free], known)
                + weighted_sum(weight[free], evidence[free])
                + model.log_pseudo_data()
            )
            self.n_steps_ = step
            yield step, self.log_likelihood_, R
            gain = (self.log_likelihood_ - before) / weight.sum()
            self.converged_, before = bool(gain < self.tol), self.log_likelihood_
            if self.converged_ or step == self.max_steps:
                return
            model._fit_soft(X, R * weight[:, None])

    def _split_labels(self, y: Any, n: int) -> tuple[Labels, Labels]:
        """The labels as objects, (n,), and which of them say "no label", (n,)."""
        if y is None:
            raise BadInput("Expected class labels in y, got None: label some of the rows.")
        try:
            labels = np.asarray(y, dtype=object)
            free = np.array([bool(y is None or y == self.unlabeled) for y in labels.ravel()], bool)
        except (TypeError, ValueError):  # pandas.NA, rows of different lengths, arrays
            labels, free = np.empty(0, dtype=object), np.ones(0, dtype=bool)
        if labels.shape != (n,) or free.all() or np.ma.is_masked(y):
            raise BadInput(
                f"Expected y with {n} entries, some of them labels and others "
                f"{self.unlabeled!r} or None, got shape {labels.shape} with "
                f"{int((~free).sum())} labels: label at least one example per class."
            )
        check_labels(labels[~free])
        return labels, free

    def joint_log_prob(self, X: Any) -> Floats:
        """log P(x, y), (n, k)."""
        self._require_fitted()
        return self.model_.joint_log_prob(X)

    def predict_log_proba(self, X: Any) -> Floats:
        """log P(y | x), (n, k)."""
        self._require_fitted()
        return self.model_.predict_log_proba(X)

    def predict_proba(self, X: Any) -> Floats:
        """P(y | x), (n, k)."""
        return np.exp(self.predict_log_proba(X))

    def _decide(self, X: Any) -> Ints:
        return self.model_._decide(self.model_._prepare(X))

    def explain(self, x: Any, **settings: Any) -> Any:
        """The worked solution of the naive Bayes model for one example."""
        self._require_fitted()
        return self.model_.explain(x, **settings)
