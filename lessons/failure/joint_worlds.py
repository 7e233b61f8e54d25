"""Worlds of m features with known truth, and what two models learn in them from n examples.

In a chain of features, x_1 is there with P(x = 1 | class). Each next one clings to the one
before with probability `bond` (class "same": it repeats it; class "other": it does the opposite),
else it is drawn anew. bond = 0 makes the features independent, as naive Bayes believes.

    naive     m numbers for each class            wrong model, little to estimate: bias
    joint     2^m - 1 numbers for each class      right model, much to estimate: variance
"""

from functools import lru_cache

import numpy as np

from nbcore import BernoulliNB, MultinomialNB
from nbcore.validate import Floats, Ints

SETS = 12  # training sets
SIZES = tuple(2**i for i in range(3, 16))  # examples in a training set: 8, 16, ..., 32768
THERE = (0.65, 0.35)  # P(x = 1 | class)
CLASSES = ("same", "other")


@lru_cache(maxsize=32)
def cells(m: int) -> Floats:
    """All 2^m patterns, one in each row, (2^m, m)."""
    return (np.arange(2**m)[:, None] >> np.arange(m)[::-1] & 1).astype(float)


@lru_cache(maxsize=64)
def truth(m: int, bond: float) -> Floats:
    """P(pattern | class) for each of the 2^m patterns, (2, 2^m)."""
    X = cells(m)
    P = np.empty((2, len(X)))
    for c, there in enumerate(THERE):
        p = np.where(X == 1, there, 1 - there)
        held = (X[:, 1:] == X[:, :-1]) == (c == 0)
        P[c] = p[:, 0] * (bond * held + (1 - bond) * p[:, 1:]).prod(axis=1)
    return P


def bayes_error(m: int, bond: float) -> float:
    """The error of the best possible classifier (equal priors)."""
    return float(0.5 * truth(m, bond).min(axis=0).sum())


@lru_cache(maxsize=64)
def counts(m: int, bond: float, n: int) -> Ints:
    """How often each pattern comes in SETS training sets of n, half of each class."""
    rng = np.random.default_rng([m, n])
    P = truth(m, bond)
    P = P / P.sum(axis=1, keepdims=True)
    return np.stack([rng.multinomial(n // 2, P[c], size=SETS) for c in (0, 1)], axis=1)


@lru_cache(maxsize=64)
def learned(m: int, bond: float, n: int) -> tuple[BernoulliNB, MultinomialNB]:
    """What nbcore learns from the first training set: naive, and a word for each whole pattern."""
    table = counts(m, bond, n)[0]
    X, y = np.tile(cells(m), (2, 1)), np.repeat([0, 1], 2**m)
    naive = BernoulliNB(alpha=1, class_prior="uniform").fit(X, y, sample_weight=table.ravel())
    joint = MultinomialNB(alpha=1, class_prior="uniform").fit(table, [0, 1])
    return naive, joint


def first_errors(m: int, bond: float, n: int) -> tuple[float, float]:
    """The exact errors of these two models."""
    naive, joint = learned(m, bond, n)
    scores = naive.joint_log_prob(cells(m)).T, joint.feature_log_prob_
    first, second = (float(_error(score[1] - score[0], truth(m, bond))) for score in scores)
    return first, second


def errors(m: int, bond: float, n: int) -> Floats:
    """Exact error of naive and joint for each training set, (2, SETS): no test set needed.

    The formulas of BernoulliNB and MultinomialNB with alpha = 1, for all sets at once. Where a
    pattern was never seen, both classes are equal in the joint table: a coin decides.
    """
    table, X, P = counts(m, bond, n), cells(m), truth(m, bond)
    theta = (table @ X + 1) / (n // 2 + 2)  # (SETS, 2, m)
    logs = np.log(theta) @ X.T + np.log1p(-theta) @ (1 - X.T)  # (SETS, 2, 2^m)
    return np.stack([_error(logs[:, 1] - logs[:, 0], P), _error(table[:, 1] - table[:, 0], P)])


def _error(lead: Floats | Ints, P: Floats) -> Floats:
    """The error of deciding for class 1 where `lead` is above 0, by a coin where it is 0."""
    wrong = np.where(lead > 1e-9, P[0], np.where(lead < -1e-9, P[1], 0.5 * (P[0] + P[1])))
    return 0.5 * wrong.sum(axis=-1)


@lru_cache(maxsize=64)
def curves(m: int, bond: float) -> Floats:
    """Mean errors over the training sets, (2, len(SIZES))."""
    return np.array([errors(m, bond, n).mean(axis=1) for n in SIZES]).T


def crossing(m: int, bond: float) -> float | None:
    """The n from which on the joint table wins; None: naive is as good to the end."""
    naive, joint = curves(m, bond)
    wins = joint < naive - 1e-3
    if not wins[-1]:
        return None
    first = len(wins) - int(np.argmin(wins[::-1])) if not wins.all() else 0
    if first == 0:
        return float(SIZES[0])
    lead = naive - joint
    before, after = lead[first - 1], lead[first]
    part = 0.0 if after == before else float(np.clip(-before / (after - before), 0, 1))
    return float(SIZES[first - 1] * 2**part)


@lru_cache(maxsize=64)
def unseen(m: int, bond: float, n: int) -> float:
    """The share of the table's 2 x 2^m cells that n examples leave empty, as expected."""
    return float(((1 - truth(m, bond)) ** (n // 2)).mean())
