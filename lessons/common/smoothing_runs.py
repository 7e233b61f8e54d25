"""Many training sets from one source, and what naive Bayes makes of them for every alpha.

A document has 30 words out of 400. Their frequencies follow Zipf's law, tilted word by word
towards class A or class B. Sixteen training sets are drawn, and one dev set.
"""

import warnings
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from nbcore import MultinomialNB, UndecidableWarning
from nbcore.validate import Floats

SETS, LENGTH, V = 16, 30, 400  # training sets; words in a document; words in the vocabulary
LEAST, MOST = 4, 200  # documents in a training set
Labeled = tuple[Floats, NDArray[np.str_]]  # X (documents, V), and y: "A" or "B"
GRID = tuple(float(f"{10 ** (i / 3 - 3):.3g}") for i in range(19))  # alphas of the curves


@dataclass(frozen=True)
class Scores:
    """What the training sets come to with one alpha."""

    train: Floats  # accuracies, (SETS,)
    dev: Floats  # (SETS,)
    log_odds: Floats  # of every word, log P(word | A) - log P(word | B), (SETS, V)


@lru_cache(maxsize=1)
def world() -> MultinomialNB:
    """The writer of all documents: word frequencies by Zipf's law, tilted towards A or B."""
    tilt = np.random.default_rng(1).normal(0, 0.4, V)
    common = 1 / np.arange(1, V + 1)
    phi = common * np.exp([tilt, -tilt])
    return MultinomialNB(alpha=0, class_prior=(0.4, 0.6)).fit(phi, ["A", "B"])


@lru_cache(maxsize=1)
def dev_set() -> Labeled:
    return world().sample(400, np.random.default_rng(2), length=LENGTH)


@lru_cache(maxsize=1)
def drawn() -> tuple[Floats, NDArray[np.str_]]:
    """X (SETS, MOST, V) and y (SETS, MOST); a smaller training set is the first so many of them."""
    sets = []
    for seed in range(SETS):
        X, y = world().sample(MOST, np.random.default_rng(100 + seed), length=LENGTH)
        order = np.arange(MOST)
        other = int(np.argmax(y != y[0]))  # the first two are of two classes
        order[[1, other]] = order[[other, 1]]
        sets.append((X[order], y[order]))
    return np.array([X for X, _ in sets]), np.array([y for _, y in sets])


def training_sets() -> list[Labeled]:
    """The same, one by one."""
    return list(zip(*drawn(), strict=True))


@dataclass(frozen=True)
class Counted:
    """The training sets of one size, counted; the counts serve all alphas."""

    models: tuple[MultinomialNB, ...]  # fitted with alpha = 0
    X: Floats  # (SETS, documents, V), the first of all, not copied
    is_A: NDArray[np.bool_]  # (SETS, documents)
    counts: Floats  # (SETS, 2, V)
    log_prior: Floats  # log P(A) - log P(B), (SETS,)


@lru_cache(maxsize=8)  # 0.5 MB each
def counted(documents: int) -> Counted:
    X, y = drawn()[0][:, :documents], drawn()[1][:, :documents]
    models = tuple(MultinomialNB(alpha=0).fit(*pair) for pair in zip(X, y, strict=True))
    return Counted(
        models=models,
        X=X,
        is_A=y == "A",
        counts=np.array([model.feature_count_ for model in models]),
        log_prior=np.array([-np.diff(np.log(model.class_prior_))[0] for model in models]),
    )


@lru_cache(maxsize=128)  # 0.05 MB each
def scores(documents: int, alpha: float) -> Scores:
    """Accuracies of all training sets at once: naive Bayes is a weighted sum of counts."""
    sets, (X_dev, y_dev) = counted(documents), dev_set()
    smoothed = sets.counts + alpha
    with np.errstate(divide="ignore", invalid="ignore"):
        log_phi = np.log(smoothed / smoothed.sum(axis=2, keepdims=True))  # (SETS, 2, V)
        W = log_phi[:, 0] - log_phi[:, 1]  # (SETS, V)
    if alpha == 0:
        return _without_smoothing(documents, W)
    train = np.einsum("sdv,sv->sd", sets.X, W) + sets.log_prior[:, None] >= 0
    dev = X_dev @ W.T + sets.log_prior >= 0  # (400, SETS)
    return Scores(
        train=(train == sets.is_A).mean(axis=1),
        dev=(dev == (y_dev == "A")[:, None]).mean(axis=0),
        log_odds=W,
    )


def _without_smoothing(documents: int, W: Floats) -> Scores:
    """alpha = 0, where infinite weights meet: nbcore decides 0 against 0 by the prior."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndecidableWarning)
        train = [
            model.score(X[:documents], y[:documents])
            for model, X, y in zip(counted(documents).models, *drawn(), strict=True)
        ]
        dev = [model.score(*dev_set()) for model in counted(documents).models]
    return Scores(np.array(train), np.array(dev), W)


@lru_cache(maxsize=8)  # 1 MB each
def curves(documents: int) -> Scores:
    """The scores along GRID: train and dev are (19, SETS), the log-odds (19, SETS, V)."""
    along = [scores(documents, alpha) for alpha in GRID]
    return Scores(
        train=np.array([each.train for each in along]),
        dev=np.array([each.dev for each in along]),
        log_odds=np.array([each.log_odds for each in along]),
    )
