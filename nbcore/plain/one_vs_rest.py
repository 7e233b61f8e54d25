"""One-vs-rest: k classes from any model for two, one model per class.

    model c answers "class c, or another one?";   the class with the largest score wins

A model's score is its w . x + b if it has one, else its probability of yes. Say how a model is
made, OneVsRest(Perceptron), so that each class gets a new one.
The full model: nbcore/multiclass.py
"""

from collections.abc import Callable
from typing import Any

import numpy as np


class OneVsRest:
    def __init__(self, make_model: Callable[[], Any]) -> None:
        self.make_model = make_model

    def fit(self, X: np.ndarray, y: np.ndarray) -> "OneVsRest":
        self.classes_ = np.unique(y)  # (k,)
        self.models_ = [self.make_model().fit(X, y == c) for c in self.classes_]
        return self

    def decision_function(self, X: np.ndarray) -> np.ndarray:
        return np.column_stack([score(model, X) for model in self.models_])  # (n, k)

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.classes_[self.decision_function(X).argmax(axis=1)]  # (n,)


def score(model: Any, X: np.ndarray) -> np.ndarray:
    if hasattr(model, "decision_function"):
        return model.decision_function(X)  # (n,)
    return model.predict_proba(X)[:, 1]
