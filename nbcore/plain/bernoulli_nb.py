"""Bernoulli naive Bayes: each word is a coin, flipped once per document.

    theta[c, j] = (documents of c with word j + alpha) / (documents of c + 2 alpha)
    P(x, c)     = P(c) * product over j of  theta[c, j] if x[j] = 1, else 1 - theta[c, j]
    P(c | x)    = P(x, c) / sum over all classes c' of P(x, c')

The full model: nbcore/naive_bayes/bernoulli.py
"""

import numpy as np


class BernoulliNB:
    def __init__(self, alpha: float = 1.0) -> None:
        self.alpha = alpha  # pseudo-count

    def fit(self, X: np.ndarray, y: np.ndarray) -> "BernoulliNB":
        self.classes_ = np.unique(y)  # (k,)
        Y = (y[:, None] == self.classes_).astype(float)  # (n, k), a 1 in the column of y
        documents = Y.sum(axis=0)  # (k,)
        self.class_prior_ = documents / len(y)  # (k,)
        with_word = Y.T @ X  # (k, m)
        self.theta_ = (with_word + self.alpha) / (documents[:, None] + 2 * self.alpha)  # (k, m)
        return self

    def joint_log_prob(self, X: np.ndarray) -> np.ndarray:
        there, not_there = np.log(self.theta_), np.log(1 - self.theta_)  # (k, m)
        return np.log(self.class_prior_) + X @ there.T + (1 - X) @ not_there.T  # (n, k)

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.classes_[self.joint_log_prob(X).argmax(axis=1)]  # (n,)

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        joint = np.exp(self.joint_log_prob(X))  # (n, k)
        return joint / joint.sum(axis=1, keepdims=True)
