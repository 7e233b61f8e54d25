"""Just enough probability: logs, normalizing, Bayes' rule, expectation, exact fractions.

Every function here takes floats or `fractions.Fraction`s; with fractions the answer is exact.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Real
from typing import Any

import numpy as np

from .settings import check_number
from .validate import BadInput, Floats, Ints, to_floats, warn

Number = Fraction | float


class UndecidableWarning(UserWarning):
    """0 against 0: the model rules out every class, so the data cannot decide."""


def as_fraction(value: Any) -> Fraction:
    """The fraction a person means by `value`: 0.1 is 1/10 and 1/3 (as a float) is 1/3."""
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    number = float(value) if isinstance(value, Real) else math.nan
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
    """log(sum(exp(v))) that neither overflows nor underflows; -inf is log 0."""
    v = np.atleast_1d(to_floats(log_values, "log_values"))
    check_number(axis, "axis", low=-v.ndim, high=v.ndim - 1, whole=True)
    if v.size == 0:
        raise BadInput(f"Expected one or more numbers in log_values, got shape {v.shape}.")
    v = np.ascontiguousarray(np.moveaxis(v, axis, 0))  # along the first axis numpy is fastest
    top = v.max(axis=0)
    if np.isnan(top).any():
        raise BadInput("Expected numbers in log_values, got NaN: remove or fill in those entries.")
    shift = np.where(np.isfinite(top), top, 0.0)  # all -inf: nothing to shift by
    with np.errstate(divide="ignore"):
        return np.log(np.exp(v - shift).sum(axis=0)) + shift


def normalize_log(log_scores: Floats) -> Floats:
    """(n, k) log scores -> (n, k) log probabilities. A row of only log 0 becomes NaN, loudly."""
    total = np.asarray(log_sum_exp(log_scores))[..., None]  # (n, 1)
    if np.isposinf(total).any():
        raise BadInput("Expected log_scores below infinity, got infinity: nothing to divide by.")
    warn_if_undecidable(np.isneginf(total).ravel())
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
    """The class with the largest score, (n,); the prior's favorite where all are log 0."""
    choice = log_scores.argmax(axis=1)
    if np.isneginf(log_scores).any():
        undecidable = np.isneginf(log_scores).all(axis=1)
        warn_if_undecidable(undecidable)
        choice[undecidable] = prior.argmax()
    return choice


def normalize(values: Iterable[Number]) -> tuple[Number, ...]:
    """Divide by the sum, so that the values sum to 1."""
    values = check_reals(values, "values", low=0)
    total = sum(values)
    if total == 0 or total == math.inf:
        raise BadInput(f"The values sum to {total}, so there is nothing to divide by: {values!r}.")
    return tuple(value / total for value in values)


def check_reals(values: Any, name: str, low: float = -math.inf) -> tuple[Number, ...]:
    """One or more finite numbers (floats or fractions) that are at least `low`."""
    several = isinstance(values, Iterable) and not isinstance(values, (str, bytes))
    numbers: tuple[Any, ...] = tuple(values) if several and getattr(values, "ndim", 1) == 1 else ()
    if not numbers or not all(map(_is_finite, numbers)) or min(numbers) < low:
        bound = "" if low == -math.inf else f" >= {low:g}"
        raise BadInput(f"Expected {name} as a list of numbers{bound}, got {values!r}.")
    return numbers


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
        raise BadInput(
            f"Expected prior and likelihood both as dicts or both as lists, got {prior!r} and "
            f"{likelihood!r}."
        )
    if not isinstance(prior, Mapping):
        prior = dict(enumerate(check_reals(prior, "prior")))
        likelihood = dict(enumerate(check_reals(likelihood, "likelihood")))
    labels = tuple(prior)
    if set(labels) != set(likelihood):
        raise BadInput(
            f"Expected one likelihood per hypothesis, got priors for {labels} and likelihoods "
            f"for {tuple(likelihood)}: name the same hypotheses in both."
        )
    p = check_distribution([prior[label] for label in labels], "prior")
    q = check_reals([likelihood[label] for label in labels], "likelihood", low=0)
    joint = tuple(a * b for a, b in zip(p, q, strict=True))
    evidence = sum(joint)
    return BayesTable(labels, p, q, joint, evidence, normalize(joint) if evidence else None)


def _is_finite(value: Any) -> bool:
    return isinstance(value, Real) and -math.inf < value < math.inf  # type: ignore[operator]


def check_distribution(p: Any, name: str = "probabilities") -> tuple[Number, ...]:
    """The numbers p, once none is negative and they sum to 1."""
    numbers = check_reals(p, name, low=0)
    total: Any = sum(numbers)
    if abs(total - 1) > 1e-9:
        raise BadInput(
            f"Expected {name} >= 0 that sum to 1, got {numbers!r}: divide them by their sum."
        )
    return numbers


def expectation(values: Any, probabilities: Any) -> Number:
    """E[g(x)] = sum of g(x) P(x), for {outcome: number} dicts or two equal lists."""
    if isinstance(values, Mapping) and isinstance(probabilities, Mapping):
        if set(values) != set(probabilities):
            raise BadInput(
                f"Expected a value and a probability for each outcome, got values for "
                f"{tuple(values)} and probabilities for {tuple(probabilities)}."
            )
        probabilities = [probabilities[outcome] for outcome in values]
        values = list(values.values())
    values = check_reals(values, "values")
    probabilities = check_distribution(probabilities)
    if len(values) != len(probabilities):
        raise BadInput(
            f"Expected one probability per value, got {len(values)} values and "
            f"{len(probabilities)} probabilities."
        )
    total: Number = sum(value * p for value, p in zip(values, probabilities, strict=True))
    return total


def multinomial_coefficient(counts: Iterable[int]) -> int:
    """(sum of counts)! / product of counts!: how many word orders share one bag of words."""
    numbers = check_reals(counts, "counts", low=0)
    if any(count != int(count) for count in numbers) or sum(numbers) > 100_000:
        raise BadInput(f"Expected whole counts with a sum up to 100,000, got {counts!r}.")
    orders = math.factorial(int(sum(numbers)))
    for count in numbers:
        orders //= math.factorial(int(count))
    return orders


# An array of numbers as an array of fractions (dtype object): numpy then computes exactly.
as_fractions = np.vectorize(as_fraction, otypes=[object])
