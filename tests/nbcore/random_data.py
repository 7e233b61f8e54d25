"""Random classification problems for Hypothesis, in all the odd shapes that must work.

One feature, one row per class, columns that do not vary, empty documents, words or numbers as
labels, two to five classes, dense and sparse.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st


@dataclass(frozen=True)
class Problem:
    """Training data, new rows to predict, and how much each row counts (None: all alike)."""

    X: Any
    y: Any
    new: Any
    weight: Any

    @property
    def k(self):
        return len(np.unique(self.y))


LABELS = {
    "numbers": np.arange(5),
    "negative": np.array([-7, -1, 0, 3, 12]),
    "words": np.array(["ham", "list", "news", "post", "spam"]),
    "objects": np.array(["ham", "list", "news", "post", "spam"], dtype=object),
    "switches": np.array([False, True]),
}


@st.composite
def labels(draw, least=1, most=8, classes=5):
    """(y, rng): every class has at least `least` rows, in shuffled order."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    kind = draw(st.sampled_from(sorted(LABELS)))
    k = draw(st.integers(2, min(classes, len(LABELS[kind]))))
    sizes = draw(st.lists(st.integers(least, most), min_size=k, max_size=k))
    codes = rng.permutation(np.repeat(np.arange(k), sizes))
    return LABELS[kind][codes], rng


def weights(draw, n, rng, zeros=False):
    """None, whole numbers (0 among them if `zeros`; the first of each is kept), or any size."""
    kind = draw(st.sampled_from(["none", "whole", "any"]))
    if kind == "none":
        return None
    if kind == "whole":
        return rng.integers(0 if zeros else 1, 4, n).astype(float)
    return rng.uniform(0.1, 3, n)


@st.composite
def counts(draw, least=1, most=8, largest=6, classes=5):
    """Word counts: Zipf-like columns, some documents empty, some words never used."""
    y, rng = draw(labels(least, most, classes))
    n, m = len(y), draw(st.integers(1, 6))
    scale = rng.gamma(0.7, 1.5, size=(len(np.unique(y)), m))
    X = np.minimum(rng.poisson(scale[np.unique(y, return_inverse=True)[1]]), largest)
    X = X * (rng.random(n) > draw(st.sampled_from([0, 0.3])))[:, None]
    if draw(st.booleans()):
        X[:, rng.integers(m)] = draw(st.integers(0, 2))
    new = np.vstack([np.zeros(m), rng.poisson(1.0, size=(4, m))])
    weight = weights(draw, n, rng, zeros=True)
    if weight is not None:  # a class needs a row that counts
        for label in np.unique(y):
            weight[np.flatnonzero(y == label)[0]] = 1.0
    return Problem(X.astype(float), y, new.astype(float), weight)


@st.composite
def measurements(draw, least=1, most=8, features=4, classes=5):
    """Clouds of points, far from 0 or close to it, more or less overlapping."""
    y, rng = draw(labels(least, most, classes))
    n, m = len(y), draw(st.integers(1, features))
    centres = rng.normal(scale=2, size=(len(np.unique(y)), m))
    offset = draw(st.sampled_from([0.0, 0.0, 100.0]))
    X = rng.normal(size=(n, m)) + centres[np.unique(y, return_inverse=True)[1]] + offset
    new = rng.normal(scale=3, size=(5, m)) + offset
    return Problem(X, y, new, weights(draw, n, rng))


@st.composite
def alphas(draw, m):
    """A pseudo-count, one for all features or one per feature."""
    number = st.sampled_from([0.01, 0.5, 1.0, 2.5, 30.0])
    return draw(st.one_of(number, st.lists(number, min_size=m, max_size=m).map(np.array)))


@st.composite
def priors(draw, k):
    """None, or k probabilities that sum to 1."""
    if draw(st.booleans()):
        return None
    shares = np.array(draw(st.lists(st.integers(1, 9), min_size=k, max_size=k)), dtype=float)
    return shares / shares.sum()
