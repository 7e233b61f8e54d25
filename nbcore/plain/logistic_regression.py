"""Logistic regression for two classes: a probability from a weighted sum, by gradient descent.

    p_i   = P(second class | x_i) = 1 / (1 + exp(-(w . x_i + b)))
    loss  = -sum over i of (y_i log p_i + (1 - y_i) log(1 - p_i)) + l2/2 |w|^2
    w    <- w - eta * (sum over i of (p_i - y_i) x_i + l2 w),   b <- b - eta * sum of (p_i - y_i)

Here y_i is 1 for the second class, else 0.

The full model: nbcore/logistic.py
"""

from collections.abc import Iterator

import numpy as np


class LogisticRegression:
    def __init__(self, l2: float = 1.0, eta: float = 0.01, max_steps: int = 1000) -> None:
        self.l2, self.eta, self.max_steps = l2, eta, max_steps

    def steps(self, X: np.ndarray, y: np.ndarray) -> Iterator[tuple[np.ndarray, float]]:
        self.classes_ = np.unique(y)  # (2,)
        self.w_, self.b_ = np.zeros(X.shape[1]), 0.0  # (m,), ()
        yield self.w_, self.b_
        for _ in range(self.max_steps):
            error = self.predict_proba(X)[:, 1] - (y == self.classes_[1])  # (n,)
            self.w_ = self.w_ - self.eta * (error @ X + self.l2 * self.w_)
            self.b_ = self.b_ - self.eta * error.sum()
            yield self.w_, self.b_

    def fit(self, X: np.ndarray, y: np.ndarray) -> "LogisticRegression":
        *_, (self.w_, self.b_) = self.steps(X, y)
        return self

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        p = 1 / (1 + np.exp(-(X @ self.w_ + self.b_)))  # (n,)
        return np.column_stack([1 - p, p])  # (n, 2)

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.classes_[self.predict_proba(X).argmax(axis=1)]  # (n,)
