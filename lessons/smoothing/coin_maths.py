"""Mean, mode and density of a Beta distribution after some flips."""

import math
from fractions import Fraction
from functools import lru_cache

import numpy as np

from nbcore import BernoulliNB
from nbcore.validate import Floats


def estimate(a: float, b: float, heads: int, tails: int, kind: str) -> Fraction:
    """P(heads) by nbcore: a feature that is there (heads) or not, in documents of one class."""
    model = BernoulliNB(beta=(a, b), estimate=kind, class_prior="uniform")
    model.fit([[1], [0], [1], [0]], [0, 0, 1, 1], sample_weight=[heads, tails, 1, 1])
    return Fraction(model.explain([1], exact=True).factors[0].probability[0])


def peak(a: float, b: float, heads: int, tails: int) -> Fraction | None:
    """The mode; None where Beta is flat or has two high ends."""
    A, B = a + heads, b + tails
    if A > 1 or B > 1:
        return estimate(a, b, heads, tails, "mode")
    if (A == 1) == (B == 1):
        return None
    return Fraction(0) if A < 1 else Fraction(1)  # one end is infinitely high


def density(theta: Floats, A: float, B: float) -> Floats:
    """The Beta density by its formula."""
    scale = math.lgamma(A + B) - math.lgamma(A) - math.lgamma(B)
    return np.exp(scale + (A - 1) * np.log(theta) + (B - 1) * np.log(1 - theta))


@lru_cache(maxsize=64)
def tracks(a: float, b: float, flips: str) -> dict[str, Floats]:
    """Mean, mode and share after each flip; NaN where there is none."""
    seen = np.concatenate([[0], np.cumsum([flip == "H" for flip in flips])])
    n = np.arange(len(flips) + 1)
    ones, zeros = seen + a - 1, n - seen + b - 1  # what the mode divides
    top, bottom = np.maximum(ones, 0), np.maximum(ones, 0) + np.maximum(zeros, 0)
    mode = np.where(bottom > 0, top / np.where(bottom > 0, bottom, 1), np.nan)
    mode[(ones < 0) & (zeros == 0)], mode[(ones == 0) & (zeros < 0)] = 0, 1
    return {
        "mean": (seen + a) / (n + a + b),
        "mode": mode,
        "share": np.where(n > 0, seen / np.maximum(n, 1), np.nan),
    }
