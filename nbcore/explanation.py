"""Worked solutions as data: every number that a person would write down on paper.

A generative model multiplies: prior x one factor per feature = joint, then divide by the sum.
A linear model adds: bias + one term per feature = score.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .probability import Number, log, normalize


@dataclass(frozen=True)
class Factor:
    """What one feature contributes: P(value | class) ** power, for each class."""

    feature: Any  # its name, or its column number
    value: Any  # what was observed
    probability: tuple[Number, ...]  # (k,) of that value, once
    power: int | float = 1  # how many times it counts (a word's count in the multinomial)
    log_probability: tuple[float, ...] | None = None  # (k,) where a density may underflow to 0

    @property
    def likelihood(self) -> tuple[Number, ...]:
        return tuple(p**self.power for p in self.probability)

    @property
    def log_likelihood(self) -> tuple[float, ...]:
        if self.log_probability is not None:
            return tuple(self.power * log_p for log_p in self.log_probability)
        return tuple(self.power * log(p) if self.power else 0.0 for p in self.probability)


def log_factor(feature: Any, value: Any, logs: Sequence[float]) -> Factor:
    """A factor that is known by its logs: a density may be too small (or large) for a float."""
    density = tuple(math.exp(min(log_p, 700.0)) for log_p in logs)
    return Factor(feature, value, density, log_probability=tuple(logs))


@dataclass(frozen=True)
class Explanation:
    """Prior x factors = joint -> posterior, per class; as fractions if they were asked for.

    `joint` is the plain product and may underflow to 0 in floats; `log_joint` does not.
    `posterior` and `prediction` are None where every class has probability 0 (0/0).
    """

    classes: tuple[Any, ...]
    prior: tuple[Number, ...]
    factors: tuple[Factor, ...]
    joint: tuple[Number, ...]
    log_joint: tuple[float, ...]
    posterior: tuple[Number, ...] | None
    prediction: Any

    @property
    def undecidable(self) -> bool:
        return self.posterior is None


def explain_product(
    classes: Sequence[Any], prior: Sequence[Number], factors: Sequence[Factor]
) -> Explanation:
    """Multiply, sum the logs, normalize."""
    joint, log_joint = list(prior), [log(p) for p in prior]
    for factor in factors:
        for c in range(len(joint)):
            joint[c] = joint[c] * factor.likelihood[c]
            log_joint[c] += factor.log_likelihood[c]
    posterior: tuple[Number, ...] | None
    top = max(log_joint)
    if top == -math.inf:
        posterior = None
    elif isinstance(joint[0], Fraction):
        posterior = normalize(joint)
    else:  # through the logs, since the product may have underflowed
        posterior = normalize(math.exp(score - top) for score in log_joint)
    return Explanation(
        classes=tuple(classes),
        prior=tuple(prior),
        factors=tuple(factors),
        joint=tuple(joint),
        log_joint=tuple(log_joint),
        posterior=posterior,
        prediction=None if posterior is None else classes[posterior.index(max(posterior))],
    )


@dataclass(frozen=True)
class LinearExplanation:
    """bias + sum of weight x value = score, per scored class; probabilities where there are any."""

    classes: tuple[Any, ...]
    features: tuple[Any, ...]
    values: tuple[float, ...]  # (m,)
    weights: tuple[tuple[float, ...], ...]  # (r, m), r = 1 for two classes, else k
    bias: tuple[float, ...]  # (r,)
    score: tuple[float, ...]  # (r,)
    probability: tuple[float, ...] | None  # (k,)
    prediction: Any

    @property
    def terms(self) -> tuple[tuple[float, ...], ...]:
        """weight x value for every feature, (r, m)."""
        return tuple(
            tuple(w * x for w, x in zip(row, self.values, strict=True)) for row in self.weights
        )
