"""What all models share: their settings, what they learned, and checked rows to predict.

A `Model` has settings and learns; a `Classifier` is a model with labels, which decides and scores.

| symbol | in the code       | shape  | meaning                                   |
|--------|-------------------|--------|-------------------------------------------|
| X, x   | `X`, `x`          | (n, m) | examples, one example                     |
| y      | `y`, `codes`      | (n,)   | labels, and the same as 0 .. k-1          |
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from .labels import check_labels, encode_labels, share_right
from .settings import Rule, check_settings
from .validate import (
    BadInput,
    Floats,
    Ints,
    Labels,
    NotFittedError,
    check_matrix,
    check_names,
    check_weights,
    check_width,
    to_floats,
)


class Model:
    """Settings, and learned attributes, which end in an underscore."""

    accepts_sparse = False
    _settings: ClassVar[Mapping[str, Rule]] = {}  # those that can be checked without the data
    _learned_last: str  # the attribute that shows that fit came to its end
    n_features_in_: int  # m

    def _start_over(self) -> None:
        """Drop all that was learned, so that a fit that fails leaves nothing half done."""
        for name in [name for name in vars(self) if name.endswith("_")]:
            delattr(self, name)
        check_settings(self)

    def _require_fitted(self) -> None:
        if not hasattr(self, self._learned_last):
            raise NotFittedError(
                f"This {type(self).__name__} has not learned anything yet: call fit first."
            )

    def _check_rows(self, X: Any) -> Any:
        """New examples to predict, checked against what was learned."""
        self._require_fitted()
        X = check_matrix(X, sparse=self.accepts_sparse)
        check_width(X, self.n_features_in_, type(self).__name__)
        return self._prepare(X)

    def _prepare(self, X: Any) -> Any:
        """What a model asks of X beyond being finite numbers (counts, say)."""
        return X

    def __repr__(self) -> str:
        """The model as it would be written down: its name and its settings."""
        settings = {k: v for k, v in vars(self).items() if k[0] != "_" and k[-1] != "_"}
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in settings.items())})"


class Classifier(Model):
    """A model with `fit`, `predict` and `score`."""

    classes_: Labels  # (k,) in sorted order

    def _decide(self, X: Any) -> Ints:
        """The place in `classes_` of the class chosen for each row, (n,)."""
        raise NotImplementedError

    def predict(self, X: Any) -> Labels:
        """The class of each row of X, (n,). Of equal scores, the first in `classes_` wins."""
        places = self._decide(self._check_rows(X))
        return self.classes_[places]

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """Accuracy: the share of rows that `predict` gets right."""
        predicted = self.predict(X)
        return share_right(check_labels(y, len(predicted)), predicted, sample_weight)

    def _check_training(self, X: Any, y: Any, sample_weight: Any) -> tuple[Any, Ints, Floats]:
        """X (n, m), label codes (n,), weights (n,); remembers `classes_` and m."""
        self._start_over()
        X = self._prepare(check_matrix(X, sparse=self.accepts_sparse))
        self.classes_, codes = encode_labels(y, X.shape[0])
        if len(self.classes_) < 2:
            raise BadInput(
                f"Expected at least two classes in y, got one class only, {self.classes_.tolist()}:"
                f" {type(self).__name__} has nothing to tell apart. Add examples of another class."
            )
        self.n_features_in_ = X.shape[1]
        return X, codes, check_weights(sample_weight, X.shape[0])

    def _check_one(self, x: Any, names: Sequence[Any] | None) -> tuple[Floats, Sequence[Any]]:
        """One example (m,) to explain, and a name for each of its features."""
        x = x.toarray() if hasattr(x, "toarray") else to_floats(x, "x")
        if x.ndim != 1 and x.shape[:-1] != (1,):
            raise BadInput(f"Expected one example x (m,), got shape {x.shape}: explain one row.")
        row = self._check_rows(x.reshape(1, -1))
        row = np.asarray(row.toarray() if hasattr(row, "toarray") else row)[0]
        return row, check_names(names, len(row))
