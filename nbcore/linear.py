"""What models with a weighted sum share: scores, decisions, explanations, a starting point.

score(x) = w . x + b;   two classes: one score, its sign decides;   k classes: the largest wins
"""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from .base import Classifier
from .explanation import LinearExplanation
from .labels import check_labels, encode_labels
from .validate import BadInput, Floats, Ints, check_finite, check_matrix, to_floats


class LinearClassifier(Classifier):
    """Decides by X w + b. Two classes have one row of weights, k > 2 classes have k."""

    _learned_last = "coef_"
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

    def _check_two_classes(self, X: Any, y: Any, weight: Any) -> tuple[Any, Ints, Floats]:
        """As `_check_training`, for a model that draws a single line."""
        checked = self._check_training(X, y, weight)
        if len(self.classes_) > 2:
            name = type(self).__name__
            raise BadInput(
                f"Expected two classes in y, got {len(self.classes_)}: {name} draws one line. Use "
                f"OneVsRest({name}()) or OneVsOne({name}()) for more."
            )
        return checked

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
