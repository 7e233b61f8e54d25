"""Just enough probability: logs, normalizing, Bayes' rule, expectation, exact fractions.

Every function here takes floats or `fractions.Fraction`s; with fractions the answer is exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from .validate import BadInput, Floats, Ints, warn

Number = Fraction | float


class UndecidableWarning(UserWarning):
    """0 against 0: the model rules out every class, so the data cannot decide."""


def as_fraction(value: Any) -> Fraction:
    """The fraction a person means by `value`: 0.1 is 1/10 and 1/3 (as a float) is 1/3."""
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    number = float(value)
    if not math.isfinite(number):
        raise BadInput(f"Expected a finite number to write as a fraction, got {value!r}.")
    simple = Fraction(number).limit_denominator(10_000)
    return simple if float(simple) == number else Fraction(repr(number))


def log(value: Number) -> float:
    """Natural log with log 0 = -inf; a fraction too small for a float keeps its log."""
    if value < 0:
        raise BadInput(f"Expected a value >= 0, got {value!r}: a probability has no sign.")
    if value == 0:
        return -math.inf
    if isinstance(value, Fraction):
        return math.log(value.numerator) - math.log(value.denominator)
    return math.log(value)


def log_sum_exp(log_values: Any, axis: int = -1) -> Any:
    """log(sum(exp(v))) that neither overflows nor underflows; -inf stands for log 0."""
    v = np.asarray(log_values, dtype=float)
    top = v.max(axis=axis, keepdims=True)
    shift = np.where(np.isfinite(top), top, 0.0)  # all -inf: nothing to shift by
    with np.errstate(divide="ignore"):
        total = np.log(np.exp(v - shift).sum(axis=axis, keepdims=True)) + shift
    return np.squeeze(total, axis=axis)[()]


def normalize_log(log_scores: Floats) -> Floats:
    """(n, k) log scores -> (n, k) log probabilities. A row of only log 0 becomes NaN, loudly."""
    total = np.atleast_1d(log_sum_exp(log_scores))[:, None]  # (n, 1)
    warn_if_undecidable(np.isneginf(total[:, 0]))
    with np.errstate(invalid="ignore"):
        return np.asarray(log_scores - total)


def warn_if_undecidable(rows: Any) -> None:
    """Say which rows (a boolean mask) have score 0 for every class."""
    if rows.any():
        shown = ", ".join(map(str, np.flatnonzero(rows)[:5]))
        warn(
            f"0 against 0: {int(rows.sum())} example(s) (row {shown}) have probability 0 under "
            f"every class, so the data cannot decide. Probabilities are NaN there and predict "
            f"falls back on the prior; alpha > 0 avoids this.",
            UndecidableWarning,
        )


def best_class(log_scores: Floats, prior: Floats) -> Ints:
    """The class with the largest score, (n,); the prior's favourite where all are log 0."""
    choice = log_scores.argmax(axis=1)
    undecidable = np.isneginf(log_scores[np.arange(len(choice)), choice])
    warn_if_undecidable(undecidable)
    choice[undecidable] = prior.argmax()
    return choice


def normalize(values: Iterable[Number]) -> tuple[Number, ...]:
    """Divide by the sum, so that the values sum to 1."""
    values = tuple(values)
    if not values or any(not value >= 0 for value in values):
        raise BadInput(f"Expected one or more values >= 0 to normalize, got {values!r}.")
    total = sum(values)
    if total == 0 or total == math.inf:
        raise BadInput(f"The values sum to {total}, so there is nothing to divide by: {values!r}.")
    return tuple(value / total for value in values)


@dataclass(frozen=True)
class BayesTable:
    """Bayes' rule as a table, a row per hypothesis: prior x likelihood = joint -> posterior.

    `evidence` is the sum of the joint column, the denominator of Bayes' rule.
    `posterior` is None where every joint value is 0: then 0/0 is undecidable.
    """

    labels: tuple[Any, ...]
    prior: tuple[Number, ...]
    likelihood: tuple[Number, ...]
    joint: tuple[Number, ...]
    evidence: Number
    posterior: tuple[Number, ...] | None


def bayes_rule(prior: Any, likelihood: Any) -> BayesTable:
    """P(label | x) from P(label) and P(x | label), as {label: number} or two equal lists."""
    if isinstance(prior, Mapping) != isinstance(likelihood, Mapping):
        raise BadInput("Expected prior and likelihood both as dicts or both as lists.")
    labels = tuple(prior) if isinstance(prior, Mapping) else tuple(range(len(prior)))
    given = tuple(likelihood) if isinstance(prior, Mapping) else tuple(range(len(likelihood)))
    if set(labels) != set(given):
        raise BadInput(
            f"Expected one likelihood per hypothesis, got priors for {labels} and likelihoods "
            f"for {given}: name the same hypotheses in both."
        )
    p = tuple(prior[label] for label in labels)
    q = tuple(likelihood[label] for label in labels)
    check_distribution(p, "prior")
    if any(not value >= 0 for value in q):
        raise BadInput(f"Expected likelihoods >= 0, got {q!r}.")
    joint = tuple(a * b for a, b in zip(p, q, strict=True))
    evidence = sum(joint)
    return BayesTable(labels, p, q, joint, evidence, normalize(joint) if evidence else None)


def check_distribution(p: Any, name: str = "probabilities") -> None:
    """Refuse numbers that are negative or do not sum to 1."""
    if len(p) == 0 or any(not value >= 0 for value in p) or abs(sum(p) - 1) > 1e-9:
        raise BadInput(
            f"Expected {name} >= 0 that sum to 1, got {list(p)!r}: divide them by their sum."
        )


def expectation(values: Any, probabilities: Any) -> Number:
    """E[g(x)] = sum of g(x) P(x), for {outcome: number} dicts or two equal lists."""
    if isinstance(values, Mapping) and isinstance(probabilities, Mapping):
        if set(values) != set(probabilities):
            raise BadInput("Expected a value and a probability for each outcome.")
        probabilities = [probabilities[outcome] for outcome in values]
        values = values.values()
    values, probabilities = list(values), list(probabilities)
    if len(values) != len(probabilities):
        raise BadInput(
            f"Expected one probability per value, got {len(values)} values and "
            f"{len(probabilities)} probabilities."
        )
    check_distribution(probabilities)
    total: Number = sum(value * p for value, p in zip(values, probabilities, strict=True))
    return total


def multinomial_coefficient(counts: Iterable[int]) -> int:
    """(sum of counts)! / product of counts!: how many word orders share one bag of words."""
    counts = list(counts)
    if any(count < 0 or count != int(count) for count in counts):
        raise BadInput(f"Expected whole counts >= 0, got {counts!r}.")
    orders = math.factorial(int(sum(counts)))
    for count in counts:
        orders //= math.factorial(int(count))
    return orders


# An array of numbers as an array of fractions (dtype object): numpy then computes exactly.
as_fractions = np.vectorize(as_fraction, otypes=[object])
