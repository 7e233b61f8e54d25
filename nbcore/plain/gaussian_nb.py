"""Gaussian naive Bayes: each measurement has a bell curve of its own in every class.

    P(x, c)  = P(c) * product over j of N(x[j]; mean[c, j], var[c, j])
    N(x; mean, var) = exp(-(x - mean)^2 / (2 var)) / sqrt(2 pi var)
    P(c | x) = P(x, c) / sum over all classes c' of P(x, c')

The full model: nbcore/naive_bayes/gaussian.py
"""

import numpy as np


class GaussianNB:
    def fit(self, X: np.ndarray, y: np.ndarray) -> "GaussianNB":
        self.classes_ = np.unique(y)  # (k,)
        self.class_prior_ = np.array([(y == c).mean() for c in self.classes_])  # (k,)
        self.mean_ = np.array([X[y == c].mean(axis=0) for c in self.classes_])  # (k, m)
        self.var_ = np.array([X[y == c].var(axis=0) for c in self.classes_])  # (k, m)
        return self

    def joint_log_prob(self, X: np.ndarray) -> np.ndarray:
        squares = (X[:, None, :] - self.mean_) ** 2 / self.var_  # (n, k, m)
        log_density = -0.5 * (squares + np.log(2 * np.pi * self.var_))  # (n, k, m)
        return np.log(self.class_prior_) + log_density.sum(axis=2)  # (n, k)

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.classes_[self.joint_log_prob(X).argmax(axis=1)]  # (n,)

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        joint = np.exp(self.joint_log_prob(X))  # (n, k)
        return joint / joint.sum(axis=1, keepdims=True)
