"""Sixty classifiers that are nearly equally good, and how often each is right on three sets.

Documents come from the source of lessons/common/smoothing_runs.py. A classifier is a naive Bayes
with a random half of the vocabulary and an alpha of its own. All learn from the same 40 documents.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lessons.common.smoothing_runs import LENGTH, V, training_sets, world
from nbcore import MultinomialNB
from nbcore.validate import Floats, Ints, Labels

TRIES, MOST, FRESH = 60, 400, 6000  # tries; documents in dev and test at most; fresh documents
TRAINING = 40
ALPHAS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


@dataclass(frozen=True)
class Runs:
    dev: NDArray[np.bool_]  # right or wrong, (TRIES, MOST)
    test: NDArray[np.bool_]
    fresh: NDArray[np.bool_]  # (TRIES, FRESH)

    @property
    def truth(self) -> Floats:
        """The accuracy of each try on all fresh documents, (TRIES,)."""
        return self.fresh.mean(axis=1)


def settings(number: int, seed: int) -> tuple[float, Ints]:
    """Alpha and the words of one try."""
    rng = np.random.default_rng(1000 * seed + number)
    words = np.sort(rng.choice(V, V // 2, replace=False))
    return ALPHAS[int(rng.integers(len(ALPHAS)))], words


def fitted(number: int, seed: int) -> tuple[MultinomialNB, Ints]:
    X, y = training_sets()[seed % len(training_sets())]
    alpha, words = settings(number, seed)
    return MultinomialNB(alpha=alpha).fit(X[:TRAINING, words], y[:TRAINING]), words


@lru_cache(maxsize=8)
def runs(seed: int) -> Runs:
    """All tries of one game: naive Bayes is a weighted sum of counts, so all at once."""
    W, b = np.zeros((V, TRIES)), np.zeros(TRIES)
    for number in range(TRIES):
        model, words = fitted(number, seed)
        W[words, number] = model.feature_log_prob_[0] - model.feature_log_prob_[1]
        b[number] = -np.diff(np.log(model.class_prior_))[0]
    right = []
    for shift, size in ((1, MOST), (2, MOST), (3, FRESH)):
        X, y = documents(seed, shift, size)
        right.append(((X @ W + b >= 0) == (y == "A")[:, None]).T)
    return Runs(*right)


def documents(seed: int, which: int, size: int) -> tuple[Floats, Labels]:
    """Dev (1), test (2) or fresh documents (3) of one game."""
    return world().sample(size, np.random.default_rng([seed, which]), length=LENGTH)


@lru_cache(maxsize=32)
def others(seed: int, size: int, by: str) -> Floats:
    """If many had played, each with a dev and a test set of their own: reported - truth on
    average after 1, 2, ... tries, (TRIES,)."""
    right, truth = runs(seed).fresh, runs(seed).truth
    sets = FRESH // size
    test = right[:, : sets * size].reshape(TRIES, sets, size).mean(axis=2)  # (TRIES, sets)
    looked = test if by == "test" else np.roll(test, 1, axis=1)  # another's test set is dev
    best, reported = looked[0].copy(), test[0].copy()
    true = np.full(sets, truth[0])
    gaps = np.zeros(TRIES)
    for t in range(TRIES):
        better = looked[t] > best
        best[better], reported[better], true[better] = looked[t][better], test[t][better], truth[t]
        gaps[t] = (reported - true).mean()
    return gaps
