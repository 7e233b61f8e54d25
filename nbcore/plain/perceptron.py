"""The perceptron: learn from mistakes, one at a time, until a whole pass is free of them.

    score(x) = w . x + b,   predict the second class if score > 0, else the first
    mistake:  target * score <= 0,   target = +1 for the second class, -1 for the first
    update:   w <- w + eta * target * x,   b <- b + eta * target

The full model: nbcore/perceptron.py
"""

from collections.abc import Iterator

import numpy as np


class Perceptron:
    def __init__(self, eta: float = 1.0, max_epochs: int = 1000) -> None:
        self.eta, self.max_epochs = eta, max_epochs

    def steps(self, X: np.ndarray, y: np.ndarray) -> Iterator[tuple[np.ndarray, float]]:
        self.classes_ = np.unique(y)  # (2,)
        w, b = np.zeros(X.shape[1]), 0.0  # (m,), ()
        epoch, mistakes = 0, 1
        yield w, b
        while mistakes > 0 and epoch < self.max_epochs:
            epoch, mistakes = epoch + 1, 0
            for x, target in zip(X, np.where(y == self.classes_[1], 1, -1), strict=True):
                if target * (w @ x + b) <= 0:
                    w, b = w + self.eta * target * x, b + self.eta * target
                    mistakes += 1
                    yield w, b

    def fit(self, X: np.ndarray, y: np.ndarray) -> "Perceptron":
        *_, (self.w_, self.b_) = self.steps(X, y)
        return self

    def decision_function(self, X: np.ndarray) -> np.ndarray:
        return X @ self.w_ + self.b_  # (n,)

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.classes_[(self.decision_function(X) > 0).astype(int)]  # (n,)
