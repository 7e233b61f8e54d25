"""More than two classes from any two-class model.

    one-vs-rest   k models "this class or another?"; a region may be claimed by none or by several
    one-vs-one    k(k-1)/2 models, one per pair; every model has a vote, and votes may tie

Both settle such cases by score, and both let you see them.
One-vs-rest on one page: nbcore/plain/one_vs_rest.py
"""

import copy
from itertools import combinations
from typing import Any, Self

import numpy as np

from .base import Classifier
from .settings import check_model, settings
from .validate import Floats, Ints

Claims = np.ndarray[Any, np.dtype[np.bool_]]


class _Reduction(Classifier):
    """A multi-class model made of copies of a two-class one."""

    _learned_last = "models_"
    _settings = settings(model=check_model)

    def __init__(self, model: Any) -> None:
        self.model = model

    @property
    def accepts_sparse(self) -> bool:  # type: ignore[override]
        return bool(getattr(self.model, "accepts_sparse", False))

    def _train(self, X: Any, second: Any, weight: Floats | None) -> Any:
        """A fresh copy of the model that tells `second` (True) from the rest (False)."""
        extra = {} if weight is None else {"sample_weight": weight}  # not every model takes them
        return copy.deepcopy(self.model).fit(X, second.astype(int), **extra)


def binary_score(model: Any, X: Any) -> Floats:
    """How strongly a two-class model is for its second class: above 0 it says yes, (n,)."""
    if hasattr(model, "decision_function"):
        return np.asarray(model.decision_function(X), dtype=float)
    if hasattr(model, "predict_log_proba"):
        log_p = model.predict_log_proba(X)
        return np.asarray(np.nan_to_num(log_p[:, 1] - log_p[:, 0], nan=0.0))
    return np.where(model.predict(X) == model.classes_[1], 1.0, -1.0)


class OneVsRest(_Reduction):
    """k classifiers, each for one class against all others."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        X, codes, weight = self._check_training(X, y, sample_weight)
        given = None if sample_weight is None else weight
        self.models_ = [self._train(X, codes == c, given) for c in range(len(self.classes_))]
        return self

    def decision_function(self, X: Any) -> Floats:
        """The score of each class, (n, k); for two classes that of the second, (n,)."""
        scores = self._scores(self._check_rows(X))
        return scores[:, 1] - scores[:, 0] if len(self.classes_) == 2 else scores

    def _scores(self, X: Any) -> Floats:
        return np.column_stack([binary_score(model, X) for model in self.models_])

    def claims(self, X: Any) -> Claims:
        """Which classes claim each row, (n, k): no True is unclaimed, two are a quarrel."""
        return self._scores(self._check_rows(X)) > 0

    def _decide(self, X: Any) -> Ints:
        return self._scores(X).argmax(axis=1)


class OneVsOne(_Reduction):
    """k(k-1)/2 classifiers, one per pair of classes; the most votes win."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        X, codes, weight = self._check_training(X, y, sample_weight)
        self.pairs_ = list(combinations(range(len(self.classes_)), 2))
        models = []
        for a, b in self.pairs_:
            rows = np.flatnonzero(((codes == a) | (codes == b)) & (weight > 0))
            given = None if sample_weight is None else weight[rows]
            models.append(self._train(X[rows], codes[rows] == b, given))
        self.models_ = models
        return self

    def _votes_and_strength(self, X: Any) -> tuple[Ints, Floats]:
        """Votes for each class and the sum of the scores behind them, both (n, k)."""
        shape = (X.shape[0], len(self.classes_))
        votes, strength = np.zeros(shape, dtype=np.intp), np.zeros(shape)
        for (a, b), model in zip(self.pairs_, self.models_, strict=True):
            score = binary_score(model, X)
            votes[:, b] += score > 0
            votes[:, a] += score <= 0
            strength[:, b] += score
            strength[:, a] -= score
        return votes, strength

    def votes(self, X: Any) -> Ints:
        """How many of its k-1 duels each class wins, (n, k)."""
        return self._votes_and_strength(self._check_rows(X))[0]

    def ties(self, X: Any) -> Claims:
        """Rows where two or more classes share the most votes, (n,)."""
        votes = self.votes(X)
        return np.asarray((votes == votes.max(axis=1, keepdims=True)).sum(axis=1) > 1)

    def decision_function(self, X: Any) -> Floats:
        """Votes plus up to a third for strength, (n, k); for two classes the score, (n,)."""
        X = self._check_rows(X)
        if len(self.classes_) == 2:
            return self._votes_and_strength(X)[1][:, 1]
        return self._scores(X)

    def _scores(self, X: Any) -> Floats:
        votes, strength = self._votes_and_strength(X)
        return votes + strength / (3 * (np.abs(strength) + 1))  # between -1/3 and 1/3 of a vote

    def _decide(self, X: Any) -> Ints:
        if len(self.classes_) == 2:
            return (self._votes_and_strength(X)[1][:, 1] > 0).astype(np.intp)
        return self._scores(X).argmax(axis=1)
