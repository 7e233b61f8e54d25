"""Multinomial naive Bayes: a document is a bag of words, drawn from the words of its class.

    phi[c, j] = (count of word j in class c + alpha) / (all words in class c + alpha m)
    P(x, c)   = P(c) * product over j of phi[c, j] ^ x[j]
    P(c | x)  = P(x, c) / sum over all classes c' of P(x, c')

The multinomial coefficient is the same for all classes, so it is left out.
The full model: nbcore/naive_bayes/multinomial.py
"""

import numpy as np


class MultinomialNB:
    def __init__(self, alpha: float = 1.0) -> None:
        self.alpha = alpha  # pseudo-count

    def fit(self, X: np.ndarray, y: np.ndarray) -> "MultinomialNB":
        self.classes_ = np.unique(y)  # (k,)
        Y = (y[:, None] == self.classes_).astype(float)  # (n, k), a 1 in the column of y
        self.class_prior_ = Y.mean(axis=0)  # (k,)
        count = Y.T @ X + self.alpha  # (k, m), how often each class uses each word
        self.phi_ = count / count.sum(axis=1, keepdims=True)  # (k, m), rows sum to 1
        return self

    def joint_log_prob(self, X: np.ndarray) -> np.ndarray:
        return np.log(self.class_prior_) + X @ np.log(self.phi_).T  # (n, k)

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.classes_[self.joint_log_prob(X).argmax(axis=1)]  # (n,)

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        joint = np.exp(self.joint_log_prob(X))  # (n, k)
        return joint / joint.sum(axis=1, keepdims=True)
