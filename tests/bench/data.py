"""Data to measure on, made up from a seed: clouds of points, word counts, and texts."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

WORDS_PER_DOCUMENT = 50  # on average; fewer where there are few words to choose from


def clouds(n: int, m: int, k: int, distance: float) -> tuple[Any, Any]:
    """n points in k Gaussian clouds, each with a shape of its own, and the cloud of each point.

    The centres are about `distance` apart, measured in the clouds' own widths.
    """
    rng = np.random.default_rng([n, m, k])
    y = np.arange(n) % k
    centres = rng.standard_normal((k, m))
    nearest = min(np.linalg.norm(centres[a] - centres[b]) for a in range(k) for b in range(a))
    shapes = np.eye(m) + 0.3 * rng.standard_normal((k, m, m)) / np.sqrt(m)
    noise = rng.standard_normal((n, m))
    X = centres[y] * (distance / nearest)
    for c in range(k):
        X[y == c] += noise[y == c] @ shapes[c]
    return X, y


def separable(n: int, m: int, gap: float = 0.5) -> tuple[Any, Any]:
    """Two classes of points on either side of a plane, with a free strip between them."""
    rng = np.random.default_rng([n, m])
    normal = rng.standard_normal(m)
    normal /= np.linalg.norm(normal)
    y = rng.integers(0, 2, n)
    X = rng.standard_normal((n, m))
    side = np.where(y == 1, 1.0, -1.0)
    away = side * (np.abs(X @ normal) + gap / 2)
    return X + np.outer(away - X @ normal, normal), y


def word_draws(n: int, m: int, k: int) -> tuple[Any, Any, Any]:
    """Words of n documents, drawn by Zipf's law bent a little for each class.

    Gives the document of each word, the word itself, and the class of each document.
    """
    rng = np.random.default_rng([n, m, k, 1])
    y = rng.integers(0, k, n)
    y[:k] = np.arange(k)
    zipf = rng.permutation(1 / (np.arange(m) + 2.7))  # the alphabet knows nothing of frequency
    bent = zipf * np.exp(0.5 * rng.standard_normal((k, m)))
    lengths = 1 + rng.poisson(rng.gamma(2.0, min(WORDS_PER_DOCUMENT, m / 2) / 2, n))
    document = np.repeat(np.arange(n), lengths)
    word = np.empty(len(document), dtype=np.intp)
    for c in range(k):
        of_class = y[document] == c
        word[of_class] = rng.choice(m, of_class.sum(), p=bent[c] / bent[c].sum())
    return document, word, y


def corpus(n: int, m: int, k: int) -> tuple[Any, Any]:
    """Counts of m words in n documents as a sparse matrix of floats, and the classes."""
    document, word, y = word_draws(n, m, k)
    X = csr_matrix((np.ones(len(word)), (document, word)), shape=(n, m))
    X.sum_duplicates()
    X.sort_indices()
    return X, y


def texts(n: int, m: int) -> list[str]:
    """n texts with capitals, full stops and numbers, over m made-up words."""
    document, word, _ = word_draws(n, m, 2)
    spelled = np.array([spell(j) for j in range(m)], dtype=object)[word]
    cuts = np.flatnonzero(np.diff(document)) + 1
    return [
        f"{' '.join(words).capitalize()}. No {i}!"
        for i, words in enumerate(np.split(spelled, cuts))
    ]


def spell(j: int) -> str:
    """A word that can be spoken, another for each number."""
    syllables = []
    while True:
        j, at = divmod(j, 75)
        syllables.append("bcdfghjklmnprst"[at // 5] + "aeiou"[at % 5])
        if j == 0:
            return "".join(syllables)
        j -= 1
