"""What all adapters share: an nbcore model inside, and a count of the calls that reach it."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.class_weight import compute_sample_weight
from sklearn.utils.validation import check_is_fitted

import nbcore
from tests.sklearn_suite.words import in_their_words


class Unsupported(NotImplementedError):
    """An option of scikit-learn that nbcore does not have."""


def refuse(**options: bool) -> None:
    """Raise for the first option that is set and has no counterpart."""
    for name, is_set in options.items():
        if is_set:
            raise Unsupported(f"nbcore has no {name}")


class Calls:
    """How often nbcore was called: a test during which this does not change proves nothing."""

    count = 0

    @classmethod
    def add(cls) -> None:
        cls.count += 1


class Adapter(BaseEstimator):
    """scikit-learn's parameters outside, an nbcore model (`model_`) inside."""

    renamed: ClassVar[dict[str, str]] = {}  # scikit-learn's learned attribute -> nbcore's

    def _model(self) -> Any:
        """A new nbcore model with these parameters."""
        raise NotImplementedError

    def _ask(self, method: str, *args: Any, **kwargs: Any) -> Any:
        Calls.add()
        model = self.model_ if "model_" in vars(self) else self._model()
        try:
            return in_their_words(getattr(model, method))(*args, **kwargs)
        except nbcore.NotFittedError:
            check_is_fitted(self, "model_")  # the same error in scikit-learn's words
            raise

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Self:
        Calls.add()
        self.model_ = self._model()
        in_their_words(self.model_.fit)(X, y, sample_weight=sample_weight)
        return self

    def predict(self, X: Any) -> Any:
        return self._ask("predict", X)

    def __getattr__(self, name: str) -> Any:
        if name.endswith("_") and not name.startswith("_") and "model_" in vars(self):
            return getattr(self.model_, self.renamed.get(name, name))
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        if "model_" in vars(self) and name in vars(self.model_) and name.endswith("_"):
            setattr(self.model_, name, value)
        else:
            super().__setattr__(name, value)


class ClassifierAdapter(ClassifierMixin, Adapter):
    """An adapter with labels."""

    class_weight: Any = None

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        if self.class_weight is not None:
            weight = compute_sample_weight(self.class_weight, y)
            sample_weight = weight if sample_weight is None else weight * sample_weight
        return super().fit(X, y, sample_weight)

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        return float(self._ask("score", X, y, sample_weight=sample_weight))


class ProbabilityAdapter(ClassifierAdapter):
    """An adapter of a classifier with probabilities."""

    def predict_proba(self, X: Any) -> Any:
        return self._ask("predict_proba", X)

    def predict_log_proba(self, X: Any) -> Any:
        return self._ask("predict_log_proba", X)


def seed(random_state: Any) -> Any:
    """A seed for nbcore's `rng` from scikit-learn's `random_state`."""
    return random_state.randint(2**31) if hasattr(random_state, "randint") else random_state
