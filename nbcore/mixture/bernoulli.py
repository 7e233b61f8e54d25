"""A mixture of coins: every example is a set of flips of coins from one hidden purse.

    P(x | c) = product over j of theta[c, j]^x[j] (1 - theta[c, j])^(trials - x[j])

`trials=1` is presence or absence (documents); with `trials=10` a number is the heads in ten
flips of one coin, as in the two-coins example. The binomial coefficient is the same for every
component, so it is left out.

The same on one page: nbcore/plain/coin_mixture.py

| symbol | in the code | shape  | meaning                                     |
|--------|-------------|--------|---------------------------------------------|
| theta  | `theta_`    | (k, m) | P(heads) of coin j of component c           |
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..naive_bayes.counting import log_product
from ..settings import Rng, at_least, settings, whole
from ..validate import BadInput, Floats, Ints, check_counts
from .em import MIXTURE, Mixture, check_start


@dataclass(frozen=True)
class BernoulliMixtureStep:
    """One moment of EM: parameters, and what they say about the data."""

    step: int
    log_likelihood: float
    responsibilities: Floats  # (n, k)
    weights: Floats  # (k,)
    theta: Floats  # (k, m)


class BernoulliMixture(Mixture):
    """k hidden coins (or k hidden kinds of documents).

    trials         flips behind each number of X
    start          first theta (k, m), or (k,) for one coin each; None: random
    weights        first mixing weights; None: equal
    fixed_weights  keep them as they are
    alpha          pseudo-count of heads and of tails in each M-step
    max_steps, tol EM ends after this many steps, or when a step gains less per example
    rng            seed or generator for the start
    """

    _settings = MIXTURE | settings(trials=whole(1), alpha=at_least(0))

    def __init__(
        self,
        k: int = 2,
        trials: int = 1,
        start: Any = None,
        weights: Any = None,
        fixed_weights: bool = False,
        alpha: float = 0.0,
        max_steps: int = 500,
        tol: float = 1e-8,
        rng: Rng = 0,
    ) -> None:
        self.k = k
        self.trials = trials
        self.start = start
        self.weights = weights
        self.fixed_weights = fixed_weights
        self.alpha = alpha
        self.max_steps = max_steps
        self.tol = tol
        self.rng = rng

    def _prepare(self, X: Any) -> Floats:
        X = check_counts(X, "BernoulliMixture")
        if X.max() > self.trials:
            raise BadInput(
                f"Expected values from 0 to trials = {self.trials}, got {X.max():g}: raise "
                f"trials, or turn counts into presence first."
            )
        return np.asarray(X)

    def _begin(self, X: Floats, sample: Floats, rng: np.random.Generator) -> None:
        shape = (int(self.k), X.shape[1])
        if self.start is None:
            self.theta_ = rng.uniform(0.25, 0.75, size=shape)
            return
        self.theta_ = check_start(self.start, shape, "start")
        if (self.theta_ < 0).any() or (self.theta_ > 1).any():
            raise BadInput(f"Expected start between 0 and 1, got {self.start!r}.")

    def _maximize(self, X: Floats, R: Floats) -> None:
        heads = R.T @ X + float(self.alpha)  # (k, m)
        flips = self.trials * R.sum(axis=0)[:, None] + 2 * float(self.alpha)
        used = flips[:, 0] > 0  # a component that explains nothing stays where it is
        self.theta_[used] = np.clip(heads[used] / flips[used], 0, 1)

    def _log_density(self, X: Floats) -> Floats:
        return log_product(X, self.theta_) + log_product(self.trials - X, 1 - self.theta_)

    def _snapshot(self, step: int, log_likelihood: float, R: Floats) -> BernoulliMixtureStep:
        return BernoulliMixtureStep(
            step, log_likelihood, R, self.weights_.copy(), self.theta_.copy()
        )

    def _draw(self, codes: Ints, rng: np.random.Generator) -> Floats:
        return rng.binomial(int(self.trials), self.theta_[codes]).astype(float)
