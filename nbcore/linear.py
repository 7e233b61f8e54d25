"""What models with a weighted sum share: scores, decisions, explanations, and rows to walk over.

score(x) = w . x + b;   two classes: one score, its sign decides;   k classes: the largest wins
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from .base import Classifier
from .explanation import LinearExplanation
from .labels import check_labels, encode_labels
from .validate import BadInput, Floats, Ints, check_finite, check_matrix, is_sparse, to_floats


class LinearClassifier(Classifier):
    """Decides by X w + b. Two classes have one row of weights, k > 2 classes have k."""

    coef_: Floats  # (1 or k, m)
    intercept_: Floats  # (1 or k,)

    @classmethod
    def from_weights(cls, w: Any, b: Any = 0.0, classes: Sequence[Any] = (0, 1)) -> Self:
        """A model with weights set by hand: one row for two classes, else one row per class."""
        model = cls()
        model.classes_ = check_labels(classes, name="classes")
        model.coef_ = check_matrix(np.atleast_2d(to_floats(w, "w")), "w")
        model.intercept_ = check_matrix(np.atleast_2d(to_floats(b, "b")), "b")[0]
        k = len(encode_labels(classes, name="classes")[0])
        rows = 1 if k == 2 else k
        if k < 2 or k < len(classes):
            raise BadInput(f"Expected two or more classes, each once, got {classes!r}.")
        if len(model.coef_) != rows or model.intercept_.shape != (rows,):
            raise BadInput(
                f"Expected {rows} row(s) of weights w and {rows} bias(es) b for the classes "
                f"{list(classes)}, got {len(model.coef_)} and {len(model.intercept_)}."
            )
        model.n_features_in_ = model.coef_.shape[1]
        return model

    def _linear_scores(self, X: Any) -> Floats:
        return np.asarray(X @ self.coef_.T) + self.intercept_  # (n, 1 or k)

    def decision_function(self, X: Any) -> Floats:
        """The score(s) of each row: (n,) for two classes (above 0 is the second), else (n, k)."""
        scores = self._linear_scores(self._check_rows(X))
        if len(self.classes_) > 2:
            return scores
        return scores[:, 0] if scores.shape[1] == 1 else scores[:, 1] - scores[:, 0]

    def _decide(self, X: Any) -> Ints:
        scores = self._linear_scores(X)
        if scores.shape[1] == 1:
            return (scores[:, 0] > 0).astype(np.intp)
        return scores.argmax(axis=1)

    def _probabilities(self, scores: Floats) -> Floats | None:
        """Probabilities (n, k) for scores (n, 1 or k), in models that have them."""
        return None

    def explain(self, x: Any, names: Sequence[Any] | None = None) -> LinearExplanation:
        """bias + weight x value for every feature = score: the worked solution for one example."""
        row, names = self._check_one(x, names)
        scores = self._linear_scores(row[None, :])
        probability = self._probabilities(scores)
        return LinearExplanation(
            classes=tuple(self.classes_.tolist()),
            features=tuple(names),
            values=tuple(row.tolist()),
            weights=tuple(map(tuple, self.coef_.tolist())),
            bias=tuple(self.intercept_.tolist()),
            score=tuple(scores[0].tolist()),
            probability=None if probability is None else tuple(probability[0].tolist()),
            prediction=self.classes_.tolist()[self._decide(row[None, :])[0]],
        )

    @staticmethod
    def _starting_point(start: Any, m: int) -> tuple[Floats, float]:
        """(w, b) from None, weights (m,), or the pair (weights, bias)."""
        if start is None:
            return np.zeros(m), 0.0
        try:
            weights, bias = (
                start if isinstance(start, tuple) and np.ndim(start[0]) else (start, 0.0)
            )
            w, b = to_floats(weights, "start").copy(), float(bias)
        except (TypeError, ValueError, OverflowError):
            raise BadInput(
                f"Expected start as {m} weights or (weights, bias), got {start!r}."
            ) from None
        if w.shape != (m,):
            raise BadInput(f"Expected {m} weights to start, one per feature, got {w.shape}.")
        check_finite(np.append(w, b), "start")
        return w, b


class Rows:
    """The rows of a dense or sparse matrix, fast to score in blocks and to add one by one."""

    def __init__(self, X: Any) -> None:
        self.X, self.n, self.block = X, X.shape[0], 8
        self.sparse = is_sparse(X)
        if self.sparse:
            self.column_of = X.indices.astype(np.intp)  # what numpy looks up fastest
            self.row_of = np.repeat(np.arange(self.n), np.diff(X.indptr))

    def in_order(self, order: Ints | None) -> Rows:
        return self if order is None else Rows(self.X[order])

    def scores(self, start: int, stop: int, w: Floats) -> Floats:
        """x . w for the rows start .. stop - 1."""
        if not self.sparse:
            return np.asarray(self.X[start:stop] @ w)
        a, b = self.X.indptr[start], self.X.indptr[stop]
        terms = self.X.data[a:b] * w[self.column_of[a:b]]
        return np.bincount(self.row_of[a:b] - start, terms, minlength=stop - start).astype(float)

    def add(self, i: int, factor: float, w: Floats) -> None:
        """w += factor * row i, in place."""
        if not self.sparse:
            w += factor * self.X[i]
            return
        a, b = self.X.indptr[i], self.X.indptr[i + 1]
        np.add.at(w, self.column_of[a:b], factor * self.X.data[a:b])

    def next_mistake(
        self, start: int, w: Floats, b: float, target: Floats
    ) -> tuple[int, float] | None:
        """The first row from `start` on that (w, b) gets wrong, with its score.

        w does not change until a mistake is found, so rows can be scored in blocks, about as long
        as the last way to a mistake; they grow while there is nothing to correct.
        """
        begin, size = start, self.block
        while start < self.n:
            stop = min(start + size, self.n)
            scores = self.scores(start, stop, w) + b
            wrong = scores * target[start:stop] <= 0
            first = int(wrong.argmax())
            if wrong[first]:
                self.block = 4 + (self.block + start + first - begin) // 2
                return start + first, float(scores[first])
            start, size = stop, size * 2
        return None

    def largest_norm_squared(self) -> float:
        squares = self.X.multiply(self.X) if self.sparse else self.X * self.X
        return float(squares.sum(axis=1).max())
