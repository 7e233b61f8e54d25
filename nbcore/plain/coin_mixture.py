"""EM for coins: each row is `trials` flips of one of k coins, and nobody wrote down which.

    P(x, c) = pi_c theta_c^x (1 - theta_c)^(trials - x)       x heads by coin c
    E:  R[i, c] = P(x_i, c) / sum over all coins c' of P(x_i, c')
    M:  theta_c = heads / flips, where row i counts R[i, c] times;   pi_c = mean of R[:, c]

The binomial coefficient is the same for all coins, so it is left out.
The full model: nbcore/mixture/bernoulli.py
"""

from collections.abc import Iterator

import numpy as np


class CoinMixture:
    def __init__(self, theta: np.ndarray, trials: int, max_steps: int = 100) -> None:
        self.start, self.trials, self.max_steps = theta, trials, max_steps

    def steps(self, x: np.ndarray) -> Iterator[np.ndarray]:
        k = len(self.start)
        self.weights_, self.theta_ = np.full(k, 1 / k), np.array(self.start)  # (k,), (k,)
        for _ in range(self.max_steps):
            R = self.predict_proba(x)  # (n, k), the E-step; after the yield comes the M-step
            yield R
            self.weights_ = R.mean(axis=0)
            self.theta_ = x @ R / (self.trials * R.sum(axis=0))
        yield self.predict_proba(x)

    def fit(self, x: np.ndarray) -> "CoinMixture":
        *_, self.responsibilities_ = self.steps(x)
        return self

    def predict_proba(self, x: np.ndarray) -> np.ndarray:
        heads, tails = x[:, None], self.trials - x[:, None]  # (n, 1)
        joint = self.weights_ * self.theta_**heads * (1 - self.theta_) ** tails  # (n, k)
        return joint / joint.sum(axis=1, keepdims=True)
