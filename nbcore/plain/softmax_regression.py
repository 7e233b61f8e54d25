"""Softmax regression: logistic regression for k classes, by gradient descent.

    P(c | x) = exp(w_c . x + b_c) / sum over all classes c' of exp(w_c' . x + b_c')
    loss     = -sum over i of log P(y_i | x_i) + l2/2 |W|^2
    w_c     <- w_c - eta * (sum over i of (P(c | x_i) - [y_i = c]) x_i + l2 w_c)
    b_c     <- b_c - eta * sum over i of (P(c | x_i) - [y_i = c])

The full model: nbcore/logistic.py
"""

from collections.abc import Iterator

import numpy as np


class SoftmaxRegression:
    def __init__(self, l2: float = 1.0, eta: float = 0.01, max_steps: int = 1000) -> None:
        self.l2, self.eta, self.max_steps = l2, eta, max_steps

    def steps(self, X: np.ndarray, y: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        self.classes_ = np.unique(y)  # (k,)
        k = len(self.classes_)
        self.W_, self.b_ = np.zeros((k, X.shape[1])), np.zeros(k)  # (k, m), (k,)
        yield self.W_, self.b_
        for _ in range(self.max_steps):
            error = self.predict_proba(X) - (y[:, None] == self.classes_)  # (n, k)
            self.W_ = self.W_ - self.eta * (error.T @ X + self.l2 * self.W_)
            self.b_ = self.b_ - self.eta * error.sum(axis=0)
            yield self.W_, self.b_

    def fit(self, X: np.ndarray, y: np.ndarray) -> "SoftmaxRegression":
        *_, (self.W_, self.b_) = self.steps(X, y)
        return self

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        E = np.exp(X @ self.W_.T + self.b_)  # (n, k)
        return E / E.sum(axis=1, keepdims=True)

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.classes_[self.predict_proba(X).argmax(axis=1)]  # (n,)
