"""The loss of logistic regression, its slope and its curvature.

All weights and biases travel as one vector v: r rows of m weights and a bias, flattened.
Two classes need one row (r = 1: the first class has score 0), k > 2 classes have r = k.

    value     - sum of log P(y_i | x_i) + l2/2 |w|^2
    gradient  (P - Y) [X 1] + l2 w       (P and Y: a row per class)
    hessian   sum over i of (diag(p_i) - p_i p_i') kron [x_i 1]' [x_i 1] + l2
"""

from functools import cached_property
from typing import Any

import numpy as np

from .probability import log_sum_exp
from .validate import LARGEST, BadInput, Floats, check_finite, to_floats


class LogisticLoss:
    """Minus log likelihood of labels R (n, k), a weight in the column of each true class."""

    def __init__(self, X: Any, R: Floats, l2: float) -> None:
        self.X, self.R, self.l2 = X, np.ascontiguousarray(R.T), l2  # R (k, n): a class per row
        self.weight = R.sum(axis=1)  # (n,)
        self.m, self.r = X.shape[1], 1 if R.shape[1] == 2 else R.shape[1]

    @cached_property
    def X1(self) -> Floats:
        """X with a constant 1 for the bias, (n, m + 1)."""
        X = self.X.toarray() if hasattr(self.X, "toarray") else self.X
        return np.column_stack([X, np.ones(len(X))])

    @property
    def start(self) -> Floats:
        return np.zeros(self.r * (self.m + 1))

    def pack(self, w: Any, b: Any) -> Floats:
        W, B = np.atleast_2d(to_floats(w, "w")), np.atleast_1d(to_floats(b, "b"))
        if W.shape != (self.r, self.m) or B.shape != (self.r,):
            raise BadInput(
                f"Expected w of shape ({self.r}, {self.m}) and b of shape ({self.r},), got "
                f"{W.shape} and {B.shape}: one row of weights for two classes, else one per class."
            )
        v = np.column_stack([W, B]).ravel()
        check_finite(v, "w or b")
        return v

    def unpack(self, v: Floats) -> tuple[Floats, Floats]:
        """w (r, m) and b (r,). Softmax is blind to biases that rise together: their mean is 0."""
        V = v.reshape(self.r, self.m + 1)
        w, b = V[:, :-1].copy(), V[:, -1].copy()
        return w, b if self.r == 1 else b - b.mean()

    def probabilities(self, v: Floats) -> tuple[Floats, Floats]:
        """P(c | x_i) and its log, (k, n)."""
        V = v.reshape(self.r, self.m + 1)
        S = np.ascontiguousarray(V[:, :-1] @ self.X.T) + V[:, -1:]  # scores (r, n)
        if self.r == 1:
            S = np.vstack([np.zeros_like(S), S])  # the first of two classes has score 0
        S -= S.max(axis=0)  # so that no exp can overflow
        E = np.exp(S)
        total = E.sum(axis=0)  # (n,)
        return E / total, S - np.log(total)

    def value(self, v: Floats) -> tuple[float, Floats]:
        """The loss at v and its gradient."""
        if not np.abs(v).max() < LARGEST:  # thrown far out by steps too long
            return np.inf, np.full_like(v, np.inf)
        P, log_P = self.probabilities(v)
        w = v.reshape(self.r, self.m + 1)[:, :-1]
        loss = 0.5 * self.l2 * float((w * w).sum()) - float((self.R * log_P).sum())
        excess = (P * self.weight - self.R)[-self.r :]  # (r, n)
        G = np.column_stack([np.asarray(excess @ self.X) + self.l2 * w, excess.sum(axis=1)])
        return loss, G.ravel()

    def hessian(self, v: Floats) -> Floats:
        """Second derivatives, (r (m + 1), r (m + 1)), block by block."""
        P = self.probabilities(v)[0][-self.r :]  # (r, n)
        size = self.m + 1
        H = np.zeros((self.r, size, self.r, size))
        for a in range(self.r):
            for c in range(a, self.r):
                curvature = self.weight * P[a] * np.abs((a == c) - P[c])  # (n,)
                Z = self.X1 * np.sqrt(curvature)[:, None]
                H[a, :, c, :] = H[c, :, a, :] = (1 if a == c else -1) * (Z.T @ Z)
            H[a, range(self.m), a, range(self.m)] += self.l2
        return H.reshape(self.r * size, self.r * size)

    def steepest_curvature(self) -> float:
        """An upper bound on the second derivative in any direction: 1 over a safe step."""
        x = np.ones(self.m + 1)
        for _ in range(30):  # power iteration for the largest eigenvalue of [X 1]' W [X 1]
            x = x / np.linalg.norm(x)
            Xx = (np.asarray(self.X @ x[:-1]) + x[-1]) * self.weight
            x = np.append(np.asarray(self.X.T @ Xx), Xx.sum())
        return 1.05 * float(np.linalg.norm(x)) * (0.25 if self.r == 1 else 0.5) + self.l2

    def soften(self, v: Floats, amount: float) -> Floats:
        """Move every weight (no bias) towards 0 by `amount`, and stop there: the l1 penalty."""
        V = v.reshape(self.r, self.m + 1).copy()
        V[:, :-1] = np.sign(V[:, :-1]) * np.maximum(np.abs(V[:, :-1]) - amount, 0)
        return V.ravel()

    def steepest_slope(self, v: Floats, gradient: Floats, l1: float) -> float:
        """The largest slope of the mean loss; at a weight of 0, l1 swallows slopes up to l1."""
        if l1:
            corner = np.tile(np.append(np.ones(self.m), 0.0), self.r) * l1
            at_zero = np.sign(gradient) * np.maximum(np.abs(gradient) - corner, 0)
            gradient = np.where(v == 0, at_zero, gradient + corner * np.sign(v))
        return float(np.abs(gradient).max() / self.weight.sum())


def log_softmax(scores: Floats) -> Floats:
    """Log probabilities (n, k) from scores (n, k); one score per row means two classes."""
    if scores.shape[1] == 1:
        s = scores[:, 0]
        soft = np.log1p(np.exp(-np.abs(s)))  # log P(second) = -log(1 + exp(-s)) without overflow
        return np.column_stack([-np.maximum(s, 0) - soft, np.minimum(s, 0) - soft])
    return np.asarray(scores - np.asarray(log_sum_exp(scores))[:, None])
