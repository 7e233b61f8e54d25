"""Expectation maximization, the part that all mixtures share.

    E   responsibilities  R[i, c] = P(component c | x_i) under the parameters of now
    M   new parameters    weighted averages, where x_i counts R[i, c] times for component c

Neither half can lower the likelihood, so it climbs; where to depends on the start.

| symbol | in the code | shape  | meaning                              |
|--------|-------------|--------|--------------------------------------|
| pi     | `weights_`  | (k,)   | mixing probabilities, sum to 1       |
| R      | `R`         | (n, k) | responsibilities, rows sum to 1      |
"""

from collections.abc import Iterator
from typing import Any, Self

import numpy as np

from ..base import Model
from ..probability import best_class, check_distribution, log_sum_exp, normalize_log
from ..settings import Rng, at_least, check_flag, check_number, generator, settings, whole
from ..validate import BadInput, Floats, Ints, check_matrix, check_weights, to_floats

MIXTURE = settings(k=whole(1), fixed_weights=check_flag, max_steps=whole(0), tol=at_least(0))


class Mixture(Model):
    """k components with mixing weights. A subclass has a start, an M-step and a density."""

    k: Any
    weights: Any  # None: learned; k numbers: where they start
    fixed_weights: bool
    max_steps: Any
    tol: Any
    rng: Any
    weights_: Floats  # (k,)
    _learned_last = "log_likelihood_"

    def _begin(self, X: Floats, sample: Floats, rng: np.random.Generator) -> None:
        """Set the first parameters, from rows that count more than 0."""
        raise NotImplementedError

    def _maximize(self, X: Floats, R: Floats) -> None:
        """The M-step for all parameters but the mixing weights."""
        raise NotImplementedError

    def _log_density(self, X: Floats) -> Floats:
        """log p(x | component), (n, k)."""
        raise NotImplementedError

    def _snapshot(self, step: int, log_likelihood: float, R: Floats) -> Any:
        """The frozen state of this moment."""
        raise NotImplementedError

    def fit(self, X: Any, y: None = None, sample_weight: Any = None) -> Self:
        """Climb to the top. There are no labels: y is accepted and ignored."""
        for _ in self._climb(X, sample_weight):
            pass
        return self

    def steps(self, X: Any, y: None = None, sample_weight: Any = None) -> Iterator[Any]:
        """Every state on the way, the start included; `fit` ends in the last of them."""
        for step, log_likelihood, R in self._climb(X, sample_weight):
            yield self._snapshot(step, log_likelihood, R.copy())

    def _climb(self, X: Any, sample_weight: Any) -> Iterator[tuple[int, float, Floats]]:
        self._start_over()
        X = self._prepare(check_matrix(X))
        sample = check_weights(sample_weight, len(X))
        if np.count_nonzero(sample) < self.k:
            raise BadInput(
                f"Expected at least k = {self.k} examples (of weight above 0), got "
                f"{np.count_nonzero(sample)}: lower k."
            )
        self.n_features_in_ = X.shape[1]
        self._set_weights()
        self._begin(X[sample > 0], sample[sample > 0], generator(self.rng))
        self.converged_, before = False, -np.inf
        for step in range(int(self.max_steps) + 1):
            joint = self._log_joint(X)
            likelihoods = np.asarray(log_sum_exp(joint))  # (n,)
            R = responsibilities(joint, likelihoods, self.weights_)
            self.n_steps_, self.log_likelihood_ = step, weighted_sum(sample, likelihoods)
            yield step, self.log_likelihood_, R
            gain = (self.log_likelihood_ - before) / sample.sum()
            self.converged_, before = bool(gain < self.tol), self.log_likelihood_
            if self.converged_ or step == self.max_steps:
                return
            weighted = R * sample[:, None]
            if not self.fixed_weights:
                self.weights_ = weighted.sum(axis=0) / weighted.sum()
            self._maximize(X, weighted)

    def _set_weights(self) -> None:
        self.weights_ = np.full(int(self.k), 1 / self.k)
        if self.weights is not None:
            self.weights_ = to_floats(self.weights, "weights").copy()
            if self.weights_.shape != (self.k,):
                raise BadInput(f"Expected {self.k} mixing weights, got {self.weights!r}.")
            check_distribution(self.weights_, "weights")

    def _log_joint(self, X: Floats) -> Floats:
        with np.errstate(divide="ignore"):
            return self._log_density(X) + np.log(self.weights_)

    def joint_log_prob(self, X: Any) -> Floats:
        """log (pi_c p(x | c)), (n, k)."""
        return self._log_joint(self._check_rows(X))

    def log_density(self, X: Any) -> Floats:
        """log p(x), all components together, (n,)."""
        return np.asarray(log_sum_exp(self.joint_log_prob(X)))

    def predict_proba(self, X: Any) -> Floats:
        """Responsibilities, (n, k)."""
        return np.exp(normalize_log(self.joint_log_prob(X)))

    def predict(self, X: Any) -> Ints:
        """The component most responsible for each row, (n,)."""
        return best_class(self.joint_log_prob(X), self.weights_)

    def score(self, X: Any, y: None = None) -> float:
        """Mean log-likelihood of a row."""
        return float(self.log_density(X).mean())

    def sample(self, n: int = 1, rng: Rng = None) -> tuple[Floats, Ints]:
        """n draws: first a component by its weight, then a point from it."""
        self._require_fitted()
        check_number(n, "n", low=1, high=1e9, whole=True)
        rng = generator(rng)
        codes = rng.choice(int(self.k), size=int(n), p=self.weights_)
        return self._draw(codes, rng), codes

    def _draw(self, codes: Ints, rng: np.random.Generator) -> Floats:
        """A point from the component of each code, (n, m)."""
        raise NotImplementedError


def weighted_sum(weight: Floats, logs: Floats) -> float:
    """sum of weight x log, where a weight of 0 leaves a row out, even one of log 0."""
    return float(weight[weight > 0] @ logs[weight > 0])


def responsibilities(joint: Floats, evidence: Floats, prior: Floats) -> Floats:
    """joint / evidence in logs, rows of which sum to 1; where 0 meets 0, the prior decides."""
    impossible = np.isneginf(evidence)
    R = np.exp(joint - np.where(impossible, 0.0, evidence)[:, None])
    R[impossible] = prior
    return R


def check_start(start: Any, shape: tuple[int, ...], name: str) -> Floats:
    """First parameters given by the user, of the right shape."""
    try:
        values = to_floats(start, name).copy()
    except BadInput:
        raise BadInput(f"Expected {name} as an array of shape {shape}, got {start!r}.") from None
    if values.shape != shape and values.ndim == 1 and shape[1] == 1:
        values = values[:, None]
    if values.shape != shape or not np.isfinite(values).all():
        raise BadInput(f"Expected {name} of shape {shape} without NaN, got shape {values.shape}.")
    return values


def spread_rows(X: Floats, k: int, rng: np.random.Generator) -> Floats:
    """k rows of X, each far from those before (k-means++: by squared distance)."""
    chosen = [int(rng.integers(len(X)))]
    for _ in range(1, k):
        distance = np.min([((X - X[i]) ** 2).sum(axis=1) for i in chosen], axis=0)
        total = distance.sum()
        chosen.append(int(rng.choice(len(X), p=distance / total if total else None)))
    return X[chosen].copy()
