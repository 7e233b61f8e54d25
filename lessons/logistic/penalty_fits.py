"""Logistic regression on our mails, for two penalties and every strength: the fits."""

import warnings
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lessons.data.corpora import mails
from nbcore import ConvergenceWarning, LogisticRegression, tokenize
from nbcore.validate import Floats, Ints

TRAINING = 100  # mails to learn from; the others measure
WORDS = 24  # the most frequent words of the training mails
STRENGTHS = tuple(float(f"{10 ** (i / 4 - 2):.2g}") for i in range(17))  # 0.01 to 100
KINDS = ("L2", "L1")


@dataclass(frozen=True)
class Path:
    """Along STRENGTHS: weights (17, WORDS), and what they give."""

    weights: Floats
    train: Floats  # share of right answers
    other: Floats
    loss: Floats  # mean of -log P(label) on the other mails


@lru_cache(maxsize=1)
def table() -> tuple[tuple[str, ...], Floats, Ints]:
    """The words, X (n, WORDS) of 0 and 1, and labels, 1 for spam."""
    corpus = mails()
    bags = [set(tokenize(text)) for text in corpus.texts]
    counts = Counter(word for bag in bags[:TRAINING] for word in bag)
    frequent = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:WORDS]
    words = tuple(word for word, _ in frequent)
    X = np.array([[word in bag for word in words] for bag in bags], dtype=float)
    return words, X, (np.array(corpus.labels) == "spam").astype(int)


@lru_cache(maxsize=2)
def path(kind: str) -> Path:
    _, X, y = table()
    weights, train, other, loss = [], [], [], []
    for strength in STRENGTHS:
        l2, l1 = (strength, 0.0) if kind == "L2" else (0.0, strength)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            model = LogisticRegression(l2=l2, l1=l1, tol=1e-5).fit(X[:TRAINING], y[:TRAINING])
        weights.append(model.coef_[0])
        train.append(model.score(X[:TRAINING], y[:TRAINING]))
        other.append(model.score(X[TRAINING:], y[TRAINING:]))
        log_p = model.predict_log_proba(X[TRAINING:])
        loss.append(-float(log_p[np.arange(len(log_p)), y[TRAINING:]].mean()))
    return Path(np.array(weights), np.array(train), np.array(other), np.array(loss))
