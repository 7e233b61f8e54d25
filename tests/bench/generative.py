"""Generative models against scikit-learn and NLTK."""

from __future__ import annotations

from typing import Any

import numpy as np
from data import clouds, corpus
from match import ALL, DENSE, Case, Match, Size, classifiers, close, same_predictions
from nltk.classify import NaiveBayesClassifier
from sklearn import naive_bayes as sk
from sklearn.discriminant_analysis import (
    LinearDiscriminantAnalysis,
    QuadraticDiscriminantAnalysis,
)
from sklearn.mixture import GaussianMixture

import nbcore


def counts(size: Size) -> tuple[Any, Any]:
    """Word counts: sparse at corpus size, else a dense array."""
    X, y = corpus(size.n, size.m, k_of(size))
    return (X if size.name == "corpus" else X.toarray()), y


def k_of(size: Size) -> int:
    return 2 if size.name == "teaching" else 4


def bernoulli(size: Size) -> Match:
    X, y = counts(size)
    return classifiers(X, y, lambda: nbcore.BernoulliNB(alpha=1.0), sk.BernoulliNB)


def multinomial(size: Size) -> Match:
    X, y = counts(size)
    return classifiers(X, y, lambda: nbcore.MultinomialNB(alpha=1.0), sk.MultinomialNB)


def gaussian(size: Size) -> Match:
    X, y = clouds(size.n, size.m, k_of(size), distance=2.0)
    return classifiers(X, y, nbcore.GaussianNB, sk.GaussianNB)


def full(size: Size) -> Match:
    X, y = clouds(size.n, size.m, k_of(size), distance=2.0)
    # Releases of scikit-learn differ in dividing by n or by n - 1: a boundary moves by a hair.
    return classifiers(
        X,
        y,
        lambda: nbcore.GaussianDiscriminant("full"),
        QuadraticDiscriminantAnalysis,
        lambda mine, peer: same_predictions(mine.predict(X), peer.predict(X), at_least=0.995),
    )


def tied(size: Size) -> Match:
    X, y = clouds(size.n, size.m, k_of(size), distance=2.0)
    return classifiers(
        X,
        y,
        lambda: nbcore.GaussianDiscriminant("tied"),
        lambda: LinearDiscriminantAnalysis(solver="lsqr"),
    )


def mixture(size: Size) -> Match:
    k, rounds = 3, 20
    X, _ = clouds(size.n, size.m, k, distance=2.0)
    start, weights = X[:k], np.full(k, 1 / k)
    cov = np.cov(X.T, bias=True) + 1e-6 * np.eye(size.m)
    precisions = np.repeat(np.linalg.inv(cov)[None], k, axis=0)

    def ours() -> Any:
        return nbcore.GaussianMixture(k, start=start, max_steps=rounds, tol=0.0, ridge=1e-6)

    def theirs() -> Any:
        return GaussianMixture(
            k, means_init=start, weights_init=weights, precisions_init=precisions,
            max_iter=rounds, tol=0.0, reg_covar=1e-6,
        )  # fmt: skip

    mine, peer = ours().fit(X), theirs().fit(X)

    def agreement() -> str:
        close(mine.n_steps_, peer.n_iter_, "numbers of steps")
        close(mine.means_, peer.means_, "means", 1e-5, 1e-6)
        return close(mine.covariances_, peer.covariances_, "means and covariances", 1e-4, 1e-6)

    return Match(
        {
            "fit": (lambda: ours().fit(X), lambda: theirs().fit(X)),
            "predict": (lambda: mine.predict(X), lambda: peer.predict(X)),
        },
        agreement,
    )


def nltk_bernoulli(size: Size) -> Match:
    """NLTK's naive Bayes adds 1/2 to every count, the classes included.

    Given words both there and not there, it is the Bernoulli model. A corpus is given as the words
    that are there, and then NLTK multiplies these only: absent=False. NLTK is slow, so only the
    first documents are predicted.
    """
    X, y = counts(size)
    k, sparse = k_of(size), size.name == "corpus"
    prior = (np.bincount(y, minlength=k) + 0.5) / (len(y) + 0.5 * k)
    if sparse:
        bags = [dict.fromkeys(row.tolist(), True) for row in np.split(X.indices, X.indptr[1:-1])]
    else:
        bags = [dict(enumerate(row)) for row in (X > 0).tolist()]
    labeled = list(zip(bags, y.tolist(), strict=True))

    def ours() -> Any:
        return nbcore.BernoulliNB(alpha=0.5, absent=not sparse, class_prior=prior)

    mine, peer = ours().fit(X, y), NaiveBayesClassifier.train(labeled)
    X_new, new = X[:1000], bags[:1000]
    return Match(
        {
            "fit": (lambda: ours().fit(X, y), lambda: NaiveBayesClassifier.train(labeled)),
            "predict up to 1,000": (lambda: mine.predict(X_new), lambda: peer.classify_many(new)),
        },
        lambda: same_predictions(mine.predict(X_new), peer.classify_many(new)),
    )


CASES = (
    Case("BernoulliNB", "sklearn BernoulliNB", ALL, bernoulli, "alpha = 1"),
    Case("MultinomialNB", "sklearn MultinomialNB", ALL, multinomial, "alpha = 1"),
    Case(
        "BernoulliNB (NLTK)", "nltk NaiveBayesClassifier", ALL, nltk_bernoulli,
        "alpha = 1/2, NLTK's smoothed prior given as class_prior; at corpus size present words "
        "only (absent=False). Each side gets its own input ready-made: dicts for NLTK, a matrix "
        "for nbcore",
        grows=False,
    ),
    Case("GaussianNB", "sklearn GaussianNB", DENSE, gaussian, "var_smoothing = 1e-9"),
    Case(
        "GaussianDiscriminant full", "sklearn QuadraticDiscriminantAnalysis", DENSE, full,
        "releases of scikit-learn differ in dividing by n (as nbcore does) or by n - 1, so a point "
        "on the boundary may be decided otherwise",
    ),
    Case(
        "GaussianDiscriminant tied", "sklearn LinearDiscriminantAnalysis(lsqr)", DENSE, tied,
        "shared covariance, no shrinkage",
    ),
    Case(
        "GaussianMixture", "sklearn GaussianMixture", DENSE, mixture,
        "3 full components, same start, exactly 20 EM steps on both sides (tol = 0)",
    ),
)  # fmt: skip
