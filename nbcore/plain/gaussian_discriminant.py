"""Gaussian discriminant: every class is a cloud with a center and a shape.

    P(x, c) = P(c) N(x; mean_c, cov_c)
    N(x; mean, cov) = exp(-(x - mean)' cov^-1 (x - mean) / 2) / sqrt(det(2 pi cov))

With one covariance for all classes (tied) the boundary is a line, else a curve.
The full model: nbcore/discriminant.py
"""

import numpy as np


class GaussianDiscriminant:
    def __init__(self, tied: bool = False) -> None:
        self.tied = tied

    def fit(self, X: np.ndarray, y: np.ndarray) -> "GaussianDiscriminant":
        self.classes_ = np.unique(y)  # (k,)
        self.class_prior_ = np.array([(y == c).mean() for c in self.classes_])  # (k,)
        self.mean_ = np.array([X[y == c].mean(axis=0) for c in self.classes_])  # (k, d)
        D = [X[y == c] - mean for c, mean in zip(self.classes_, self.mean_, strict=True)]
        self.covariance_ = np.array([d.T @ d / len(d) for d in D])  # (k, d, d)
        if self.tied:
            self.covariance_[:] = np.tensordot(self.class_prior_, self.covariance_, axes=1)
        return self

    def joint_log_prob(self, X: np.ndarray) -> np.ndarray:
        D = X[:, None, :] - self.mean_  # (n, k, d)
        distance = np.einsum("nki,kij,nkj->nk", D, np.linalg.inv(self.covariance_), D)
        log_det = np.log(np.linalg.det(2 * np.pi * self.covariance_))  # (k,)
        return np.log(self.class_prior_) - 0.5 * (distance + log_det)  # (n, k)

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.classes_[self.joint_log_prob(X).argmax(axis=1)]  # (n,)

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        joint = np.exp(self.joint_log_prob(X))  # (n, k)
        return joint / joint.sum(axis=1, keepdims=True)
